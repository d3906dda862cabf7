import type * as z from 'zod/mini'
import { notFound } from '#common/api-error.ts'
import { getLesson } from '#features/lessons/server/lessons.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { emit } from '#server/events.ts'
import { toSnakeCase } from '#server/wire-values.ts'
import {
  type Assessment,
  assessmentChanged,
  assessmentTaken,
  type CreateAssessment,
  lessonAssessed,
  lessonNotDelivered,
  notForTrainees,
  notYourLesson,
  notYourLearner,
  type UpdateAssessment,
} from '../contract.ts'
import { hasLeftOut } from '../rules.ts'

/** Emits `lesson.assessed`. @throws notFound, notYourLesson, lessonNotDelivered, assessmentTaken … */
export async function createAssessment(
  db: Db,
  instructorId: string,
  input: z.infer<typeof CreateAssessment>,
): Promise<Assessment> {
  const lesson = await getLesson(db, input.lesson_id)
  if (lesson.instructor.id !== instructorId) fail(notYourLesson)
  if (lesson.learner?.id !== input.student_id) fail(notYourLearner)
  if (lesson.status !== 'delivered') fail(lessonNotDelivered)
  if (hasLeftOut(lesson.instructor.isTrainee, input.assessment_data)) fail(notForTrainees)
  const row = await db.find(
    'assessments.createAssessment',
    `insert into public.lesson_assessments (student_id, instructor_id, lesson_id, assessment_data, overall_rating, instructor_notes, date)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (lesson_id) do nothing returning id`,
    [
      input.student_id,
      instructorId,
      input.lesson_id,
      JSON.stringify(input.assessment_data),
      input.overall_rating,
      input.instructor_notes ?? '',
      lesson.startsAt,
    ],
  )
  const assessmentId = row?.id ?? fail(assessmentTaken)
  await emit(db, lessonAssessed, {
    assessmentId,
    lessonId: lesson.id,
    learnerId: input.student_id,
    instructorId,
    date: lesson.startsAt,
  })
  return getAssessment(db, assessmentId)
}

/** By its author; what is not given stays. @throws notFound, notYourLesson, assessmentChanged, notForTrainees */
export async function updateAssessment(
  db: Db,
  instructorId: string,
  input: z.infer<typeof UpdateAssessment>,
): Promise<Assessment> {
  const assessment = await getAssessment(db, input.assessment_id)
  if (assessment.instructor_id !== instructorId) fail(notYourLesson)
  const { seen_updated_at: seen } = input
  if (seen && Date.parse(seen) !== Date.parse(assessment.updated_at)) fail(assessmentChanged)
  const { assessment_data: data } = input
  if (data && hasLeftOut(assessment.instructor_is_trainee, data, assessment.assessment_data))
    fail(notForTrainees)
  await db.execute(
    'assessments.updateAssessment',
    `update public.lesson_assessments
     set assessment_data = coalesce($2, assessment_data), overall_rating = coalesce($3, overall_rating), instructor_notes = coalesce($4, instructor_notes) where id = $1`,
    [
      assessment.id,
      input.assessment_data ? JSON.stringify(input.assessment_data) : null,
      input.overall_rating ?? null,
      input.instructor_notes ?? null,
    ],
  )
  return getAssessment(db, assessment.id)
}

/** @throws notFound */
export async function getAssessment(db: Db, id: string): Promise<Assessment> {
  const [assessment] = await read(db, 'id = $1', id)
  return assessment ?? fail(notFound)
}

/** @throws notFound */
export async function getAssessmentOfLesson(db: Db, lessonId: string): Promise<Assessment> {
  const [assessment] = await read(db, 'lesson_id = $1', lessonId)
  return assessment ?? fail(notFound)
}

/** Latest lesson first, 500 at most. */
export const listInstructorAssessments = (db: Db, instructorId: string) =>
  read(db, 'instructor_id = $1', instructorId)

/** What the caller may read, latest lesson first, 500 at most. */
export const listLearnerAssessments = (db: Db, learnerId: string) => read(db, 'student_id = $1', learnerId)

/** Who reads it because the learner shares it doesn’t learn who wrote it: `instructor_id` is the lesson’s then. */
async function read(
  db: Db,
  where: 'id = $1' | 'lesson_id = $1' | 'instructor_id = $1' | 'student_id = $1',
  id: string,
): Promise<Assessment[]> {
  const rows = await db.list(
    'assessments.read',
    `select a.id, a.student_id, p.learner_name as student_name,
       case when auth.uid() is null or auth.uid() in (a.student_id, a.instructor_id) or auth.is_admin() then a.instructor_id else a.lesson_id end as "instructor_id!",
       p.instructor_name, p.instructor_is_trainee, a.lesson_id, a.date, a.overall_rating, a.assessment_data, a.instructor_notes, a.created_at, a.updated_at
     from (select * from public.lesson_assessments where ${where} order by date desc, id desc limit 500) a
     left join lateral public.people_in_lesson(a.lesson_id) p on true order by a.date desc, a.id desc`,
    [id],
  )
  return rows.map(({ instructorIsTrainee, ...row }) => ({
    ...toSnakeCase(row),
    ...(instructorIsTrainee && { instructor_is_trainee: true }),
    assessment_data: row.assessmentData as Assessment['assessment_data'],
    student_name: row.studentName ?? '',
    instructor_name: row.instructorName ?? (row.instructorId === row.lessonId ? 'Another instructor' : ''),
  }))
}
