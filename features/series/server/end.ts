import { addDays } from '#common/days.ts'
import { cancelLesson } from '#features/lessons/server/lessons.ts'
import type { Db } from '#server/database.ts'
import { emit } from '#server/events.ts'
import type { SeriesInFull } from '../contract.ts'
import { seriesEnded } from '../events.ts'
import { listDays, type Scope } from '../rules.ts'
import { dayOfScope } from './change.ts'
import { idsOf } from './create.ts'
import { type BookedDay, listBooked, setState } from './lessons-of.ts'
import { getSeries } from './read.ts'
import { lockOwn, type SeriesRow, todayIn } from './rows.ts'

type End = { id: string; scope: Scope; on?: string | undefined; reason: string }

/** Free of charge, because the instructor cancels. Idempotent; emits `series.ended` for more than one. @throws notFound */
export async function endSeries(db: Db, instructorId: string, end: End): Promise<SeriesInFull> {
  const series = await lockOwn(db, instructorId, end.id)
  const from = dayOfScope(end, todayIn(db, series.zone))
  if (end.scope === 'this') {
    for (const { id, onDay } of await listBooked(db, series.id, from, from)) {
      await cancelLesson(db, { id, reason: end.reason })
      await setState(db, series.id, onDay, { state: 'skipped' })
    }
  } else if (!series.endedAt) {
    const days = await cancelFrom(db, series, from, end.reason)
    const last = addDays(from, -1)
    const goesOn =
      end.scope === 'following' &&
      last >= todayIn(db, series.zone) &&
      (listDays(series, todayIn(db, series.zone), last).length > 0 ||
        (await listBooked(db, series.id, todayIn(db, series.zone), last)).length > 0)
    await db.execute(
      'series.endSeries',
      `update public.lesson_series set until_on = $2, ended_at = case when $3 then null else clock() end,
         pickup_address = case when $3 then pickup_address else '' end,
         pickup_postcode = case when $3 then pickup_postcode end, pickup_note = case when $3 then pickup_note else '' end
       where id = $1`,
      [series.id, last, goesOn],
    )
    await emit(db, seriesEnded, {
      ...idsOf(series),
      cancelled: days.map(({ id }) => id),
      days: days.map(({ startsAt }) => startsAt),
      isOver: !goesOn,
      reason: end.reason,
    })
  }
  return getSeries(db, instructorId, series.id)
}

/** Answers what was cancelled. Days that waited for a decision wait no more. */
async function cancelFrom(db: Db, series: SeriesRow, from: string, reason: string): Promise<BookedDay[]> {
  const days = await listBooked(db, series.id, from)
  for (const { id, onDay } of days) {
    await cancelLesson(db, { id, reason, inSeries: true })
    await setState(db, series.id, onDay, { state: 'skipped' })
  }
  await db.execute(
    'series.dropClashes',
    `update public.series_lessons set state = 'skipped', clash = null, awaits_hours = false
     where series_id = $1 and on_day >= $2 and state = 'clash'`,
    [series.id, from],
  )
  return days
}
