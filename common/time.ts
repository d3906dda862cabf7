import { locale } from './locale.ts'

/** The platform's home zone; instructors and learners may have their own. */
export const homeZone = 'Europe/London'

const day = (zone: string) =>
  new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: zone,
  })
const clock = (zone: string) =>
  new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone: zone })

/** `Sat 21 Nov 2026`, for an instant written in ISO 8601. */
export const formatDay = (instant: string, zone = homeZone) =>
  day(zone).format(new Date(instant)).replaceAll(',', '')

/** `16:00`, 24-hour. */
export const formatTime = (instant: string, zone = homeZone) => clock(zone).format(new Date(instant))

/** `Sat 21 Nov 2026, 16:00–17:30`. */
export const formatSpan = (start: string, end: string, zone = homeZone) =>
  `${formatDay(start, zone)}, ${formatTime(start, zone)}–${formatTime(end, zone)}`

const quarters = ['', '¼', '½', '¾']

/** `60` → `1 hour`, `75` → `1¼ hours`, `90` → `1½ hours`, `45` → `45 minutes`. */
export function formatMinutes(minutes: number) {
  if (minutes % 15 !== 0 || minutes < 60) return `${minutes} minutes`
  return minutes === 60 ? '1 hour' : `${Math.floor(minutes / 60)}${quarters[(minutes % 60) / 15]} hours`
}
