import * as z from 'zod/mini'
import { endpoint } from '#common/endpoint.ts'
import { AnyId, Id, Instant } from '#common/schema.ts'

export type LearnerToInform = z.infer<typeof LearnerToInform>
const LearnerToInform = z.object({
  id: AnyId,
  name: z.string(),
  phone: z.nullable(z.string()),
  /** What the instructor wrote to everybody. */
  message: z.string(),
  lessons: z.array(z.object({ id: Id, startsAt: Instant, endsAt: Instant })),
})

export const listLearnersToInform = endpoint({
  method: 'GET',
  path: '/api/learners-to-inform',
  who: ['instructor'],
  summary:
    'Learners without an account whose lesson you cancelled for time off, and whom we haven’t emailed: they hear of it from you. Each until their lesson would have begun.',
  input: z.object({}),
  output: z.object({ learners: z.array(LearnerToInform) }),
})

export const noteInformed = endpoint({
  method: 'POST',
  path: '/api/learners-to-inform',
  who: ['instructor'],
  summary:
    'Notes that a learner knows their lessons are cancelled, or with `isInformed` false that they don’t.',
  input: z.object({
    lessonIds: z.array(Id).check(z.minLength(1), z.maxLength(200)),
    isInformed: z.boolean(),
  }),
  output: z.object({}),
})
