import { notFound } from '#common/api-error.ts'
import type { Tier } from '#features/cancellation-terms/rules.ts'
import type { Db, Row } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { Lesson } from '../contract.ts'
import type { LessonEvent } from '../events.ts'
import { objectUntil, undoUntil } from '../outcomes.ts'
import {
  type LessonParty,
  findUnansweredMove,
  isPaidByHand,
  isContactShown,
  isPlaceShown,
  mayChangePlace,
  mayMove,
  priceOfCancelling,
} from '../rules.ts'

export type LessonRow = Row<'lessons.getRow'>

/** An instructor who leaves stays in the record by name. */
export const people = `p.shown_learner_id, p.learner_name, p.learner_image, p.shown_instructor_id as "shown_instructor_id!", p.instructor_name as "instructor_name!", p.instructor_image, p.instructor_is_trainee, p.learner_has_account, p.learner_is_unconfirmed, p.instructor_phone`

/** By row security: nothing for anyone who may not see it. */
export const places = `(select json_object_agg(w.kind, json_build_object('address', w.address, 'postcode', w.postcode, 'note', w.note))
    from public.lesson_places w where w.lesson_id = l.id) as places,
  (select json_build_object('phone', d.phone, 'guardianName', d.guardian_name, 'guardianPhone', d.guardian_phone)
    from public.contact_details d where d.person_id = l.learner_id) as contact`

/** Which the learner has used with this instructor in the last twelve months. */
export const passesUsed = `case when l.status = 'booked' and l.free_passes > 0 then
    (select count(*) from public.lessons used where used.learner_id = l.learner_id and used.instructor_id = l.instructor_id
      and used.used_free_pass and used.cancelled_at > (select clock()) - interval '12 months') else 0 end as "passes_used!"`

/** Of nobody's lesson but the caller's. */
export const car = 'public.car_of_lesson(l.id) as car'

/** To be followed by `where …`; `l` is the lesson. */
export const lessonRows = `select l.*, ${people}, ${places}, ${passesUsed}, ${car} from public.lessons l left join lateral public.people_in_lesson(l.id) p on true`

/** @throws notFound */
export const getRow = async (db: Db, id: string): Promise<LessonRow> =>
  (await db.find('lessons.getRow', `${lessonRows} where l.id = $1`, [id])) ?? fail(notFound)

/** Until the transaction ends. @throws notFound */
export const lockRow = async (db: Db, id: string): Promise<LessonRow> =>
  (await findAndLockRow(db, id)) ?? fail(notFound)

export const findAndLockRow = (db: Db, id: string): Promise<LessonRow | undefined> =>
  db.find('lessons.findAndLockRow', `${lessonRows} where l.id = $1 for update of l`, [id])

export const partyOf = (db: Db, row: Pick<LessonRow, 'learnerId' | 'instructorId'>): LessonParty =>
  db.claims.sub === row.learnerId ? 'learner' : db.claims.sub === row.instructorId ? 'instructor' : 'platform'

export function asLesson(db: Db, row: LessonRow): Lesson {
  const now = db.now().toString()
  const party = partyOf(db, row)
  const lesson = {
    id: row.id,
    status: row.status,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    minutes: row.minutes,
    instructor: {
      id: row.shownInstructorId,
      name: row.instructorName,
      image: row.instructorImage,
      ...(row.instructorIsTrainee && { isTrainee: true }),
    },
    learner:
      row.shownLearnerId && row.learnerName
        ? {
            id: row.shownLearnerId,
            name: row.learnerName,
            image: row.learnerImage,
            ...(row.learnerHasAccount === false && { hasAccount: false }),
            ...(row.learnerIsUnconfirmed && { isUnconfirmed: true }),
          }
        : null,
    ...(row.car !== null && { car: row.car as Lesson['car'] }),
    // An instructor the learner hasn't paid has no need to know where they live.
    pickup: party === 'instructor' && row.status === 'held' ? null : row.pickup,
    pricePence: row.pricePence,
    ...(row.atFirstPrice && { atFirstPrice: true }),
    ...(row.bookedAt && { refundTo: row.refundTo }),
    paidWith: row.paidWith,
    ...(isPaidByHand(row.paidWith) && { receivedAt: row.receivedAt, receivedPence: row.receivedPence }),
    ...(row.enteredByInstructor && { enteredByInstructor: true }),
    ...bySchool(row),
    ...(row.seriesId && { seriesId: row.seriesId }),
    ...(row.testAt && row.testCentre && { test: { at: row.testAt, centre: row.testCentre } }),
    cancellationTiers: tiersOf(row),
    freePasses: row.freePasses,
    freePassesLeft: Math.max(0, row.freePasses - row.passesUsed),
    holdExpiresAt: row.holdExpiresAt,
    ...(row.status === 'held' && row.heldForPayer && { waitsForPayer: true }),
    bookedAt: row.bookedAt,
    deliveredAt: row.deliveredAt,
    cancelledAt: row.cancelledAt,
    cancelledBy: row.cancelledBy,
    cancelReason: row.cancelReason,
    cancelledCostPence: row.cancelledCostPence,
    cancelledFree: row.cancelledFree,
    ...(row.usedFreePass && { usedFreePass: true }),
    ...(row.costSetBy && { costSetBy: row.costSetBy }),
    outcome: row.outcome,
    ...(row.markedAt && row.markedBy && { marking: markingOf(row, row.markedAt, row.markedBy) }),
    moves: row.moves,
    calendarVersion: row.moves + 2 * row.reopenings + (row.status === 'cancelled' ? 1 : 0),
    unansweredMove: row.status === 'booked' ? unansweredMoveOf(row, now) : null,
  }
  const shown = isPlaceShown(lesson, now, party)
  const places = shown ? (row.places as Places | null) : null
  return {
    ...lesson,
    pickupPlace: places?.pickup ?? null,
    dropoffPlace: places?.dropoff ?? null,
    contact: isContactShown(lesson, now, party) ? (row.contact as Lesson['contact']) : null,
    ...(row.instructorPhone && { instructorPhone: row.instructorPhone }),
    placeChangeable: mayChangePlace(lesson, now, party),
    // A test day moves with its test.
    movable: !row.testAt && mayMove(lesson, now, party),
    cancellation: priceOfCancelling(lesson, now, party),
  }
}

function unansweredMoveOf(row: LessonRow, now: string): Lesson['unansweredMove'] {
  const { startsAt, movedAt, agreedStartsAt, agreedMinutes, minutes } = row
  const move = findUnansweredMove({ startsAt, movedAt, agreedStartsAt }, now)
  return move && { ...move, ...(agreedMinutes && agreedMinutes !== minutes && { agreedMinutes }) }
}

export const tiersOf = (row: Pick<LessonRow, 'cancellationTiers'>) => row.cancellationTiers as Tier[]

function bySchool({ addedBySchool, movedBySchool, cancelledBySchool }: LessonRow): Pick<Lesson, 'bySchool'> {
  if (!addedBySchool && !movedBySchool && !cancelledBySchool) return {}
  return {
    bySchool: {
      ...(addedBySchool && { added: addedBySchool }),
      ...(movedBySchool && { moved: movedBySchool }),
      ...(cancelledBySchool && { cancelled: cancelledBySchool }),
    },
  }
}

type Places = { pickup?: Lesson['pickupPlace']; dropoff?: Lesson['dropoffPlace'] }

const markingOf = (
  { firstMarkedAt, bookedMinutes, bookedPricePence }: LessonRow,
  at: string,
  by: NonNullable<LessonRow['markedBy']>,
) => ({
  at,
  by,
  undoUntil: undoUntil(firstMarkedAt ?? at),
  objectUntil: objectUntil(at),
  bookedMinutes,
  bookedPricePence,
})

export const asEvent = (row: LessonRow): LessonEvent => ({
  lessonId: row.id,
  instructorId: row.instructorId,
  learnerId: row.learnerId,
  startsAt: row.startsAt,
  endsAt: row.endsAt,
  minutes: row.minutes,
  pricePence: row.pricePence,
  paidWith: row.paidWith,
})
