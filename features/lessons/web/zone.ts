import { homeZone } from '#common/time.ts'

/** The clocks people see are those of the device they hold. */
export const myZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || homeZone

/** "Times are shown in Europe/Madrid", where that is not where the lessons are. */
export const zoneNote = () =>
  myZone() === homeZone ? null : `Times are shown in your time zone, ${myZone().replaceAll('_', ' ')}.`

/** The instant at which the clocks of this device show a time of a day: the browser's own reading of an ISO time. */
export const instantAt = (on: string, time: string) =>
  new Date(`${on}T${time}:00`).toISOString().replace('.000Z', 'Z')
