import { addDays } from '#common/days.ts'
import { instantAt, myZone } from '#web/zone.ts'
import type { Lesson } from '../../contract.ts'
import { positionOf } from './calendar.ts'

/** The day a week after a lesson’s, as instants: what its learner may have then already. */
export function spanOfNextWeek({ startsAt }: Pick<Lesson, 'startsAt'>) {
  const on = addDays(positionOf(startsAt, myZone()).on, 7)
  return { from: instantAt(on, '00:00'), to: instantAt(addDays(on, 1), '00:00') }
}
