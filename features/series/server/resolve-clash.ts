import { notFound } from '#common/api-error.ts'
import { cancelLesson } from '#features/lessons/server/cancelling.ts'
import { moveLesson } from '#features/lessons/server/move-lesson.ts'
import { timeOver } from '#features/lessons/moving-contract.ts'
import type { Db } from '#server/database.ts'
import { fail, failInput } from '#server/errors.ts'
import { emit } from '#server/events.ts'
import { nothingToResolve, type SeriesInFull } from '../contract.ts'
import { seriesExtended } from '../events.ts'
import { idsOf } from './create.ts'
import { listBooked, setState } from './lessons-of.ts'
import { type Anyway, conflictError, bookDay } from './book-day.ts'
import { addDay, readBooking } from './plan.ts'
import { getSeries } from './read.ts'
import { lockOwn, type SeriesRow, startOn } from './rows.ts'

type Resolution = Anyway & {
  id: string
  on: string
  choose: 'skip' | 'reopen' | 'move' | 'book' | 'keep'
  startsAt?: string | undefined
}

/** @throws notFound, nothingToResolve, timeOver, and what keeps the lesson from its new time, with `alternatives` */
export async function resolveClash(db: Db, instructorId: string, choice: Resolution): Promise<SeriesInFull> {
  const series = await lockOwn(db, instructorId, choice.id)
  const day = await db.find(
    'series.findDay',
    'select state, clash, lesson_id from public.series_lessons where series_id = $1 and on_day = $2',
    [series.id, choice.on],
  )
  if (!day) fail(notFound)
  if (day.state === 'booked') await resolveBooked(db, series, choice)
  else if (series.endedAt || day.state === 'paused' || choice.choose === 'keep') fail(nothingToResolve)
  else if (choice.choose === 'reopen') await reopen(db, series, choice.on)
  else if (choice.choose === 'skip') await setState(db, series.id, choice.on, { state: 'skipped' })
  else await bookAfterAll(db, series, choice)
  return getSeries(db, instructorId, series.id)
}

/** A day that was skipped by mistake is to be decided about again. */
async function reopen(db: Db, series: SeriesRow, on: string) {
  const reopened = await db.find(
    'series.reopen',
    `update public.series_lessons set state = 'clash', clash = skipped_clash, skipped_clash = null
     where series_id = $1 and on_day = $2 and state = 'skipped' and skipped_clash is not null and lesson_id is null
     returning on_day`,
    [series.id, on],
  )
  if (!reopened) fail(nothingToResolve)
}

/** A day that did not fit, or was skipped, gets its lesson after all. Emits `series.extended`. */
async function bookAfterAll(
  db: Db,
  series: SeriesRow,
  { on, choose, startsAt, overrideTravel, car }: Resolution,
) {
  const at = choose === 'move' ? mustHave(startsAt) : startOn(series, on)
  if (Date.parse(at) <= db.now().epochMilliseconds) fail(timeOver)
  const booking = await readBooking(db, series)
  const lesson = await bookDay(db, series, on, booking, {
    startsAt: at,
    onDayOff: true,
    overrideTravel,
    car,
  })
  const { conflict, lessonId, awaitsHours } = lesson
  if (conflict) {
    const { code, detail: _ofError, ...more } = conflict
    fail(conflictError(code), more)
  }
  await addDay(db, series, on, { state: 'booked', lessonId, awaitsHours })
  if (lessonId) await emit(db, seriesExtended, { ...idsOf(series), lessonIds: [lessonId] })
}

/** It could not be moved with the others. */
async function resolveBooked(
  db: Db,
  series: SeriesRow,
  { on, choose, startsAt, overrideTravel, car }: Resolution,
) {
  const day = (await listBooked(db, series.id, on, on))[0] ?? fail(nothingToResolve)
  if ((choose === 'book' || choose === 'keep') && day.clash === null) fail(nothingToResolve)
  const move = { id: day.id, fromStartsAt: day.startsAt, overrideTravel, car }
  if (choose === 'reopen') fail(nothingToResolve)
  if (choose === 'skip') await cancelLesson(db, { id: day.id })
  if (choose === 'move') await moveLesson(db, { ...move, startsAt: mustHave(startsAt) })
  if (choose === 'book')
    await moveLesson(db, { ...move, startsAt: startOn(series, on), minutes: series.minutes })
  await setState(db, series.id, on, { state: choose === 'skip' ? 'skipped' : 'booked' })
}

const mustHave = (startsAt: string | undefined) =>
  startsAt ?? failInput([{ path: 'startsAt', message: 'Choose another time.' }])
