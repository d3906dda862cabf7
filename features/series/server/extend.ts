import * as z from 'zod/mini'
import { addDays } from '#common/days.ts'
import { ownDiaryClosed } from '#features/lessons/moving-contract.ts'
import type { Db } from '#server/database.ts'
import { emit } from '#server/events.ts'
import { job, queueJob } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { seriesClashed, seriesExtended } from '../events.ts'
import { findComplete, weeksAhead } from '../rules.ts'
import { idsOf, setPlannedUntil } from './create.ts'
import { listBooked } from './lessons-of.ts'
import { bookDay } from './book-day.ts'
import { addDay, planLessons, readBooking } from './plan.ts'
import { getRow, type SeriesRow, todayIn } from './rows.ts'

const OneSeries = z.object({ seriesId: z.string(), instructorId: z.string() })
type OneSeries = z.infer<typeof OneSeries>

/** All rules of the diary apply as if they did it themselves. */
export const asInstructor = <T>(services: Services, instructorId: string, work: (db: Db) => Promise<T>) =>
  services.asUser({ role: 'authenticated', sub: instructorId }, work)

/**
 * Idempotent: what is planned is not planned again. Emits `series.clashed` for days that do not fit, and
 * `series.extended` once some weeks are complete.
 */
async function extendSeries(db: Db, id: string): Promise<void> {
  const series = await getRow(db, id, true)
  if (series.endedAt) return
  const today = todayIn(db, series.zone)
  const to = addDays(today, weeksAhead * 7)
  const opened = await retryClosedDays(db, series, today)
  const lessonIds = series.plannedUntil >= to ? opened : [...opened, ...(await planOn(db, series, today, to))]
  if (lessonIds.length > 0)
    await emit(db, seriesExtended, { ...idsOf(series), lessonIds: [...new Set(lessonIds)] })
}

/** Answers the lessons of the weeks that are complete now. */
async function planOn(db: Db, series: SeriesRow, today: string, to: string): Promise<string[]> {
  const next = addDays(series.plannedUntil, 1)
  const { lessons } = await planLessons(db, series, { from: next > today ? next : addDays(today, 1), to })
  await setPlannedUntil(db, series.id, to)
  const days = lessons.filter(({ fits }) => !fits).map(({ on }) => on)
  if (days.length > 0) await emit(db, seriesClashed, { ...idsOf(series), days })
  const complete = findComplete(series, series.plannedUntil, to)
  return complete ? (await listBooked(db, series.id, complete.from, complete.to)).map(({ id }) => id) : []
}

/** A badge is renewed not long before it runs out: then those days fit after all. Answers their lessons. */
async function retryClosedDays(db: Db, series: SeriesRow, today: string): Promise<string[]> {
  const closed = await db.list(
    'series.listClosedDays',
    'select on_day from public.series_lessons where series_id = $1 and clash = $2 and on_day > $3 order by on_day',
    [series.id, ownDiaryClosed.code, today],
  )
  if (closed.length === 0) return []
  const lessonIds: string[] = []
  const booking = await readBooking(db, series)
  for (const { onDay } of closed) {
    const lesson = await bookDay(db, series, onDay, booking)
    if (lesson.fits) await addDay(db, series, onDay, { ...lesson, state: 'booked' })
    if (lesson.lessonId) lessonIds.push(lesson.lessonId)
  }
  return lessonIds
}

/** One transaction a series, so that one which fails keeps no other from its lessons. */
export const extendOneSeries = job('extend-one-series', OneSeries, ({ seriesId, instructorId }, services) =>
  asInstructor(services, instructorId, (db) => extendSeries(db, seriesId)),
)

export const extendAllSeries = job(
  'extend-series',
  z.object({}),
  (_none, services) =>
    services.asSystem('lessons of the twelfth week', async (db) => {
      const due: OneSeries[] = await db.list(
        'series.listToExtend',
        `select s.id as series_id, s.instructor_id from public.lesson_series s where s.ended_at is null
           and ((s.planned_until < clock()::date + $1::int and (s.until_on is null or s.until_on > s.planned_until))
             or exists (select from public.series_lessons x where x.series_id = s.id and x.clash = $2 and x.on_day > clock()::date))
         order by s.id`,
        [weeksAhead * 7, ownDiaryClosed.code],
      )
      for (const one of due) await queueJob(db, extendOneSeries, one, { key: one.seriesId })
      // The lessons have their own.
      await db.execute(
        'series.forgetPickups',
        `update public.lesson_series set pickup_address = '', pickup_postcode = null, pickup_note = ''
         where until_on < clock()::date - 1 and pickup_postcode is not null`,
      )
    }),
  { every: '40 3 * * *', keeps: { 'lesson_series.pickup_address': '1 day' } },
)
