import type { Pence } from '#common/money.ts'
import { blockTime } from '#features/diary/server/blocks.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { emit } from '#server/events.ts'
import { costChanged, type Lesson, lessonBegun, lessonNotBooked } from '../contract.ts'
import { lessonCancelled } from '../events.ts'
import type { Outcome } from '../outcomes.ts'
import { type LessonParty, outcomeOfCancelling, priceOfCancelling } from '../rules.ts'
import { sayRule } from '../words.ts'
import { freeTimeOf } from './holds.ts'
import { asEvent, asLesson, getRow, type LessonRow, lockRow, partyOf } from './lesson-rows.ts'
import { getLesson, lockDiary } from './lessons.ts'

type CancelLesson = {
  id: string
  reason?: string
  /** The most it may cost the learner. */
  costPence?: Pence | undefined
  /** False: the learner pays, and keeps their free pass. */
  useFreePass?: boolean
  toCard?: boolean | undefined
  /** An instructor's time to come stays theirs. */
  keepBlocked?: boolean | undefined
  inSeries?: boolean
  inTimeOff?: boolean
}

/**
 * Idempotent; emits `lesson.cancelled`.
 * @throws lessonNotBooked, lessonBegun (to learners), costChanged (with `costPence`), notFound
 */
export async function cancelLesson(
  db: Db,
  { id, reason = '', costPence, useFreePass = true, toCard, keepBlocked, inSeries, inTimeOff }: CancelLesson,
): Promise<Lesson> {
  const row = await lockRow(db, id)
  if (row.status === 'cancelled') return asLesson(db, row)
  if (row.status !== 'booked') return fail(lessonNotBooked)
  const cancellation = (await priceNow(db, row, priceFor(db, row, useFreePass))) ?? fail(lessonBegun)
  if (costPence !== undefined && cancellation.costPence > costPence)
    return fail(costChanged, { costPence: cancellation.costPence })
  const by = partyOf(db, row)
  const isKept = keepBlocked && by === 'instructor' && Date.parse(row.endsAt) > db.now().epochMilliseconds
  if (isKept) await lockDiary(db, row.instructorId, null)
  const lesson = await recordCancellation(db, row, {
    by,
    reason,
    costPence: cancellation.costPence,
    outcome: outcomeOfCancelling(cancellation.reason),
    usedFreePass: cancellation.reason === 'free-pass',
    toCard: toCard && by === 'learner',
    inSeries,
    inTimeOff,
  })
  const { instructorId, startsAt, endsAt } = row
  if (isKept) await blockTime(db, { instructorId, startsAt, endsAt, note: '', overGaps: true })
  return lesson
}

/** @throws lessonNotBooked, lessonBegun (to learners), notFound */
export async function getCancellation(db: Db, id: string) {
  const lesson = await getLesson(db, id)
  if (lesson.status !== 'booked') return fail(lessonNotBooked)
  const { free: _, ...cancellation } = lesson.cancellation ?? fail(lessonBegun)
  return { ...cancellation, rule: sayRule(lesson, cancellation, db.now().toString()) }
}

const priceFor = (db: Db, row: LessonRow, useFreePass: boolean) => (lesson: Lesson) =>
  priceOfCancelling(
    useFreePass ? lesson : { ...lesson, freePassesLeft: 0 },
    db.now().toString(),
    partyOf(db, row),
  )

/** A free pass is used once, also by two cancellations at one moment: the second waits for the first. */
export async function priceNow(
  db: Db,
  row: LessonRow,
  priceOf: (lesson: Lesson) => ReturnType<typeof priceOfCancelling>,
) {
  const price = priceOf(asLesson(db, row))
  if (price?.reason !== 'free-pass') return price
  await db.execute('lessons.lockFreePasses', 'select pg_advisory_xact_lock(hashtextextended($1, 34))', [
    `${row.learnerId} ${row.instructorId}`,
  ])
  return priceOf(asLesson(db, await getRow(db, row.id)))
}

type Cancelling = {
  by: LessonParty
  reason: string
  costPence: Pence
  outcome: Outcome
  usedFreePass?: boolean
  /** By its instructor, other than the terms say. */
  isCostSet?: boolean
  toCard?: boolean | undefined
  inSeries?: boolean | undefined
  inTimeOff?: boolean | undefined
}

/** Emits `lesson.cancelled`. What an instructor says of a lesson that is over, or of its learner, can be undone for a while. */
export async function recordCancellation(
  db: Db,
  row: LessonRow,
  { by, reason, costPence, outcome, usedFreePass, isCostSet, toCard, inSeries, inTimeOff }: Cancelling,
) {
  const isOver = Date.parse(row.endsAt) <= db.now().epochMilliseconds
  const isMarking = (isOver || by === 'learner') && partyOf(db, row) === 'instructor'
  await db.execute(
    'lessons.cancel',
    `update public.lessons set status = 'cancelled', cancelled_at = clock(), cancelled_by = $2, cancel_reason = $3, cancelled_cost_pence = $4, outcome = $5, used_free_pass = $6,
       marked_at = case when $7 then clock() end, marked_by = case when $7 then 'instructor' end,
       cost_set_by = case when $8 then 'instructor' end where id = $1`,
    [row.id, by, reason, costPence, outcome, usedFreePass ?? false, isMarking, isCostSet ?? false],
  )
  await freeTimeOf(db, row)
  await emit(db, lessonCancelled, {
    ...asEvent(row),
    costPence,
    by,
    outcome,
    ...(toCard && { toCard }),
    ...(inSeries && { inSeries }),
    ...(inTimeOff && { inTimeOff }),
  })
  return getLesson(db, row.id)
}
