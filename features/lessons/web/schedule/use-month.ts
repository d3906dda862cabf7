import { useMemo } from 'react'
import { addDays, type Day } from '#common/days.ts'
import type { DiaryEntry } from '#features/diary/contract.ts'
import { useDiary } from '#features/diary/web/hooks.ts'
import type { Lesson } from '../../contract.ts'
import { otherOf } from '../components/lesson-state.ts'
import { daysOfMonth, arrangeOnCalendar } from './calendar.ts'

/** From the diary: a month may have more lessons than one page of them. */
export function useMonth(on: Day, { zone, now }: { zone: string; now: string }) {
  const days = useMemo(() => daysOfMonth(on), [on])
  const [first, last] = [days[0] as Day, days.at(-1) as Day]
  const diary = useDiary(addDays(first, -1), addDays(last, 2))
  const shown = useMemo(() => {
    const entries = diary.data?.entries ?? []
    const own = entries.filter(({ kind }) => kind !== 'lesson' && kind !== 'hold')
    const taught = entries.filter((one) => !own.includes(one)).map((one) => asLesson(one, now))
    return arrangeOnCalendar(taught, own, (lesson) => otherOf(lesson, 'instructor').name, zone).filter(
      ({ on }) => days.includes(on),
    )
  }, [diary.data, zone, days, now])
  return { days, shown, query: diary }
}

/** What is over is past here: whether it has been marked is a question of the week. */
const asLesson = ({ id, kind, startsAt, endsAt }: DiaryEntry, now: string) => {
  const status = kind === 'hold' ? 'held' : endsAt > now ? 'booked' : 'delivered'
  return { id, startsAt, endsAt, status, outcome: null } as Lesson
}
