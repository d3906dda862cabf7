import * as z from 'zod/mini'
import { apiError, notFound } from '#common/api-error.ts'
import { endpoint } from '#common/endpoint.ts'
import { defineEvent } from '#common/event.ts'
import { AnyId, ById, Day, Id, InputInstant, Instant } from '#common/schema.ts'
import { travelTooTight } from '#features/diary/contract.ts'
import { gearboxes } from '#features/diary/rules.ts'
import {
  learnerHasAnother,
  manyOffersOut,
  notFreeThen,
  WaitingTime,
} from '#features/waiting-list/contract.ts'
import { noWishesYet } from './contract.ts'
import { levels, mostAsked, mostRequestsADay, needs, requestHours } from './rules.ts'

export const requestOpen = apiError(
  409,
  'request-open',
  'You’re already waiting for an answer. Withdraw that request first.',
)
export const askedOften = apiError(
  429,
  'asked-often',
  `You’ve asked ${mostRequestsADay} times in 24 hours. Book a time yourself, or try again later.`,
)
export const cannotBeAsked = apiError(
  409,
  'cannot-be-asked',
  'One of these instructors no longer suits what you’re looking for. Choose somebody else.',
)
export const requestOver = apiError(
  410,
  'request-over',
  'This request is settled: another instructor was first, or the learner has withdrawn it.',
)

const requestStatuses = ['open', 'accepted', 'declined', 'withdrawn', 'expired'] as const

export type MyRequest = z.infer<typeof MyRequest>
export const MyRequest = z.object({
  id: Id,
  status: z.enum(requestStatuses),
  times: z.array(WaitingTime),
  minutes: z.int(),
  instructors: z.array(
    z.object({ id: Id, name: z.string(), answer: z.nullable(z.enum(['accepted', 'declined'])) }),
  ),
  createdAt: Instant,
  expiresAt: Instant,
})

export const askInstructors = endpoint({
  method: 'POST',
  path: '/api/matching/requests',
  who: ['student'],
  load: 'plan',
  summary: `Asks up to ${mostAsked} instructors at once for a lesson at one of your times. The first to accept keeps a time for you. Open for ${requestHours} hours.`,
  input: z.object({
    instructorIds: z
      .array(Id)
      .check(z.minLength(1, 'Choose an instructor.'), z.maxLength(mostAsked, `Choose ${mostAsked} at most.`)),
  }),
  output: MyRequest,
  errors: [noWishesYet, requestOpen, askedOften, cannotBeAsked],
})

export const listMyRequests = endpoint({
  method: 'GET',
  path: '/api/matching/requests/me',
  who: ['student'],
  summary: 'Whom you’ve asked in the last seven days, and what they answered; newest first.',
  input: z.object({}),
  output: z.object({ requests: z.array(MyRequest) }),
})

export type LessonRequest = z.infer<typeof LessonRequest>
export const LessonRequest = z.object({
  id: Id,
  /** First name and initial. */
  learnerName: z.string(),
  sector: z.string(),
  times: z.array(WaitingTime),
  minutes: z.int(),
  gearbox: z.nullable(z.enum(gearboxes)),
  level: z.enum(levels),
  needs: z.array(z.enum(needs)),
  testOn: z.nullable(Day),
  /** What of it fits you, in words. */
  fits: z.array(z.string()),
  /** Free times of yours that they asked for, soonest first. */
  starts: z.array(Instant),
  zone: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
})

export const listRequests = endpoint({
  method: 'GET',
  path: '/api/matching/requests',
  who: ['instructor'],
  load: 'plan',
  summary: 'Learners who ask you for a lesson, oldest first, each with what fits. They’ve asked others too.',
  input: z.object({}),
  output: z.object({ requests: z.array(LessonRequest) }),
})

export const acceptRequest = endpoint({
  method: 'POST',
  path: '/api/matching/requests/:id/acceptance',
  who: ['instructor'],
  summary:
    'Offers the learner one of your free times, if nobody was first. It’s kept for them until the answer’s deadline, to take and pay.',
  input: z.object({ id: Id, startsAt: InputInstant }),
  output: z.object({ startsAt: Instant, keptUntil: Instant }),
  errors: [notFound, requestOver, notFreeThen, learnerHasAnother, manyOffersOut, travelTooTight],
})

export const endRequest = endpoint({
  method: 'DELETE',
  path: '/api/matching/requests/:id',
  who: ['student', 'instructor'],
  summary: 'Learners withdraw a request, instructors decline it. Doing it twice is once.',
  input: ById,
  output: z.object({}),
  errors: [notFound],
})

export const requestSent = defineEvent('request.sent', z.object({ requestId: AnyId }))
export const requestClosed = defineEvent(
  'request.closed',
  z.object({ requestId: AnyId, status: z.enum(requestStatuses) }),
)
