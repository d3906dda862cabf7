import { notFound } from '#common/api-error.ts'
import { timeOver } from '#features/lessons/moving-contract.ts'
import { cancelLesson } from '#features/lessons/server/cancelling.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { emit } from '#server/events.ts'
import { alreadyPaused, pauseAnswered, pauseAskedOften, type SeriesInFull, seriesOver } from '../contract.ts'
import { pauseAsked, pauseDecided } from '../events.ts'
import { mostPausesAsked } from '../rules.ts'
import { idsOf } from './create.ts'
import { listBooked, setState } from './lessons-of.ts'
import { getSeries } from './read.ts'
import { getRow, lockOwn, type SeriesRow, todayIn } from './rows.ts'

type Days = { fromOn: string; untilOn: string; note: string }

/**
 * A learner's waits for an answer (`series.pause-asked`), an instructor's is agreed (`series.pause-decided`).
 * @throws notFound, seriesOver, timeOver, alreadyPaused, pauseAskedOften
 */
export async function pauseSeries(
  db: Db,
  personId: string,
  { id, ...days }: Days & { id: string },
): Promise<SeriesInFull> {
  const series = await getRow(db, id)
  const isOwn = series.instructorId === personId
  if (series.endedAt) fail(seriesOver)
  if (days.untilOn < todayIn(db, series.zone)) fail(timeOver)
  const pauseId = await db.asService('a pause of one of the two', (service) =>
    addPause(service, id, days, isOwn),
  )
  if (isOwn) await startPause(db, series, pauseId, days)
  else await emit(db, pauseAsked, { ...idsOf(series), pauseId })
  return getSeries(db, personId, id)
}

async function addPause(db: Db, id: string, { fromOn, untilOn, note }: Days, isAgreed: boolean) {
  await getRow(db, id, true)
  const there = await db.find(
    'series.findPauseBetween',
    `select from public.series_pauses where series_id = $1 and state in ('asked', 'agreed')
       and from_on <= $3 and until_on >= $2`,
    [id, fromOn, untilOn],
  )
  if (there) fail(alreadyPaused)
  const { asked } = await db.get(
    'series.countPausesAsked',
    `select count(*) as asked from public.series_pauses
     where series_id = $1 and state <> 'agreed' and created_at > clock() - interval '1 day'`,
    [id],
  )
  if (!isAgreed && asked >= mostPausesAsked) fail(pauseAskedOften)
  const pause = await db.get(
    'series.addPause',
    `insert into public.series_pauses (series_id, from_on, until_on, note, state, answered_at)
     values ($1, $2, $3, $4, case when $5 then 'agreed' else 'asked' end, case when $5 then clock() end) returning id`,
    [id, fromOn, untilOn, note, isAgreed],
  )
  return pause.id
}

/** Its lessons are cancelled free of charge. By the instructor. */
async function startPause(
  db: Db,
  series: SeriesRow,
  pauseId: string,
  { fromOn, untilOn }: Pick<Days, 'fromOn' | 'untilOn'>,
) {
  const days = await listBooked(db, series.id, fromOn, untilOn)
  for (const { id, onDay } of days) {
    await cancelLesson(db, { id, inSeries: true })
    await setState(db, series.id, onDay, { state: 'paused' })
  }
  await db.execute(
    'series.pauseClashes',
    `update public.series_lessons set state = 'paused', clash = null
     where series_id = $1 and on_day between $2 and $3 and state = 'clash'`,
    [series.id, fromOn, untilOn],
  )
  const cancelled = days.map(({ id }) => id)
  await emit(db, pauseDecided, { ...idsOf(series), cancelled, pauseId })
}

type Answer = { id: string; pauseId: string; agrees: boolean }

/** Idempotent. Emits `series.pause-decided`. @throws notFound, pauseAnswered with another answer */
export async function answerPause(
  db: Db,
  instructorId: string,
  { id, pauseId, agrees }: Answer,
): Promise<SeriesInFull> {
  const series = await lockOwn(db, instructorId, id)
  const pause = await getPause(db, id, pauseId)
  const answer = agrees ? 'agreed' : 'declined'
  if (pause.state === 'asked') {
    await closePause(db, pauseId, answer)
    if (agrees) await startPause(db, series, pauseId, pause)
    else await emit(db, pauseDecided, { ...idsOf(series), cancelled: [], pauseId })
  } else if (pause.state !== answer) fail(pauseAnswered)
  return getSeries(db, instructorId, id)
}

/** Idempotent. @throws notFound, pauseAnswered */
export async function withdrawPause(
  db: Db,
  learnerId: string,
  { id, pauseId }: { id: string; pauseId: string },
): Promise<SeriesInFull> {
  const series = await getRow(db, id)
  if (series.learnerId !== learnerId) fail(notFound)
  await db.asService('a request is withdrawn', (service) => getRow(service, id, true))
  const { state } = await getPause(db, id, pauseId)
  if (state === 'asked') await closePause(db, pauseId, 'withdrawn')
  else if (state !== 'withdrawn') fail(pauseAnswered)
  return getSeries(db, learnerId, id)
}

export const getPause = async (db: Db, id: string, pauseId: string) =>
  (await db.find('series.getPause', 'select * from public.series_pauses where id = $1 and series_id = $2', [
    pauseId,
    id,
  ])) ?? fail(notFound)

const closePause = (db: Db, pauseId: string, state: 'agreed' | 'declined' | 'withdrawn') =>
  db.asService('a pause is answered', (service) =>
    service.execute(
      'series.closePause',
      'update public.series_pauses set state = $2, answered_at = clock() where id = $1',
      [pauseId, state],
    ),
  )
