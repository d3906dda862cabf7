import * as z from 'zod/mini'
import { notFound } from '#common/api-error.ts'
import { endpoint } from '#common/endpoint.ts'
import { Cursor, Id, Instant, Pence, requiredText } from '#common/schema.ts'
import { outcomes } from '#features/lessons/outcomes.ts'
import { Objection } from '#features/objections/contract.ts'
import { paymentChanged, refundDisputed, refundTooMuch } from '#features/payments/contract.ts'
import { AuditPerson } from './contract.ts'

export type ObjectionCase = z.infer<typeof ObjectionCase>
export const ObjectionCase = z.extend(Objection, {
  lessonId: Id,
  startsAt: Instant,
  minutes: z.int(),
  outcome: z.nullable(z.enum(outcomes)),
  markedBy: z.nullable(z.enum(['instructor', 'platform'])),
  learner: AuditPerson,
  instructor: AuditPerson,
  /** Earned with this lesson through the platform, less what was refunded of it: the most that can be refunded. */
  earnedPence: Pence,
})

export const listObjections = endpoint({
  method: 'GET',
  path: '/api/admin/objections',
  who: ['admin'],
  summary: 'Objections to how lessons were marked, the oldest open ones first, 20 a page.',
  input: z.object({ status: z._default(z.enum(['open', 'closed']), 'open'), cursor: Cursor }),
  output: z.object({ objections: z.array(ObjectionCase), nextCursor: z.nullable(z.string()) }),
})

export const decideObjection = endpoint({
  method: 'POST',
  path: '/api/admin/objections/:id/decision',
  who: ['admin'],
  summary:
    'Decides on an objection: upheld, with a refund to the card from the instructor and our commission (`shared`) or from our own money, or dismissed. Both people read the explanation.',
  input: z.object({
    id: Id,
    decision: z.enum(['upheld', 'dismissed']),
    refundPence: z._default(z.int().check(z.minimum(0), z.maximum(10_000_000)), 0),
    from: z._default(z.enum(['shared', 'platform']), 'shared'),
    /** What could be refunded when the administrator looked; at any other sum nothing is refunded or decided. */
    earnedPence: z.optional(Pence),
    explanation: requiredText(500, 'Give a reason. Both of them will read it.'),
  }),
  output: z.object({}),
  errors: [notFound, paymentChanged, refundDisputed, refundTooMuch],
})
