import { formatMoney } from '#common/money.ts'
import { formatMinutes } from '#common/time.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { isPaidDirectly, minutesFor } from '#features/lessons/rules.ts'

type Cancelled = Pick<
  Lesson,
  'status' | 'outcome' | 'paidWith' | 'pricePence' | 'minutes' | 'cancelledCostPence'
>

/** What went back to the learner of a cancelled lesson, to the card or as credit, or in hours. */
export function givenBackOf(lesson: Cancelled): [string, string] | undefined {
  const { status, outcome, paidWith, pricePence, minutes, cancelledCostPence: cost } = lesson
  const left = (pricePence ?? 0) - (cost ?? 0)
  if (status !== 'cancelled' || !outcome || left <= 0) return undefined
  if (paidWith === 'hours')
    return ['Hours given back', formatMinutes(minutes - minutesFor(lesson, cost ?? 0))]
  return isPaidDirectly(paidWith) ? undefined : ['Given back', formatMoney(left)]
}
