import {
  formatDate,
  formatDay,
  formatMoment,
  formatNearDay,
  formatNearMoment,
  formatSpan,
  formatTime,
  homeZone,
} from '#common/time.ts'

export const myZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || homeZone

export const formatLocalDay = (at: string) => formatDay(at, myZone())
export const formatLocalNearDay = (at: string) => formatNearDay(at, myZone())
export const formatLocalTime = (at: string) => formatTime(at, myZone())
export const formatLocalNearMoment = (at: string) => formatNearMoment(at, myZone())
export const formatLocalMoment = (at: string) => formatMoment(at, myZone())

/** `10:00` today, `Tue 10:00` on another day. */
export const formatLocalDeadline = (at: string, now: string) =>
  formatLocalDay(at) === formatLocalDay(now)
    ? formatLocalTime(at)
    : `${formatDate(at, 'weekday', myZone())} ${formatLocalTime(at)}`

export const formatLocalSpan = (start: string, end: string) => formatSpan(start, end, myZone())

const nameOf = (zone: string) => zone.replaceAll('_', ' ')

export const zoneNote = () =>
  myZone() === homeZone ? null : `Times are shown in your time zone, ${nameOf(myZone())}.`

export const isOtherClock = (zone: string, instant: string) =>
  formatTime(instant, zone) !== formatLocalTime(instant)

export const otherClockNote = (zone: string) =>
  `Times are in the instructor’s zone, ${nameOf(zone)}, not in that of your device.`

/** The browser's own reading of an ISO time. */
export const instantAt = (on: string, time: string) =>
  new Date(`${on}T${time}:00`).toISOString().replace('.000Z', 'Z')
