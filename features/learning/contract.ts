import * as z from 'zod/mini'
import { endpoint } from '#common/endpoint.ts'
import { notFound } from '#common/api-error.ts'
import { Id, Instant } from '#common/schema.ts'
import { setSize } from './rules.ts'
import { topicIds } from './topics.ts'

const Topic = z.enum(topicIds)

export type TheoryQuestion = z.infer<typeof TheoryQuestion>
export const TheoryQuestion = z.object({
  id: z.string(),
  topic: Topic,
  asks: z.string(),
  /** What it is about, as `kind/name` of a picture in `web/drawings/`. */
  drawing: z.optional(z.string()),
  /** Four, in another order each time. */
  options: z.array(z.object({ id: z.string(), text: z.string() })),
  wasWrong: z.boolean(),
})

export const getTheorySet = endpoint({
  method: 'GET',
  path: '/api/learning/theory/set',
  who: ['student'],
  summary:
    'Up to ten questions of our own to practise, of one topic or of all: those that are due, then new ones. Without the answers.',
  input: z.object({ topic: z.optional(Topic) }),
  output: z.object({ questions: z.array(TheoryQuestion).check(z.maxLength(setSize)) }),
})

export type TheoryOutcome = z.infer<typeof TheoryOutcome>
export const TheoryOutcome = z.object({
  isRight: z.boolean(),
  rightOption: z.string(),
  why: z.string(),
  rule: z.object({ says: z.string(), href: z.url() }),
  dueAt: Instant,
})

export const answerQuestion = endpoint({
  method: 'POST',
  path: '/api/learning/theory/answers',
  who: ['student'],
  summary:
    'Answers a practice question: whether it was right, why, and which rule of the Highway Code says so. With the same `id` again it counts once.',
  input: z.object({
    id: Id,
    questionId: z.string().check(z.minLength(1), z.maxLength(60)),
    option: z.string().check(z.minLength(1), z.maxLength(20)),
  }),
  output: TheoryOutcome,
  errors: [notFound],
})

export type TheoryProgress = z.infer<typeof TheoryProgress>
export const TheoryProgress = z.object({
  /** In the order of `topics`. */
  topics: z.array(z.object({ id: Topic, questions: z.int(), seen: z.int(), known: z.int(), due: z.int() })),
  answered: z.int(),
  right: z.int(),
  due: z.int(),
})

export const getTheoryProgress = endpoint({
  method: 'GET',
  path: '/api/learning/theory',
  who: ['student'],
  summary: 'How far your theory practice is, topic by topic.',
  input: z.object({}),
  output: TheoryProgress,
})
