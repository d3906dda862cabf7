import * as z from 'zod/mini'
import { apiError, notFound } from '#common/api-error.ts'
import { endpoint } from '#common/endpoint.ts'
import { defineEvent } from '#common/event.ts'
import { AnyId, ById, Id, Instant, Pence, requiredText } from '#common/schema.ts'
import { objectionHours } from '#features/lessons/outcomes.ts'

export const notMarked = apiError(
  409,
  'not-marked',
  'Nobody has said yet how this lesson went, so there’s nothing to object to.',
)
export const objectionTooLate = apiError(
  409,
  'objection-too-late',
  `It’s more than ${objectionHours} hours since this lesson was marked. Please write to us instead.`,
)

const objectionStatuses = ['open', 'upheld', 'dismissed', 'corrected'] as const

export type Objection = z.infer<typeof Objection>
export const Objection = z.object({
  id: Id,
  reason: z.string(),
  /** `corrected`: the instructor took back what they had said, and has said nothing since that costs as much. */
  status: z.enum(objectionStatuses),
  madeAt: Instant,
  /** The marking that it is against, or the later one that costs no less. */
  markedAt: Instant,
  decidedAt: z.nullable(Instant),
  refundedPence: Pence,
  explanation: z.string(),
})

export const objectToLesson = endpoint({
  method: 'POST',
  path: '/api/lessons/:id/objection',
  who: ['student'],
  summary: `Says that a lesson didn’t happen, or wasn’t as it was marked, within ${objectionHours} hours of the marking. An administrator decides. Once a marking: doing it again answers what became of the first.`,
  input: z.object({ id: Id, reason: requiredText(1000, 'Say what wasn’t right.') }),
  output: Objection,
  errors: [notFound, notMarked, objectionTooLate],
})

export const findObjection = endpoint({
  method: 'GET',
  path: '/api/lessons/:id/objection',
  who: ['student', 'instructor'],
  summary: 'The latest objection to a lesson of yours, if there is one.',
  input: ById,
  output: z.object({ objection: z.nullable(Objection) }),
})

const About = { objectionId: AnyId, lessonId: AnyId }
export const lessonObjected = defineEvent('lesson.objected', z.object(About))
export const objectionDecided = defineEvent('objection.decided', z.object(About))
