import * as z from 'zod/mini'
import { notFound } from '#common/api-error.ts'
import { endpoint } from '#common/endpoint.ts'
import { ById, Id, Instant } from '#common/schema.ts'

/** Name, picture and lessons. What the instructor notes about them is `Pupil` of feature pupils. */
export type Learner = z.infer<typeof Learner>
export const Learner = z.object({
  id: Id,
  name: z.string(),
  image: z.nullable(z.string()),
  lessonsDone: z.int(),
  minutesDone: z.int(),
  nextLessonAt: z.nullable(Instant),
  lastLessonAt: z.nullable(Instant),
  /** When they accepted the instructor's invitation; null for those who came by booking. */
  joinedAt: z.nullable(Instant),
  hasAccount: z.optional(z.boolean()),
})

export const listLearners = endpoint({
  method: 'GET',
  path: '/api/learners',
  who: ['instructor'],
  summary:
    'The learners you have taught, who have booked you or have accepted your invitation, those with the next lesson first.',
  input: z.object({}),
  output: z.object({ learners: z.array(Learner) }),
})

export const getLearner = endpoint({
  method: 'GET',
  path: '/api/learners/:id',
  who: ['instructor'],
  summary: 'One of your learners.',
  input: ById,
  output: Learner,
  errors: [notFound],
})
