import { formatTime } from '#common/time.ts'

/** Whether the clocks of this device show another time than those of the zone, at that instant. */
export const isOtherClock = (zone: string, instant: string) =>
  formatTime(instant, zone) !== formatTime(instant, Intl.DateTimeFormat().resolvedOptions().timeZone)

/** Beside times to choose from: they are those of the place of the lesson, and whoever is elsewhere must know. */
export const sayOtherClock = (zone: string) =>
  `Times are in the instructor’s zone, ${zone.replaceAll('_', ' ')}, not in that of your device.`
