import { type Pence, shareOf } from '#common/money.ts'
import { dearest } from '#features/cancellation-terms/rules.ts'
import { confirmTime } from '#features/diary/server/diary.ts'
import * as z from 'zod/mini'
import type { Db } from '#server/database.ts'
import { fail, failOn } from '#server/errors.ts'
import { emit, subscribe } from '#server/events.ts'
import { job, queueJob } from '#server/jobs.ts'
import { type Lesson, lessonNotBooked, lessonNotOver } from '../contract.ts'
import { lessonBooked, lessonDelivered, lessonMoved, lessonReopened } from '../events.ts'
import { hoursShort, movedMeanwhile } from '../moving-contract.ts'
import { costTooHigh, moneyMoved, nothingToUndo, undoTooLate } from '../outcome-contract.ts'
import { type MarkedOutcome, undoUntil, unmarkedHours } from '../outcomes.ts'
import { mayDeliver, priceOfTaught } from '../rules.ts'
import { asEvent, asLesson, type LessonRow, lockRow, partyOf, tiersOf } from './lesson-rows.ts'
import { recordCancellation } from './cancelling.ts'
import { getLesson } from './lessons.ts'
import { wordedForInstructor } from './refusals.ts'

type Marking = {
  id: string
  outcome: MarkedOutcome
  costPence?: Pence | undefined
  minutes?: number | undefined
  reason?: string
  key?: string | undefined
  startsAt?: string | undefined
}

/**
 * Idempotent; emits `lesson.delivered` or `lesson.cancelled`.
 * @throws lessonNotOver, lessonNotBooked, costTooHigh, movedMeanwhile, hoursShort, notFound
 */
export async function markLesson(db: Db, { key, startsAt, ...marking }: Marking): Promise<Lesson> {
  const row = await lockRow(db, marking.id)
  if (key && row.markingKey === key) return asLesson(db, row)
  if (startsAt && Date.parse(startsAt) !== Date.parse(row.startsAt))
    return fail(movedMeanwhile, { startsAt: row.startsAt })
  const lesson = await mark(db, row, marking)
  if (key)
    await db.asService('a marking that may be sent again', (service) =>
      service.execute('lessons.setMarkingKey', 'update public.lessons set marking_key = $2 where id = $1', [
        row.id,
        key,
      ]),
    )
  return lesson
}

async function mark(
  db: Db,
  row: LessonRow,
  { outcome, reason = '', ...marking }: Omit<Marking, 'key' | 'startsAt'>,
): Promise<Lesson> {
  if (isMarkedAs(row, outcome) && isSameLength(row, marking)) return asLesson(db, row)
  if (row.status !== 'booked') return fail(lessonNotBooked)
  if (!mayDeliver({ status: row.status, endsAt: row.endsAt }, db.now().toString()))
    return fail(lessonNotOver, { endsAt: row.endsAt })
  if (outcome === 'delivered') return deliver(db, row, marking.minutes ?? row.minutes)
  if (outcome === 'cancelled')
    return recordCancellation(db, row, { by: partyOf(db, row), reason, costPence: 0, outcome })
  const price = row.pricePence ?? 0
  const usual = shareOf(price, dearest(tiersOf(row)) * 100)
  const costPence = marking.costPence ?? usual
  if (costPence > price) return fail(costTooHigh, { pricePence: price })
  return recordCancellation(db, row, {
    by: 'learner',
    reason,
    costPence,
    outcome,
    isCostSet: costPence !== usual,
  })
}

/** @throws lessonNotOver, lessonNotBooked, notFound */
export const deliverLesson = (db: Db, id: string): Promise<Lesson> =>
  markLesson(db, { id, outcome: 'delivered' })

const isSameLength = (row: LessonRow, { minutes = row.minutes }: Pick<Marking, 'minutes'>) =>
  minutes === row.minutes

const isMarkedAs = (row: LessonRow, outcome: MarkedOutcome) =>
  outcome === 'delivered' ? row.status === outcome : row.markedAt !== null && row.outcome === outcome

async function deliver(db: Db, row: LessonRow, minutes: number) {
  await db.execute(
    'lessons.deliver',
    `update public.lessons set status = 'delivered', outcome = 'delivered', delivered_at = clock(), marked_at = clock(), marked_by = $2 where id = $1`,
    [row.id, markerOf(db, row)],
  )
  if (minutes !== row.minutes) await setTaughtMinutes(db, row, minutes)
  const lesson = await getLesson(db, row.id)
  const { pricePence } = lesson
  await emit(db, lessonDelivered, { ...asEvent(row), minutes, pricePence, by: markerOf(db, row) })
  return lesson
}

const markerOf = (db: Db, row: LessonRow) => (partyOf(db, row) === 'instructor' ? 'instructor' : 'platform')

/** The time in the diary stays what was booked: it is over. */
const setTaughtMinutes = (db: Db, row: LessonRow, minutes: number) =>
  db.asService('a lesson that was shorter or longer', (service) =>
    service
      .execute(
        'lessons.setTaughtMinutes',
        `update public.lessons set outcome = case when $2 < minutes then 'shorter' else 'longer' end,
           minutes = $2, price_pence = $3, booked_minutes = minutes, booked_price_pence = price_pence where id = $1`,
        [row.id, minutes, priceOfTaught(row, minutes)],
      )
      .catch(failOn({ LS003: hoursShort })),
  )

/**
 * Idempotent; emits `lesson.reopened`. Payments hold the money again, in this transaction.
 * @throws nothingToUndo, undoTooLate, moneyMoved, hoursShort, diary errors, notFound
 */
export async function undoOutcome(db: Db, id: string): Promise<Lesson> {
  const row = await lockRow(db, id)
  if (row.status === 'booked') return asLesson(db, row)
  if (row.markedAt === null) return fail(nothingToUndo)
  if (db.now().epochMilliseconds > Date.parse(undoUntil(row.firstMarkedAt ?? row.markedAt)))
    return fail(undoTooLate)
  if (row.status === 'cancelled') await wordedForInstructor(db, () => confirmTime(db, id))
  await db.asService('an outcome that its instructor takes back', async (service) => {
    if (row.atFirstPrice) await lockFirstPrice(service, row)
    await service
      .execute(
        'lessons.undoOutcome',
        `update public.lessons l set status = 'booked', delivered_at = null, cancelled_at = null, cancelled_by = null, cancelled_cost_pence = null,
           cancel_reason = '', outcome = null, cost_set_by = null, used_free_pass = false, marked_at = null, marked_by = null, reopened_at = clock(),
           reopenings = reopenings + (status = 'cancelled')::int, minutes = coalesce(booked_minutes, minutes),
           price_pence = coalesce(booked_price_pence, price_pence), booked_minutes = null, booked_price_pence = null,
           at_first_price = at_first_price and not exists (select from public.lessons o where o.id <> $1 and o.at_first_price
             and o.learner_id = l.learner_id and o.instructor_id = l.instructor_id and o.status in ('held', 'booked', 'delivered')) where id = $1`,
        [id],
      )
      .catch(failOn({ LS003: hoursShort, LS004: moneyMoved }))
    await emit(service, lessonReopened, asEvent(row))
  })
  await queueDelivery(db, { lessonId: id, endsAt: row.endsAt })
  return getLesson(db, id)
}

/** Its learner may have a time held at the first price meanwhile, or be holding one: that one keeps it, and this one what was paid. */
const lockFirstPrice = (db: Db, { instructorId, learnerId }: LessonRow) =>
  db.execute('lessons.lockFirstPrice', 'select pg_advisory_xact_lock(hashtextextended($1, 85))', [
    `${instructorId}${learnerId}`,
  ])

/** Nobody marked it: it is delivered automatically. Moved, marked or undone meanwhile, it is left alone. */
export const deliverUnmarked = job(
  'deliver-unmarked-lesson',
  z.object({ lessonId: z.string(), endsAt: z.string() }),
  ({ lessonId, endsAt }, services) =>
    services.asSystem('a lesson that nobody marked', async (db) => {
      const isDue = await db.find(
        'lessons.isUnmarked',
        `select from public.lessons where id = $1 and status = 'booked' and ends_at = $2
           and greatest(ends_at, booked_at, reopened_at) <= clock() - $3 * interval '1 hour'`,
        [lessonId, endsAt, unmarkedHours],
      )
      if (!isDue) return
      const row = await lockRow(db, lessonId)
      if (row.status === 'booked') await deliver(db, row, row.minutes)
    }),
)

/** A day after its end; of one that was over when it was entered or reopened, a day from then. */
async function queueDelivery(db: Db, { lessonId, endsAt }: { lessonId: string; endsAt: string }) {
  const from = Math.max(Date.parse(endsAt), db.now().epochMilliseconds)
  const at = Temporal.Instant.fromEpochMilliseconds(from).add({ hours: unmarkedHours })
  await queueJob(db, deliverUnmarked, { lessonId, endsAt }, { at, key: `${lessonId} ${at}` })
}

export const markingSubscribers = [lessonBooked, lessonMoved].map((event) =>
  subscribe(event, 'deliver-unmarked', ({ lessonId, endsAt }, services) =>
    services.asSystem('a lesson that may stay unmarked', (db) => queueDelivery(db, { lessonId, endsAt })),
  ),
)
