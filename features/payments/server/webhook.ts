import type { FastifyRequest } from 'fastify'
import type Stripe from 'stripe'
import { fail } from '#server/errors.ts'
import type { Db } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import type { App } from '#server/route.ts'
import { badSignature, paymentsNotSetUp } from '../contract.ts'
import { settleCheckout } from './settle.ts'
import { stripePackage } from './stripe.ts'
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
  const { webhookSecret } = services.config.stripe
  if (!webhookSecret) return fail(paymentsNotSetUp)
  const signature = request.headers['stripe-signature']
  if (!Buffer.isBuffer(request.body) || typeof signature !== 'string') return fail(badSignature)
  try {
    return stripePackage().webhooks.constructEvent(
      request.body,
      signature,
      webhookSecret,
      toleranceSeconds,
      undefined,
      services.clock.now().epochMilliseconds,
    )
  } catch {
    return fail(badSignature)
  }
}

type EventOf<Type extends Stripe.Event['type']> = Extract<Stripe.Event, { type: Type }>
type Handlers = {
  [Type in Stripe.Event['type']]?: (
    db: Db,
    object: EventOf<Type>['data']['object'],
    eventId: string,
  ) => Promise<unknown>
}

/** Every event that we act on; others are answered and forgotten. docs/operations.md lists the same. */
export const handlers: Handlers = {
  'checkout.session.completed': settleCheckout,
  'checkout.session.async_payment_succeeded': settleCheckout,
  'checkout.session.expired': settleCheckout,
  'charge.dispute.created': (db, dispute, event) =>
    noteTroubleAtStripe(db, event, dispute, {
      code: 'disputed',
      pence: dispute.amount,
      reason: dispute.reason,
    }),
  'charge.refunded': (db, charge, event) =>
    noteTroubleAtStripe(
      db,
      event,
      charge,
      { code: 'refunded-beyond-ours', pence: charge.amount_refunded },
      charge.amount_refunded,
    ),
  'refund.failed': (db, refund, event) =>
    noteTroubleAtStripe(db, event, refund, { code: 'refund-came-back', pence: refund.amount }),
}

/** One transaction per delivery. Without the database the answer is 503, and Stripe retries. */
const receiveEvent = (services: Services, { id, type, data }: Stripe.Event) =>
  services.asSystem('the payment service tells of something', async (db) => {
    const handle = handlers[type] as
      | ((db: Db, object: unknown, eventId: string) => Promise<unknown>)
      | undefined
    if (!handle) return
    const isNew = await db.execute(
      'payments.receiveEvent',
      'insert into public.stripe_events (id, type) values ($1, $2) on conflict do nothing',
      [id, type],
    )
    if (isNew) await handle(db, data.object, id)
  })
