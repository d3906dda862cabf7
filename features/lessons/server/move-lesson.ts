import type { CarChoice } from '#features/diary/contract.ts'
import { moveTime } from '#features/diary/server/diary.ts'
import type { PlaceInput } from '#features/places/contract.ts'
import type { Db } from '#server/database.ts'
import { fail, failOn } from '#server/errors.ts'
import { emit } from '#server/events.ts'
import { type Lesson, lessonNotBooked } from '../contract.ts'
import {
  dearerTime,
  forwardTooSoon,
  hoursShort,
  lengthFixed,
  lengthNotYours,
  lessonUnderWay,
  moneyReceived,
  movedMeanwhile,
  movedOften,
  noticeOver,
  testDayMoved,
  timeOver,
} from '../moving-contract.ts'
import { lessonMoveAgreed, lessonMoved } from '../events.ts'
import {
  countedOn,
  isPaidByHand,
  isPaidDirectly,
  leavesTimeToAnswer,
  type LessonSide,
  mayChangeLength,
  mostMoves,
  priceOfLength,
} from '../rules.ts'
import { pickUpElsewhere } from './lesson-places.ts'
import { asEvent, asLesson, getRow, type LessonRow, lockRow, partyOf } from './lesson-rows.ts'
import { wordedForInstructor } from './refusals.ts'

/**
 * Payment stays, and the length unless an instructor gives `minutes`. `fromStartsAt` is the start the caller saw.
 * Idempotent; emits `lesson.moved`.
 * @throws to learners noticeOver, dearerTime, slotTaken, slotNotOffered, learnerBusy, diaryClosed
 * @throws to instructors forwardTooSoon, lengthFixed, moneyReceived, hoursShort, diaryBusy, gapTooShort, learnerElsewhere, ownDiaryClosed, carBusy, insuranceNotSeen
 * @throws to both travelTooTight; only instructors override it and gapTooShort
 * @throws with `pickup` placeFixed, pickupTooFar, tooManyPlaces
 * @throws lessonNotBooked, lessonUnderWay, movedMeanwhile, movedOften, testDayMoved, timeOver, notFound
 */
export async function moveLesson(
  db: Db,
  {
    id,
    startsAt,
    fromStartsAt,
    reason,
    inSeries,
    overrideTravel,
    overImported,
    isTest,
    pickup,
    car,
    ...length
  }: Move,
): Promise<Lesson> {
  const row = await lockRow(db, id)
  const lesson = asLesson(db, row)
  const by = partyOf(db, row)
  const now = db.now().toString()
  if (lesson.status !== 'booked' || by === 'platform') return fail(lessonNotBooked)
  const minutes = length.minutes ?? lesson.minutes
  const isResized = minutes !== lesson.minutes
  if (isSame(lesson.startsAt, startsAt) && !isResized) return lesson
  if (Date.parse(now) >= Date.parse(lesson.startsAt)) return fail(lessonUnderWay)
  if (!isSame(lesson.startsAt, fromStartsAt)) return fail(movedMeanwhile, { startsAt: lesson.startsAt })
  if (lesson.moves >= mostMoves) return fail(movedOften)
  if (row.testAt && !isTest) return fail(testDayMoved)
  if (!isTest && !lesson.movable) return fail(noticeOver)
  if (Date.parse(startsAt) <= Date.parse(now)) return fail(timeOver)
  if (isResized) mustMayChangeLength(lesson, by)
  const agreed = lesson.unansweredMove?.agreedStartsAt ?? lesson.startsAt
  const counted = countedOn(
    {
      startsAt: lesson.startsAt,
      movedAt: row.movedAt,
      agreedStartsAt: lesson.unansweredMove?.agreedStartsAt ?? null,
    },
    now,
  )
  const mayBeSudden = isTest && isPaidDirectly(lesson.paidWith)
  if (by === 'instructor' && !mayBeSudden && !leavesTimeToAnswer(counted, startsAt, now))
    return fail(forwardTooSoon)
  if (by === 'learner' && (await isDearer(db, row, startsAt))) return fail(dearerTime)
  if (pickup !== undefined) await pickUpElsewhere(db, row, pickup)
  await (by === 'learner'
    ? moveTime(db, { entryId: id, startsAt })
    : moveAnywhere(db, { id, startsAt, minutes, overrideTravel, overImported, car }))
  const found = await db
    .find('lessons.moveLesson', 'select public.move_lesson($1, $2, $3, $4) as moved', [
      id,
      agreed,
      lesson.unansweredMove?.agreedMinutes ?? lesson.minutes,
      isPaidByHand(lesson.paidWith) && length.pricePence !== undefined
        ? length.pricePence
        : priceOfLength(lesson, minutes),
    ])
    .catch(failOn({ LS003: hoursShort }))
  if (!found?.moved) return fail(lessonUnderWay)
  const moved = await getRow(db, id)
  await emit(db, lessonMoved, {
    ...asEvent(moved),
    by,
    fromStartsAt: lesson.startsAt,
    moves: moved.moves,
    ...(isResized && { fromMinutes: lesson.minutes, fromPricePence: lesson.pricePence }),
    ...(reason && { reason }),
    ...(inSeries && { inSeries }),
  })
  return asLesson(db, moved)
}

/**
 * By how much more an hour costs then than by day, next to what was paid more for this lesson. Hours paid in advance, and what
 * was agreed for this learner or lesson alone, are good at any time.
 */
async function isDearer(db: Db, { id, paidWith }: LessonRow, to: string) {
  if (paidWith === 'hours' || paidWith === 'credit') return false
  const row = await db.asService('what an instructor asks at that time', (service) =>
    service.find(
      'lessons.isDearer',
      `select not l.at_own_rate and not l.at_first_price and (not l.entered_by_instructor or l.price_pence = at_present.pence)
         and at_new.pence - by_day.pence > greatest(at_present.pence, l.price_pence) - by_day.pence as "is!"
       from public.lessons l join public.instructors i on i.id = l.instructor_id
       cross join lateral (select directory.list_price(i, null, l.minutes)) by_day (pence)
       cross join lateral (select directory.list_price(i, l.starts_at, l.minutes)) at_present (pence)
       cross join lateral (select directory.list_price(i, $2, l.minutes)) at_new (pence)
       where l.id = $1 and l.price_pence is not null`,
      [id, to],
    ),
  )
  return row?.is ?? false
}

/** Idempotent; emits `lesson.move-agreed`. @throws lessonNotBooked, movedMeanwhile, notFound */
export async function agreeToMove(
  db: Db,
  { id, startsAt }: { id: string; startsAt: string },
): Promise<Lesson> {
  const row = await lockRow(db, id)
  if (row.status !== 'booked') return fail(lessonNotBooked)
  if (!isSame(row.startsAt, startsAt)) return fail(movedMeanwhile, { startsAt: row.startsAt })
  if (!asLesson(db, row).unansweredMove) return asLesson(db, row)
  await db.execute('lessons.agreeToMove', 'select public.agree_to_move($1)', [id])
  await emit(db, lessonMoveAgreed, asEvent(row))
  return asLesson(db, await getRow(db, id))
}

type Move = {
  id: string
  startsAt: string
  fromStartsAt: string
  minutes?: number | undefined
  pricePence?: number | undefined
  reason?: string
  inSeries?: boolean
  /** With its driving test, whose day the two do not choose. Money we hold still needs time to answer. */
  isTest?: true
  overrideTravel?: boolean | undefined
  overImported?: boolean | undefined
  pickup?: PlaceInput | undefined
  car?: CarChoice | undefined
}

function mustMayChangeLength(lesson: Lesson, by: LessonSide) {
  if (by === 'learner') fail(lengthNotYours)
  if (!isPaidDirectly(lesson.paidWith)) fail(lengthFixed)
  if (!mayChangeLength(lesson)) fail(moneyReceived)
}

const isSame = (one: string, other: string) => Date.parse(one) === Date.parse(other)

const moveAnywhere = (
  db: Db,
  {
    id,
    ...to
  }: Pick<Move, 'id' | 'startsAt' | 'overrideTravel' | 'overImported' | 'car'> & { minutes: number },
) => wordedForInstructor(db, () => moveTime(db, { entryId: id, ...to, anyTime: true }))
