import { addDays } from '#common/days.ts'
import { notFound } from '#common/api-error.ts'
import { isPaidLater } from '#features/lessons/rules.ts'
import { cancelLesson } from '#features/lessons/server/cancelling.ts'
import { getLesson } from '#features/lessons/server/lessons.ts'
import { learnerLeft } from '#features/pupils/leaving-contract.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { emit, subscribe } from '#server/events.ts'
import type { SeriesInFull } from '../contract.ts'
import { seriesEnded } from '../events.ts'
import { listDays, type Scope } from '../rules.ts'
import { dayOfScope } from './change.ts'
import { idsOf } from './create.ts'
import { type BookedDay, listBooked, setState } from './lessons-of.ts'
import { getSeries } from './read.ts'
import { getRow, lockOwn, type SeriesRow, todayIn } from './rows.ts'

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
    await close(db, series.id, last, goesOn)
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

/**
 * Lessons that are paid stay booked: the learner decides about each. Those that cost something are told of by themselves.
 * Idempotent; emits `series.ended`. @throws notFound
 */
export async function leaveSeries(db: Db, learnerId: string, id: string): Promise<SeriesInFull> {
  if ((await getRow(db, id)).learnerId !== learnerId) fail(notFound)
  const series = await db.asService('a learner ends their series', (service) => getRow(service, id, true))
  if (series.endedAt) return getSeries(db, learnerId, id)
  const today = todayIn(db, series.zone)
  const cancelled: BookedDay[] = []
  for (const day of await listBooked(db, id, today)) {
    if (!isPaidLater(day.paidWith) || day.receivedAt) continue
    const isFree = (await getLesson(db, day.id)).cancellation?.costPence === 0
    await cancelLesson(db, { id: day.id, inSeries: isFree })
    if (isFree) cancelled.push(day)
    await db.asService('a day of a series is off', (service) =>
      setState(service, id, day.onDay, { state: 'skipped' }),
    )
  }
  await db.asService('a series has ended', async (service) => {
    await dropClashes(service, id, today)
    await close(service, id, addDays(today, -1))
  })
  await emit(db, seriesEnded, {
    ...idsOf(series),
    cancelled: cancelled.map((day) => day.id),
    days: cancelled.map(({ startsAt }) => startsAt),
    isOver: true,
    reason: '',
    byLearner: true,
  })
  return getSeries(db, learnerId, id)
}

/** Nothing of theirs lies ahead: those who leave have no lesson left. */
export const endSeriesOfLeft = subscribe(
  learnerLeft,
  'end-series',
  ({ instructorId, learnerId }, services, { emittedAt }) =>
    services.asSystem('the series of a learner who has left', (db) =>
      db.execute(
        'series.endSeriesOfLeft',
        `update public.lesson_series set ended_at = clock(), until_on = (clock() at time zone zone)::date - 1,
           pickup_address = '', pickup_postcode = null, pickup_note = ''
         where instructor_id = $1 and learner_id = $2 and ended_at is null and created_at <= $3`,
        [instructorId, learnerId, emittedAt],
      ),
    ),
)

const close = (db: Db, id: string, last: string, goesOn = false) =>
  db.execute(
    'series.endSeries',
    `update public.lesson_series set until_on = $2, ended_at = case when $3 then null else clock() end,
       pickup_address = case when $3 then pickup_address else '' end,
       pickup_postcode = case when $3 then pickup_postcode end, pickup_note = case when $3 then pickup_note else '' end
     where id = $1`,
    [id, last, goesOn],
  )

/** Answers what was cancelled. Days that waited for a decision wait no more. */
async function cancelFrom(db: Db, series: SeriesRow, from: string, reason: string): Promise<BookedDay[]> {
  const days = await listBooked(db, series.id, from)
  for (const { id, onDay } of days) {
    await cancelLesson(db, { id, reason, inSeries: true })
    await setState(db, series.id, onDay, { state: 'skipped' })
  }
  await dropClashes(db, series.id, from)
  return days
}

const dropClashes = (db: Db, id: string, from: string) =>
  db.execute(
    'series.dropClashes',
    `update public.series_lessons set state = 'skipped', clash = null, awaits_hours = false
     where series_id = $1 and on_day >= $2 and state = 'clash'`,
    [id, from],
  )
