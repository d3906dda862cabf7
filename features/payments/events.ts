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

/** A payer asks their bank for the money back, or something has become of that. Stripe keeps no order. */
export const paymentDisputed = defineEvent(
  'payment.disputed',
  z.object({
    stripeDispute: z.string(),
    paymentIntent: z.nullable(z.string()),
    pence: Pence,
    reason: z.string(),
    status: z.string(),
    openedAt: z.string(),
  }),
)

/** A refund is owed of a payment that its payer has from their bank. */
export const disputedRefundOwed = defineEvent('payment.disputed-refund-owed', z.object({ checkoutId: AnyId }))

/** What Stripe reports of an instructor's account, a payout of ours to a bank, and money taken back there by hand. */
export const payoutAccountChanged = defineEvent(
  'payout.account-changed',
  z.object({ stripeAccount: z.string() }),
)
export const payoutReported = defineEvent(
  'payout.reported',
  z.object({
    payoutId: AnyId,
    attempt: z.int(),
    stripePayout: z.string(),
    status: z.enum(['paid', 'failed']),
    failure: z.nullable(z.string()),
  }),
)
export const transferReversed = defineEvent(
  'payout.transfer-reversed',
  z.object({ payoutId: AnyId, returnedPence: Pence }),
)
/** Of a payment that may be for a plan, something was refunded at Stripe, or has come back. */
export const refundsAtStripeChanged = defineEvent(
  'payment.refunds-at-stripe-changed',
  z.object({ paymentIntent: z.string() }),
)
/** Of a payment page that sells a gift voucher, something is new at Stripe. */
export const voucherSessionChanged = defineEvent(
  'voucher.session-changed',
  z.object({ voucherId: AnyId, stripeSession: z.string() }),
)
/** Of a page on which somebody saves a card, something is new at Stripe. */
export const cardSessionChanged = defineEvent('card.session-changed', z.object({ stripeSession: z.string() }))
/** Something about a subscription, or one of its invoices, is new at Stripe. */
export const subscriptionChanged = defineEvent(
  'plan.subscription-changed',
  z.object({ stripeSubscription: z.string() }),
)
