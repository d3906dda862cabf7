import { type Cause, type Context, noRequest } from '../context.ts'
import { newId } from '../store.ts'
import { emitEvent } from './events.ts'
import type { IntentData } from './new-session.ts'
import type { PaymentIntent, Session } from './types.ts'

/** The session's payment intent, created at the customer's first attempt. */
export function ensurePaymentIntent(
  context: Context,
  session: Session,
  { metadata, description }: IntentData,
): PaymentIntent {
  const { store, now } = context
  if (session.payment_intent) return getPaymentIntent(context, session.payment_intent)
  const intent = store.add<PaymentIntent>({
    id: newId('pi'),
    object: 'payment_intent',
    amount: session.amount_total!,
    amount_received: 0,
    created: now(),
    currency: session.currency!,
    customer: null,
    description,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata,
    payment_method: null,
    status: 'requires_payment_method',
  })
  emitEvent(context, 'payment_intent.created', intent, noRequest)
  return intent
}

export const getPaymentIntent = ({ store }: Context, id: string) =>
  store.find<PaymentIntent>(id, 'payment_intent')!

export function updatePaymentIntent(
  context: Context,
  intent: PaymentIntent,
  eventType: string,
  cause: Cause = noRequest,
) {
  emitEvent(context, eventType, context.store.update(intent), cause)
}

export const cancelPaymentIntent = (context: Context, id: string, cause: Cause) =>
  updatePaymentIntent(
    context,
    { ...getPaymentIntent(context, id), status: 'canceled' },
    'payment_intent.canceled',
    cause,
  )
