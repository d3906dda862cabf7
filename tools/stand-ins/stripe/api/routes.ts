import type { Cause, Context } from '../context.ts'
import { createAccount, createAccountLink, createLoginLink, getAccount } from '../resources/accounts.ts'
import { listBalance } from '../resources/balance.ts'
import { createSession, expireSession, getSession } from '../resources/checkout-sessions.ts'
import { getDispute, updateDispute } from '../resources/disputes.ts'
import { listInvoices } from '../resources/invoices.ts'
import { createPayout, getPayout, listPayouts } from '../resources/payouts.ts'
import { createRefund } from '../resources/refunds.ts'
import { createBillingLink } from '../resources/billing-links.ts'
import { cancelSubscription, getSubscription, updateSubscription } from '../resources/subscriptions.ts'
import { deleteCustomer, detachCard, getSetupIntent } from '../resources/saved-cards.ts'
import { cancelIntent, confirmIntent, createIntent } from '../resources/off-session.ts'
import { createTaxRate } from '../resources/tax-rates.ts'
import { createTransfer } from '../resources/transfers.ts'
import { noSuch } from './errors.ts'
import { listPage } from './lists.ts'
import { only, type Params } from './params.ts'

type Call = {
  context: Context
  params: Params
  id: string
  cause: Cause
  /** On behalf of this connected account. */
  account: string | undefined
}
export type Route = [method: 'GET' | 'POST' | 'DELETE', path: RegExp, run: (call: Call) => object]

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
  ['POST', /^\/v1\/payment_intents$/, ({ context, params, cause }) => createIntent(context, params, cause)],
  [
    'POST',
    /^\/v1\/payment_intents\/([^/]+)\/confirm$/,
    ({ context, params, id, cause }) => confirmIntent(context, params, id, cause),
  ],
  [
    'POST',
    /^\/v1\/payment_intents\/([^/]+)\/cancel$/,
    ({ context, params, id, cause }) => only(params, []) && cancelIntent(context, id, cause),
  ],
  retrieve('payment_intents', 'payment_intent', 'intent'),
  [
    'GET',
    /^\/v1\/setup_intents\/([^/]+)$/,
    ({ context, params, id }) => only(params, []) && getSetupIntent(context, id),
  ],
  retrieve('payment_methods', 'payment_method', 'payment_method'),
  [
    'POST',
    /^\/v1\/payment_methods\/([^/]+)\/detach$/,
    ({ context, params, id, cause }) => only(params, []) && detachCard(context, id, cause),
  ],
  [
    'DELETE',
    /^\/v1\/customers\/([^/]+)$/,
    ({ context, params, id, cause }) => only(params, []) && deleteCustomer(context, id, cause),
  ],
  [
    'GET',
    /^\/v1\/disputes\/([^/]+)$/,
    ({ context, params, id }) => only(params, []) && getDispute(context, id),
  ],
  [
    'POST',
    /^\/v1\/disputes\/([^/]+)$/,
    ({ context, params, id, cause }) => updateDispute(context, params, id, cause),
  ],
  list('disputes', 'dispute', ['charge', 'payment_intent']),
  ['GET', /^\/v1\/balance_transactions$/, ({ context, params }) => listBalance(context, params)],
  retrieve('charges', 'charge', 'id'),
  list('charges', 'charge', ['payment_intent']),
  ['POST', /^\/v1\/refunds$/, ({ context, params, cause }) => createRefund(context, params, cause)],
  list('refunds', 'refund', ['charge', 'payment_intent']),
  ['POST', /^\/v1\/accounts$/, ({ context, params }) => createAccount(context, params)],
  [
    'GET',
    /^\/v1\/accounts\/([^/]+)$/,
    ({ context, params, id }) => only(params, []) && getAccount(context, id),
  ],
  ['POST', /^\/v1\/account_links$/, ({ context, params }) => createAccountLink(context, params)],
  [
    'POST',
    /^\/v1\/accounts\/([^/]+)\/login_links$/,
    ({ context, params, id }) => createLoginLink(context, params, id),
  ],
  [
    'GET',
    /^\/v1\/subscriptions\/([^/]+)$/,
    ({ context, params, id }) => only(params, []) && getSubscription(context, id),
  ],
  [
    'POST',
    /^\/v1\/subscriptions\/([^/]+)$/,
    ({ context, params, id, cause }) => updateSubscription(context, params, id, cause),
  ],
  [
    'DELETE',
    /^\/v1\/subscriptions\/([^/]+)$/,
    ({ context, params, id, cause }) => cancelSubscription(context, params, id, cause),
  ],
  ['GET', /^\/v1\/invoices$/, ({ context, params }) => listInvoices(context, params)],
  list('invoice_payments', 'invoice_payment', ['invoice', 'status']),
  ['POST', /^\/v1\/tax_rates$/, ({ context, params }) => createTaxRate(context, params)],
  list('tax_rates', 'tax_rate', []),
  ['POST', /^\/v1\/billing_portal\/sessions$/, ({ context, params }) => createBillingLink(context, params)],
  ['POST', /^\/v1\/transfers$/, ({ context, params, cause }) => createTransfer(context, params, cause)],
  list('transfers', 'transfer', ['destination', 'transfer_group']),
  [
    'POST',
    /^\/v1\/payouts$/,
    ({ context, params, account, cause }) => createPayout(context, params, account, cause),
  ],
  ['GET', /^\/v1\/payouts$/, ({ context, params, account }) => listPayouts(context, params, account)],
  [
    'GET',
    /^\/v1\/payouts\/([^/]+)$/,
    ({ context, params, id, account }) => only(params, []) && getPayout(context, id, account),
  ],
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
