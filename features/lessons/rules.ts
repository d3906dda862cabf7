import { type Pence, shareOf } from '#common/money.ts'
import { findTier, graceMinutes, noticeHoursOf, type Tier } from '#features/cancellation-terms/rules.ts'
import type { Outcome } from './outcomes.ts'

export const lessonStatuses = ['held', 'booked', 'delivered', 'cancelled', 'lapsed'] as const
type LessonStatus = (typeof lessonStatuses)[number]

/** `platform`: an administrator, or the product itself. */
export const lessonParties = ['learner', 'instructor', 'platform'] as const
export type LessonParty = (typeof lessonParties)[number]

export const lessonSides = ['learner', 'instructor'] as const
export type LessonSide = (typeof lessonSides)[number]

/** Through the platform are `card` and `credit`. The others pay the instructor; `card-link` becomes `card` once paid. */
export const waysToPay = ['card', 'credit', 'cash', 'bank', 'hours', 'card-link'] as const
export type PaidWith = (typeof waysToPay)[number]

/** `both`: part of it was paid as a single lesson, part from a block. */
export const refundsTo = ['card', 'credit', 'both'] as const
export type RefundTo = (typeof refundsTo)[number]

/** Between the two of them: nothing of it is ours to hold or to refund. */
export const isPaidDirectly = (paidWith: PaidWith | null) => isPaidLater(paidWith) || paidWith === 'hours'

/** The hours paid in advance that go: the same share of the length as cancelling costs of its price. */
export const minutesFor = (
  { minutes, pricePence }: { minutes: number; pricePence: Pence | null },
  cost: Pence,
) => (pricePence ? Math.round((minutes * cost) / pricePence) : 0)

/** Booked before it is paid, so it can be owed. */
export const isPaidLater = (paidWith: PaidWith | null) => isPaidByHand(paidWith) || paidWith === 'card-link'

/** Cash and transfers can be marked as received; prepaid hours were received before. */
export const isPaidByHand = (paidWith: PaidWith | null) => paidWith === 'cash' || paidWith === 'bank'

/** Silence is agreement after this: in a day everybody looks at their phone once. */
export const answerHours = 24

/** For a learner whose instructor entered the lesson: they hear of it by email, and did not choose the time. */
export const enteredFreeHours = 24

/** Every move writes to two people: after so many they had better talk. */
export const mostMoves = 20

export const mostRenewalMinutes = 10
export const mostHoldsAnHour = 30

export type Agreed = {
  readonly startsAt: string
  readonly cancellationTiers: readonly Tier[]
  readonly bookedAt?: string | null | undefined
  readonly enteredByInstructor?: boolean | undefined
  readonly unansweredMove?: { readonly answerBy: string } | null | undefined
}
type Going = Agreed & {
  readonly status: LessonStatus
  readonly endsAt: string
  readonly pricePence: number | null
  readonly paidWith?: PaidWith | null
}

/** An instant. A learner whose lesson was moved, or booked just now, may say no however close it is. */
export const freeUntil = ({
  startsAt,
  cancellationTiers,
  bookedAt,
  enteredByInstructor,
  unansweredMove,
}: Agreed) =>
  new Date(
    Math.max(
      before(startsAt, noticeHoursOf(cancellationTiers)),
      bookedAt
        ? Math.min(
            Date.parse(startsAt),
            after(bookedAt, enteredByInstructor ? enteredFreeHours : graceMinutes / 60),
          )
        : 0,
      unansweredMove ? Date.parse(unansweredMove.answerBy) : 0,
    ),
  ).toISOString()

/** To the second; a cancellation by the instructor or the platform never costs the learner anything. */
export const isFreeToCancel = (lesson: Agreed, now: string, by: LessonParty = 'learner') =>
  by !== 'learner' || Date.parse(now) <= Date.parse(freeUntil(lesson))

/** A learner until the lesson starts; the instructor as long as it is not marked delivered. */
const mayCancel = (lesson: Going, now: string, by: LessonParty) =>
  lesson.status === 'booked' && (by !== 'learner' || Date.parse(now) < Date.parse(lesson.startsAt))

export const cancellationReasons = [
  'not-by-learner',
  'in-time',
  'just-booked',
  'move-unanswered',
  'free-pass',
  'late',
] as const
export type CancellationReason = (typeof cancellationReasons)[number]

/** A free pass covers what it costs, but late it is. */
export const outcomeOfCancelling = (reason: CancellationReason): Outcome =>
  reason === 'late' || reason === 'free-pass' ? 'cancelled-late' : 'cancelled'

/** In pence; null if it cannot be cancelled. A late cancellation costs the share agreed at booking. */
export function priceOfCancelling(
  lesson: Going & { readonly freePassesLeft: number },
  now: string,
  by: LessonParty,
) {
  return mayCancel(lesson, now, by) ? costAt(lesson, now, by) : null
}

/**
 * In pence: what it costs a learner who rang their instructor to cancel, also while they should be on the road. Null
 * from the end on: then it is marked.
 */
export const priceForLearner = (lesson: Going & { readonly freePassesLeft: number }, now: string) =>
  lesson.status === 'booked' && Date.parse(now) < Date.parse(lesson.endsAt)
    ? costAt(lesson, now, 'learner')
    : null

function costAt(lesson: Going & { readonly freePassesLeft: number }, now: string, by: LessonParty) {
  const reason = reasonAt(lesson, now, by)
  const price: Pence = lesson.pricePence ?? 0
  const tier = reason === 'late' ? findTier(lesson.cancellationTiers, lesson.startsAt, now) : undefined
  const percent = tier?.percent ?? 0
  const costPence = shareOf(price, percent * 100)
  // What the two settle between them isn't ours to refund, whether it has been paid or not.
  const refundPence = isPaidDirectly(lesson.paidWith ?? null) ? 0 : price - costPence
  return { free: reason !== 'late', freeUntil: freeUntil(lesson), costPence, refundPence, reason, percent }
}

function reasonAt(
  lesson: Going & { readonly freePassesLeft: number },
  now: string,
  by: LessonParty,
): CancellationReason {
  if (by !== 'learner') return 'not-by-learner'
  if (!findTier(lesson.cancellationTiers, lesson.startsAt, now)) return 'in-time'
  if (isFreeToCancel(lesson, now))
    return lesson.unansweredMove && Date.parse(now) <= Date.parse(lesson.unansweredMove.answerBy)
      ? 'move-unanswered'
      : 'just-booked'
  return lesson.freePassesLeft > 0 ? 'free-pass' : 'late'
}

/** The learner only while cancelling is free, so that a move is no way around the notice. */
export const mayMove = (lesson: Going & { readonly moves: number }, now: string, by: LessonParty) =>
  lesson.status === 'booked' &&
  lesson.moves < mostMoves &&
  Date.parse(now) < Date.parse(lesson.startsAt) &&
  (by === 'instructor' || (by === 'learner' && isFreeToCancel(lesson, now)))

/** A learner for whom the notice is over, and whom the instructor can still give another time. */
export const mayAskToMove = (lesson: Going & { readonly moves: number }, now: string) =>
  mayMove(lesson, now, 'instructor') && !isFreeToCancel(lesson, now)

/** Money that we hold, or that the instructor has had, was paid for the length as it is. */
export const mayChangeLength = (lesson: {
  readonly paidWith: PaidWith | null
  readonly receivedAt?: string | null | undefined
}) => isPaidDirectly(lesson.paidWith) && !lesson.receivedAt

/** By the minute, as agreed for the length it had. */
export const priceOfLength = (
  { pricePence, minutes }: { readonly pricePence: number | null; readonly minutes: number },
  newMinutes: number,
) => Math.round(((pricePence ?? 0) * newMinutes) / minutes)

/**
 * Of a lesson that was shorter or longer than booked. Through the platform nothing is charged afterwards: the card
 * was charged for what was booked, and more of it is between the two.
 */
export function priceOfTaught(
  lesson: Parameters<typeof priceOfLength>[0] & { readonly paidWith: PaidWith | null },
  taughtMinutes: number,
): Pence {
  const byTime = priceOfLength(lesson, taughtMinutes)
  return isPaidDirectly(lesson.paidWith) ? byTime : Math.min(lesson.pricePence ?? 0, byTime)
}

type Moved = {
  readonly startsAt: string
  readonly movedAt: string | null
  readonly agreedStartsAt: string | null
}

/** Null if there is none, they have agreed, or the time to answer is over. */
export function findUnansweredMove({ startsAt, movedAt, agreedStartsAt }: Moved, now: string) {
  if (movedAt === null || agreedStartsAt === null) return null
  const answerBy = Math.min(Date.parse(startsAt), after(movedAt, answerHours))
  return Date.parse(now) <= answerBy ? { agreedStartsAt, answerBy: new Date(answerBy).toISOString() } : null
}

/**
 * A lesson brought forward must leave the whole time to answer: nobody pays for a lesson
 * that began before they could have read of it.
 */
export const leavesTimeToAnswer = (agreedStartsAt: string, startsAt: string, now: string) =>
  Date.parse(startsAt) >= Math.min(Date.parse(agreedStartsAt), after(now, answerHours))

/** How long a move counts as a slip that can be put back; after that the learner has planned around it. */
export const slipMinutes = 10

/** The start the learner counts on: the agreed one, or a later one they have had time to read. */
export function countedOn({ startsAt, movedAt, agreedStartsAt }: Moved, now: string): string {
  if (movedAt === null || agreedStartsAt === null) return startsAt
  const isSlip = Date.parse(now) - Date.parse(movedAt) <= slipMinutes * 60_000
  return isSlip || Date.parse(agreedStartsAt) > Date.parse(startsAt) ? agreedStartsAt : startsAt
}

/** So close to the lesson, the instructor may be on the way: better ring. */
export const placeNoticeHours = 2

/** A learner until then before a booked lesson; the instructor until it is over. */
export function mayChangePlace(
  lesson: Pick<Going, 'status' | 'startsAt' | 'endsAt'>,
  now: string,
  by: LessonParty,
) {
  if (by === 'platform') return false
  if (lesson.status === 'held') return by === 'learner'
  return (
    lesson.status === 'booked' &&
    (by === 'learner'
      ? Date.parse(now) <= before(lesson.startsAt, placeNoticeHours)
      : Date.parse(now) < Date.parse(lesson.endsAt))
  )
}

/** An instructor knows the address from booking until a day after the lesson. Of others row security decides. */
export const isPlaceShown = (
  lesson: Pick<Going, 'status' | 'endsAt'> & { readonly outcome: Outcome | null },
  now: string,
  to: LessonParty,
) =>
  to !== 'instructor' ||
  ((lesson.status === 'booked' || lesson.status === 'delivered' || lesson.outcome === 'no-show') &&
    Date.parse(now) < after(lesson.endsAt, placeKeptHours))

/** As the place; and of a lesson that the instructor cancelled until it would have begun, to say so. */
export const isContactShown = (
  lesson: Pick<Going, 'status' | 'startsAt' | 'endsAt'> & {
    readonly outcome: Outcome | null
    readonly cancelledBy: string | null
  },
  now: string,
  to: LessonParty,
) =>
  isPlaceShown(lesson, now, to) ||
  (lesson.status === 'cancelled' && lesson.cancelledBy === 'instructor' && now < lesson.startsAt)

export const placeKeptHours = 24

/** From its end on: nobody can vouch for a lesson that is still going. */
export const mayDeliver = (lesson: Pick<Going, 'status' | 'endsAt'>, now: string) =>
  lesson.status === 'booked' && Date.parse(now) >= Date.parse(lesson.endsAt)

const before = (at: string, hours: number) => Date.parse(at) - hours * 3_600_000
const after = (at: string, hours: number) => before(at, -hours)
