import type { Lesson } from '#features/lessons/contract.ts'

/** The hold of `set_payer_hold`, but until so long before the lesson, and not for less than an hour. */
export const payerHoldHours = 24
/** Nobody knows yet whether their address is theirs, and accounts like theirs cost nothing. */
export const guestHoldHours = 2
export const latestHoursBefore = 12
const leastPayerHoldHours = 1

export const mostPayerSends = 3
/** Times that a learner had held for somebody who didn’t pay, in a week. */
export const mostLapsed = 3
export const lapsedDays = 7

/** `refunded`: it came when the time had gone, or was paid already. */
export const payerStates = ['waiting', 'paid', 'refunded', 'withdrawn', 'expired', 'cancelled'] as const
type PayerState = (typeof payerStates)[number]

const hour = 3_600_000

export const mayWaitForPayer = (startsAt: string, now: string) =>
  Date.parse(startsAt) - Date.parse(now) >= (latestHoursBefore + leastPayerHoldHours) * hour

export function stateForPayer(
  { status, holdExpiresAt }: Pick<Lesson, 'status' | 'holdExpiresAt'>,
  { isWithdrawn, outcome }: { isWithdrawn: boolean; outcome: string | null },
  now: string,
): PayerState {
  if (outcome === 'refunded') return 'refunded'
  if (status === 'cancelled') return 'cancelled'
  if (status === 'booked' || status === 'delivered' || outcome) return 'paid'
  if (isWithdrawn) return 'withdrawn'
  return status === 'held' && holdExpiresAt && holdExpiresAt > now ? 'waiting' : 'expired'
}
