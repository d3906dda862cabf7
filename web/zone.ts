import { formatDay, formatSpan, formatTime, homeZone } from '#common/time.ts'

/** The clocks people see are those of the device they hold. */
export const myZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || homeZone

export const formatLocalDay = (at: string) => formatDay(at, myZone())
export const formatLocalTime = (at: string) => formatTime(at, myZone())
export const formatLocalSpan = (start: string, end: string) => formatSpan(start, end, myZone())

const nameOf = (zone: string) => zone.replaceAll('_', ' ')

/** "Times are shown in Europe/Madrid", where that is not where the lessons are. */
export const zoneNote = () =>
  myZone() === homeZone ? null : `Times are shown in your time zone, ${nameOf(myZone())}.`

/** Whether the clocks of this device show another time than those of the zone, at that instant. */
export const isOtherClock = (zone: string, instant: string) =>
  formatTime(instant, zone) !== formatLocalTime(instant)

/** Beside times to choose from: they are those of the place of the lesson, and whoever is elsewhere must know. */
export const otherClockNote = (zone: string) =>
  `Times are in the instructor’s zone, ${nameOf(zone)}, not in that of your device.`

/** The instant at which the clocks of this device show a time of a day: the browser's own reading of an ISO time. */
export const instantAt = (on: string, time: string) =>
  new Date(`${on}T${time}:00`).toISOString().replace('.000Z', 'Z')
