import { useMemo } from 'react'
import { addDays, type Day } from '#common/days.ts'
import type { Role } from '#common/endpoint.ts'
import type { DiaryEntry } from '#features/diary/contract.ts'
import { useDiary } from '#features/diary/web/hooks.ts'
import type { Lesson } from '../../contract.ts'
import { otherOf } from '../components/lesson-state.ts'
import { useLessons } from '../hooks.ts'
import { daysOfMonth, arrangeOnCalendar, spanAround } from './calendar.ts'

/** An instructor's from the diary: a month may have more lessons than one page of them. */
export function useMonth(on: Day, role: Role, { zone, now }: { zone: string; now: string }) {
  const days = useMemo(() => daysOfMonth(on), [on])
  const [first, last] = [days[0] as Day, days.at(-1) as Day]
  const teaches = role === 'instructor'
  const diary = useDiary(addDays(first, -1), addDays(last, 2), { enabled: teaches })
  const lessons = useLessons(
    { ...spanAround(first, last), status: 'held,booked,delivered', limit: 200 },
    { enabled: !teaches },
  )
  const shown = useMemo(() => {
    const entries = diary.data?.entries ?? []
    const own = entries.filter(({ kind }) => kind !== 'lesson' && kind !== 'hold')
    const taught = teaches
      ? entries.filter((one) => !own.includes(one)).map((one) => asLesson(one, now))
      : lessons.data?.lessons
    return arrangeOnCalendar(taught ?? [], own, (lesson) => otherOf(lesson, role).name, zone).filter(
      ({ on }) => days.includes(on),
    )
  }, [diary.data, lessons.data, teaches, role, zone, days, now])
  return { days, shown, query: teaches ? diary : lessons }
}

/** What is over is past here: whether it has been marked is a question of the week. */
const asLesson = ({ id, kind, startsAt, endsAt }: DiaryEntry, now: string) => {
  const status = kind === 'hold' ? 'held' : endsAt > now ? 'booked' : 'delivered'
  return { id, startsAt, endsAt, status, outcome: null } as Lesson
}
