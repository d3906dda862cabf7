import * as z from 'zod/mini'
import { notFound } from '#common/api-error.ts'
import { endpoint } from '#common/endpoint.ts'
import { ById, Id, Instant, Pence, requiredText } from '#common/schema.ts'
import {
  paymentChanged,
  refundDisputed,
  refundNeedsLesson,
  refundTooMuch,
} from '#features/payments/contract.ts'
import { refundSources } from '#features/payments/rules.ts'
import { AuditPerson } from './contract.ts'

export type Refundable = z.infer<typeof Refundable>
export const Refundable = z.object({
  id: Id,
  packageName: z.string(),
  learner: AuditPerson,
  instructor: AuditPerson,
  paidPence: Pence,
  refundedPence: Pence,
  /** For lessons that are booked: cancelling them gives it back. */
  heldPence: Pence,
  unused: z.object({ minutes: z.int(), pence: Pence, commissionPence: Pence }),
  /** Earned by delivered lessons and late cancellations, less what was refunded of them. */
  earned: z.object({ pence: Pence, commissionPence: Pence }),
  mostPence: z.object({ unused: Pence, shared: Pence, platform: Pence }),
  /** That earned something of it, the latest first. A refund of what was earned is for one of them. */
  lessons: z.array(
    z.object({
      id: Id,
      /** Null: it was deleted with somebody's account. */
      startsAt: z.nullable(Instant),
      earned: z.object({ pence: Pence, commissionPence: Pence }),
      mostPence: z.object({ shared: Pence, platform: Pence }),
    }),
  ),
})

export const getRefundable = endpoint({
  method: 'GET',
  path: '/api/admin/payments/:id',
  who: ['admin'],
  summary: 'What of a card payment is unused, held or earned, and the most that can be refunded from each.',
  input: ById,
  output: Refundable,
  errors: [notFound],
})

export const refundPayment = endpoint({
  method: 'POST',
  path: '/api/admin/payments/:id/refund',
  who: ['admin'],
  summary:
    'Gives a chosen amount of a payment back to the card: from unused hours, in proportion from the instructor and our commission (`shared`), or from our own money (`platform`). Both people read the reason.',
  input: z.object({
    id: Id,
    from: z.enum(refundSources),
    /** Whose earned money it is. May be left out if only one lesson has earned any. */
    lessonId: z.optional(Id),
    pence: z.int().check(z.minimum(1), z.maximum(10_000_000)),
    reason: requiredText(500, 'Give a reason. Both of them will read it.'),
    /** What had been refunded when the administrator looked; at any other sum nothing happens. */
    refundedPence: Pence,
  }),
  output: z.object({}),
  errors: [notFound, refundDisputed, paymentChanged, refundNeedsLesson, refundTooMuch],
})
