import * as z from 'zod/mini'
import { notFound } from '#common/api-error.ts'
import { endpoint, roles } from '#common/endpoint.ts'
import { ById, Cursor, Id, Instant } from '#common/schema.ts'
import { SupportReply, SupportRequest } from '#features/support/contract.ts'
import { supportStates } from '#features/support/rules.ts'

export type WaitingRequest = z.infer<typeof WaitingRequest>
const WaitingRequest = z.extend(SupportRequest, {
  person: z.object({ id: Id, name: z.string(), role: z.enum(roles) }),
  /** Their plan has it answered first. */
  isFirst: z.boolean(),
  waitingSince: z.nullable(Instant),
})

export const listSupport = endpoint({
  method: 'GET',
  path: '/api/admin/support',
  who: ['admin'],
  summary:
    'Requests to support in one state. Those that wait: by plan, then the longest first; the others the newest first, 20 a page.',
  input: z.object({ state: z._default(z.enum(supportStates), 'waiting'), cursor: Cursor }),
  output: z.object({ requests: z.array(WaitingRequest), nextCursor: z.nullable(z.string()) }),
})

export const answerSupport = endpoint({
  method: 'POST',
  path: '/api/admin/support/:id/messages',
  who: ['admin'],
  summary: 'Answers a request, in the product and by email; opens it again if it was closed',
  input: z.extend(SupportReply, { id: Id, messageId: Id }),
  output: z.object({}),
  errors: [notFound],
})

export const closeAnySupport = endpoint({
  method: 'POST',
  path: '/api/admin/support/:id/close',
  who: ['admin'],
  summary: 'Closes a request that needs no answer, or no other',
  input: ById,
  output: z.object({}),
  errors: [notFound],
})
