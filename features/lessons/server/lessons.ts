import { addressUnconfirmed, notFound } from '#common/api-error.ts'
import type { Pence } from '#common/money.ts'
import { blockTime } from '#features/diary/server/blocks.ts'
import { diaryClosed, tooManyHolds } from '#features/diary/contract.ts'
import { holdTime } from '#features/diary/server/diary.ts'
import { type Offered, openLook } from '#features/diary/server/look-together.ts'
import { resolveInstructorId } from '#features/diary/server/public-id.ts'
import { agreeToTrainee } from '#features/instructors/server/trainees.ts'
import type { Db } from '#server/database.ts'
import { fail, failOn } from '#server/errors.ts'
import { emit } from '#server/events.ts'
import { bothEnds } from '#features/diary/server/ends.ts'
import { getSpot } from '#features/travel/server/spots.ts'
import { rateLimit } from '#server/limits/rate-limit.ts'
import type { Prospect } from '#server/route.ts'
import type { Me, Services } from '#server/services.ts'
import {
  costChanged,
  heldOften,
  type holdLesson as holding,
  holdOver,
  type Lesson,
  lessonBegun,
  lessonNotBooked,
  manyGuests,
  traineeNotAgreed,
} from '../contract.ts'
import { lessonCancelled } from '../events.ts'
import type { Outcome } from '../outcomes.ts'
import { type LessonParty, mostHoldsAnHour, outcomeOfCancelling, priceOfCancelling } from '../rules.ts'
import type { PlaceInput } from '#features/places/contract.ts'
import { sayRule } from '../words.ts'
import { freeTimeOf, lapse, queueLapse } from './holds.ts'
import { allInOrder, findEnds, readPlace, setPlace } from './lesson-places.ts'
import { learnIn } from '#features/diary/server/cars.ts'
import type { Gearbox } from '#features/diary/rules.ts'
import { asEvent, asLesson, getRow, type LessonRow, lockRow, partyOf } from './lesson-rows.ts'

/**
 * Without `pickup` it cannot be paid yet. @throws slotTaken, slotNotOffered, learnerBusy
 * (with `alternatives: [{ startsAt, endsAt }]`), tooManyHolds, manyGuests, heldOften, diaryClosed, traineeNotAgreed,
 * pickupTooFar, travelTooTight, tooManyPlaces, notFound; with `insteadOf` holdOver
 */
export async function holdLesson(
  db: Db,
  me: Pick<Me, 'id'>,
  query: {
    instructorId: string
    startsAt: string
    minutes: number
    pickup?: PlaceInput | undefined
    dropoff?: PlaceInput | undefined
    near?: string | undefined
    insteadOf?: string | undefined
    gearbox?: Gearbox | undefined
    agreesToTrainee?: boolean | undefined
  },
  offered?: Offered,
): Promise<Lesson> {
  const pickup = query.pickup ? readPlace(query.pickup, 'pickup') : undefined
  const dropoff = query.dropoff ? readPlace(query.dropoff, 'dropoff') : undefined
  if (query.insteadOf) await giveUpFor(db, query.insteadOf, me.id, query.instructorId)
  if (query.gearbox) await learnIn(db, query.instructorId, query.gearbox)
  const { instructorId, ...entry } = await holdTime(
    db,
    {
      instructorId: query.instructorId,
      learnerId: me.id,
      startsAt: query.startsAt,
      minutes: query.minutes,
      ends: pickup ? await findEnds(db, { pickup, dropoff }) : endsNear(query),
    },
    offered,
  )
  if (query.agreesToTrainee) await agreeToTrainee(db, me.id, instructorId)
  // One round trip: the connection runs them in order, so that the last reads what the first wrote.
  const [{ earlier }, , , , lesson] = await allInOrder([
    db.get(
      'lessons.holdLesson',
      `insert into public.lessons (id, instructor_id, learner_id, starts_at, ends_at, minutes, pickup, hold_expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       returning (select count(*) from public.lessons l
         where l.learner_id = $3 and l.starts_at > clock() - interval '1 hour'
           and l.created_at > clock() - interval '1 hour' and not l.entered_by_instructor) as "earlier!"`,
      [
        entry.id,
        instructorId,
        me.id,
        entry.startsAt,
        entry.endsAt,
        query.minutes,
        pickup?.sector ?? null,
        entry.expiresAt,
      ],
    ),
    queueLapse(db, entry.id, entry.expiresAt as string),
    pickup && setPlace(db, entry.id, 'pickup', pickup),
    dropoff && setPlace(db, entry.id, 'dropoff', dropoff),
    getLesson(db, entry.id),
  ] as const).catch(
    failOn({
      LS001: traineeNotAgreed,
      LS005: diaryClosed,
      LS006: addressUnconfirmed,
      LS007: tooManyHolds,
      LS008: manyGuests,
    }),
  )
  if (earlier >= mostHoldsAnHour) fail(heldOften)
  return lesson
}

/** While a hold's pick-up isn't set. */
const endsNear = ({ near }: { near?: string | undefined }) =>
  bothEnds(near === undefined ? undefined : getSpot(near, 'near'))

/** A hold with places of its own, or instead of another, is looked at in its transaction. */
export function prepareHold(services: Services) {
  const look = openLook(services)
  return async ({
    claims,
    key,
    network,
    input,
    ended,
  }: Prospect<typeof holding>): Promise<Offered | undefined> => {
    if (claims['is_anonymous'] === true) {
      await rateLimit.require(services, 'guestHolds', network)
      return undefined
    }
    return claims.sub === undefined || input.pickup || input.dropoff || input.insteadOf
      ? undefined
      : look({ ...input, ends: endsNear(input), learnerId: claims.sub, key }, ended)
  }
}

/** Choosing another time lets go of the first. */
export async function releaseEarlierHolds(db: Db, me: Pick<Me, 'id'>) {
  const held = await db.list(
    'lessons.listHeld',
    `select id, instructor_id from public.lessons where learner_id = $1 and status = 'held' order by id`,
    [me.id],
  )
  for (const { id, instructorId } of held) await giveUpFor(db, id, me.id, instructorId)
}

const lockDiary = (db: Db, instructorId: string, learnerId: string | null) =>
  db.asService('the turn in a diary', (service) =>
    service.execute('lessons.lockDiary', 'select diary.lock($1, $2)', [instructorId, learnerId]),
  )

/**
 * In the order in which everybody locks, for who frees time of a diary and then takes some: one who waits for the time
 * that is freed has the diary's lock.
 */
export async function lockLessonsAndDiary(db: Db, instructorId: string, ids: readonly string[]) {
  await db.asService('lessons whose time is freed', (service) =>
    service.execute(
      'lessons.lockSeveral',
      'select from public.lessons where id = any($1) and instructor_id = $2 order by id for update',
      [ids, instructorId],
    ),
  )
  await lockDiary(db, instructorId, null)
}

/** In the order in which everybody locks: lesson, diary, entry. @throws holdOver, notFound */
async function giveUpFor(db: Db, id: string, learnerId: string, instructorId: string) {
  const row = await lockRow(db, id)
  if (row.learnerId !== learnerId || row.instructorId !== (await resolveInstructorId(db, instructorId)))
    fail(notFound)
  await lockDiary(db, row.instructorId, learnerId)
  if (row.status === 'held') await lapse(db, row)
  else if (row.status !== 'lapsed') fail(holdOver)
}

/** Idempotent. @throws holdOver if it is a lesson by now, notFound */
export async function releaseHold(db: Db, id: string): Promise<Lesson> {
  const row = await lockRow(db, id)
  if (row.status === 'held') await lapse(db, row)
  else if (row.status !== 'lapsed') fail(holdOver)
  return getLesson(db, id)
}

/** One of the caller's lessons; admins and the service see all. @throws notFound */
export async function getLesson(db: Db, id: string): Promise<Lesson> {
  return asLesson(db, await getRow(db, id))
}

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
}

/**
 * Idempotent; emits `lesson.cancelled`.
 * @throws lessonNotBooked, lessonBegun (to learners), costChanged (with `costPence`), notFound
 */
export async function cancelLesson(
  db: Db,
  { id, reason = '', costPence, useFreePass = true, toCard, keepBlocked, inSeries }: CancelLesson,
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
  const lesson = await cancel(db, row, {
    by,
    reason,
    costPence: cancellation.costPence,
    outcome: outcomeOfCancelling(cancellation.reason),
    usedFreePass: cancellation.reason === 'free-pass',
    toCard: toCard && by === 'learner',
    inSeries,
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
}

/** Emits `lesson.cancelled`. What an instructor says of a lesson that is over, or of its learner, can be undone for a while. */
export async function cancel(
  db: Db,
  row: LessonRow,
  { by, reason, costPence, outcome, usedFreePass, isCostSet, toCard, inSeries }: Cancelling,
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
  })
  return getLesson(db, row.id)
}
