import * as z from 'zod/mini'
import { notFound } from '#common/api-error.ts'
import { endpoint, roles } from '#common/endpoint.ts'
import { ById, Cursor, Day, Id, Instant, Pence, requiredText } from '#common/schema.ts'
import { requestClosed, SchoolRequest } from '#features/schools/contract.ts'
import { ownAccount, roleBound, schoolBound } from './contract.ts'

export type QueuedSchoolRequest = z.infer<typeof QueuedSchoolRequest>
export const QueuedSchoolRequest = z.extend(SchoolRequest, {
  by: z.object({ id: Id, name: z.string(), email: z.string(), role: z.enum(roles) }),
})

export const listSchoolRequests = endpoint({
  method: 'GET',
  path: '/api/admin/school-requests',
  who: ['admin'],
  summary: 'Those who asked for a school account, newest first, 10 a page.',
  input: z.object({ status: z._default(z.enum(['open', 'closed']), 'open'), cursor: Cursor }),
  output: z.object({ requests: z.array(QueuedSchoolRequest), nextCursor: z.nullable(z.string()) }),
})

export const acceptSchoolRequest = endpoint({
  method: 'POST',
  path: '/api/admin/school-requests/:id/acceptance',
  who: ['admin'],
  summary:
    'Makes the person a school owner and names the school; they get an email that says what they can do now.',
  input: ById,
  output: z.object({}),
  errors: [notFound, requestClosed, ownAccount, roleBound, schoolBound],
})

export const SchoolRefusal = z.object({
  reason: requiredText(1000, 'Give a reason. They’ll read it.'),
})

export const declineSchoolRequest = endpoint({
  method: 'POST',
  path: '/api/admin/school-requests/:id/rejection',
  who: ['admin'],
  summary: 'Declines a request for a school account with the reason that the person reads by email.',
  input: z.extend(SchoolRefusal, { id: Id }),
  output: z.object({}),
  errors: [notFound, requestClosed],
})

export type Overview = z.infer<typeof Overview>
export const Overview = z.object({
  people: z.array(z.object({ role: z.enum(roles), confirmed: z.int(), unconfirmed: z.int() })),
  vettings: z.object({ waiting: z.int(), oldestAt: z.nullable(Instant) }),
  schoolRequests: z.object({ waiting: z.int(), oldestAt: z.nullable(Instant) }),
  complaints: z.object({ waiting: z.int(), oldestAt: z.nullable(Instant) }),
  objections: z.object({ waiting: z.int(), oldestAt: z.nullable(Instant) }),
  failedMails: z.object({ waiting: z.int(), oldestAt: z.nullable(Instant) }),
  stuckPayments: z.object({ waiting: z.int(), oldestAt: z.nullable(Instant) }),
  /** Monday to Sunday in London; cancelled lessons are not counted. */
  lessonsThisWeek: z.object({ from: Day, booked: z.int(), delivered: z.int() }),
  /** From the ledger, in pence: held, owed to instructors, on the way back to cards, commission so far. */
  money: z.object({
    heldPence: Pence,
    heldForLessonsPence: Pence,
    owedToInstructorsPence: Pence,
    refundsDuePence: Pence,
    commissionPence: Pence,
    goodwillPence: Pence,
  }),
})

export const getOverview = endpoint({
  method: 'GET',
  path: '/api/admin/overview',
  who: ['admin'],
  summary: 'The figures of the platform as they are in the database now, and what waits for somebody.',
  input: z.object({}),
  output: Overview,
})

export type FailedMail = z.infer<typeof FailedMail>
export const FailedMail = z.object({
  id: Id,
  recipient: z.string(),
  subject: z.string(),
  kind: z.string(),
  attempts: z.int(),
  lastError: z.nullable(z.string()),
  createdAt: Instant,
  /** False once its text has been deleted. */
  canGo: z.boolean(),
})

export const listFailedMails = endpoint({
  method: 'GET',
  path: '/api/admin/failed-mails',
  who: ['admin'],
  summary: 'The newest hundred messages that could not be delivered, without their text.',
  input: z.object({}),
  output: z.object({ mails: z.array(FailedMail) }),
})

export const sendMailAgain = endpoint({
  method: 'POST',
  path: '/api/admin/failed-mails/:id/delivery',
  who: ['admin'],
  summary: 'Tries to deliver a message again that had been given up.',
  input: ById,
  output: z.object({}),
  errors: [notFound],
})
