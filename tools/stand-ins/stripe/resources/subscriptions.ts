import { badState, noSuch } from '../api/errors.ts'
import { boolean, metadata, only, type Params } from '../api/params.ts'
import { type Cause, type Context, noRequest } from '../context.ts'
import type { DeclineName } from '../pages/declines.ts'
import { newId } from '../store.ts'
import { addMonths, payInvoice, writeInvoice } from './invoices.ts'
import { emitEvent } from './events.ts'
import type { Card, Invoice, Session, StoredCustomer, Subscription, TaxRate } from './types.ts'

/** What a completed checkout session of the mode `subscription` begins. `trialEnd` in Unix seconds: nothing is charged before. */
export type SubscriptionData = {
  metadata: Record<string, string>
  trialEnd: number | null
  name: string
  amount: number
  taxRates: TaxRate[]
}

/** How a subscription is paid from now on. The number of the card is stored nowhere, what it does later is. */
export type Payer = { card: Card; renews: 'paid' | DeclineName }

const retrySeconds = 3 * 86_400
const mostAttempts = 4

export function startSubscription(
  context: Context,
  session: Session,
  { metadata: notes, trialEnd, name, amount, taxRates }: SubscriptionData,
  payer: Payer,
  email: string,
): Session {
  const { store, now } = context
  const known = session.customer ? store.find<StoredCustomer>(session.customer, 'customer') : undefined
  const customer =
    known ??
    store.add<StoredCustomer>({
      id: newId('cus', 14),
      object: 'customer',
      created: now(),
      email,
      livemode: false,
      metadata: {},
    })
  const subscription = store.add<Subscription>({
    id: newId('sub'),
    object: 'subscription',
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    created: now(),
    currency: session.currency!,
    customer: customer.id,
    default_tax_rates: taxRates,
    ended_at: null,
    items: {
      object: 'list',
      data: [
        {
          id: newId('si', 14),
          object: 'subscription_item',
          current_period_start: now(),
          current_period_end: trialEnd ?? addMonths(now(), 1),
          quantity: 1,
          price: {
            id: newId('price'),
            object: 'price',
            currency: session.currency!,
            unit_amount: amount,
            recurring: { interval: 'month', interval_count: 1 },
            nickname: name,
          },
        },
      ],
    },
    latest_invoice: null,
    livemode: false,
    metadata: notes,
    status: trialEnd === null ? 'active' : 'trialing',
    trial_end: trialEnd,
  })
  store.run(
    'insert into subscription_payers (subscription_id, payer, anchor) values (?, ?, ?)',
    subscription.id,
    JSON.stringify(payer),
    trialEnd ?? now(),
  )
  emitEvent(context, 'customer.subscription.created', subscription, noRequest)
  if (trialEnd === null) {
    const invoice = writeInvoice(context, subscription, now())
    payInvoice(context, invoice, { card: payer.card, paidBy: session.payment_intent })
    store.update<Subscription>({ ...subscription, latest_invoice: invoice.id })
  }
  return { ...session, customer: customer.id, subscription: subscription.id }
}

export function getSubscription({ store }: Context, id: string): Subscription {
  const subscription = store.find<Subscription>(id, 'subscription')
  if (!subscription) throw noSuch('subscription', id, 'id', 404)
  return subscription
}

export const getPayer = ({ store }: Context, id: string): Payer & { anchor: number } => {
  const row = store.row<{ payer: string; anchor: number }>(
    'select payer, anchor from subscription_payers where subscription_id = ?',
    id,
  )!
  return { ...(JSON.parse(row.payer) as Payer), anchor: row.anchor }
}

/** `POST /v1/subscriptions/:id` */
export function updateSubscription(context: Context, params: Params, id: string, cause: Cause): Subscription {
  only(params, ['cancel_at', 'cancel_at_period_end', 'metadata'])
  const subscription = getSubscription(context, id)
  if (subscription.status === 'canceled')
    throw badState('A canceled subscription can only update its cancellation_details and metadata.')
  // An empty one takes it back, also what was chosen on the billing page.
  const isTakenBack = params.form['cancel_at'] === ''
  const ends = !isTakenBack && (boolean(params, 'cancel_at_period_end') ?? subscription.cancel_at_period_end)
  return change(
    context,
    {
      ...subscription,
      cancel_at: ends ? subscription.items.data[0]!.current_period_end : null,
      cancel_at_period_end: ends,
      canceled_at: ends ? context.now() : null,
      metadata: { ...subscription.metadata, ...metadata(params) },
    },
    cause,
  )
}

/** `DELETE /v1/subscriptions/:id`: at once. */
export function cancelSubscription(context: Context, params: Params, id: string, cause: Cause): Subscription {
  only(params, [])
  const subscription = getSubscription(context, id)
  if (subscription.status === 'canceled') throw noSuch('subscription', id, 'id', 404)
  return end(context, subscription, cause)
}

/** As its payer does on the billing page, which ends it by a date. */
export const cancelByDate = (context: Context, id: string) => {
  const subscription = getSubscription(context, id)
  const [item] = subscription.items.data
  return change(
    context,
    { ...subscription, cancel_at: item!.current_period_end, canceled_at: context.now() },
    noRequest,
  )
}

/** Another card, from the billing page. What is owed is tried with it at once. */
export function changeCard(context: Context, id: string, payer: Payer) {
  context.store.run(
    'update subscription_payers set payer = ? where subscription_id = ?',
    JSON.stringify(payer),
    id,
  )
  const subscription = getSubscription(context, id)
  if (subscription.status === 'past_due') collect(context, subscription)
}

const due = "json_extract(body, '$.items.data[0].current_period_end')"

/** Renews, ends or tries again what is due by now, period by period. Called before every request and by a timer. */
export function renewDueSubscriptions(context: Context) {
  const { store, now } = context
  for (;;) {
    const [row] = store.rows<{ body: string }>(
      `select body from objects where kind = 'subscription' and json_extract(body, '$.status') <> 'canceled'
       and ${due} <= ? order by ${due} limit 1`,
      now(),
    )
    if (!row) break
    store.transaction(() => renew(context, JSON.parse(row.body) as Subscription))
  }
  const late = store.rows<{ id: string }>(
    `select subscription_id as id from subscription_payers where next_attempt <= ?`,
    now(),
  )
  for (const { id } of late) store.transaction(() => collect(context, getSubscription(context, id)))
}

function renew(context: Context, subscription: Subscription) {
  if (subscription.cancel_at_period_end || subscription.cancel_at !== null)
    return end(context, subscription, noRequest)
  const [item] = subscription.items.data
  const start = item!.current_period_end
  const { anchor } = getPayer(context, subscription.id)
  const next = { ...item!, current_period_start: start, current_period_end: nextPeriod(anchor, start) }
  const invoice = writeInvoice(context, subscription, start)
  const renewed = context.store.update<Subscription>({
    ...subscription,
    items: { object: 'list', data: [next] },
    latest_invoice: invoice.id,
  })
  collect(context, renewed)
}

/** Charges the card for the latest invoice: paid, or tried again after three days, four times in all. */
function collect(context: Context, subscription: Subscription) {
  const { store, now } = context
  const { card, renews } = getPayer(context, subscription.id)
  const latest = store.find<Invoice>(subscription.latest_invoice!, 'invoice')!
  const invoice = payInvoice(context, latest, { card, result: renews })
  const isPaid = invoice.status === 'paid'
  store.run(
    'update subscription_payers set next_attempt = ? where subscription_id = ?',
    isPaid || invoice.attempt_count >= mostAttempts ? null : now() + retrySeconds,
    subscription.id,
  )
  change(context, { ...subscription, status: isPaid ? 'active' : 'past_due' }, noRequest)
}

const end = (context: Context, subscription: Subscription, cause: Cause) => {
  const ended: Subscription = {
    ...subscription,
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? context.now(),
    ended_at: context.now(),
  }
  context.store.run('update subscription_payers set next_attempt = null where subscription_id = ?', ended.id)
  context.store.update(ended)
  emitEvent(context, 'customer.subscription.deleted', ended, cause)
  return ended
}

function change(context: Context, subscription: Subscription, cause: Cause) {
  context.store.update(subscription)
  emitEvent(context, 'customer.subscription.updated', subscription, cause)
  return subscription
}

/** The first month after the anchor that is later than `start`: the 31st stays the 31st where a month has one. */
function nextPeriod(anchor: number, start: number): number {
  for (let months = 1; ; months += 1) {
    const at = addMonths(anchor, months)
    if (at > start) return at
  }
}
