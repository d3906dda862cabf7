import type { Lesson } from '#features/lessons/contract.ts'

/** `over`: it has begun without a payment. `elsewhere`: cash, a transfer or hours. */
export const linkStates = ['waiting', 'paid', 'over', 'cancelled', 'elsewhere'] as const
type LinkState = (typeof linkStates)[number]

export const mostSends = 5
/** For one instructor: enough for a full week entered in one evening. */
export const mostLinksADay = 40

/** Weekly lessons have their links emailed this long before each, instead of all at once. */
export const daysAhead = 7

export const isDue = ({ startsAt, seriesId }: Pick<Lesson, 'startsAt' | 'seriesId'>, now: string) =>
  !seriesId || Date.parse(startsAt) - Date.parse(now) <= daysAhead * 86_400_000

export function stateOfLink(
  { status, paidWith, startsAt }: Pick<Lesson, 'status' | 'paidWith' | 'startsAt'>,
  now: string,
): LinkState {
  if (status === 'cancelled') return 'cancelled'
  if (paidWith === 'card' || paidWith === 'credit') return 'paid'
  if (paidWith !== 'card-link') return 'elsewhere'
  return status === 'booked' && Date.parse(now) < Date.parse(startsAt) ? 'waiting' : 'over'
}

const daysAfterSending = 30
const hoursAfterLesson = 24
const hour = 3_600_000

/** It shows a name, a time and a price to anyone who has it, so it isn’t for good; while there is something to pay it stays. */
export const endOfLink = (sentAt: string | null, lessonEndsAt: string): number =>
  Math.max(
    sentAt ? Date.parse(sentAt) + daysAfterSending * 24 * hour : 0,
    Date.parse(lessonEndsAt) + hoursAfterLesson * hour,
  )
