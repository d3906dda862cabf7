import * as z from 'zod/mini'
import { cancelLesson } from '#features/lessons/server/cancelling.ts'
import { payEnteredWithHours } from '#features/pupils/server/enter-lesson.ts'
import { notEnoughHours, tooSoonForCredit } from '#features/pupils/enter-lesson-contract.ts'
import type { Db } from '#server/database.ts'
import { ApiFailure } from '#server/errors.ts'
import { emit } from '#server/events.ts'
import { job, queueJob } from '#server/jobs.ts'
import { hoursShort } from '../events.ts'
import { policyHours, reminderDays } from '../rules.ts'
import { idsOf } from './create.ts'
import { asInstructor } from './extend.ts'
import { type BookedDay, listBooked, setState } from './lessons-of.ts'
import { getRow, type SeriesRow, todayIn } from './rows.ts'

const listWaiting = async (db: Db, series: SeriesRow) =>
  (await listBooked(db, series.id, todayIn(db, series.zone))).filter(({ awaitsHours }) => awaitsHours)

/** Lesson by lesson, the soonest first, as far as the hours reach. By the instructor. */
export async function takeHours(db: Db, series: SeriesRow): Promise<void> {
  await stopWaitingPaid(db, series)
  for (const { id, minutes, startsAt, onDay } of await listWaiting(db, series)) {
    try {
      await db.attempt(() => payEnteredWithHours(db, { ...idsOf(series), id, minutes, startsAt }))
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      if (error.apiError === notEnoughHours) return
      // So it is paid by hand, as one that is placed within a day.
      if (error.apiError !== tooSoonForCredit) throw error
    }
    await stopWaiting(db, series, onDay)
  }
}

/** Whose money was received by hand meanwhile. */
const stopWaitingPaid = (db: Db, series: SeriesRow) =>
  db.execute(
    'series.stopWaitingPaid',
    `update public.series_lessons x set awaits_hours = false, reminded_days = null from public.lessons l
     where x.series_id = $1 and x.awaits_hours and l.id = x.lesson_id and l.received_at is not null`,
    [series.id],
  )

const stopWaiting = (db: Db, series: SeriesRow, on: string) =>
  db.execute(
    'series.stopWaiting',
    'update public.series_lessons set awaits_hours = false, reminded_days = null where series_id = $1 and on_day = $2',
    [series.id, on],
  )

/**
 * Takes hours that have come in since; then reminds of lessons without hours, and two days before one applies what
 * was agreed. Idempotent. Emits `series.hours-short`.
 */
async function watchHours(db: Db, seriesId: string): Promise<void> {
  const series = await getRow(db, seriesId, true)
  await takeHours(db, series)
  for (const day of await listWaiting(db, series)) {
    const hoursLeft = (Date.parse(day.startsAt) - db.now().epochMilliseconds) / 3_600_000
    if (hoursLeft <= policyHours) await applyPolicy(db, series, day)
    else await remind(db, series, day, hoursLeft / 24)
  }
}

async function remind(db: Db, series: SeriesRow, day: BookedDay, daysLeft: number) {
  const due = reminderDays.filter((days) => daysLeft <= days).at(-1)
  if (due === undefined || (day.remindedDays !== null && day.remindedDays <= due)) return
  await db.execute(
    'series.remind',
    'update public.series_lessons set reminded_days = $3 where series_id = $1 and on_day = $2',
    [series.id, day.onDay, due],
  )
  await emitShort(db, series, day, due)
}

async function applyPolicy(db: Db, series: SeriesRow, day: BookedDay) {
  if (series.withoutHours === 'cancel') {
    await cancelLesson(db, { id: day.id, reason: 'No hours left', inSeries: true })
    await setState(db, series.id, day.onDay, { state: 'skipped' })
  } else await stopWaiting(db, series, day.onDay)
  await emitShort(db, series, day, 0)
}

const emitShort = (db: Db, series: SeriesRow, { id, startsAt }: BookedDay, daysLeft: number) =>
  emit(db, hoursShort, {
    ...idsOf(series),
    lessonId: id,
    startsAt,
    daysLeft,
    withoutHours: series.withoutHours,
  })

const OneSeries = z.object({ seriesId: z.string(), instructorId: z.string() })

export const watchHoursOfOne = job('watch-series-hours', OneSeries, ({ seriesId, instructorId }, services) =>
  asInstructor(services, instructorId, (db) => watchHours(db, seriesId)),
)

export const watchHoursOfAll = job(
  'watch-all-series-hours',
  z.object({}),
  (_none, services) =>
    services.asSystem('lessons that wait for hours', async (db) => {
      const waiting = await db.list(
        'series.listWaiting',
        `select s.id as series_id, s.instructor_id from public.lesson_series s
         where exists (select from public.series_lessons x where x.series_id = s.id and x.awaits_hours) order by s.id`,
      )
      for (const one of waiting) await queueJob(db, watchHoursOfOne, one, { key: one.seriesId })
    }),
  { every: '25 * * * *' },
)
