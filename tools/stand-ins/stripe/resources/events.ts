import { apiVersion, type Cause, type Context } from '../context.ts'
import { newId, type StoredObject } from '../store.ts'

/** As it is stored and sent, with the object as it was at that moment. */
export type StripeEvent = StoredObject & {
  object: 'event'
  /** The connected account that it is about. */
  account?: string
  api_version: string
  created: number
  data: { object: StoredObject }
  livemode: false
  pending_webhooks: number
  request: Cause
  type: string
}

/** What an endpoint receives unless it lists its own. */
const usualEvents: readonly string[] = [
  'checkout.session.completed',
  'checkout.session.expired',
  'payment_intent.succeeded',
  'payment_method.detached',
  'setup_intent.succeeded',
  'payment_intent.payment_failed',
  'charge.succeeded',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'refund.created',
  'refund.failed',
  'account.updated',
  'account.application.deauthorized',
  'payout.paid',
  'payout.failed',
  'transfer.reversed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
]

/** What a bank does days later with Stripe comes a moment later here, when what was before it has arrived. */
export const bankMs = 3_000

/** Stores the event and its delivery; call it inside the transaction that changes `object`. */
export function emitEvent(
  { store, webhook, now }: Context,
  type: string,
  object: StoredObject,
  request: Cause,
  { afterMs = 0, account }: { afterMs?: number; account?: string } = {},
) {
  const isDelivered = webhook !== null && (webhook.events ?? usualEvents).includes(type)
  const event = store.add<StripeEvent>({
    id: newId('evt'),
    object: 'event',
    ...(account && { account }),
    api_version: apiVersion,
    created: now(),
    data: { object },
    livemode: false,
    pending_webhooks: isDelivered ? 1 : 0,
    request,
    type,
  })
  if (isDelivered)
    store.run(
      "insert into deliveries (event_id, state, due, first) values (?, 'pending', ?, ?)",
      event.id,
      Date.now() + afterMs,
      Date.now(),
    )
}
