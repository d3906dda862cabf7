import { locale } from './locale.ts'

export const homeZone = 'Europe/London'

const kinds = {
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  'long date': { day: 'numeric', month: 'long', year: 'numeric' },
  'full date': { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  'short date': { day: 'numeric', month: 'short' },
  weekday: { weekday: 'short' },
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

export const dayOf = (instant: string, zone = homeZone) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date(instant))

export const formatDay = (instant: string, zone = homeZone) =>
  formatDate(instant, 'full date', zone).replaceAll(',', '')

export const formatTime = (instant: string, zone = homeZone) => formatDate(instant, 'time', zone)

export const formatSpan = (start: string, end: string, zone = homeZone) =>
  `${formatDay(start, zone)}, ${formatTime(start, zone)}–${formatTime(end, zone)}`

const quarters = ['', '¼', '½', '¾']

export function formatMinutes(minutes: number) {
  if (minutes % 15 !== 0 || minutes < 60) return `${minutes} minutes`
  return minutes === 60 ? '1 hour' : `${Math.floor(minutes / 60)}${quarters[(minutes % 60) / 15]} hours`
}
