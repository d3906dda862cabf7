import { choice, only, optionalInteger, text, type Params } from '../api/params.ts'
import { type Context, noRequest } from '../context.ts'
import { type DeclineName, declines } from '../pages/declines.ts'
import { newId } from '../store.ts'
import { createCharge } from './charges.ts'
import { emitEvent } from './events.ts'
import { taxesIn } from './tax-rates.ts'
import type { Card, Invoice, InvoicePayment, PaymentIntent, Subscription } from './types.ts'

/** In Unix seconds, at the end of a shorter month. */
export const addMonths = (from: number, months: number): number =>
  Temporal.Instant.fromEpochMilliseconds(from * 1_000)
    .toZonedDateTimeISO('UTC')
    .add({ months }).epochMilliseconds / 1_000

export function writeInvoice(context: Context, subscription: Subscription, at: number): Invoice {
  const { price } = subscription.items.data[0]!
  const invoice = context.store.add<Invoice>({
    id: newId('in'),
    object: 'invoice',
    amount_due: price.unit_amount,
    amount_paid: 0,
    attempt_count: 0,
    created: at,
    currency: price.currency,
    customer: subscription.customer,
    livemode: false,
    metadata: {},
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
    },
    status: 'open',
    total_taxes: taxesIn(price.unit_amount, subscription.default_tax_rates ?? []),
  })
  emitEvent(context, 'invoice.created', invoice, noRequest)
  return invoice
}

/** One attempt at the card. `paidBy` is a payment that the page of the checkout has taken already. */
export function payInvoice(
  context: Context,
  open: Invoice,
  { card, result = 'paid', paidBy }: { card: Card; result?: 'paid' | DeclineName; paidBy?: string | null },
): Invoice {
  const { store } = context
  const attempted: Invoice = { ...open, attempt_count: open.attempt_count + 1 }
  if (result !== 'paid') {
    const failed = store.update<Invoice>({
      ...attempted,
      last_finalization_error: { message: declines[result].message },
    })
    emitEvent(context, 'invoice.payment_failed', failed, noRequest)
    return failed
  }
  const paid = store.update<Invoice>({ ...attempted, status: 'paid', amount_paid: attempted.amount_due })
  store.add<InvoicePayment>({
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: paid.amount_paid,
    created: context.now(),
    currency: paid.currency,
    invoice: paid.id,
    livemode: false,
    status_transitions: { canceled_at: null, paid_at: context.now() },
    payment: { type: 'payment_intent', payment_intent: paidBy ?? charge(context, paid, card) },
    status: 'paid',
  })
  emitEvent(context, 'invoice.paid', paid, noRequest)
  return paid
}

function charge(context: Context, { amount_due, currency, metadata }: Invoice, card: Card): string {
  const intent = context.store.add<PaymentIntent>({
    id: newId('pi'),
    object: 'payment_intent',
    amount: amount_due,
    amount_received: amount_due,
    created: context.now(),
    currency,
    description: 'Subscription update',
    customer: null,
    payment_method: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: metadata ?? {},
    status: 'succeeded',
  })
  const { id } = createCharge(context, intent, { card, isAuthenticated: false, isPaid: true })
  return context.store.update<PaymentIntent>({ ...intent, latest_charge: id }).id
}

/** `GET /v1/invoices`: newest first, of one subscription. */
export function listInvoices(context: Context, params: Params) {
  only(params, ['subscription', 'status', 'limit'])
  const status = choice(params, 'status', ['open', 'paid'])
  const limit = optionalInteger(params, 'limit', 1, 100) ?? 10
  const all = invoicesOf(context, text(params, 'subscription')).filter(
    (invoice) => !status || invoice.status === status,
  )
  return { object: 'list', url: '/v1/invoices', has_more: all.length > limit, data: all.slice(0, limit) }
}

/** Newest first. */
export const invoicesOf = ({ store }: Context, subscriptionId: string): Invoice[] =>
  store
    .rows<{ body: string }>(
      `select body from objects where kind = 'invoice'
       and json_extract(body, '$.parent.subscription_details.subscription') = ? order by seq desc`,
      subscriptionId,
    )
    .map(({ body }) => JSON.parse(body) as Invoice)
