import type Stripe from 'stripe'
import { noRequest, type Till } from '../till.ts'
import { addCharge, type Taken } from './charges.ts'
import { changeCheckout, getCheckout, getSession } from './checkouts.ts'
import { type DeclineName, declines } from './declines.ts'
import { recordEvent } from './events.ts'
import { newId } from './ids.ts'
import { changeObject, findObject } from './objects.ts'
import { openPayment } from './payment-intents.ts'
import type { Card, Customer, PaymentIntent, Session } from './shapes.ts'
import { findTestCard } from './test-cards.ts'

/** What the customer sees next. `over`: the session was no longer open, whoever closed it; nothing happened. */
export type Outcome =
  | { kind: 'paid'; session: Session }
  | { kind: 'declined'; session: Session; message: string }
  | { kind: 'challenge'; session: Session; challenge: string }
  | { kind: 'over'; session: Session }

/**
 * The customer presses Pay. All in one transaction, so two presses at the same moment charge once: the second finds the session complete, and a second
 * press of the same page after a refusal (`seen` is the number of tries the page knew of) gets the first one's answer.
 */
export function payByCard(till: Till, sessionId: string, number: string, card: Card, customer: Customer, seen?: number): Outcome {
  return till.store.atomically(() => {
    const session = getSession(till, sessionId)
    if (session.status !== 'open') return { kind: 'over', session }
    const checkout = getCheckout(till, sessionId)
    if (seen !== undefined && seen < checkout.attempts) {
      if (checkout.challenge) return { kind: 'challenge', session, challenge: checkout.challenge.id }
      if (checkout.lastDecline) return { kind: 'declined', session, message: checkout.lastDecline }
    }
    changeCheckout(till, sessionId, { ...checkout, attempts: checkout.attempts + 1, challenge: null, lastDecline: null })
    const intent = openPayment(till, session, checkout.forPayment, noRequest)
    const tried = changeObject(till.store, { ...session, payment_intent: intent.id })
    const { authenticate, then } = findTestCard(number)
    return authenticate ? askForAuthentication(till, tried, intent, card, customer, then) : settle(till, tried, intent, card, customer, then)
  })
}

/** The customer's bank answers. A challenge is answered once; a second answer shows how things stand. */
export function answerChallenge(till: Till, sessionId: string, challengeId: string, passed: boolean): Outcome {
  return till.store.atomically(() => {
    const session = getSession(till, sessionId)
    if (session.status !== 'open') return { kind: 'over', session }
    const checkout = getCheckout(till, sessionId)
    const { challenge } = checkout
    if (challenge?.id !== challengeId) return { kind: 'declined', session, message: checkout.lastDecline ?? 'This confirmation is no longer open. Please enter your card again.' }
    changeCheckout(till, sessionId, { ...checkout, challenge: null })
    const intent = findObject<PaymentIntent>(till.store, session.payment_intent!, 'payment_intent')!
    if (passed) return settle(till, session, intent, challenge.card, challenge.customer, challenge.then as 'paid' | DeclineName, true)
    return refuse(till, session, { intent, card: challenge.card, customer: challenge.customer, authenticated: false, method: newId('pm') }, 'authentication_failed', null)
  })
}

function askForAuthentication(till: Till, session: Session, intent: PaymentIntent, card: Card, customer: Customer, then: string): Outcome {
  const challenge = newId('threeds', 32)
  changeCheckout(till, session.id, { ...getCheckout(till, session.id), challenge: { id: challenge, card, customer, then } })
  const url = `${till.publicUrl}/c/authenticate/${session.id}`
  const waiting = { ...intent, status: 'requires_action', next_action: { type: 'redirect_to_url', redirect_to_url: { url, return_url: session.url } } } as PaymentIntent
  recordEvent(till, 'payment_intent.requires_action', changeObject(till.store, waiting), noRequest)
  return { kind: 'challenge', session, challenge }
}

function settle(till: Till, session: Session, intent: PaymentIntent, card: Card, customer: Customer, then: 'paid' | DeclineName, authenticated = false): Outcome {
  const taken: Taken = { intent, card, customer, authenticated, method: newId('pm') }
  const charge = addCharge(till, taken, then === 'paid' ? null : declines[then])
  recordEvent(till, then === 'paid' ? 'charge.succeeded' : 'charge.failed', charge, noRequest)
  return then === 'paid' ? complete(till, session, taken, charge.id) : refuse(till, session, taken, then, charge.id)
}

function complete(till: Till, session: Session, { intent, customer, method }: Taken, charge: string): Outcome {
  const paid = { ...intent, status: 'succeeded', amount_received: intent.amount, latest_charge: charge, payment_method: method, last_payment_error: null, next_action: null } as const
  recordEvent(till, 'payment_intent.succeeded', changeObject<PaymentIntent>(till.store, paid), noRequest)
  const details = { address: null, business_name: null, individual_name: null, phone: null, tax_exempt: 'none', tax_ids: [], ...customer } as const
  const complete: Session = { ...session, status: 'complete', payment_status: 'paid', url: null, customer_details: { ...details, tax_ids: [] } }
  recordEvent(till, 'checkout.session.completed', changeObject(till.store, complete), noRequest)
  return { kind: 'paid', session: complete }
}

function refuse(till: Till, session: Session, { intent, card, customer, method }: Taken, name: DeclineName, charge: string | null): Outcome {
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
      payment_method: { id: method, object: 'payment_method', type: 'card', card, billing_details: customer } as unknown as Stripe.PaymentMethod,
    },
  } as PaymentIntent
  recordEvent(till, 'payment_intent.payment_failed', changeObject(till.store, failed), noRequest)
  changeCheckout(till, session.id, { ...getCheckout(till, session.id), lastDecline: decline.message })
  return { kind: 'declined', session, message: decline.message }
}
