import * as z from 'zod/mini'
import type { Role } from '#common/endpoint.ts'
import { badInput, notAllowed, notSignedIn } from '#common/api-error.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { serverFunction } from '#server/functions.ts'
import { CreateAssessment, unknownAction, UpdateAssessment } from '../contract.ts'
import {
  createAssessment,
  getAssessment,
  getAssessmentOfLesson,
  listInstructorAssessments,
  listStudentAssessments,
  updateAssessment,
} from './assessments.ts'

type Caller = { id: string; role: Role }
type Action = (db: Db, me: Caller, body: unknown) => Promise<object>

const actions: Record<string, Action> = {
  create: async (db, me, body) => ({
    assessment: await createAssessment(db, only(me, 'instructor'), read(CreateAssessment, body)),
  }),
  update: async (db, me, body) => ({
    assessment: await updateAssessment(db, only(me, 'instructor'), read(UpdateAssessment, body)),
  }),
  getInstructorAssessments: async (db, me) => ({
    assessments: await listInstructorAssessments(db, only(me, 'instructor')),
  }),
  async getStudentAssessments(db, me, body) {
    const { student_id } = read(z.object({ student_id: z.nullish(z.uuid()) }), body)
    return { assessments: await listStudentAssessments(db, student_id ?? me.id) }
  },
  getAssessmentById: async (db, _me, body) => ({
    assessment: await getAssessment(db, read(z.object({ assessment_id: z.uuid() }), body).assessment_id),
  }),
  getAssessmentByLessonId: async (db, _me, body) => ({
    assessment: await getAssessmentOfLesson(db, read(z.object({ lesson_id: z.uuid() }), body).lesson_id),
  }),
}

/** `functions.invoke('lesson-assessment', { body: { action, … } })`: one transaction as the caller; row security decides who reads what. */
export const lessonAssessment = serverFunction('lesson-assessment', async ({ body, claims, services }) => {
  if (!claims.sub) fail(notSignedIn)
  const name = (body as { action?: unknown }).action
  const action = typeof name === 'string' && Object.hasOwn(actions, name) ? actions[name] : undefined
  if (!action) return fail(unknownAction)
  return services.asUser(claims, async (db) => {
    const row = await db.find(
      'assessments.lessonAssessment',
      'select id, role from public.profiles where id = auth.uid()',
    )
    return action(db, row ?? fail(notAllowed), body)
  })
})

const only = (me: Caller, role: Role) => (me.role === role ? me.id : fail(notAllowed))

/** The client shows `error` as it stands, so it says what is wrong where. */
function read<S extends z.core.$ZodType>(schema: S, body: unknown): z.output<S> {
  const parsed = z.safeParse(schema, body)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
  return fail(
    {
      ...badInput,
      detail: issues.map(({ path, message }) => `${path}: ${message}`).join(' ') || badInput.detail,
    },
    { issues },
  )
}
