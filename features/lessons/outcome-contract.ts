import * as z from 'zod/mini'
import { apiError, notFound } from '#common/api-error.ts'
import { endpoint } from '#common/endpoint.ts'
import { ById, Id, InputInstant } from '#common/schema.ts'
import { carBusy, travelTooTight } from '#features/diary/contract.ts'
import { Lesson, lessonNotBooked, lessonNotOver } from './contract.ts'
import { diaryBusy, hoursShort, learnerElsewhere, movedMeanwhile, ownDiaryClosed } from './moving-contract.ts'
import { markedOutcomes, undoHours } from './outcomes.ts'

export const costTooHigh = apiError(409, 'cost-too-high', 'You can charge the whole price at most.')
export const costAboveTerms = apiError(
  409,
  'cost-above-terms',
  'By your terms, cancelling this lesson costs less than that now. Please check the amount.',
)
export const lessonOver = apiError(
  409,
  'lesson-over',
  'This lesson is over. Say what happened on the lesson’s page.',
)
export const nothingToUndo = apiError(
  409,
  'nothing-to-undo',
  'Nobody has marked this lesson, so there’s nothing to undo.',
)
export const undoTooLate = apiError(
  409,
  'undo-too-late',
  `You first marked this lesson more than ${undoHours} hours ago. Please write to us if it’s wrong.`,
)
export const moneyMoved = apiError(
  409,
  'money-moved',
  'The learner has used this money or had it refunded, so you can’t undo this. Please write to us.',
)

export const markLesson = endpoint({
  method: 'POST',
  path: '/api/lessons/:id/outcome',
  who: ['instructor'],
  summary: `Says what became of a lesson that is over: delivered, for its length or another; or the learner didn’t come or cancelled late, at a price of yours; or cancelled, which costs nothing. Can be undone for ${undoHours} hours from the first time. Safe to repeat.`,
  input: z.object({
    id: Id,
    outcome: z.enum(markedOutcomes),
    /** For a no-show or a late cancellation: what the terms say unless given; 0 waives it. */
    costPence: z.optional(z.int().check(z.nonnegative())),
    /** For a delivered lesson: how long it really was. The price follows, but a card isn’t charged for more. */
    minutes: z.optional(z.int().check(z.minimum(15), z.maximum(480))),
    reason: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
    /** The id of a request that may be repeated later: it is applied once, even if it was undone since. */
    key: z.optional(Id),
    /** The start that the caller saw: a lesson that was moved meanwhile is not marked. */
    startsAt: z.optional(InputInstant),
  }),
  output: Lesson,
  errors: [notFound, lessonNotOver, lessonNotBooked, costTooHigh, movedMeanwhile, hoursShort],
})

export const cancelForLearner = endpoint({
  method: 'POST',
  path: '/api/lessons/:id/learner-cancellation',
  who: ['instructor'],
  summary: `Notes that the learner rang or wrote to you to cancel a lesson that isn’t over. It costs what the agreed terms say at this moment, or less if you say so, and the time is free at once. The learner is told and can object; it can be undone for ${undoHours} hours. Doing it twice is once.`,
  input: z.object({
    id: Id,
    /** What the terms say unless given, and never more; 0 waives it. */
    costPence: z.optional(z.int().check(z.nonnegative())),
    reason: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
  }),
  output: Lesson,
  errors: [notFound, lessonNotBooked, lessonOver, costAboveTerms],
})

export const undoOutcome = endpoint({
  method: 'DELETE',
  path: '/api/lessons/:id/outcome',
  who: ['instructor'],
  summary:
    'Takes back what you, or we after a day, said became of a lesson, or that its learner cancelled; it’s booked again, and its money is held again.',
  input: ById,
  output: Lesson,
  /** Diary errors: the time has been given to something else since. */
  errors: [
    notFound,
    nothingToUndo,
    undoTooLate,
    moneyMoved,
    hoursShort,
    lessonNotBooked,
    diaryBusy,
    learnerElsewhere,
    ownDiaryClosed,
    travelTooTight,
    carBusy,
  ],
})
