import type { PlannedLesson } from '../contract.ts'
import { type Anyway, listAnyways } from './anyway.ts'
import type { Choices } from './new-series.ts'

/** In the order of their first days, each with the days that don’t fit for one and the same reason. */
export const groupAlike = (clashes: readonly PlannedLesson[]): PlannedLesson[][] => [
  ...Map.groupBy(clashes, reasonOf).values(),
]

/** What is in the way counts too: a holiday is decided about apart from other people’s lessons. */
const reasonOf = ({ conflict }: PlannedLesson) =>
  [conflict?.code, ...new Set(conflict?.inTheWay?.map(({ kind }) => kind))].join(' ')

/** How every one of these days can be booked all the same. */
export function listAnywaysOfAll(lessons: readonly PlannedLesson[]): Anyway[] {
  const conflicts = lessons.flatMap(({ conflict }) => conflict ?? [])
  const [first] = conflicts
  if (!first) return []
  const isSame = conflicts.every(({ minutesLacking }) => minutesLacking === first.minutesLacking)
  const { minutesLacking: _, ...others } = first
  return listAnyways(isSame ? first : others)
    .filter(({ key }) => conflicts.every((conflict) => listAnyways(conflict).some((way) => way.key === key)))
    .map((way) => ({ ...way, label: way.key.startsWith('car ') ? way.label : 'Add all anyway' }))
}

/** Undefined: each day has its own. */
export function findCommonChoice(lessons: readonly PlannedLesson[], choices: Choices): string | undefined {
  const [first = '', ...others] = new Set(lessons.map(({ on }) => choices[on] ?? ''))
  return others.length === 0 ? first : undefined
}

export const chooseForAll = (
  lessons: readonly PlannedLesson[],
  choices: Choices,
  choice: string,
): Choices => ({
  ...choices,
  ...Object.fromEntries(lessons.map(({ on }) => [on, choice])),
})
