import type { Cause, Till } from '../till.ts'
import type { ForPayment } from './new-session.ts'
import { recordEvent } from './events.ts'
import { newId } from './ids.ts'
import { addObject, changeObject, findObject } from './objects.ts'
import type { PaymentIntent, Session } from './shapes.ts'

/** The session's payment intent; the customer's first try makes it. */
export function openPayment(
  till: Till,
  session: Session,
  forPayment: ForPayment,
  cause: Cause,
): PaymentIntent {
  if (session.payment_intent)
    return findObject<PaymentIntent>(till.store, session.payment_intent, 'payment_intent')!
  const id = newId('pi')
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: session.amount_total!,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: newId(`${id}_secret`),
    confirmation_method: 'automatic',
    created: till.now(),
    currency: session.currency!,
    customer: null,
    customer_account: null,
    description: forPayment.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: forPayment.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: forPayment.receipt_email,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: forPayment.transfer_group,
  }
  addObject(till.store, intent)
  recordEvent(till, 'payment_intent.created', intent, cause)
  return intent
}

/** An expired session takes its unpaid payment intent along. */
export function cancelPayment(till: Till, id: string, cause: Cause) {
  const intent = findObject<PaymentIntent>(till.store, id, 'payment_intent')!
  const canceled = {
    ...intent,
    status: 'canceled' as const,
    canceled_at: till.now(),
    cancellation_reason: 'automatic' as const,
    next_action: null,
  }
  recordEvent(till, 'payment_intent.canceled', changeObject(till.store, canceled), cause)
}
