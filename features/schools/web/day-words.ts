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
export function partsOfDay({ busy, held, bookable }: CalendarDay, now: string): string[] {
  const taught = busy.filter(({ endsAt }) => endsAt <= now)
  const ahead = busy.filter(({ endsAt }) => endsAt > now)
  return [
    ...(bookable.length > 0 ? [times(bookable)] : []),
    ...held.map(
      (span) => `${span.isOffer ? 'On offer' : 'Held'} until ${momentOf(span.until, now)}: ${times([span])}`,
    ),
    ...(taught.length > 0 ? [`Taught ${times(taught)}`] : []),
    ...(ahead.length > 0 ? [`Teaches ${times(ahead)}`] : []),
  ]
}

const times = (spans: readonly Span[]) =>
  spans.map(({ startsAt, endsAt }) => `${formatTime(startsAt)}–${formatTime(endsAt)}`).join(', ')

const momentOf = (at: string, now: string) =>
  dayOf(at) === dayOf(now) ? formatTime(at) : `${formatDate(at, 'weekday', homeZone)} ${formatTime(at)}`
