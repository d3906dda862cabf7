import * as z from 'zod/mini'
import { apiError, notFound } from '#common/api-error.ts'
import { endpoint } from '#common/endpoint.ts'
import { Day, Id, Instant, requiredText } from '#common/schema.ts'
import { kinds } from './finding/finding.ts'

export const findingGone = apiError(
  409,
  'finding-gone',
  'What was found has changed meanwhile. Please look again.',
)

const Evidence = z.object({
  /** Null of a recorded drive, of theory, and of a mock test outside a lesson. */
  lessonId: z.nullable(Id),
  source: z.enum(['lesson', 'mock-drive', 'drive', 'theory']),
  /** Of the lesson, mock test or drive; of theory the topic. */
  id: z.string(),
  on: z.nullable(Day),
  /** What was seen there: a level, faults, a remark. */
  says: z.string(),
  /** False of a lesson with somebody else, which its reader can't open. */
  canOpen: z.boolean(),
})

const Finding = {
  /** What it is about, the same from week to week. */
  key: z.string(),
  kind: z.enum(kinds),
  skill: z.string(),
  otherSkill: z.optional(z.string()),
  /** A topic of the theory test, or the subject of remarks. */
  subject: z.optional(z.string()),
  text: z.string(),
  /** Newest first. */
  evidence: z.array(Evidence),
  /** 0 to 1: one chance in twenty is 0.33, one in a hundred 0.5, one in ten thousand 1. */
  strength: z.number().check(z.minimum(0), z.maximum(1)),
  nextStep: z.string(),
  /** Whose words `text` is: ours, the instructor's, or a language model's around the same facts. */
  wordedBy: z.enum(['product', 'instructor', 'model']),
}

export type MyFinding = z.infer<typeof MyFinding>
const MyFinding = z.object({
  ...Finding,
  /** An instructor has looked at it and agrees. */
  isConfirmed: z.boolean(),
})

export const getMyFeedback = endpoint({
  method: 'GET',
  path: '/api/feedback/me',
  who: ['student'],
  load: 'search',
  summary:
    'Patterns across your lessons, mock tests, theory and recorded drives: what was found, in which lessons, how sure it is and what to do next.',
  input: z.object({}),
  output: z.object({
    /** False: the learner doesn't want patterns looked for, so nobody sees any. */
    isOn: z.boolean(),
    findings: z.array(MyFinding),
    /** An instructor of yours looks at what is found before you do. */
    isLookedAtFirst: z.boolean(),
  }),
})

export const setMyFeedback = endpoint({
  method: 'PUT',
  path: '/api/feedback/me',
  who: ['student'],
  summary: 'Switches patterns in your record on or off, for you and for your instructors',
  input: z.object({ isOn: z.boolean() }),
  output: z.object({}),
})

export type ReviewedFinding = z.infer<typeof ReviewedFinding>
const ReviewedFinding = z.object({
  ...Finding,
  decision: z.enum(['open', 'confirmed', 'dismissed']),
  decidedAt: z.nullable(Instant),
  /** It rests on something that wasn't there at the decision. */
  hasNewEvidence: z.boolean(),
  /** What our own sentences are now, also where others are shown. */
  ownText: z.string(),
  ownNextStep: z.string(),
})

export type LearnerFeedback = z.infer<typeof LearnerFeedback>
const LearnerFeedback = z.object({
  /** False: the learner doesn't want patterns looked for. */
  isOn: z.boolean(),
  findings: z.array(ReviewedFinding),
  looksFirst: z.boolean(),
})

export const getLearnerFeedback = endpoint({
  method: 'GET',
  path: '/api/learners/:id/feedback',
  who: ['instructor'],
  load: 'search',
  summary:
    'Patterns across the lessons of a learner that I may read, with what I decided about each, dismissed ones included. Nothing if they’ve switched it off.',
  input: z.object({ id: Id }),
  output: LearnerFeedback,
})

export const reviewFinding = endpoint({
  method: 'PUT',
  path: '/api/learners/:id/feedback',
  who: ['instructor'],
  load: 'search',
  summary:
    'Confirms a finding, in my own words if I give some, or dismisses it until there is new evidence; `open` takes that back.',
  input: z.object({
    id: Id,
    key: z.string().check(z.minLength(1), z.maxLength(200)),
    decision: z.enum(['open', 'confirmed', 'dismissed']),
    text: z.optional(requiredText(600, 'Write what your learner should read.')),
    nextStep: z.optional(requiredText(300, 'Write what your learner should do next.')),
  }),
  output: LearnerFeedback,
  errors: [notFound, findingGone],
})

export const setLooksFirst = endpoint({
  method: 'PUT',
  path: '/api/feedback/settings',
  who: ['instructor'],
  summary:
    'Whether I look at what is found about my learners before they do. Off until switched on: they see it at once.',
  input: z.object({ looksFirst: z.boolean() }),
  output: z.object({ looksFirst: z.boolean() }),
})
