import * as z from 'zod/mini'
import { apiError, notFound } from '#common/api-error.ts'
import { endpoint } from '#common/endpoint.ts'
import { ById, Day, Id, InputDay, Instant } from '#common/schema.ts'
import { aheadSize, setSize } from './rules.ts'
import { topicIds } from './topics.ts'

const Topic = z.enum(topicIds)

const Question = z.object({
  id: z.string(),
  topic: Topic,
  asks: z.string(),
  /** What it is about, as `kind/name` of a picture in `web/drawings/`. */
  drawing: z.optional(z.string()),
  /** Four, in another order each time. */
  options: z.array(z.object({ id: z.string(), text: z.string() })),
})

/** The right option, why, and where the Highway Code says so. */
const Explanation = z.object({
  rightOption: z.string(),
  why: z.string(),
  rule: z.object({ says: z.string(), href: z.url() }),
})

export type TheoryQuestion = z.infer<typeof TheoryQuestion>
/**
 * With the answer, so that practice is marked without a network. Looking it up fools nobody else: practice
 * gives no marks, and a mock test is marked by the server, which keeps its answers until it is handed in.
 */
export const TheoryQuestion = z.extend(Question, {
  ...Explanation.shape,
  wasWrong: z.boolean(),
  isNew: z.boolean(),
  dueAt: z.nullable(Instant),
  /** Answered right now, it comes back after so many days; 0 is later today. */
  daysIfRight: z.int(),
})

export const getTheorySet = endpoint({
  method: 'GET',
  path: '/api/learning/theory/set',
  who: ['student'],
  summary:
    'Up to ten questions of our own to practise, of one topic or of all: those that are due, then new ones. With the answers, to be marked where you are.',
  input: z.object({ topic: z.optional(Topic) }),
  output: z.object({ questions: z.array(TheoryQuestion).check(z.maxLength(setSize)) }),
})

const TheoryAhead = z.object({ questions: z.array(TheoryQuestion) })

export const getTheoryAhead = endpoint({
  method: 'GET',
  path: '/api/learning/theory/ahead',
  who: ['student'],
  summary: `What is due today and the next ${aheadSize} questions, for practice without a network.`,
  input: z.object({}),
  output: TheoryAhead,
})

const MsAgo = z._default(z.int().check(z.minimum(0), z.maximum(30 * 86_400_000)), 0)
const QuestionId = z.string().check(z.minLength(1), z.maxLength(60))
const Option = z.string().check(z.minLength(1), z.maxLength(20))

export const answerQuestion = endpoint({
  method: 'POST',
  path: '/api/learning/theory/answers',
  who: ['student'],
  summary:
    'Answers a practice question, now or, without a network, some time ago: it counts in the order in which answers were given, on whichever device. With the same `id` again it counts once.',
  input: z.object({ id: Id, questionId: QuestionId, option: Option, msAgo: MsAgo }),
  output: z.object({ isRight: z.boolean(), dueAt: Instant }),
  errors: [notFound],
})

const TopicRow = z.object({
  id: Topic,
  questions: z.int(),
  seen: z.int(),
  learnt: z.int(),
  due: z.int(),
  /** Of a question of this topic, in per cent, if it came up now. */
  chance: z.int(),
  lately: z.object({ right: z.int(), of: z.int() }),
  isWeak: z.boolean(),
})

export type MarkRange = z.infer<typeof MarkRange>
/** Of 50, nine times in ten. `spread`: how likely each mark is, from 0 to 50. */
export const MarkRange = z.object({
  low: z.int(),
  high: z.int(),
  likely: z.int(),
  passPercent: z.int(),
  spread: z.array(z.number()),
})

export type TheoryProgress = z.infer<typeof TheoryProgress>
export const TheoryProgress = z.object({
  /** In the order of `topics`. */
  topics: z.array(TopicRow),
  answered: z.int(),
  right: z.int(),
  answeredToday: z.int(),
  plan: z.object({
    testOn: z.nullable(Day),
    /** The instructor who noted the date, if the learner hasn't entered one. */
    notedBy: z.nullable(z.string()),
    /** As the learner entered it. */
    passedOn: z.nullable(Day),
    daysLeft: z.nullable(z.int()),
    newADay: z.int(),
    newLeftToday: z.int(),
    dueToday: z.int(),
    outOfReach: z.int(),
    /** From today, a week at most: reviews that are known by now, and new questions. */
    days: z.array(z.object({ on: Day, reviews: z.int(), fresh: z.int() })),
  }),
  /** Null until enough has been answered. */
  range: z.nullable(MarkRange),
})

export const getTheoryProgress = endpoint({
  method: 'GET',
  path: '/api/learning/theory',
  who: ['student'],
  summary:
    'How far your theory practice is, topic by topic, what is on today and until your theory test, and what a mock test would bring.',
  input: z.object({}),
  output: TheoryProgress,
})

export const passIsAhead = apiError(
  409,
  'theory-pass-ahead',
  'That day is still to come. Enter it once you’ve passed.',
)

export const setTheoryTest = endpoint({
  method: 'PUT',
  path: '/api/learning/theory/test',
  who: ['student'],
  summary: 'The day of your theory test, for the plan, or the day you passed it. We book nothing.',
  input: z.object({ testOn: z.nullable(InputDay), passedOn: z.optional(z.nullable(InputDay)) }),
  output: TheoryProgress,
  errors: [passIsAhead],
})

export type MockTest = z.infer<typeof MockTest>
export const MockTest = z.object({
  id: Id,
  startedAt: z.nullable(Instant),
  /** By the server's clock; null before it is started and once it is handed in. */
  msLeft: z.nullable(z.int()),
  handedInAt: z.nullable(Instant),
  questions: z.array(Question),
  answers: z.array(
    z.object({ questionId: z.string(), option: z.nullable(z.string()), isFlagged: z.boolean() }),
  ),
  /** Once it is handed in, not before. */
  result: z.nullable(
    z.object({
      score: z.int(),
      isPassed: z.boolean(),
      secondsTaken: z.int(),
      topics: z.array(z.object({ id: Topic, right: z.int(), of: z.int() })),
      explanations: z.array(z.extend(Explanation, { questionId: z.string() })),
    }),
  ),
})

export const prepareMock = endpoint({
  method: 'POST',
  path: '/api/learning/theory/mocks/next',
  who: ['student'],
  summary:
    'Your next mock test: 50 questions over all topics, without the answers. Until it is started it stays the same, so that it can be stored for when there is no network.',
  input: z.object({}),
  output: MockTest,
})

export const startMock = endpoint({
  method: 'POST',
  path: '/api/learning/theory/mocks/:id/started',
  who: ['student'],
  summary:
    'Starts a mock test, now or, without a network, some time ago: 57 minutes from then on. Twice is once. One that is still running is handed in as it stands, or deleted if nothing is answered.',
  input: z.extend(ById, { msAgo: MsAgo }),
  output: MockTest,
  errors: [notFound],
})

export const answerInMock = endpoint({
  method: 'PATCH',
  path: '/api/learning/theory/mocks/:id',
  who: ['student'],
  summary:
    'Answers or flags a question of a mock test. The answer given last before the time ran out counts, whenever it arrives; what comes after the test was handed in is left.',
  input: z.extend(ById, {
    questionId: QuestionId,
    option: z.optional(Option),
    isFlagged: z.optional(z.boolean()),
    msAgo: MsAgo,
  }),
  output: z.object({ isTaken: z.boolean() }),
  errors: [notFound],
})

export const handInMock = endpoint({
  method: 'POST',
  path: '/api/learning/theory/mocks/:id/handed-in',
  who: ['student'],
  summary:
    'Hands a mock test in and marks it: the result by topic, and why for each question. Twice is once. One without an answer isn’t marked but deleted: `result` is null.',
  input: z.extend(ById, { msAgo: MsAgo }),
  output: MockTest,
  errors: [notFound],
})

export const getMock = endpoint({
  method: 'GET',
  path: '/api/learning/theory/mocks/:id',
  who: ['student'],
  summary: 'One of your mock tests: its questions and your answers, with its result once it is handed in.',
  input: ById,
  output: MockTest,
  errors: [notFound],
})

const MockRow = z.object({
  id: Id,
  startedAt: Instant,
  handedInAt: z.nullable(Instant),
  score: z.nullable(z.int()),
})

export type MockList = z.infer<typeof MockList>
export const MockList = z.object({
  /** The newest first, the last 50. One without a score is running, or its time is up. */
  mocks: z.array(MockRow),
})

export const listMocks = endpoint({
  method: 'GET',
  path: '/api/learning/theory/mocks',
  who: ['student'],
  summary: 'Your mock tests, newest first, with their marks.',
  input: z.object({}),
  output: MockList,
})

export type TheoryReader = z.infer<typeof TheoryReader>
export const TheoryReader = z.object({ id: Id, name: z.string(), sharedAt: z.nullable(Instant) })

export const listTheoryReaders = endpoint({
  method: 'GET',
  path: '/api/learning/theory/readers',
  who: ['student'],
  summary:
    'The instructors who have you on their list, and whether each may see your weak topics and mock tests.',
  input: z.object({}),
  output: z.object({ readers: z.array(TheoryReader) }),
})

export const shareTheory = endpoint({
  method: 'PUT',
  path: '/api/learning/theory/readers/:id',
  who: ['student'],
  summary:
    'Lets an instructor who has you on their list see your weak topics and mock tests, until you stop it or leave them. Single answers stay yours.',
  input: ById,
  output: z.object({}),
  errors: [notFound],
})

export const stopSharingTheory = endpoint({
  method: 'DELETE',
  path: '/api/learning/theory/readers/:id',
  who: ['student'],
  summary: 'From now on this instructor sees nothing of your theory. Doing it twice is once.',
  input: ById,
  output: z.object({}),
})

export type SharedTheory = z.infer<typeof SharedTheory>
export const SharedTheory = z.object({
  sharedAt: Instant,
  testOn: z.nullable(Day),
  answered: z.int(),
  topics: z.array(TopicRow),
  range: z.nullable(MarkRange),
  mocks: z.array(MockRow),
})

export const findLearnersTheory = endpoint({
  method: 'GET',
  path: '/api/learners/:id/theory',
  who: ['instructor'],
  summary:
    'A learner’s weak topics and mock tests, if they share them with you. Without single answers. Null if they don’t.',
  input: ById,
  output: z.object({ theory: z.nullable(SharedTheory) }),
})
