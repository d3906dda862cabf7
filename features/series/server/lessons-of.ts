import type { Db, Row } from '#server/database.ts'
import { ApiFailure } from '#server/errors.ts'
import { moveLesson } from '#features/lessons/server/move-lesson.ts'
import { type SeriesRow, startOn } from './rows.ts'

export type BookedDay = Row<'series.listBooked'>

/** Days whose lesson is booked and to come, from one day on; `to` may bound them. */
export const listBooked = (
  db: Db,
  id: string,
  from: string,
  to: string | null = null,
): Promise<BookedDay[]> =>
  db.list(
    'series.listBooked',
    `select x.on_day, x.clash, x.awaits_hours, x.reminded_days, l.id, l.starts_at, l.minutes, l.price_pence, l.paid_with,
       l.received_at
     from public.series_lessons x join public.lessons l on l.id = x.lesson_id
     where x.series_id = $1 and x.on_day >= $2 and ($3::date is null or x.on_day <= $3) and x.state = 'booked'
       and l.status = 'booked' and l.starts_at > clock() order by x.on_day`,
    [id, from, to],
  )

/** It has not been moved on its own. */
export const isWhereSeriesIs = (series: SeriesRow, { onDay, startsAt }: BookedDay) =>
  Date.parse(startsAt) === Date.parse(startOn(series, onDay))

/** The code of what kept it where it is; undefined if it moved. */
export async function tryMove(
  db: Db,
  day: BookedDay,
  { startsAt, minutes, reason }: { startsAt: string; minutes: number; reason: string },
) {
  if (Date.parse(day.startsAt) === Date.parse(startsAt) && day.minutes === minutes) return undefined
  try {
    await db.attempt(() =>
      moveLesson(db, { id: day.id, startsAt, minutes, fromStartsAt: day.startsAt, reason, inSeries: true }),
    )
    return undefined
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return error.apiError.code
  }
}

export const setState = (
  db: Db,
  id: string,
  on: string,
  { state, clash = null }: { state: 'booked' | 'skipped' | 'paused'; clash?: string | null },
) =>
  db.execute(
    'series.setState',
    `update public.series_lessons set state = $3, clash = $4, awaits_hours = awaits_hours and $3 = 'booked',
       skipped_clash = case when $3 = 'skipped' and state = 'clash' then clash end
     where series_id = $1 and on_day = $2`,
    [id, on, state, clash],
  )
