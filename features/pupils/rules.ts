import type { Pence } from '#common/money.ts'
import { isPaidLater, type PaidWith } from '#features/lessons/rules.ts'

export const pupilStatuses = ['active', 'waiting', 'passed', 'left'] as const
export type PupilStatus = (typeof pupilStatuses)[number]

/** What an instructor may choose. `card-link`: they email a link, and the card is the learner's own doing. */
export const enteredPayments = ['cash', 'bank', 'hours', 'card-link'] as const

/** So far back a lesson may be entered: what was taught last month still belongs in the books. */
export const mostDaysBack = 31

type Lesson = {
  readonly status: string
  readonly startsAt: string
  readonly endsAt: string
  readonly minutes: number
  readonly pricePence: Pence | null
  readonly paidWith: PaidWith | null
  readonly receivedAt: string | null
  readonly cancelledCostPence: Pence | null
}

export type Balance = {
  /** Below zero they owe it; above, they have paid for more than was taught. */
  readonly pence: Pence
  readonly minutesLeft: number
}

/** Of everything between a pupil and an instructor that is paid by hand or from prepaid hours. */
export function balanceOf(lessons: readonly Lesson[], prepaidMinutes: number, now: string): Balance {
  let pence = 0
  let minutesLeft = prepaidMinutes
  for (const lesson of lessons)
    if (isPaidLater(lesson.paidWith))
      pence += (lesson.receivedAt ? (lesson.pricePence ?? 0) : 0) - dueOf(lesson, now)
    else if (lesson.paidWith === 'hours') minutesLeft -= minutesUsed(lesson)
  return { pence, minutesLeft }
}

/** Nothing is due before a lesson ends, unless it has been paid already; by a link, which ends then, before it starts. */
function dueOf(lesson: Lesson, now: string): Pence {
  const { status, pricePence, receivedAt, cancelledCostPence } = lesson
  const dueAt = lesson.paidWith === 'card-link' ? lesson.startsAt : lesson.endsAt
  if (status === 'cancelled') return cancelledCostPence ?? 0
  if (status === 'delivered' || receivedAt || Date.parse(dueAt) <= Date.parse(now)) return pricePence ?? 0
  return 0
}

function minutesUsed({ status, minutes, pricePence, cancelledCostPence }: Lesson): number {
  if (status !== 'cancelled') return minutes
  return cancelledCostPence && pricePence ? Math.round((minutes * cancelledCostPence) / pricePence) : 0
}
