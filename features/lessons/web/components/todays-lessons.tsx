import { positionOf } from '../schedule/calendar.ts'
import { lessonsOn } from '../schedule/lessons-on.ts'
import { TodayCard } from './today-card.tsx'
import type { Lesson } from '../../contract.ts'
import { useDay } from '../schedule/use-day.ts'
import { myZone } from '#web/zone.ts'

export function TodaysLessons({ now, addressOf }: { now: string; addressOf: (lesson: Lesson) => string }) {
  const today = positionOf(now, myZone()).on
  const around = useDay(today)
  const lessons = lessonsOn(around.data?.lessons, today)
  return lessons.length > 0 && <TodayCard lessons={lessons} now={now} addressOf={addressOf} />
}
