import { addDays, placeOf } from '#features/lessons/web/schedule/calendar.ts'
import { readOfDay } from '#features/lessons/web/schedule/use-day.ts'
import { readsOfWeek } from '#features/lessons/web/schedule/use-week.ts'
import { myZone } from '#web/zone.ts'
import { queryClient } from '#web/query-client.ts'
import { writtenByMe } from './hooks.ts'

export async function readAhead() {
  const today = placeOf(new Date().toISOString(), myZone()).on
  const { lessons, diary } = readsOfWeek(today)
  await Promise.all([
    queryClient.prefetchQuery(readOfDay(today)),
    queryClient.prefetchQuery(readOfDay(addDays(today, 1))),
    queryClient.prefetchQuery(lessons),
    queryClient.prefetchQuery(diary),
    queryClient.prefetchQuery(writtenByMe),
  ])
}
