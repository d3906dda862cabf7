import { type Day, weekdayOf } from '#common/days.ts'
import { dayOf } from '#common/time.ts'
import { findOnePerDay } from '#features/diary/rules.ts'

type FreeDay = { readonly on: Day; readonly starts: readonly string[] }

type RepeatTime = { startsAt: string; isUsualDay: boolean }

/**
 * The first on the weekday of the lesson, and the first other days, each at its hour or as near to it as is
 * free; the soonest first. Days in `taken` have a lesson already.
 */
export function findRepeatTimes(
  days: readonly FreeDay[],
  startsAt: string,
  zone: string,
  taken: ReadonlySet<Day> = new Set(),
  most = 3,
): RepeatTime[] {
  const weekday = weekdayOf(dayOf(startsAt, zone))
  const open = days.filter(({ on }) => !taken.has(on))
  const [usual] = findOnePerDay(
    open.filter(({ on }) => weekdayOf(on) === weekday),
    startsAt,
    1,
  )
  const others = findOnePerDay(open, startsAt, most).filter((start) => start !== usual)
  return [...(usual ? [usual] : []), ...others]
    .slice(0, most)
    .sort()
    .map((start) => ({ startsAt: start, isUsualDay: weekdayOf(dayOf(start, zone)) === weekday }))
}
