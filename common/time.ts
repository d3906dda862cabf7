import { locale } from './locale.ts'

/** The platform's home zone; instructors and learners may have their own. */
export const homeZone = 'Europe/London'

const kinds = {
  /** `21 Nov 2026` */
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  /** `21 November 2026` */
  'long date': { day: 'numeric', month: 'long', year: 'numeric' },
  /** `Sat, 21 Nov 2026` */
  'full date': { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  /** `21 Nov` */
  'short date': { day: 'numeric', month: 'short' },
  /** `Sat` */
  weekday: { weekday: 'short' },
  /** `21` */
  day: { day: 'numeric' },
  /** `November` */
  month: { month: 'long' },
  /** `Nov 2026` */
  'month and year': { month: 'short', year: 'numeric' },
  /** `Nov 26` */
  'short month and year': { month: 'short', year: '2-digit' },
  /** `16:00` */
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

/** A day by itself (`2026-11-21`, `2026-11`) or an instant in ISO 8601; days are the same everywhere, so they need no zone. */
export const formatDate = (at: string, kind: DateKind, zone = 'UTC') =>
  formatOf(kind, zone).format(new Date(at))

/** `16–22 Nov`. */
export const formatDateRange = (from: string, to: string, kind: DateKind) =>
  formatOf(kind, 'UTC').formatRange(new Date(from), new Date(to))

/** The day on which an instant falls in a zone: `2026-11-21`. */
export const dayOf = (instant: string, zone = homeZone) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date(instant))

/** `Sat 21 Nov 2026`, for an instant written in ISO 8601. */
export const formatDay = (instant: string, zone = homeZone) =>
  formatDate(instant, 'full date', zone).replaceAll(',', '')

/** `16:00`, 24-hour. */
export const formatTime = (instant: string, zone = homeZone) => formatDate(instant, 'time', zone)

/** `Sat 21 Nov 2026, 16:00–17:30`. */
export const formatSpan = (start: string, end: string, zone = homeZone) =>
  `${formatDay(start, zone)}, ${formatTime(start, zone)}–${formatTime(end, zone)}`

const quarters = ['', '¼', '½', '¾']

/** `60` → `1 hour`, `75` → `1¼ hours`, `90` → `1½ hours`, `45` → `45 minutes`. */
export function formatMinutes(minutes: number) {
  if (minutes % 15 !== 0 || minutes < 60) return `${minutes} minutes`
  return minutes === 60 ? '1 hour' : `${Math.floor(minutes / 60)}${quarters[(minutes % 60) / 15]} hours`
}
