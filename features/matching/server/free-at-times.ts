import { instantOf, type OfferedAvailability } from '#features/diary/server/availability.ts'
import type { Ends } from '#features/diary/server/ends.ts'
import { dayAt, minuteAt, weekdayOfNumber } from '#features/diary/server/local-time.ts'
import { findFirstFree, listFreeStarts } from '#features/diary/server/slots.ts'
import { fitsTimes, type WaitingTime } from '#features/waiting-list/rules.ts'

export type FreeAtTimes = {
  /** At wished times, soonest first, as instants. */
  starts: string[]
  weekdays: number[]
  weeksWithTime: number
  lessonsThatFit: number
  /** At a wished time, else at all; null if nothing is free in these weeks. */
  firstFreeAt: string | null
}

type Query = {
  now: number
  minutes: number
  times: readonly WaitingTime[]
  weeks: number
  ends: Ends | undefined
}

/** What of the wished times can really be booked, by the rule that decides what may be held. */
export function findFreeAtTimes(
  diary: OfferedAvailability,
  { now, minutes, times, weeks, ends }: Query,
): FreeAtTimes {
  const query = { now, minutes, ends, to: now + weeks * 7 * 1440 }
  const { zone } = diary
  const starts = listFreeStarts(diary, query).filter((start) => {
    const day = dayAt(zone, start)
    const minuteOfDay = start - minuteAt(zone, day, 0)
    return fitsTimes(times, { weekday: weekdayOfNumber(day), minuteOfDay }, minutes)
  })
  const first = starts[0] ?? findFirstFree(diary, query)
  return {
    starts: starts.map(instantOf),
    weekdays: [...new Set(starts.map((start) => weekdayOfNumber(dayAt(zone, start))))].toSorted(),
    weeksWithTime: new Set(starts.map((start) => Math.floor((start - now) / (7 * 1440)))).size,
    lessonsThatFit: countOneAfterAnother(starts, minutes + diary.bufferMinutes),
    firstFreeAt: first === undefined ? null : instantOf(first),
  }
}

function countOneAfterAnother(starts: readonly number[], minutes: number): number {
  let [count, free] = [0, 0]
  for (const start of starts)
    if (start >= free) {
      count += 1
      free = start + minutes
    }
  return count
}
