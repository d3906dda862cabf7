import type { Pence } from '#common/money.ts'
import { isPaidDirectly, type PaidWith } from './rules.ts'

/** What becomes of a booked lesson once its time is over. `not-charged`: it was called off, or the instructor waives it. */
export const outcomes = ['delivered', 'no-show', 'cancelled-late', 'not-charged'] as const
export type Outcome = (typeof outcomes)[number]

/** A lesson that nobody marked is delivered automatically after this: by then everybody has looked at their phone. */
export const unmarkedHours = 24

/** For so long the instructor can take it back, and the learner object to it. Then the money is settled. */
export const undoHours = 48
const objectionHours = 48

const after = (at: string, hours: number) => new Date(Date.parse(at) + hours * 3_600_000).toISOString()

export const undoUntil = (markedAt: string) => after(markedAt, undoHours)
export const objectUntil = (markedAt: string) => after(markedAt, objectionHours)

type Priced = {
  readonly minutes: number
  readonly pricePence: Pence | null
  readonly paidWith: PaidWith | null
}

/**
 * Of a lesson that was shorter or longer than booked. Through the platform nothing is charged afterwards: the card
 * was charged for what was booked, and more of it is between the two.
 */
export function priceForMinutes({ minutes, pricePence, paidWith }: Priced, taught: number): Pence {
  const price = pricePence ?? 0
  const byTime = Math.round((price * taught) / minutes)
  return isPaidDirectly(paidWith) ? byTime : Math.min(price, byTime)
}
