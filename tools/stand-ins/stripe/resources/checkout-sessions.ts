import { badState, noSuch } from '../api/errors.ts'
import type { Params } from '../api/params.ts'
import { type Cause, type Context, noRequest } from '../context.ts'
import type { DeclineName } from '../pages/declines.ts'
import { emitEvent } from './events.ts'
import { type IntentData, readNewSession } from './new-session.ts'
import { cancelPaymentIntent } from './payment-intents.ts'
import type { SubscriptionData } from './subscriptions.ts'
import type { Card, Customer, LineItem, Session } from './types.ts'

/** A card that waits for its holder's bank (3-D Secure). */
export type Challenge = {
  id: string
  card: Card
  customer: Customer
  result: 'paid' | DeclineName
  renews: 'paid' | DeclineName
}

/** What the API does not show of a session. `attempts` counts the customer's presses of Pay. */
export type Checkout = {
  lines: LineItem[]
  intentData: IntentData
  subscriptionData: SubscriptionData | null
  attempts: number
  challenge: Challenge | null
  lastDecline: string | null
}

export function createSession(context: Context, params: Params): Session {
  const { session, lines, intentData, subscriptionData } = readNewSession(context, params)
  context.store.run(
    'insert into checkouts (session_id, lines, for_payment, for_subscription) values (?, ?, ?, ?)',
    session.id,
    JSON.stringify(lines),
    JSON.stringify(intentData),
    subscriptionData && JSON.stringify(subscriptionData),
  )
  return context.store.add(session)
}

export function getSession({ store }: Context, id: string): Session {
  const session = store.find<Session>(id, 'checkout.session')
  if (!session) throw noSuch('checkout.session', id, 'session', 404)
  return session
}

export function getCheckout({ store }: Context, sessionId: string): Checkout {
  const row = store.row<{
    lines: string
    for_payment: string
    for_subscription: string | null
    attempts: number
    challenge: string | null
    last_decline: string | null
  }>('select * from checkouts where session_id = ?', sessionId)!
  return {
    lines: JSON.parse(row.lines),
    intentData: JSON.parse(row.for_payment),
    subscriptionData: row.for_subscription ? JSON.parse(row.for_subscription) : null,
    attempts: row.attempts,
    challenge: row.challenge ? JSON.parse(row.challenge) : null,
    lastDecline: row.last_decline,
  }
}

export function updateCheckout(
  context: Context,
  sessionId: string,
  changes: Partial<Pick<Checkout, 'attempts' | 'challenge' | 'lastDecline'>>,
) {
  const { attempts, challenge, lastDecline } = { ...getCheckout(context, sessionId), ...changes }
  context.store.run(
    'update checkouts set attempts = ?, challenge = ?, last_decline = ? where session_id = ?',
    attempts,
    challenge && JSON.stringify(challenge),
    lastDecline,
    sessionId,
  )
}

/** `POST /v1/checkout/sessions/:id/expire` */
export function expireSession(context: Context, id: string, cause: Cause): Session {
  const session = getSession(context, id)
  if (session.status !== 'open')
    throw badState(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    )
  return expire(context, session, cause)
}

/** Called before every request, so that nobody sees a session open past its time, and by a timer for the event. */
export function expireDueSessions(context: Context) {
  if (dueSessions(context).length > 0)
    context.store.transaction(() =>
      dueSessions(context).map((session) => expire(context, session, noRequest)),
    )
}

// Without the name of the index, SQLite chooses to read every session, before each request.
const openSessions =
  "objects indexed by open_checkouts where kind = 'checkout.session' and json_extract(body, '$.status') = 'open'"

const dueSessions = ({ store, now }: Context): Session[] =>
  store
    .rows<{ body: string }>(
      `select body from ${openSessions} and json_extract(body, '$.expires_at') <= ? order by seq`,
      now(),
    )
    .map(({ body }) => JSON.parse(body))

/** When the next open session ends, in Unix seconds. */
export const nextExpiry = ({ store }: Context) =>
  store.row<{ at: number | null }>(
    `select min(json_extract(body, '$.expires_at')) as at from ${openSessions}`,
  )?.at ?? null

function expire(context: Context, session: Session, cause: Cause) {
  if (session.payment_intent) cancelPaymentIntent(context, session.payment_intent, cause)
  updateCheckout(context, session.id, { challenge: null })
  const expired = context.store.update<Session>({ ...session, status: 'expired', url: null })
  emitEvent(context, 'checkout.session.expired', expired, cause)
  return expired
}
