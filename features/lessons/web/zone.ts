import { homeZone } from '#common/time.ts'

/** The clocks people see are those of the device they hold. */
export const myZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || homeZone

/** "Times are shown in Europe/Madrid", where that is not where the lessons are. */
export const zoneNote = () => (myZone() === homeZone ? null : `Times are shown in your time zone, ${myZone().replaceAll('_', ' ')}.`)
