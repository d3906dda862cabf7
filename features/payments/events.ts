import * as z from 'zod/mini'
import { defineEvent } from '#common/event.ts'
import { AnyId, Pence } from '#common/schema.ts'

const refundReasons = ['time-gone', 'not-owed', 'not-by-learner', 'unused', 'by-admin'] as const
export type RefundReason = (typeof refundReasons)[number]
const People = { learnerId: AnyId, instructorId: AnyId }

/** A card payment has arrived, whatever its outcome. */
export const paymentReceived = defineEvent(
  'payment.received',
  z.object({
    ...People,
    checkoutId: AnyId,
    lessonId: z.nullable(AnyId),
    packageName: z.string(),
    amountPence: Pence,
    outcome: z.enum(['booked', 'credited', 'refunded']),
  }),
)
export const paymentRefunded = defineEvent(
  'payment.refunded',
  z.object({
    ...People,
    refundId: AnyId,
    checkoutId: AnyId,
    lessonId: z.nullable(AnyId),
    pence: Pence,
    reason: z.enum(refundReasons),
  }),
)
/** A lesson was cancelled in time and its minutes are lesson credit again. */
export const paymentReturned = defineEvent(
  'payment.returned',
  z.object({ ...People, lessonId: AnyId, minutes: z.int(), pence: Pence }),
)
/** Held money became the instructor's. */
export const paymentReleased = defineEvent(
  'payment.released',
  z.object({ ...People, lessonId: AnyId, grossPence: Pence, commissionPence: Pence, netPence: Pence }),
)
