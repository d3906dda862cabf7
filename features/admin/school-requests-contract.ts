import * as z from 'zod/mini'
import { notFound } from '#common/api-error.ts'
import { endpoint, roles } from '#common/endpoint.ts'
import { ById, Cursor, Id, requiredText } from '#common/schema.ts'
import { requestClosed, SchoolRequest } from '#features/schools/contract.ts'
import { moneyBound, ownAccount, roleBound, schoolBound } from './contract.ts'

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
  errors: [notFound, requestClosed, ownAccount, moneyBound, roleBound, schoolBound],
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
