import type { ApiError } from '#common/api-error.ts'
import { diaryClosed, learnerBusy, slotTaken } from '#features/diary/contract.ts'
import { moveTime } from '#features/diary/server/diary.ts'
import type { Db } from '#server/database.ts'
import { ApiFailure, fail } from '#server/errors.ts'
import { emit } from '#server/events.ts'
import { type Lesson, lessonNotBooked } from '../contract.ts'
import {
  diaryBusy,
  forwardTooSoon,
  learnerElsewhere,
  lessonUnderWay,
  movedMeanwhile,
  movedOften,
  noticeOver,
  ownDiaryClosed,
  timeOver,
} from '../moving-contract.ts'
import { lessonMoveAgreed, lessonMoved } from '../events.ts'
import { countedOn, leavesTimeToAnswer, mostMoves } from '../rules.ts'
import { asEvent, asLesson, getRow, lockRow, partyOf } from './lesson-rows.ts'

/**
 * Length and payment stay. `fromStartsAt` is the start the caller saw. Idempotent; emits `lesson.moved`.
 * @throws to learners noticeOver, slotTaken, slotNotOffered, learnerBusy, diaryClosed
 * @throws to instructors forwardTooSoon, diaryBusy, learnerElsewhere, ownDiaryClosed, carBusy
 * @throws to both travelTooTight, which only instructors override
 * @throws lessonNotBooked, lessonUnderWay, movedMeanwhile, movedOften, timeOver, notFound
 */
export async function moveLesson(
  db: Db,
  {
    id,
    startsAt,
    fromStartsAt,
    reason,
    overrideTravel,
  }: {
    id: string
    startsAt: string
    fromStartsAt: string
    reason?: string
    overrideTravel?: boolean | undefined
  },
): Promise<Lesson> {
  const row = await lockRow(db, id)
  const lesson = asLesson(db, row)
  const by = partyOf(db, row)
  const now = db.now().toString()
  if (lesson.status !== 'booked' || by === 'platform') return fail(lessonNotBooked)
  if (isSame(lesson.startsAt, startsAt)) return lesson
  if (Date.parse(now) >= Date.parse(lesson.startsAt)) return fail(lessonUnderWay)
  if (!isSame(lesson.startsAt, fromStartsAt)) return fail(movedMeanwhile, { startsAt: lesson.startsAt })
  if (lesson.moves >= mostMoves) return fail(movedOften)
  if (!lesson.movable) return fail(noticeOver)
  if (Date.parse(startsAt) <= Date.parse(now)) return fail(timeOver)
  const agreed = lesson.unansweredMove?.agreedStartsAt ?? lesson.startsAt
  const counted = countedOn(
    {
      startsAt: lesson.startsAt,
      movedAt: row.movedAt,
      agreedStartsAt: lesson.unansweredMove?.agreedStartsAt ?? null,
    },
    now,
  )
  if (by === 'instructor' && !leavesTimeToAnswer(counted, startsAt, now)) return fail(forwardTooSoon)
  await (by === 'learner'
    ? moveTime(db, { entryId: id, startsAt })
    : wordedForInstructor(() => moveTime(db, { entryId: id, startsAt, anyTime: true, overrideTravel })))
  const found = await db.find('lessons.moveLesson', 'select public.move_lesson($1, $2) as moved', [
    id,
    agreed,
  ])
  if (!found?.moved) return fail(lessonUnderWay)
  const moved = await getRow(db, id)
  await emit(db, lessonMoved, {
    ...asEvent(moved),
    by,
    fromStartsAt: lesson.startsAt,
    moves: moved.moves,
    ...(reason && { reason }),
  })
  return asLesson(db, moved)
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

const isSame = (one: string, other: string) => Date.parse(one) === Date.parse(other)

const toInstructor = new Map<ApiError, ApiError>([
  [slotTaken, diaryBusy],
  [learnerBusy, learnerElsewhere],
  [diaryClosed, ownDiaryClosed],
])

/** What refuses a time, in the words for the instructor whose diary it is. @throws diaryBusy, learnerElsewhere, ownDiaryClosed */
export async function wordedForInstructor<T>(takeTime: () => Promise<T>): Promise<T> {
  try {
    return await takeTime()
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return fail(toInstructor.get(error.apiError) ?? error.apiError, error.more)
  }
}
