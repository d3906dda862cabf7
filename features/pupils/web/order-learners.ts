import type { Learner } from '#features/lessons/learners-contract.ts'
import type { ListedPupil } from '../contract.ts'

export const learnerOrders: Readonly<Record<string, string>> = {
  '': 'Next lesson first',
  name: 'By name',
  last: 'Longest without a lesson',
  test: 'Next driving test first',
  owes: 'Owes you most',
}

type By = { order: string; today: string; records: ReadonlyMap<string, ListedPupil> }

/** `learners` come with the next lesson first, which stays where the order says nothing. */
export function orderLearners(learners: readonly Learner[], { order, today, records }: By): Learner[] {
  const placeOf = Object.hasOwn(places, order) ? places[order] : undefined
  if (order === 'name') return learners.toSorted((a, b) => a.name.localeCompare(b.name))
  if (!placeOf) return [...learners]
  const place = (learner: Learner) => placeOf(learner, records.get(learner.id), today) ?? Infinity
  return learners.toSorted((a, b) => compare(place(a), place(b)))
}

/** The smallest first; those without one last. */
const places: Readonly<
  Record<string, (learner: Learner, record: ListedPupil | undefined, today: string) => number | undefined>
> = {
  last: ({ lastLessonAt }) => (lastLessonAt ? Date.parse(lastLessonAt) : undefined),
  test: (_learner, record, today) =>
    record?.drivingTestOn && record.drivingTestOn >= today ? Date.parse(record.drivingTestOn) : undefined,
  owes: (_learner, record) => (record && record.balance.pence < 0 ? record.balance.pence : undefined),
}

/** Infinity less itself is no number. */
const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)
