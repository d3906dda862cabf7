/** Days keep the time of day, hours are counted. `evening` is 18:00 on the day before. */
export const reminderTimes = [
  'week',
  'two-days',
  'day',
  'evening',
  'four-hours',
  'two-hours',
  'hour',
  'half-hour',
] as const
export type ReminderTime = (typeof reminderTimes)[number]

type ReminderChoice = {
  readonly times: readonly ReminderTime[]
  /** `HH:MM` by the clock of the diary; the same twice is no quiet time. */
  readonly quietFrom: string
  readonly quietTo: string
}

/** An instructor with six lessons a day is better served by one summary in the evening. */
export const usualTimes = { student: ['evening', 'two-hours'], instructor: [] } as const
export const usualQuiet = { quietFrom: '21:00', quietTo: '08:00' }
export const usualSummaryAt = '18:00'

const daysBefore: Partial<Record<ReminderTime, number>> = { week: 7, 'two-days': 2, day: 1 }
const minutesBefore: Partial<Record<ReminderTime, number>> = {
  'four-hours': 240,
  'two-hours': 120,
  hour: 60,
  'half-hour': 30,
}

/** So that a reminder after a quiet night still leaves time to get ready. */
const leastMinutesLeft = 30

/** When a lesson's reminders are due, after `now` only, and never two at one moment: the one closest to it stays. */
export function remindersFor(
  startsAt: string,
  { times, quietFrom, quietTo }: ReminderChoice,
  zone: string,
  now: Temporal.Instant,
): { time: ReminderTime; dueAt: string }[] {
  const start = Temporal.Instant.from(startsAt).toZonedDateTimeISO(zone)
  const due = new Map<string, ReminderTime>()
  for (const time of reminderTimes.filter((one) => times.includes(one))) {
    const at = outsideQuiet(momentOf(start, time), start, quietFrom, quietTo).toInstant()
    if (Temporal.Instant.compare(at, now) > 0) due.set(at.toString(), time)
  }
  return [...due].map(([dueAt, time]) => ({ time, dueAt }))
}

function momentOf(start: Temporal.ZonedDateTime, time: ReminderTime): Temporal.ZonedDateTime {
  if (time === 'evening') return start.subtract({ days: 1 }).withPlainTime('18:00')
  const days = daysBefore[time]
  return days === undefined ? start.subtract({ minutes: minutesBefore[time]! }) : start.subtract({ days })
}

/** What falls into the quiet time goes at its end, or before it if that is too late. */
function outsideQuiet(
  at: Temporal.ZonedDateTime,
  start: Temporal.ZonedDateTime,
  quietFrom: string,
  quietTo: string,
): Temporal.ZonedDateTime {
  const time = at.toPlainTime().toString().slice(0, 5)
  const isOverMidnight = quietFrom > quietTo
  const isQuiet = isOverMidnight ? time >= quietFrom || time < quietTo : time >= quietFrom && time < quietTo
  if (!isQuiet) return at
  const began = (isOverMidnight && time < quietTo ? at.subtract({ days: 1 }) : at).withPlainTime(quietFrom)
  const ends = (isOverMidnight && time >= quietFrom ? at.add({ days: 1 }) : at).withPlainTime(quietTo)
  const isEarlyEnough =
    Temporal.ZonedDateTime.compare(ends, start.subtract({ minutes: leastMinutesLeft })) <= 0
  return isEarlyEnough ? ends : began
}

/** What stops a text message: what one number gets in a day, or what one account has sent in 30 days. */
export const textLimits = ['day', 'month'] as const
export type TextLimit = (typeof textLimits)[number]
