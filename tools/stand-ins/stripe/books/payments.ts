import { noRequest, type Till } from '../till.ts'
import { changeCheckout, getCheckout, getSession } from './checkouts.ts'
import { recordEvent } from './events.ts'
import { newId } from './ids.ts'
import { changeObject, findObject } from './objects.ts'
import { openPayment } from './payment-intents.ts'
import { type Outcome, fail, settle } from './settlement.ts'
import type { Card, Customer, PaymentIntent, Session } from './shapes.ts'
import { findTestCard, type Result } from './test-cards.ts'

/**
 * The customer presses Pay. All in one transaction, so two presses at the same moment charge once: the second finds the session complete, and a second
 * press of the same page after a refusal (`seen` is the number of tries the page knew of) gets the first one's answer.
 */
export function payByCard(
  till: Till,
  sessionId: string,
  number: string,
  card: Card,
  customer: Customer,
  seen?: number,
): Outcome {
  return till.store.atomically(() => {
    const session = getSession(till, sessionId)
    if (session.status !== 'open') return { kind: 'over', session }
    const checkout = getCheckout(till, sessionId)
    if (seen !== undefined && seen < checkout.attempts) {
      if (checkout.challenge) return { kind: 'challenge', session, challenge: checkout.challenge.id }
      if (checkout.lastDecline) return { kind: 'declined', session, message: checkout.lastDecline }
    }
    changeCheckout(till, sessionId, {
      ...checkout,
      attempts: checkout.attempts + 1,
      challenge: null,
      lastDecline: null,
    })
    const intent = openPayment(till, session, checkout.forPayment, noRequest)
    const tried = changeObject(till.store, { ...session, payment_intent: intent.id })
    const { authenticate, result } = findTestCard(number)
    return authenticate
      ? askForAuthentication(till, tried, intent, card, customer, result)
      : settle(till, tried, intent, card, customer, result)
  })
}

/** The customer's bank answers. A challenge is answered once; a second answer shows how things stand. */
export function answerChallenge(
  till: Till,
  sessionId: string,
  challengeId: string,
  passed: boolean,
): Outcome {
  return till.store.atomically(() => {
    const session = getSession(till, sessionId)
    if (session.status !== 'open') return { kind: 'over', session }
    const checkout = getCheckout(till, sessionId)
    const { challenge } = checkout
    if (challenge?.id !== challengeId)
      return {
        kind: 'declined',
        session,
        message: checkout.lastDecline ?? 'This confirmation is no longer open. Please enter your card again.',
      }
    changeCheckout(till, sessionId, { ...checkout, challenge: null })
    const intent = findObject<PaymentIntent>(till.store, session.payment_intent!, 'payment_intent')!
    if (passed)
      return settle(till, session, intent, challenge.card, challenge.customer, challenge.result, true)
    return fail(
      till,
      session,
      {
        intent,
        card: challenge.card,
        customer: challenge.customer,
        authenticated: false,
        method: newId('pm'),
      },
      'authentication_failed',
      null,
    )
  })
}

function askForAuthentication(
  till: Till,
  session: Session,
  intent: PaymentIntent,
  card: Card,
  customer: Customer,
  result: Result,
): Outcome {
  const challenge = newId('threeds', 32)
  changeCheckout(till, session.id, {
    ...getCheckout(till, session.id),
    challenge: { id: challenge, card, customer, result },
  })
  const url = `${till.publicUrl}/c/authenticate/${session.id}`
  const waiting = {
    ...intent,
    status: 'requires_action',
    next_action: { type: 'redirect_to_url', redirect_to_url: { url, return_url: session.url } },
  } as PaymentIntent
  recordEvent(till, 'payment_intent.requires_action', changeObject(till.store, waiting), noRequest)
  return { kind: 'challenge', session, challenge }
}
