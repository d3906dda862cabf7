import { addDays } from '#common/days.ts'
import { firstName } from '#common/first-name.ts'
import { plural } from '#common/plural.ts'
import { dayOf, formatDate, formatMinutes, formatTime, homeZone } from '#common/time.ts'
import type { CalendarDay } from '../calendar-contract.ts'

type Span = { startsAt: string; endsAt: string }

export const minutesOf = ({ startsAt, endsAt }: Span) => (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000

/** Minutes after midnight, by the school's clocks. */
export function minuteIn(at: string) {
  const [hour, minute] = formatTime(at).split(':').map(Number) as [number, number]
  return hour * 60 + minute
}

/** Whole hours that hold every span, at least a usual working day. */
export function hoursOf(days: readonly CalendarDay[]): readonly [first: number, last: number] {
  const spans = days.flatMap(({ open, busy, held }) => [...open, ...busy, ...held])
  const first = Math.min(8 * 60, ...spans.map(({ startsAt }) => minuteIn(startsAt)))
  const last = Math.max(18 * 60, ...spans.map((span) => minuteIn(span.startsAt) + minutesOf(span)))
  return [Math.floor(first / 60), Math.ceil(last / 60)]
}

/** The first of the days on which anybody works. */
export const firstWorkingDay = (instructors: readonly { days: readonly CalendarDay[] }[]) =>
  instructors
    .flatMap(({ days }) => days)
    .filter(({ open, busy }) => open.length + busy.length > 0)
    .map(({ on }) => on)
    .toSorted()[0]

/** What one can do with the day, in a few words. */
export function sumOfDay({ open, busy, bookable }: CalendarDay, now: string): string {
  const ends = [...open, ...busy].map(({ endsAt }) => Date.parse(endsAt))
  if (ends.length === 0) return 'Off'
  const last = Math.max(...ends)
  if (last <= Date.parse(now)) return `Finished ${formatTime(new Date(last).toISOString())}`
  const minutes = bookable.reduce((sum, span) => sum + minutesOf(span), 0)
  return minutes > 0 ? `${formatMinutes(minutes)} bookable` : 'Nothing bookable'
}

/** The rest of it, each part in words of its own. */
export function partsOfDay({ busy, unmarked, held, bookable }: CalendarDay, now: string): string[] {
  const isOpen = (span: Span) =>
    unmarked.some(({ startsAt, endsAt }) => startsAt < span.endsAt && span.startsAt < endsAt)
  const over = busy.filter(({ endsAt }) => endsAt <= now)
  const taught = over.filter((span) => !isOpen(span))
  const toMark = over.filter(isOpen)
  const ahead = busy.filter(({ endsAt }) => endsAt > now)
  return [
    ...(bookable.length > 0 ? [times(bookable)] : []),
    ...held.map(
      (span) => `${span.isOffer ? 'On offer' : 'Held'} until ${momentOf(span.until, now)}: ${times([span])}`,
    ),
    ...(taught.length > 0 ? [`Taught ${times(taught)}`] : []),
    ...(toMark.length > 0 ? [`Not marked yet: ${times(toMark)}`] : []),
    ...(ahead.length > 0 ? [`Teaches ${times(ahead)}`] : []),
  ]
}

const times = (spans: readonly Span[]) =>
  spans.map(({ startsAt, endsAt }) => `${formatTime(startsAt)}–${formatTime(endsAt)}`).join(', ')

const momentOf = (at: string, now: string) =>
  dayOf(at) === dayOf(now) ? formatTime(at) : `${formatDate(at, 'weekday', homeZone)} ${formatTime(at)}`

/** `Mon 14:45` within a week, later with the date. */
export function sayNear(startsAt: string, today: string) {
  const on = dayOf(startsAt)
  const isNear = on < addDays(today, 7)
  const day = formatDate(on, 'weekday')
  return `${isNear ? day : `${day} ${formatDate(on, 'short date')}`} ${formatTime(startsAt)}`
}

type WithDaysOff = { name: string; daysOff: readonly { on: string; cancelled: number }[] }

/** Why they are off is theirs. */
export function sayDaysOff({ name, daysOff }: WithDaysOff) {
  const cancelled = daysOff.reduce((sum, day) => sum + day.cancelled, 0)
  const days = daysOff.map(({ on }) => formatDate(on, 'near date')).join(', ')
  return `${firstName(name)} is off on ${days}: ${plural(cancelled, 'lesson')} cancelled`
}
