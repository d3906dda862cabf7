import { addDays, type Day, weekdayOf } from '#common/days.ts'
import type { FreeSlots } from '#features/diary/contract.ts'
import { findTidyStarts } from '#features/diary/rules.ts'
import { fitsTimes, type GapQuery } from './gap-words.ts'

/** Free starts of the same place and, but for `shorter`, the same length. */
type Free = {
  /** From the first day of the search on, beyond its last. */
  days: FreeSlots['days']
  shorter: FreeSlots['days']
  /** From the day after its last on. */
  later: FreeSlots['days']
}

export type OtherGap = {
  but: 'shorter' | 'other-time' | 'other-day' | 'later'
  startsAt: string
  minutes: number
}

type Search = Pick<GapQuery, 'minutes' | 'from' | 'to' | 'weekdays' | 'times'>

/** A lesson of 90 minutes could be one of 60, one of an hour 45. */
export const shorterThan = (minutes: number) => Math.max(15, minutes - (minutes > 60 ? 30 : 15))

/**
 * Where nothing fits: the first free start for each way in which the search could give way, and in that one alone.
 * `minuteOf` is of the day in the zone of the person who searches.
 */
export function findOtherGaps(
  { minutes, from, to, weekdays, times }: Search,
  { days, shorter, later }: Free,
  minuteOf: (startsAt: string) => number,
): OtherGap[] {
  const isOneDay = from === to
  const usual = isOneDay ? [weekdayOf(from)] : weekdays
  const isOfWeekday = (on: Day) => usual?.includes(weekdayOf(on)) ?? true
  const isSearched = (on: Day) => on >= from && on <= to && isOfWeekday(on)
  const isNear = (on: Day) => on >= from && on <= (isOneDay ? addDays(to, 6) : to) && !isSearched(on)
  const first = (
    but: OtherGap['but'],
    among: FreeSlots['days'],
    length: number,
    fits: (on: Day) => boolean,
    at = times,
  ): OtherGap[] => {
    for (const { on, starts } of among) {
      if (!fits(on)) continue
      const [startsAt] = findTidyStarts(
        starts.filter((start) => fitsTimes(minuteOf(start), length, at)),
        length,
      ).starts
      if (startsAt) return [{ but, startsAt, minutes: length }]
    }
    return []
  }
  return [
    ...(shorterThan(minutes) < minutes ? first('shorter', shorter, shorterThan(minutes), isSearched) : []),
    ...(times ? first('other-time', days, minutes, isSearched, {}) : []),
    ...(usual ? first('other-day', days, minutes, isNear) : []),
    ...first('later', later, minutes, isOfWeekday),
  ]
}
