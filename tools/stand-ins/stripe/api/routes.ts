import { createSession, expireSession, getCheckout, getSession } from '../books/checkouts.ts'
import { findObject } from '../books/objects.ts'
import { createRefund } from '../books/refunds.ts'
import type { Cause, Till } from '../till.ts'
import { type Filters, listPage } from './lists.ts'
import { only, optionalInteger, optionalText, type Params } from './params.ts'
import { noSuch } from './refusals.ts'

export type Ask = { till: Till; params: Params; id: string; cause: Cause }
type Route = [method: 'GET' | 'POST', path: RegExp, verb: (ask: Ask) => object]

/** The part of Stripe's API that is kept here. Everything else is an unrecognised URL, as with a misspelt one at Stripe. */
export const routes: readonly Route[] = [
  ['POST', /^\/v1\/checkout\/sessions$/, ({ till, params }) => createSession(till, params)],
  [
    'GET',
    /^\/v1\/checkout\/sessions\/([^/]+)$/,
    ({ till, params, id }) => retrieved(params, getSession(till, id)),
  ],
  [
    'POST',
    /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/,
    ({ till, params, id, cause }) => retrieved(params, expireSession(till, id, cause)),
  ],
  ['GET', /^\/v1\/checkout\/sessions\/([^/]+)\/line_items$/, listLines],
  list('checkout/sessions', 'checkout.session', { payment_intent: 'payment_intent', status: 'status' }),
  retrieve('payment_intents', 'payment_intent', 'intent'),
  list('payment_intents', 'payment_intent'),
  retrieve('charges', 'charge', 'id'),
  list('charges', 'charge', { payment_intent: 'payment_intent', transfer_group: 'transfer_group' }),
  ['POST', /^\/v1\/refunds$/, ({ till, params, cause }) => createRefund(till, params, cause)],
  retrieve('refunds', 'refund', 'id'),
  list('refunds', 'refund', { charge: 'charge', payment_intent: 'payment_intent' }),
  retrieve('events', 'event', 'id'),
  list('events', 'event', { type: 'type' }),
  retrieve('balance_transactions', 'balance_transaction', 'id'),
  list('balance_transactions', 'balance_transaction', { source: 'source', type: 'type' }),
]

function retrieve(path: string, kind: string, param: string): Route {
  return [
    'GET',
    new RegExp(`^/v1/${path}/([^/]+)$`),
    ({ till, params, id }) => {
      const found = findObject(till.store, id, kind)
      if (!found) throw noSuch(kind, id, param, 404)
      return retrieved(params, found)
    },
  ]
}

function list(path: string, kind: string, filters: Filters = {}): Route {
  return [
    'GET',
    new RegExp(`^/v1/${path}$`),
    ({ till, params }) => listPage(till, params, kind, `/v1/${path}`, filters),
  ]
}

function retrieved<T>(params: Params, object: T) {
  only(params, ['expand'])
  return object
}

function listLines({ till, params, id }: Ask) {
  only(params, ['limit', 'starting_after', 'expand'])
  const { lines } = getCheckout(till, getSession(till, id).id)
  const after = optionalText(params, 'starting_after')
  const from = after ? lines.findIndex((line) => line.id === after) + 1 : 0
  const limit = optionalInteger(params, 'limit', 1, 100) ?? 10
  return {
    object: 'list',
    url: `/v1/checkout/sessions/${id}/line_items`,
    has_more: lines.length > from + limit,
    data: lines.slice(from, from + limit),
  }
}
