import * as z from 'zod/mini'
import type { Day } from '#common/days.ts'
import { LessonList } from '../../contract.ts'
import { useOfflineLessons } from '../hooks.ts'
import { spanAround } from './calendar.ts'
import { readsOfWeek } from './use-week.ts'

const statuses = ['booked', 'delivered']

/** Offline it comes from its week, if this device stores that. */
export const useDay = (on: Day) => {
  const span = spanAround(on, on)
  return useOfflineLessons(
    { ...span, status: statuses.join(), limit: 100 },
    {
      derive(answers) {
        const week = answers.find(({ name }) => name === readsOfWeek(on).lessons.meta?.['storedAs'])
        const stored = z.safeParse(LessonList, week?.data)
        if (!week || !stored.success) return undefined
        const lessons = stored.data.lessons.filter(
          ({ startsAt, endsAt, status }) =>
            startsAt < span.to && endsAt > span.from && statuses.includes(status),
        )
        return { at: week.at, data: { lessons, nextCursor: null } }
      },
    },
  )
}
