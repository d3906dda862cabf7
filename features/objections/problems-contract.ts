import * as z from 'zod/mini'
import { apiError, notFound } from '#common/api-error.ts'
import { endpoint } from '#common/endpoint.ts'
import { defineEvent } from '#common/event.ts'
import { AnyId, ById, Cursor, Id, Instant, requiredText } from '#common/schema.ts'
import { problemReasons, problemStates } from './rules.ts'

export const lessonToCome = apiError(
  409,
  'lesson-to-come',
  'This lesson hasn’t begun yet. You can tell us about it once it has.',
)
export const problemOpen = apiError(
  409,
  'problem-open',
  'You’ve already told us about this lesson. We’ll answer that first.',
)
export const learnerWithoutAccount = apiError(
  409,
  'learner-without-account',
  'This learner has no account, so we can’t answer them. You can open the case for the instructor.',
)
export const alreadyOpenForThem = apiError(
  409,
  'already-open-for-them',
  'They have an open case about this lesson already. It’s on the page of complaints.',
)
export const notAnswered = apiError(409, 'not-answered', 'Answer first, so that they know what came of it.')

export type Problem = z.infer<typeof Problem>
export const Problem = z.object({
  id: Id,
  reason: z.enum(problemReasons),
  words: z.string(),
  status: z.enum(problemStates),
  answer: z.string(),
  madeAt: Instant,
  answeredAt: z.nullable(Instant),
  /** Who rang, if the team wrote it down for them. */
  rangBy: z.nullable(z.string()),
})

export const ReportProblem = z.object({
  reason: z.enum(problemReasons, 'Choose what is wrong.'),
  words: requiredText(2000, 'Tell us what happened.'),
})

export const reportProblem = endpoint({
  method: 'POST',
  path: '/api/lessons/:id/problems',
  who: ['student', 'instructor'],
  summary:
    'Tells the team that something was wrong with a lesson of yours that has begun or was cancelled. The other person in the lesson doesn’t see it. One is open at a time.',
  input: z.object({ id: Id, ...ReportProblem.shape }),
  output: Problem,
  errors: [notFound, lessonToCome, problemOpen],
})

export const listProblems = endpoint({
  method: 'GET',
  path: '/api/lessons/:id/problems',
  who: ['student', 'instructor'],
  summary: 'What you told the team about a lesson, and what they answered, the latest first.',
  input: ById,
  output: z.object({ problems: z.array(Problem) }),
})

export const NoteProblem = z.object({
  writer: z.enum(['learner', 'instructor'], 'Choose for whom.'),
  rangBy: requiredText(120, 'Say who rang.'),
  reason: z.enum(problemReasons, 'Choose what is wrong.'),
  words: requiredText(2000, 'Write down what they said.'),
})

export const noteProblem = endpoint({
  method: 'POST',
  path: '/api/lesson-problems',
  who: ['admin'],
  summary:
    'Opens a case about a lesson for the learner or the instructor in it, when somebody rings. They read it on the lesson’s page with who rang, and get the answer, as if they had written it; the other person doesn’t see it.',
  input: z.extend(NoteProblem, { lessonId: Id }),
  output: Problem,
  errors: [notFound, lessonToCome, learnerWithoutAccount, alreadyOpenForThem],
})

const Person = z.nullable(z.object({ id: Id, name: z.string() }))

export type ProblemCase = z.infer<typeof ProblemCase>
export const ProblemCase = z.extend(Problem, {
  lessonId: Id,
  startsAt: Instant,
  byLearner: z.boolean(),
  /** Null: without an account, or gone. */
  learner: Person,
  instructor: Person,
  notedBy: Person,
  closedAt: z.nullable(Instant),
})

export const listProblemCases = endpoint({
  method: 'GET',
  path: '/api/lesson-problems',
  who: ['admin'],
  summary:
    'What people said was wrong with their lessons: those not closed with the oldest first, closed ones with the latest first, 20 a page.',
  input: z.object({ status: z._default(z.enum(['open', 'closed']), 'open'), cursor: Cursor }),
  output: z.object({ problems: z.array(ProblemCase), nextCursor: z.nullable(z.string()) }),
})

export const answerProblem = endpoint({
  method: 'POST',
  path: '/api/lesson-problems/:id/answer',
  who: ['admin'],
  summary: 'Answers the one who reported it, by email too. Once: a second answer changes nothing.',
  input: z.object({ id: Id, answer: requiredText(2000, 'Write an answer.') }),
  output: z.object({}),
  errors: [notFound],
})

export const closeProblem = endpoint({
  method: 'POST',
  path: '/api/lesson-problems/:id/closure',
  who: ['admin'],
  summary: 'Closes it once it is answered, or the account of its writer has gone. Safe to repeat.',
  input: ById,
  output: z.object({}),
  errors: [notFound, notAnswered],
})

const About = { problemId: AnyId, lessonId: AnyId }
export const problemReported = defineEvent('problem.reported', z.object(About))
export const problemAnswered = defineEvent('problem.answered', z.object(About))
