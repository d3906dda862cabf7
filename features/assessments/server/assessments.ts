import type * as z from 'zod/mini'
import { notFound } from '#common/api-error.ts'
import { getLesson } from '#features/lessons/server/lessons.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { emit } from '#server/events.ts'
import { toSnakeCase } from '#server/wire-values.ts'
import {
  type Assessment,
  assessmentTaken,
  type CreateAssessment,
  lessonAssessed,
  lessonNotDelivered,
  notYourLesson,
  notYourStudent,
  type UpdateAssessment,
} from '../contract.ts'

/**
 * The instructor of a delivered lesson assesses it, once; announces `lesson.assessed` (`LessonAssessed`).
 * @throws notFound, notYourLesson, notYourStudent, lessonNotDelivered, assessmentTaken
 */
export async function createAssessment(
  db: Db,
  instructorId: string,
  given: z.infer<typeof CreateAssessment>,
): Promise<Assessment> {
  const lesson = await getLesson(db, given.lesson_id)
  if (lesson.instructor.id !== instructorId) fail(notYourLesson)
  if (lesson.learner?.id !== given.student_id) fail(notYourStudent)
  if (lesson.status !== 'delivered') fail(lessonNotDelivered)
  const row = await db.find(
    'assessments.createAssessment',
    `insert into public.lesson_assessments (student_id, instructor_id, lesson_id, assessment_data, overall_rating, instructor_notes, date)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (lesson_id) do nothing returning id`,
    [
      given.student_id,
      instructorId,
      given.lesson_id,
      JSON.stringify(given.assessment_data),
      given.overall_rating,
      given.instructor_notes ?? '',
      lesson.startsAt,
    ],
  )
  const assessmentId = row?.id ?? fail(assessmentTaken)
  await emit(db, lessonAssessed, {
    assessmentId,
    lessonId: lesson.id,
    studentId: given.student_id,
    instructorId,
    date: lesson.startsAt,
  })
  return getAssessment(db, assessmentId)
}

/** Whoever wrote an assessment changes it; what is not given stays. @throws notFound, notYourLesson */
export async function updateAssessment(
  db: Db,
  instructorId: string,
  given: z.infer<typeof UpdateAssessment>,
): Promise<Assessment> {
  const assessment = await getAssessment(db, given.assessment_id)
  if (assessment.instructor_id !== instructorId) fail(notYourLesson)
  await db.execute(
    'assessments.updateAssessment',
    `update public.lesson_assessments
     set assessment_data = coalesce($2, assessment_data), overall_rating = coalesce($3, overall_rating), instructor_notes = coalesce($4, instructor_notes) where id = $1`,
    [
      assessment.id,
      given.assessment_data ? JSON.stringify(given.assessment_data) : null,
      given.overall_rating ?? null,
      given.instructor_notes ?? null,
    ],
  )
  return getAssessment(db, assessment.id)
}

/** One assessment that the asker may read. @throws notFound */
export async function getAssessment(db: Db, id: string): Promise<Assessment> {
  const [assessment] = await read(db, 'id = $1', id)
  return assessment ?? fail(notFound)
}

/** The assessment of a lesson. @throws notFound if there is none, or none for the asker's eyes */
export async function getAssessmentOfLesson(db: Db, lessonId: string): Promise<Assessment> {
  const [assessment] = await read(db, 'lesson_id = $1', lessonId)
  return assessment ?? fail(notFound)
}

/** What an instructor has written, latest lesson first, 500 at most. */
export const listInstructorAssessments = (db: Db, instructorId: string) =>
  read(db, 'instructor_id = $1', instructorId)

/** What was written about a learner, as far as the asker may read it, latest lesson first, 500 at most. */
export const listStudentAssessments = (db: Db, studentId: string) => read(db, 'student_id = $1', studentId)

async function read(
  db: Db,
  where: 'id = $1' | 'lesson_id = $1' | 'instructor_id = $1' | 'student_id = $1',
  id: string,
): Promise<Assessment[]> {
  const rows = await db.list(
    'assessments.read',
    `select a.id, a.student_id, p.learner_name as student_name, a.instructor_id, p.instructor_name, a.lesson_id, a.date, a.overall_rating, a.assessment_data, a.instructor_notes, a.created_at, a.updated_at
     from (select * from public.lesson_assessments where ${where} order by date desc, id desc limit 500) a
     left join lateral public.people_in_lesson(a.lesson_id) p on true order by a.date desc, a.id desc`,
    [id],
  )
  return rows.map((row) => ({
    ...toSnakeCase(row),
    assessment_data: row.assessmentData as Assessment['assessment_data'],
    student_name: row.studentName ?? '',
    instructor_name: row.instructorName ?? '',
  }))
}
