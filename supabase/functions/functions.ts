import * as z from 'zod/mini'
import { apiError, notAllowed, notSignedIn } from '#common/api-error.ts'
import { Id } from '#common/schema.ts'
import { CheckRedirect, SendConfirmation } from '#features/accounts/contract.ts'
import { checkRedirect, sendConfirmationEmail } from '#features/accounts/server/confirmation-email.ts'
import { CreateAssessment, LearnerAssessments, UpdateAssessment } from '#features/assessments/contract.ts'
import {
  createAssessment,
  getAssessment,
  getAssessmentOfLesson,
  listInstructorAssessments,
  listLearnerAssessments,
  updateAssessment,
} from '#features/assessments/server/assessments.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { Me } from '#server/services.ts'
import { type FunctionCall, parseBody, type ServerFunctions } from './service.ts'

const sendEmail = ({ body, services, request }: FunctionCall) =>
  sendConfirmationEmail(services, request, parseBody(SendConfirmation, body))

export const functions: ServerFunctions = {
  'lesson-assessment': lessonAssessment,
  'custom-confirmation-email': sendEmail,
  'send-verification-email': sendEmail,
  'update-redirect-url': async ({ body, services, request }) =>
    checkRedirect(services, request, parseBody(CheckRedirect, body)),
}

type Action = (db: Db, me: Me, body: object) => Promise<object>

const actions: Readonly<Record<string, Action>> = {
  create: async (db, me, body) => ({
    assessment: await createAssessment(db, instructor(me), parseBody(CreateAssessment, body)),
  }),
  update: async (db, me, body) => ({
    assessment: await updateAssessment(db, instructor(me), parseBody(UpdateAssessment, body)),
  }),
  getInstructorAssessments: async (db, me) => ({
    assessments: await listInstructorAssessments(db, instructor(me)),
  }),
  getStudentAssessments: async (db, me, body) => ({
    assessments: await listLearnerAssessments(db, parseBody(LearnerAssessments, body).student_id ?? me.id),
  }),
  getAssessmentById: async (db, _me, body) => ({
    assessment: await getAssessment(db, parseBody(z.object({ assessment_id: Id }), body).assessment_id),
  }),
  getAssessmentByLessonId: async (db, _me, body) => ({
    assessment: await getAssessmentOfLesson(db, parseBody(z.object({ lesson_id: Id }), body).lesson_id),
  }),
}

const unknownAction = apiError(
  400,
  'unknown-action',
  `Please name one of the actions: ${Object.keys(actions).join(', ')}.`,
)

async function lessonAssessment({ body, claims, services }: FunctionCall) {
  if (!claims.sub) fail(notSignedIn)
  const name = (body as { action?: unknown }).action
  const action = typeof name === 'string' && Object.hasOwn(actions, name) ? actions[name] : undefined
  if (!action) return fail(unknownAction)
  return services.asUser(claims, async (db) => {
    return action(db, (await services.findMe(db)) ?? fail(notAllowed), body)
  })
}

const instructor = (me: Me) => (me.role === 'instructor' ? me.id : fail(notAllowed))
