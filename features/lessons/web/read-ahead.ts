import { addDays } from '#common/days.ts'
import { queryClient } from '#web/query-client.ts'
import { myZone } from '#web/zone.ts'
import { positionOf } from './schedule/calendar.ts'
import { readsOfWeek } from './schedule/use-week.ts'

/** A learner's lessons of this week and the next, for when there is no signal. */
export async function readWeekAhead() {
  const today = positionOf(new Date().toISOString(), myZone()).on
  await Promise.all(
    [today, addDays(today, 7)].map((on) => queryClient.prefetchQuery(readsOfWeek(on).lessons)),
  )
}
