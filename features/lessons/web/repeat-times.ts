import { type Day, weekdayOf } from '#common/days.ts'
import { dayOf } from '#common/time.ts'
import { findOnePerDay } from '#features/diary/rules.ts'

type FreeDay = { readonly on: Day; readonly starts: readonly string[] }

/** On the weekday of the lesson, at its hour or as near to it as is free; then on the first other days. */
export function findRepeatTimes(
  days: readonly FreeDay[],
  startsAt: string,
  zone: string,
  most = 3,
): string[] {
  const weekday = weekdayOf(dayOf(startsAt, zone))
  const [usual] = findOnePerDay(
    days.filter(({ on }) => weekdayOf(on) === weekday),
    startsAt,
    1,
  )
  const others = findOnePerDay(days, startsAt, most).filter((start) => start !== usual)
  return [...(usual ? [usual] : []), ...others].slice(0, most)
}
