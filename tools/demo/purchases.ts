import { findBySession } from '#features/payments/server/checkout-rows.ts'
import { openCheckout } from '#features/payments/server/open-checkout.ts'
import { settleCheckout, type StripeSession } from '#features/payments/server/settle.ts'
import { stripeOf } from '#features/payments/server/stripe.ts'
import type { Services } from '#server/services.ts'
import type { Moment } from './onboarding.ts'

export type Buyer = { id: string; name: string; email: string }
type Purchase = { packageId: string; instructorId: string; lessonId?: string }

/** A payment: terms, the stand-in's card page, settlement. All but the card page happen at `moment`. */
export async function buy(
  services: Services,
  buyer: Buyer,
  { packageId, instructorId, lessonId }: Purchase,
  moment: Moment,
) {
  const me = { ...buyer, role: 'student' as const }
  const query = {
    package_id: packageId,
    student_id: buyer.id,
    instructor_id: instructorId,
    lesson_id: lessonId,
    origin: services.config.publicUrl,
  }
  const checkout = await services.asSystem(
    'a purchase of the demo',
    (db) => openCheckout(db, me, query),
    moment,
  )
  const session = await payAtStandIn(services, {
    id: checkout.id,
    name: checkout.packageName,
    pence: checkout.amountPence,
    email: buyer.email,
  })
  await services.asSystem('a payment of the demo', (db) => settleCheckout(db, session), moment)
  return services.asSystem('read what was paid', (db) => findBySession(db, session.id))
}

async function payAtStandIn(
  services: Services,
  order: { id: string; name: string; pence: number; email: string },
): Promise<StripeSession> {
  const stripe = stripeOf(services)
  const opened = await stripe.checkout.sessions.create({
    mode: 'payment',
    customer_email: order.email,
    client_reference_id: order.id,
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'gbp', unit_amount: order.pence, product_data: { name: order.name } },
      },
    ],
    metadata: { checkout_id: order.id },
    success_url: `${services.config.publicUrl}/payment/success?session_id={CHECKOUT_SESSION_ID}`,
  })
  const page = new URL(`c/pay/${opened.id}`, `${services.config.stripe.apiUrl}/`)
  const card = {
    number: '4242424242424242',
    expiry: '12 / 30',
    cvc: '123',
    name: 'A learner of the demo',
    seen: '0',
  }
  const reply = await fetch(page, { method: 'POST', body: new URLSearchParams(card), redirect: 'manual' })
  if (reply.status !== 303) throw new Error(`The stand-in did not take the card: ${reply.status}`)
  return stripe.checkout.sessions.retrieve(opened.id)
}
