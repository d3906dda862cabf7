import { locale } from './locale.ts'
import { plural } from './plural.ts'

export const homeZone = 'Europe/London'

const kinds = {
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  'long date': { day: 'numeric', month: 'long', year: 'numeric' },
  'full date': { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  'short date': { day: 'numeric', month: 'short' },
  'near date': { weekday: 'short', day: 'numeric', month: 'short' },
  weekday: { weekday: 'short' },
  'long weekday': { weekday: 'long' },
  day: { day: 'numeric' },
  month: { month: 'long' },
  'month and year': { month: 'short', year: 'numeric' },
  'short month and year': { month: 'short', year: '2-digit' },
  time: { hour: '2-digit', minute: '2-digit' },
} satisfies Record<string, Intl.DateTimeFormatOptions>
type DateKind = keyof typeof kinds

const formats = new Map<string, Intl.DateTimeFormat>()
/** Making a format costs far more than using it. */
function formatOf(kind: DateKind, zone: string) {
  const key = `${kind} ${zone}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...kinds[kind], timeZone: zone })
  formats.set(key, format)
  return format
}

/** A day (`2026-11-21`, `2026-11`) or an instant in ISO 8601. Days need no zone. */
export const formatDate = (at: string, kind: DateKind, zone = 'UTC') =>
  formatOf(kind, zone).format(new Date(at))

export const formatDateRange = (from: string, to: string, kind: DateKind) =>
  formatOf(kind, 'UTC').formatRange(new Date(from), new Date(to))

const days = new Map<string, Intl.DateTimeFormat>()
export function dayOf(instant: string, zone = homeZone) {
  const format = days.get(zone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: zone })
  days.set(zone, format)
  return format.format(new Date(instant))
}

/** Takes a day or an instant. A plain day is read as midnight UTC, which is the same day in London. */
export const formatDay = (instant: string, zone = homeZone) =>
  formatDate(instant, 'full date', zone).replaceAll(',', '')

/** `Tue 24 Nov`, of what is near enough to need no year. */
export const formatNearDay = (instant: string, zone = homeZone) =>
  formatDate(instant, 'near date', zone).replaceAll(',', '')

export const formatTime = (instant: string, zone = homeZone) => formatDate(instant, 'time', zone)

export const formatNearMoment = (instant: string, zone = homeZone) =>
  `${formatNearDay(instant, zone)}, ${formatTime(instant, zone)}`

/** `Tue 24 Nov 2026, 10:00`. */
export const formatMoment = (instant: string, zone = homeZone) =>
  `${formatDay(instant, zone)}, ${formatTime(instant, zone)}`

export const formatSpan = (start: string, end: string, zone = homeZone) =>
  `${formatDay(start, zone)}, ${formatTime(start, zone)}–${formatTime(end, zone)}`

const quarters = ['', '¼', '½', '¾']

/** A length in words, said so everywhere: `45 minutes`, `1½ hours`, `1 hour 10 minutes`. */
export function formatMinutes(minutes: number) {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return plural(rest, 'minute')
  if (rest % 15 !== 0) return `${plural(hours, 'hour')} ${plural(rest, 'minute')}`
  return minutes === 60 ? '1 hour' : `${hours.toLocaleString(locale)}${quarters[rest / 15]} hours`
}
