import { minutesOf } from '#features/diary/rules.ts'

export type WaitingTime = { readonly weekday: number; readonly from: string; readonly to: string }

export const offerReasons = ['waiting', 'by-hand', 'replacement', 'request'] as const
export type OfferReason = (typeof offerReasons)[number]

export const offerStatuses = ['queued', 'open', 'accepted', 'declined', 'expired', 'withdrawn'] as const

/** For one learner, across all instructors. */
export const mostEntries = 5

/** Nobody gets ready for a lesson in less; otherwise an instructor's own notice does not matter for a freed time. */
export const leastNoticeMinutes = 120

/** How far back the figures of a waiting list look. */
export const refillDays = 90

/** Offers of which one heard nothing; after that nobody is there any more. */
export const mostUnanswered = 3
export const mostWaitingDays = 60

/** From any instructors: a learner who ignores this many offers in this many days gets no more for now. */
export const mostIgnored = 3
export const ignoredDays = 7

/** Kept for others at one time, in one diary: the rest can be booked meanwhile. */
export const mostOpenOffers = 12

/** In 24 hours from one instructor to one learner, whatever the reason. */
export const mostOffersADay = 3

const leastMinutes = 20
/** Nobody else waits for what is offered instead of a cancelled lesson, or as was asked for: there is time to ask at home. */
const usualMinutes = (reason: OfferReason) => (reason === 'replacement' || reason === 'request' ? 360 : 120)
const [wakes, home, sleeps] = [8 * 60, 18 * 60, 21 * 60]

/**
 * Until when somebody may accept: two hours, six for what replaces a cancelled lesson or answers a request, and less if the lesson is near.
 * The night doesn’t count, and what there is time to ask about at home is kept until six in the evening, each if that is early enough.
 */
export function deadlineOf(
  now: Temporal.Instant,
  startsAt: Temporal.Instant,
  zone: string,
  reason: OfferReason,
): Temporal.Instant {
  const left = now.until(startsAt).total('minutes')
  const usual = usualMinutes(reason)
  const deadline = now.add({ minutes: Math.round(Math.max(leastMinutes, Math.min(usual, left / 4))) })
  const [here, local] = [now, deadline].map((instant) => instant.toZonedDateTimeISO(zone)) as [Local, Local]
  const minute = minuteIn(local)
  const isByDay = minute >= wakes && minute < sleeps && (minuteIn(here) >= wakes || here.day !== local.day)
  const byDay = isByDay ? local : at(local.add({ days: minute >= sleeps ? 1 : 0 }), wakes + usual)
  const hadEvening = here.day !== byDay.day && minuteIn(here) < sleeps
  const later = usual > 120 && left >= 1440 && !hadEvening && minuteIn(byDay) < home ? at(byDay, home) : byDay
  const isEarlyEnough = later.toInstant().until(startsAt).total('minutes') >= leastNoticeMinutes
  return isEarlyEnough ? later.toInstant() : deadline
}

type Local = Temporal.ZonedDateTime
const minuteIn = ({ hour, minute }: Local) => hour * 60 + minute
const at = (day: Local, minute: number) => day.startOfDay().with({ hour: minute / 60 })

/** `minuteOfDay` by the clock on the wall. */
export const fitsTimes = (
  times: readonly WaitingTime[],
  start: { weekday: number; minuteOfDay: number },
  minutes: number,
) =>
  times.some(
    ({ weekday, from, to }) =>
      weekday === start.weekday &&
      minutesOf(from) <= start.minuteOfDay &&
      start.minuteOfDay + minutes <= minutesOf(to),
  )
