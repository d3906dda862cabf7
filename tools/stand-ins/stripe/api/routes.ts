import type { Cause, Context } from '../context.ts'
import { createSession, expireSession, getSession } from '../resources/checkout-sessions.ts'
import { createRefund } from '../resources/refunds.ts'
import { noSuch } from './errors.ts'
import { listPage } from './lists.ts'
import { only, type Params } from './params.ts'

type Call = { context: Context; params: Params; id: string; cause: Cause }
export type Route = [method: 'GET' | 'POST', path: RegExp, run: (call: Call) => object]

/** The part of Stripe's API that exists here. Everything else is an unrecognised URL. */
export const routes: readonly Route[] = [
  ['POST', /^\/v1\/checkout\/sessions$/, ({ context, params }) => createSession(context, params)],
  [
    'GET',
    /^\/v1\/checkout\/sessions\/([^/]+)$/,
    ({ context, params, id }) => only(params, []) && getSession(context, id),
  ],
  [
    'POST',
    /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/,
    ({ context, params, id, cause }) => only(params, []) && expireSession(context, id, cause),
  ],
  list('checkout/sessions', 'checkout.session', ['payment_intent', 'status']),
  retrieve('payment_intents', 'payment_intent', 'intent'),
  retrieve('charges', 'charge', 'id'),
  list('charges', 'charge', ['payment_intent']),
  ['POST', /^\/v1\/refunds$/, ({ context, params, cause }) => createRefund(context, params, cause)],
  list('refunds', 'refund', ['charge', 'payment_intent']),
]

function retrieve(path: string, kind: string, param: string): Route {
  return [
    'GET',
    new RegExp(`^/v1/${path}/([^/]+)$`),
    ({ context, params, id }) => {
      only(params, [])
      const found = context.store.find(id, kind)
      if (!found) throw noSuch(kind, id, param, 404)
      return found
    },
  ]
}

function list(path: string, kind: string, filters: readonly string[]): Route {
  return [
    'GET',
    new RegExp(`^/v1/${path}$`),
    ({ context, params }) => listPage(context, params, kind, `/v1/${path}`, filters),
  ]
}
