import { type Context, noRequest } from '../context.ts'
import { createCharge } from '../resources/charges.ts'
import { type Challenge, getCheckout, getSession, updateCheckout } from '../resources/checkout-sessions.ts'
import { emitEvent } from '../resources/events.ts'
import { ensurePaymentIntent, getPaymentIntent, updatePaymentIntent } from '../resources/payment-intents.ts'
import { saveCard } from '../resources/saved-cards.ts'
import { disputeCharge } from '../resources/disputes.ts'
import { startSubscription } from '../resources/subscriptions.ts'
import type { Card, Charge, Customer, PaymentIntent, Session } from '../resources/types.ts'
import { newId } from '../store.ts'
import { type DeclineName, declines } from './declines.ts'
import { findTestCard } from './test-cards.ts'

/** What the customer sees next. `closed`: the session was no longer open, and nothing happened. */
export type Outcome =
  | { kind: 'paid'; session: Session }
  | { kind: 'declined'; session: Session; message: string }
  | { kind: 'challenge'; session: Session; challenge: string }
  | { kind: 'closed'; session: Session }

/**
 * The customer presses Pay. One transaction, so two presses at once charge once: the second finds the session complete. A second press of the same page
 * after a decline (`attemptsSeen` is what the page knew) gets the first one's result.
 */
export function payByCard(
  context: Context,
  sessionId: string,
  {
    number,
    card,
    customer,
    attemptsSeen,
  }: { number: string; card: Card; customer: Customer; attemptsSeen?: number | undefined },
): Outcome {
  return context.store.transaction(() => {
    const session = getSession(context, sessionId)
    if (session.status !== 'open') return { kind: 'closed', session }
    const { attempts, challenge, lastDecline, intentData } = getCheckout(context, sessionId)
    if (attemptsSeen !== undefined && attemptsSeen < attempts) {
      if (challenge) return { kind: 'challenge', session, challenge: challenge.id }
      if (lastDecline) return { kind: 'declined', session, message: lastDecline }
    }
    updateCheckout(context, sessionId, { attempts: attempts + 1, challenge: null, lastDecline: null })
    const { authenticate, result, later, offSession } = findTestCard(number)
    const isSetup = session.mode === 'setup'
    const renews = isSetup ? (offSession ?? result) : later === 'renewals-fail' ? 'generic_decline' : result
    const attempt = { card, customer, result, renews } as const
    if (isSetup && authenticate) return openChallenge(context, session, null, attempt)
    if (isSetup)
      return result === 'paid' ? complete(context, session, attempt) : refuse(context, session, result)
    // During a trial nothing is charged, and the bank is asked nothing but whether the card is good.
    if (session.amount_total === 0)
      return result === 'paid' ? complete(context, session, attempt) : refuse(context, session, result)
    const intent = ensurePaymentIntent(context, session, intentData)
    const attempted = context.store.update({ ...session, payment_intent: intent.id })
    if (authenticate) return openChallenge(context, attempted, intent, attempt)
    const outcome = settle(context, attempted, intent, attempt, false)
    if (later === 'disputed') disputeCharge(context, getLatestCharge(context, intent.id))
    return outcome
  })
}

/** The customer's bank responds. A challenge is answered once; a second answer shows the present state. */
export function answerChallenge(
  context: Context,
  sessionId: string,
  challengeId: string,
  passed: boolean,
): Outcome {
  return context.store.transaction(() => {
    const session = getSession(context, sessionId)
    if (session.status !== 'open') return { kind: 'closed', session }
    const { challenge, lastDecline } = getCheckout(context, sessionId)
    if (challenge?.id !== challengeId)
      return {
        kind: 'declined',
        session,
        message: lastDecline ?? 'This confirmation is no longer open. Please enter your card again.',
      }
    updateCheckout(context, sessionId, { challenge: null })
    if (session.mode === 'setup')
      return passed
        ? complete(context, session, challenge)
        : refuse(context, session, 'authentication_failed')
    const intent = getPaymentIntent(context, session.payment_intent!)
    return passed
      ? settle(context, session, intent, challenge, true)
      : decline(context, session, intent, 'authentication_failed')
  })
}

const getLatestCharge = (context: Context, intentId: string) =>
  context.store.find<Charge>(getPaymentIntent(context, intentId).latest_charge!, 'charge')!

type Attempt = Omit<Challenge, 'id'>

function openChallenge(
  context: Context,
  session: Session,
  intent: PaymentIntent | null,
  attempt: Attempt,
): Outcome {
  const id = newId('threeds', 32)
  updateCheckout(context, session.id, { challenge: { id, ...attempt } })
  if (intent)
    updatePaymentIntent(context, { ...intent, status: 'requires_action' }, 'payment_intent.requires_action')
  return { kind: 'challenge', session, challenge: id }
}

/** The card network responds. */
function settle(
  context: Context,
  session: Session,
  intent: PaymentIntent,
  { card, customer, result, renews }: Attempt,
  isAuthenticated: boolean,
): Outcome {
  const charge = createCharge(context, intent, { card, isAuthenticated, isPaid: result === 'paid' })
  const charged = { ...intent, latest_charge: charge.id }
  if (result !== 'paid') return decline(context, session, charged, result)
  updatePaymentIntent(
    context,
    { ...charged, status: 'succeeded', amount_received: intent.amount, last_payment_error: null },
    'payment_intent.succeeded',
  )
  return complete(context, session, { card, customer, renews })
}

function complete(
  context: Context,
  session: Session,
  { card, customer, renews }: Pick<Attempt, 'card' | 'customer' | 'renews'>,
): Outcome {
  const { subscriptionData } = getCheckout(context, session.id)
  const begun = subscriptionData
    ? startSubscription(context, session, subscriptionData, { card, renews }, customer.email)
    : session.mode === 'setup'
      ? saveCard(context, session, { card, customer, renews })
      : session
  const completed = context.store.update<Session>({
    ...begun,
    status: 'complete',
    payment_status: !session.amount_total ? 'no_payment_required' : 'paid',
    // As with Stripe, the payment is its invoice's.
    ...(subscriptionData && { payment_intent: null }),
    url: null,
    customer_details: customer,
  })
  emitEvent(context, 'checkout.session.completed', completed, noRequest)
  return { kind: 'paid', session: completed }
}

/** No money moved; the session stays open for another card. */
function decline(context: Context, session: Session, intent: PaymentIntent, name: DeclineName): Outcome {
  updatePaymentIntent(
    context,
    { ...intent, status: 'requires_payment_method', last_payment_error: declines[name] },
    'payment_intent.payment_failed',
  )
  return refuse(context, session, name)
}

function refuse(context: Context, session: Session, name: DeclineName): Outcome {
  const { message } = declines[name]
  updateCheckout(context, session.id, { lastDecline: message })
  return { kind: 'declined', session, message }
}
