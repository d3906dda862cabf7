import type { FastifyRequest } from 'fastify'
import type Stripe from 'stripe'
import { fail } from '#server/errors.ts'
import type { Services } from '#server/services.ts'
import type { App } from '#server/route.ts'
import { badSignature, paymentsNotSetUp } from '../contract.ts'
import { settleCheckout } from './settle.ts'
import { stripePackage } from './stripe.ts'
import { isTroubleAtStripe, noteTroubleAtStripe } from './trouble-at-stripe.ts'

const toleranceSeconds = 300

/** No endpoint: the raw body is signed, and the signature is the caller's whole identity. */
export function webhookRoute(app: App) {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post('/api/payments/webhook', async (request) => {
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

/** One transaction per delivery. Without the database the answer is 503, and Stripe retries. */
const receiveEvent = (services: Services, event: Stripe.Event) =>
  services.asSystem('the payment service tells of something', async (db) => {
    if (!isAboutCheckout(event) && !isTroubleAtStripe(event)) return
    const rowCount = await db.execute(
      'payments.receiveEvent',
      'insert into public.stripe_events (id, type) values ($1, $2) on conflict do nothing',
      [event.id, event.type],
    )
    if (!rowCount) return
    if (isAboutCheckout(event)) await settleCheckout(db, event.data.object)
    else await noteTroubleAtStripe(db, event)
  })

type CheckoutEvent = Extract<
  Stripe.Event,
  {
    type:
      | 'checkout.session.completed'
      | 'checkout.session.async_payment_succeeded'
      | 'checkout.session.expired'
  }
>

const isAboutCheckout = (event: Stripe.Event): event is CheckoutEvent =>
  event.type === 'checkout.session.completed' ||
  event.type === 'checkout.session.async_payment_succeeded' ||
  event.type === 'checkout.session.expired'
