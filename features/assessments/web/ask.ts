import * as z from 'zod/mini'
import { RequestError, unreachable } from '#web/api-error.ts'
import { functions } from '#web/clients.ts'
import { Assessment, type CreateAssessment, type UpdateAssessment } from '../contract.ts'

/** The function that answers; keys of its reads begin with it. */
export const place = 'lesson-assessment'
const One = z.object({ assessment: Assessment })
const Many = z.object({ assessments: z.array(Assessment) })

export const readMine = () =>
  ask(Many, { action: 'getInstructorAssessments' }).then(({ assessments }) => assessments)
export const readOfStudent = (studentId: string) =>
  ask(Many, { action: 'getStudentAssessments', student_id: studentId }).then(({ assessments }) => assessments)
export const readOfLesson = (lessonId: string) =>
  ask(One, { action: 'getAssessmentByLessonId', lesson_id: lessonId }).then(({ assessment }) => assessment)
export const create = (given: z.input<typeof CreateAssessment>) =>
  ask(One, { action: 'create', ...given }).then(({ assessment }) => assessment)
export const update = (given: z.input<typeof UpdateAssessment>) =>
  ask(One, { action: 'update', ...given }).then(({ assessment }) => assessment)

async function ask<S extends z.core.$ZodType>(answer: S, body: object): Promise<z.output<S>> {
  const client = await functions().catch(() => {
    throw unreachable()
  })
  const { data, error } = await client.invoke(place, { body })
  if (!error) return z.parse(answer, data)
  const reply: unknown = error.context
  throw reply instanceof Response
    ? new RequestError(reply.status, await reply.json().catch(() => ({})))
    : unreachable()
}
