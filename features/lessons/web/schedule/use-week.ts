import { useMemo } from 'react'
import { addDays, type Day } from '#common/days.ts'
import { offlineDiary, useDiary, useTravelDays } from '#features/diary/web/hooks.ts'
import { arrangeOnCalendar, spanAround, weekOf } from './calendar.ts'
import { otherOf } from '../components/lesson-state.ts'
import { offlineLessons, useOfflineLessons } from '../hooks.ts'
import { myZone } from '#web/zone.ts'

export function useWeek(on: Day) {
  const days = useMemo(() => weekOf(on), [on])
  const lessons = useOfflineLessons(lessonsOf(days))
  const diary = useDiary(...diaryOf(days))
  const { data, isLoading } = useTravelDays(days[0] as Day, 7)
  const travel = data?.days
  const zone = myZone()
  const shown = useMemo(
    () =>
      arrangeOnCalendar(
        lessons.data?.lessons ?? [],
        diary.data?.entries ?? [],
        (lesson) => otherOf(lesson, 'instructor').name,
        zone,
        travel,
        diary.data?.cars,
      ).filter(({ on }) => days.includes(on)),
    [lessons.data, diary.data, travel, zone, days],
  )
  return { days, shown, zone, travel, isTravelComing: isLoading, query: lessons }
}

export const readsOfWeek = (on: Day) => ({
  lessons: offlineLessons(lessonsOf(weekOf(on))),
  diary: offlineDiary(...diaryOf(weekOf(on))),
})

const lessonsOf = (days: readonly Day[]) => ({
  ...spanAround(days[0] as Day, days[6] as Day),
  status: 'held,booked,delivered,cancelled',
  limit: 200,
})
const diaryOf = (days: readonly Day[]) => [addDays(days[0] as Day, -1), addDays(days[6] as Day, 2)] as const
