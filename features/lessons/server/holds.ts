import * as z from 'zod/mini'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { emit } from '#server/events.ts'
import { job, queueJob } from '#server/jobs.ts'
import { tidyJob } from '#server/retention.ts'
import { holdOver } from '../contract.ts'
import { lessonLapsed } from '../events.ts'
import { mostRenewalMinutes } from '../rules.ts'
import { asEvent, lockRow, type LessonRow } from './lesson-rows.ts'

/** Once, to `minutes` (ten at most) from now. Returns the end of the hold. @throws holdOver */
export async function renewHold(
  db: Db,
  lessonId: string,
  minutes: number = mostRenewalMinutes,
): Promise<string> {
  const row = await db.find('lessons.renewHold', 'select public.renew_lesson_hold($1, $2) as ends', [
    lessonId,
    minutes,
  ])
  const ends = row?.ends
  if (!ends) return fail(holdOver)
  await queueLapse(db, lessonId, ends)
  return ends
}

/**
 * So many hours at most, while somebody else is to pay by a link; null closes it, and the learner has ten minutes to pay.
 * Undefined: not held any more, or too soon. As the service.
 */
export async function setPayerHold(
  db: Db,
  lessonId: string,
  mostHours: number | null,
): Promise<string | undefined> {
  const row = await db.find('lessons.setPayerHold', 'select public.set_payer_hold($1, $2) as ends', [
    lessonId,
    mostHours,
  ])
  if (!row?.ends) return undefined
  await queueLapse(db, lessonId, row.ends)
  return row.ends
}

/** Frees the time of an unpaid hold; emits `lesson.lapsed`. */
export async function lapse(db: Db, row: LessonRow) {
  await db.execute('lessons.lapse', `update public.lessons set status = 'lapsed' where id = $1`, [row.id])
  await freeTimeOf(db, row)
  await emit(db, lessonLapsed, asEvent(row))
}

/** After a hold has just lapsed or been cancelled. */
export const freeTimeOf = (db: Db, { id }: Pick<LessonRow, 'id'>) =>
  db.execute('lessons.freeTimeOf', 'select public.free_time_of_lesson($1)', [id])

export const queueLapse = (db: Db, lessonId: string, expiresAt: string) =>
  queueJob(
    db,
    lapseHold,
    { lessonId, expiresAt },
    { at: Temporal.Instant.from(expiresAt), key: `${lessonId} ${expiresAt}` },
  )

/** A card payment that arrives later still finds its hold. */
const lapsedDays = 7

export const deleteLapsedHolds = tidyJob(
  'delete-lapsed-holds',
  { every: '53 3 * * *', keeps: { diary_entries: `${lapsedDays} days` } },
  (db) =>
    db.execute(
      'lessons.deleteLapsedHolds',
      `delete from public.diary_entries e using public.lessons l
       where l.id = e.id and l.status = 'lapsed' and l.hold_expires_at < clock() - $1 * interval '1 day'`,
      [lapsedDays],
    ),
)

/** A hold that was paid, released or renewed meanwhile is left alone. */
export const lapseHold = job(
  'lapse-hold',
  z.object({ lessonId: z.string(), expiresAt: z.string() }),
  ({ lessonId, expiresAt }, services) =>
    services.asSystem('holds lapse by themselves', async (db) => {
      const rows = await db.list('lessons.lapseHold', 'select from public.lessons where id = $1', [lessonId])
      if (rows.length === 0) return
      const row = await lockRow(db, lessonId)
      if (row.status === 'held' && row.holdExpiresAt === expiresAt) await lapse(db, row)
    }),
)
