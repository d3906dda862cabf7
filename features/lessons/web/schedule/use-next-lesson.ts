import { addDays, type Day } from '#common/days.ts'
import { myZone } from '#web/zone.ts'
import { useLessons } from '../hooks.ts'
import { positionOf } from './calendar.ts'

/** The first after these days that isn’t over. */
export function useNextLesson(days: readonly Day[], now: string, options: { enabled?: boolean } = {}) {
  const today = positionOf(now, myZone()).on
  const [, from] = [today, addDays(days.at(-1) ?? today, 1)].sort()
  const query = { from: `${from}T00:00:00Z`, status: 'booked', order: 'soonest', limit: 5 } as const
  return useLessons(query, options).data?.lessons.find(({ endsAt }) => endsAt > now)
}
