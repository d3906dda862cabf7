import { addressUnconfirmed, notFound } from '#common/api-error.ts'
import { diaryClosed, tooManyHolds } from '#features/diary/contract.ts'
import type { Gearbox } from '#features/diary/rules.ts'
import { learnIn } from '#features/diary/server/cars.ts'
import { holdTime } from '#features/diary/server/diary.ts'
import { bothEnds } from '#features/diary/server/ends.ts'
import { type Offered, openLook } from '#features/diary/server/look-together.ts'
import { resolveInstructorId } from '#features/diary/server/public-id.ts'
import { agreeToTrainee } from '#features/instructors/server/trainees.ts'
import type { PlaceInput } from '#features/places/contract.ts'
import { getSpot } from '#features/travel/server/spots.ts'
import type { Db } from '#server/database.ts'
import { fail, failOn } from '#server/errors.ts'
import { rateLimit } from '#server/limits/rate-limit.ts'
import type { Prospect } from '#server/route.ts'
import type { Me, Services } from '#server/services.ts'
import {
  heldOften,
  type holdLesson as holding,
  holdOver,
  type Lesson,
  manyGuests,
  traineeNotAgreed,
} from '../contract.ts'
import { mostHoldsAnHour } from '../rules.ts'
import { lapse, queueLapse } from './holds.ts'
import { allInOrder, findEnds, readPlace, setPlace } from './lesson-places.ts'
import { lockRow } from './lesson-rows.ts'
import { getLesson, lockDiary } from './lessons.ts'

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

/** Choosing another time releases the first. */
export async function releaseEarlierHolds(db: Db, me: Pick<Me, 'id'>) {
  const held = await db.list(
    'lessons.listHeld',
    `select id, instructor_id from public.lessons where learner_id = $1 and status = 'held' order by id`,
    [me.id],
  )
  for (const { id, instructorId } of held) await giveUpFor(db, id, me.id, instructorId)
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
