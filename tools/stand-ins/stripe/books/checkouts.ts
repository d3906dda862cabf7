import type { Params } from '../api/params.ts'
import { badState, noSuch } from '../api/refusals.ts'
import { noRequest, type Cause, type Till } from '../till.ts'
import { recordEvent } from './events.ts'
import { type ForPayment, readNewSession } from './new-session.ts'
import { addObject, changeObject, findObject } from './objects.ts'
import { cancelPayment } from './payment-intents.ts'
import type { Card, Customer, LineItem, Session } from './shapes.ts'
import type { Result } from './test-cards.ts'

/** A card that waits for its holder's bank. */
export type Challenge = { id: string; card: Card; customer: Customer; result: Result }

/** What a checkout knows beyond its session: lines, tries so far, the open 3-D Secure challenge, the last refusal's words. */
export type Checkout = {
  lines: LineItem[]
  forPayment: ForPayment
  attempts: number
  challenge: Challenge | null
  lastDecline: string | null
}

export function createSession(till: Till, params: Params): Session {
  const { session, lines, forPayment } = readNewSession(till, params)
  till.store.run(
    'insert into checkouts (session_id, lines, for_payment) values (?, ?, ?)',
    session.id,
    JSON.stringify(lines),
    JSON.stringify(forPayment),
  )
  return addObject(till.store, session)
}

export function getSession(till: Till, id: string): Session {
  const session = findObject<Session>(till.store, id, 'checkout.session')
  if (!session) throw noSuch('checkout.session', id, 'session', 404)
  return session
}

export function getCheckout(till: Till, sessionId: string): Checkout {
  const row = till.store.row<{
    lines: string
    for_payment: string
    attempts: number
    challenge: string | null
    last_decline: string | null
  }>('select * from checkouts where session_id = ?', sessionId)!
  return {
    lines: JSON.parse(row.lines),
    forPayment: JSON.parse(row.for_payment),
    attempts: row.attempts,
    challenge: row.challenge ? JSON.parse(row.challenge) : null,
    lastDecline: row.last_decline,
  }
}

export const changeCheckout = (
  till: Till,
  sessionId: string,
  { attempts, challenge, lastDecline }: Checkout,
) =>
  till.store.run(
    'update checkouts set attempts = ?, challenge = ?, last_decline = ? where session_id = ?',
    attempts,
    challenge && JSON.stringify(challenge),
    lastDecline,
    sessionId,
  )

/** `POST /v1/checkout/sessions/:id/expire`: only an open session can be closed by the shop. */
export function expireSession(till: Till, id: string, cause: Cause): Session {
  const session = getSession(till, id)
  if (session.status !== 'open') {
    throw badState(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    )
  }
  return expire(till, session, cause)
}

/** Closes what the clock has closed. Called before every request, so that nobody sees a session open past its time, and by a timer for the event. */
export function expireDue(till: Till) {
  if (dueSessions(till).length > 0)
    till.store.atomically(() => dueSessions(till).map((session) => expire(till, session, noRequest)))
}

/** The index is named: left to choose, SQLite reads every session there ever was, before each request. */
const openSessions =
  "objects indexed by open_checkouts where kind = 'checkout.session' and json_extract(body, '$.status') = 'open'"

const dueSessions = (till: Till): Session[] =>
  till.store
    .rows<{ body: string }>(
      `select body from ${openSessions} and json_extract(body, '$.expires_at') <= ? order by seq`,
      till.now(),
    )
    .map(({ body }) => JSON.parse(body))

/** When the next open session ends, in Unix seconds. */
export const nextExpiry = (till: Till) =>
  till.store.row<{ at: number | null }>(
    `select min(json_extract(body, '$.expires_at')) as at from ${openSessions}`,
  )?.at ?? null

function expire(till: Till, session: Session, cause: Cause) {
  if (session.payment_intent) cancelPayment(till, session.payment_intent, cause)
  changeCheckout(till, session.id, { ...getCheckout(till, session.id), challenge: null })
  const expired = changeObject(till.store, { ...session, status: 'expired' as const, url: null })
  recordEvent(till, 'checkout.session.expired', expired, cause)
  return expired
}
