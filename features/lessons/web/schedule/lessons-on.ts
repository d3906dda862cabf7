import type { Day } from '#common/days.ts'
import { myZone } from '#web/zone.ts'
import type { Lesson } from '../../contract.ts'
import { positionOf } from './calendar.ts'

/** Those that begin on this day by the device's clock. */
export const lessonsOn = (lessons: readonly Lesson[] | undefined, on: Day) =>
  (lessons ?? []).filter(({ startsAt }) => positionOf(startsAt, myZone()).on === on)
