import type * as z from 'zod/mini'
import { addDays, weekdayOf } from '#common/days.ts'
import { timeOf } from '#features/diary/rules.ts'
import { positionOf } from '#features/lessons/web/schedule/calendar.ts'
import type { changeSeries, SeriesInFull } from '../contract.ts'

export type SeriesChange = z.input<typeof changeSeries.input>

/**
 * What takes a change back, as far as the series was known before. Undefined where that cannot be said: a place that
 * each lesson had for itself, or a lesson that had been moved out of its week.
 */
export function formerOf(series: SeriesInFull, change: SeriesChange): SeriesChange | undefined {
  if (change.scope === 'this') return formerLesson(series, change)
  const { id, scope, on, weekday, time, minutes, everyWeeks, payment, pickup } = change
  if (pickup !== undefined && !series.pickup) return undefined
  return {
    id,
    scope,
    ...(on && { on: weekday ? addDays(on, weekday - series.weekday) : on }),
    ...(weekday && { weekday: series.weekday }),
    ...(time && { time: series.time }),
    ...(minutes && { minutes: series.minutes }),
    ...(everyWeeks && { everyWeeks: series.everyWeeks }),
    ...(payment && { payment: series.payment }),
    ...(pickup !== undefined && series.pickup && { pickup: series.pickup }),
  }
}

function formerLesson(
  series: SeriesInFull,
  { id, scope, on, minutes, payment, pickup }: SeriesChange,
): SeriesChange | undefined {
  const lesson = series.lessons.find((one) => one.on === on)
  if (!on || !lesson || pickup !== undefined) return undefined
  const at = positionOf(lesson.startsAt, series.zone)
  if (mondayOf(at.on) !== mondayOf(on)) return undefined
  return {
    id,
    scope,
    on,
    weekday: weekdayOf(at.on),
    time: timeOf(at.minute),
    ...(minutes && { minutes: (Date.parse(lesson.endsAt) - Date.parse(lesson.startsAt)) / 60_000 }),
    ...(payment && { payment: series.payment }),
  }
}

const mondayOf = (on: string) => addDays(on, 1 - weekdayOf(on))
