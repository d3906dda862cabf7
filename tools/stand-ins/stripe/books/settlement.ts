import type Stripe from 'stripe'
import { noRequest, type Till } from '../till.ts'
import { addCharge, type Taken } from './charges.ts'
import { changeCheckout, getCheckout } from './checkouts.ts'
import { type DeclineName, declines } from './declines.ts'
import { recordEvent } from './events.ts'
import { newId } from './ids.ts'
import { changeObject } from './objects.ts'
import type { Card, Customer, PaymentIntent, Session } from './shapes.ts'
import type { Result } from './test-cards.ts'

/** What the customer sees next. `over`: the session was no longer open, whoever closed it; nothing happened. */
export type Outcome =
  | { kind: 'paid'; session: Session }
  | { kind: 'declined'; session: Session; message: string }
  | { kind: 'challenge'; session: Session; challenge: string }
  | { kind: 'over'; session: Session }

/** The card network answers: the charge, what it does to payment and session, and the facts. */
export function settle(
  till: Till,
  session: Session,
  intent: PaymentIntent,
  card: Card,
  customer: Customer,
  result: Result,
  authenticated = false,
): Outcome {
  const taken: Taken = { intent, card, customer, authenticated, method: newId('pm') }
  const charge = addCharge(till, taken, result === 'paid' ? null : declines[result])
  recordEvent(till, result === 'paid' ? 'charge.succeeded' : 'charge.failed', charge, noRequest)
  return result === 'paid'
    ? complete(till, session, taken, charge.id)
    : fail(till, session, taken, result, charge.id)
}

function complete(
  till: Till,
  session: Session,
  { intent, customer, method }: Taken,
  charge: string,
): Outcome {
  const paid = {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge,
    payment_method: method,
    last_payment_error: null,
    next_action: null,
  } as const
  recordEvent(till, 'payment_intent.succeeded', changeObject<PaymentIntent>(till.store, paid), noRequest)
  const details = {
    address: null,
    business_name: null,
    individual_name: null,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
    ...customer,
  } as const
  const complete: Session = {
    ...session,
    status: 'complete',
    payment_status: 'paid',
    url: null,
    customer_details: { ...details, tax_ids: [] },
  }
  recordEvent(till, 'checkout.session.completed', changeObject(till.store, complete), noRequest)
  return { kind: 'paid', session: complete }
}

/** No money moved; `charge` is the failed one, if it came that far. The session stays open for another card. */
export function fail(
  till: Till,
  session: Session,
  { intent, card, customer, method }: Taken,
  name: DeclineName,
  charge: string | null,
): Outcome {
  const decline = declines[name]
  const failed = {
    ...intent,
    status: 'requires_payment_method',
    latest_charge: charge ?? intent.latest_charge,
    payment_method: null,
    next_action: null,
    last_payment_error: {
      type: charge ? 'card_error' : 'invalid_request_error',
      ...decline,
      ...(charge && { charge }),
      payment_method: {
        id: method,
        object: 'payment_method',
        type: 'card',
        card,
        billing_details: customer,
      } as unknown as Stripe.PaymentMethod,
    },
  } as PaymentIntent
  recordEvent(till, 'payment_intent.payment_failed', changeObject(till.store, failed), noRequest)
  changeCheckout(till, session.id, { ...getCheckout(till, session.id), lastDecline: decline.message })
  return { kind: 'declined', session, message: decline.message }
}
