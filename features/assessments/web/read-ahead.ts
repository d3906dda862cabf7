import { addDays } from '#common/days.ts'
import { offlineLearners } from '#features/lessons/web/hooks.ts'
import { positionOf } from '#features/lessons/web/schedule/calendar.ts'
import { readsOfWeek } from '#features/lessons/web/schedule/use-week.ts'
import { offlinePupils } from '#features/pupils/web/hooks.ts'
import { myZone } from '#web/zone.ts'
import { queryClient } from '#web/query-client.ts'
import { writtenByMe } from './hooks.ts'

/** An instructor's weeks from yesterday to eight days ahead, and who they teach, for when there is no signal. */
export async function readAhead() {
  const today = positionOf(new Date().toISOString(), myZone()).on
  const weeks = [-1, 6, 8].map((days) => readsOfWeek(addDays(today, days)))
  await Promise.all([
    ...weeks.map(({ lessons }) => queryClient.prefetchQuery(lessons)),
    ...weeks.map(({ diary }) => queryClient.prefetchQuery(diary)),
    queryClient.prefetchQuery(offlineLearners),
    queryClient.prefetchQuery(offlinePupils),
    queryClient.prefetchQuery(writtenByMe),
  ])
}
