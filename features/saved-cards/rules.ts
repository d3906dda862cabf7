import { daysAhead } from '#features/payment-links/rules.ts'

/** Of the text that a learner agrees to, `words.ts`; raised when what it means changes. */
export const consentVersion = 2

/** After so many lessons in a row whose charge failed, the card is left alone until the learner looks. */
export const mostFailures = 3

/** When a charge still can’t be tried so long before the lesson, its link is emailed instead. */
export const lastTryHours = 2

/** When the instructor still takes no card payments so long before it, the learner agrees with them how to pay. */
export const notTeachingHours = 48

export const chargeDaysAhead = daysAhead

export const agreementStates = ['off', 'waiting', 'on', 'paused', 'changed', 'dearer'] as const
export type AgreementState = (typeof agreementStates)[number]

type Agreement = {
  pricePence: number
  startedAt: string | null
  pausedWhy: string | null
  /** By `comesMore` of `server/card-rows.ts`. */
  comesMore: boolean
}

/** `waiting`: agreed, but no card was saved for it. `changed`: lessons come more often, or are longer, than was agreed. `dearer`: they cost more. */
export function stateOf(agreement: Agreement | undefined, pricePence: number): AgreementState {
  if (!agreement) return 'off'
  if (agreement.startedAt === null) return 'waiting'
  if (agreement.comesMore || agreement.pausedWhy === 'changed') return 'changed'
  if (agreement.pausedWhy !== null) return 'paused'
  return pricePence > agreement.pricePence ? 'dearer' : 'on'
}

/** The last moment of the month that is on the card, in UTC. */
export const isExpired = ({ expMonth, expYear }: { expMonth: number; expYear: number }, now: string) =>
  Date.parse(now) >= Date.UTC(expYear, expMonth, 1)
