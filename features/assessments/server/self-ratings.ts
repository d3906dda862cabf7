import type * as z from 'zod/mini'
import { notFound } from '#common/api-error.ts'
import { lessonNotOver } from '#features/lessons/contract.ts'
import { lessonCancelled } from '#features/lessons/events.ts'
import { getLesson } from '#features/lessons/server/lessons.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { subscribe } from '#server/events.ts'
import { notForTrainees } from '../contract.ts'
import { hasLeftOut, isLessonOver, mayRate, ratingDays } from '../rules.ts'
import {
  type LessonToRate,
  type rateLesson as rateLessonEndpoint,
  ratingClosed,
  ratingSettled,
  type SelfRating,
} from '../self-rating-contract.ts'

/** The same again changes nothing, also once the instructor has written the lesson up. @throws lessonNotOver … */
export async function rateLesson(
  db: Db,
  learnerId: string,
  { lessonId, skills, note, sawMarks }: z.output<typeof rateLessonEndpoint.input>,
): Promise<SelfRating> {
  const lesson = await getLesson(db, lessonId)
  if (lesson.learner?.id !== learnerId) fail(notFound)
  const now = db.now().toString()
  if (!isLessonOver(lesson, now)) fail(lessonNotOver)
  const before = await findSelfRating(db, lessonId)
  if (before && isSame(before, { skills, note })) return before
  if (!mayRate(lesson, now)) fail(ratingClosed)
  if (hasLeftOut(lesson.instructor.isTrainee, { skills }, before)) fail(notForTrainees)
  const made = await db.find(
    'assessments.rateLesson.insert',
    `insert into public.self_ratings (lesson_id, learner_id, instructor_id, skills, note, date, saw_marks)
     values ($1, $2, $3, $4, $5, $6, $7 and exists (select from public.lesson_assessments a where a.lesson_id = $1)) on conflict (lesson_id) do nothing returning lesson_id`,
    [lessonId, learnerId, lesson.instructor.id, JSON.stringify(skills), note, lesson.startsAt, sawMarks],
  )
  if (!made) {
    const changed = await db.find(
      'assessments.rateLesson.update',
      'update public.self_ratings set skills = $2, note = $3, rated_at = clock() where lesson_id = $1 returning lesson_id',
      [lessonId, JSON.stringify(skills), note],
    )
    if (!changed) fail(ratingSettled)
  }
  return (await findSelfRating(db, lessonId))!
}

/** What the caller may read, latest lesson first, 500 at most. */
export const listSelfRatings = (db: Db, learnerId: string): Promise<SelfRating[]> =>
  read(db, 'learner_id = $1', learnerId)

const findSelfRating = async (db: Db, lessonId: string): Promise<SelfRating | undefined> =>
  (await read(db, 'lesson_id = $1', lessonId))[0]

async function read(db: Db, where: 'lesson_id = $1' | 'learner_id = $1', id: string): Promise<SelfRating[]> {
  const rows = await db.list(
    'assessments.readSelfRatings',
    `select lesson_id, learner_id, date, skills, note, saw_marks, rated_at from public.self_ratings where ${where} order by date desc, lesson_id desc limit 500`,
    [id],
  )
  return rows.map((row) => ({ ...row, skills: row.skills as SelfRating['skills'] }))
}

export const listLessonsToRate = async (db: Db, learnerId: string): Promise<LessonToRate[]> =>
  (
    await db.list(
      'assessments.listLessonsToRate',
      `select l.id as lesson_id, l.starts_at, l.ends_at, p.instructor_name, p.instructor_is_trainee as is_trainee
       from public.lessons l left join lateral public.people_in_lesson(l.id) p on true
       where l.learner_id = $1 and l.status in ('booked', 'delivered') and l.ends_at <= clock() and l.ends_at > clock() - $2 * interval '1 day'
         and not exists (select from public.self_ratings r where r.lesson_id = l.id) order by l.ends_at desc limit 5`,
      [learnerId, ratingDays],
    )
  ).map(({ isTrainee, instructorName, ...lesson }) => ({
    ...lesson,
    instructorName: instructorName ?? '',
    ...(isTrainee && { isTrainee }),
  }))

const isSame = (
  one: Pick<SelfRating, 'skills' | 'note'>,
  other: Pick<SelfRating, 'skills' | 'note'>,
): boolean => JSON.stringify(partsOf(one)) === JSON.stringify(partsOf(other))

const partsOf = ({ skills, note }: Pick<SelfRating, 'skills' | 'note'>) => [
  Object.entries(skills).sort(([one], [other]) => (one < other ? -1 : 1)),
  note,
]

export const ratingSubscribers = [
  subscribe(lessonCancelled, 'forget-self-rating', ({ lessonId }, services) =>
    services.asSystem('a lesson didn’t happen after all', (db) =>
      db.execute('assessments.forgetSelfRating', 'delete from public.self_ratings where lesson_id = $1', [
        lessonId,
      ]),
    ),
  ),
]
