import { useMemo } from 'react'
import type { Role } from '#common/endpoint.ts'
import { useDiary } from '#features/diary/web/hooks.ts'
import { addDays, type Day, placeOnCalendar, spanAround, weekOf } from './calendar.ts'
import { otherOf } from './components/lesson-words.ts'
import { useLessons } from './hooks.ts'
import { myZone } from './zone.ts'

/** A week as it lies on one's own calendar: lessons, and for instructors their blocks and travel gaps. */
export function useWeek(on: Day, role: Role) {
  const days = useMemo(() => weekOf(on), [on])
  const [first, last] = [days[0] as Day, days[6] as Day]
  const teaches = role === 'instructor'
  const lessons = useLessons({ ...spanAround(first, last), status: 'held,booked,delivered', limit: 200 })
  const diary = useDiary(addDays(first, -1), addDays(last, 2), { enabled: teaches })
  const zone = myZone()
  const shown = useMemo(
    () =>
      placeOnCalendar(lessons.data?.lessons ?? [], diary.data?.entries ?? [], (lesson) => otherOf(lesson, role).name, zone).filter(({ on }) =>
        days.includes(on),
      ),
    [lessons.data, diary.data, role, zone, days],
  )
  return { days, shown, zone, query: lessons }
}
