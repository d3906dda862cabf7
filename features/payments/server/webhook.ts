import type { FastifyRequest } from 'fastify'
import type Stripe from 'stripe'
import { isId } from '#common/schema.ts'
import { fail } from '#server/errors.ts'
import { emit } from '#server/events.ts'
import type { Db } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import type { App } from '#server/route.ts'
import { badSignature, paymentsNotSetUp } from '../contract.ts'
import {
  cardSessionChanged,
  paymentDisputed,
  refundsAtStripeChanged,
  payoutAccountChanged,
  payoutReported,
  subscriptionChanged,
  transferReversed,
  voucherSessionChanged,
} from '../events.ts'
import { noteReturnedRefund } from './refunds.ts'
import { settleCheckout } from './settle.ts'
import { idOf, stripePackage } from './stripe.ts'
import { noteTroubleAtStripe } from './trouble-at-stripe.ts'

const toleranceSeconds = 300

/** No endpoint: the raw body is signed, and the signature is the caller's whole identity. */
export function webhookRoute(app: App) {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post('/api/payments/webhook', { config: { load: 'uncounted' } }, async (request) => {
      await receiveEvent(scope.services, readEvent(scope.services, request))
      return { received: true }
    })
  })
}

function readEvent(services: Services, request: FastifyRequest): Stripe.Event {
  const { webhookSecret, connectWebhookSecret } = services.config.stripe
  if (!webhookSecret) return fail(paymentsNotSetUp)
  const signature = request.headers['stripe-signature']
  if (!Buffer.isBuffer(request.body) || typeof signature !== 'string') return fail(badSignature)
  // What happens in connected accounts comes to an endpoint of its own, with a secret of its own.
  for (const secret of [webhookSecret, connectWebhookSecret]) {
    try {
      if (secret)
        return stripePackage().webhooks.constructEvent(
          request.body,
          signature,
          secret,
          toleranceSeconds,
          undefined,
          services.clock.now().epochMilliseconds,
        )
    } catch {
      // Perhaps it is signed with the other one.
    }
  }
  return fail(badSignature)
}

type EventOf<Type extends Stripe.Event['type']> = Extract<Stripe.Event, { type: Type }>
type Handlers = {
  [Type in Stripe.Event['type']]?: (
    db: Db,
    object: EventOf<Type>['data']['object'],
    eventId: string,
    /** The connected account that it is about. */
    account: string | undefined,
  ) => Promise<unknown>
}

/** Every event that we act on; others are answered and forgotten. docs/operations.md lists the same. */
export const handlers: Handlers = {
  'checkout.session.completed': takeSession,
  'checkout.session.async_payment_succeeded': takeSession,
  'checkout.session.expired': takeSession,
  'charge.dispute.created': reportDispute,
  'charge.dispute.updated': reportDispute,
  'charge.dispute.closed': reportDispute,
  'charge.dispute.funds_withdrawn': reportDispute,
  'charge.dispute.funds_reinstated': reportDispute,
  'charge.refunded': async (db, charge, event) => {
    await noteTroubleAtStripe(
      db,
      event,
      charge,
      { code: 'refunded-beyond-ours', pence: charge.amount_refunded },
      charge.amount_refunded,
    )
    await reportRefunds(db, charge)
  },
  'refund.failed': async (db, refund, event) => {
    await reportRefunds(db, refund)
    if (!(await noteReturnedRefund(db, refund)))
      await noteTroubleAtStripe(db, event, refund, { code: 'refund-came-back', pence: refund.amount })
  },
  // The account can't be read any more then, so that its id is with the event alone.
  'account.application.deauthorized': async (db, _application, _event, stripeAccount) => {
    if (stripeAccount) await emit(db, payoutAccountChanged, { stripeAccount })
  },
  'account.updated': (db, account) => emit(db, payoutAccountChanged, { stripeAccount: account.id }),
  'payout.paid': (db, payout) => reportPayout(db, payout, 'paid'),
  'payout.failed': (db, payout) => reportPayout(db, payout, 'failed'),
  'customer.subscription.created': (db, { id }) => reportSubscription(db, id),
  'customer.subscription.updated': (db, { id }) => reportSubscription(db, id),
  'customer.subscription.deleted': (db, { id }) => reportSubscription(db, id),
  'invoice.paid': (db, invoice) => reportInvoice(db, invoice),
  'invoice.payment_failed': (db, invoice) => reportInvoice(db, invoice),
  'transfer.reversed': async (db, { metadata, amount_reversed }) => {
    const payoutId = metadata.payout_id
    if (payoutId && isId(payoutId))
      await emit(db, transferReversed, { payoutId, returnedPence: amount_reversed })
  },
}

async function takeSession(db: Db, session: Stripe.Checkout.Session) {
  if (session.mode === 'setup') {
    await emit(db, cardSessionChanged, { stripeSession: session.id })
    return
  }
  const voucherId = session.metadata?.['voucher_id']
  if (voucherId && isId(voucherId))
    await emit(db, voucherSessionChanged, { voucherId, stripeSession: session.id })
  else await settleCheckout(db, session)
}

async function reportDispute(db: Db, { id, payment_intent: intent, ...dispute }: Stripe.Dispute) {
  await emit(db, paymentDisputed, {
    stripeDispute: id,
    paymentIntent: typeof intent === 'object' ? (intent?.id ?? null) : intent,
    pence: dispute.amount,
    reason: dispute.reason,
    status: dispute.status,
    openedAt: Temporal.Instant.fromEpochMilliseconds(dispute.created * 1_000).toString(),
  })
}

async function reportRefunds(db: Db, { payment_intent: intent }: Stripe.Charge | Stripe.Refund) {
  const paymentIntent = idOf(intent)
  if (paymentIntent) await emit(db, refundsAtStripeChanged, { paymentIntent })
}

const reportSubscription = (db: Db, stripeSubscription: string) =>
  emit(db, subscriptionChanged, { stripeSubscription })

async function reportInvoice(db: Db, { parent }: Stripe.Invoice) {
  const subscription = idOf(parent?.subscription_details?.subscription)
  if (subscription) await reportSubscription(db, subscription)
}

/** Those that we didn't make, of somebody's own pages at Stripe, are none of ours. */
async function reportPayout(db: Db, payout: Stripe.Payout, status: 'paid' | 'failed') {
  const { payout_id: payoutId, attempt } = payout.metadata ?? {}
  if (!payoutId || !isId(payoutId)) return
  await emit(db, payoutReported, {
    payoutId,
    attempt: Number(attempt),
    stripePayout: payout.id,
    status,
    failure: payout.failure_code,
  })
}

/** One transaction per delivery. Without the database the answer is 503, and Stripe retries. */
const receiveEvent = (services: Services, { id, type, data, account }: Stripe.Event) =>
  services.asSystem('the payment service tells of something', async (db) => {
    const handle = handlers[type] as
      | ((db: Db, object: unknown, eventId: string, account: string | undefined) => Promise<unknown>)
      | undefined
    if (!handle) return
    const isNew = await db.execute(
      'payments.receiveEvent',
      'insert into public.stripe_events (id, type) values ($1, $2) on conflict do nothing',
      [id, type],
    )
    if (isNew) await handle(db, data.object, id, account)
  })
