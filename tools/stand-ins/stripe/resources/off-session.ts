import { badParam, badState, missingParam, noSuch, StripeFailure } from '../api/errors.ts'
import { boolean, integer, metadata, only, optionalText, type Params, text, texts } from '../api/params.ts'
import type { Cause, Context } from '../context.ts'
import { type DeclineName, declines } from '../pages/declines.ts'
import { newId } from '../store.ts'
import { createCharge } from './charges.ts'
import { emitEvent } from './events.ts'
import { cancelPaymentIntent, updatePaymentIntent } from './payment-intents.ts'
import { bankSays, getPaymentMethod } from './saved-cards.ts'
import type { PaymentIntent } from './types.ts'

/** `POST /v1/payment_intents`: of a saved card. It is charged when it is confirmed. */
export function createIntent(context: Context, params: Params, cause: Cause): PaymentIntent {
  only(params, [
    'amount',
    'currency',
    'customer',
    'payment_method',
    'allowed_payment_method_types',
    'description',
    'metadata',
  ])
  if (texts(params, 'allowed_payment_method_types').some((type) => type !== 'card'))
    throw badParam('allowed_payment_method_types', 'This stand-in takes cards only.')
  const customer = text(params, 'customer')
  if (!context.store.find(customer, 'customer')) throw noSuch('customer', customer, 'customer', 400)
  const paymentMethod = optionalText(params, 'payment_method') ?? null
  if (paymentMethod) mustBelong(context, paymentMethod, customer)
  const intent = context.store.add<PaymentIntent>({
    id: newId('pi'),
    object: 'payment_intent',
    amount: integer(params, 'amount', 30),
    amount_received: 0,
    created: context.now(),
    currency: text(params, 'currency').toLowerCase(),
    customer,
    description: optionalText(params, 'description', 1_000) ?? null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: metadata(params),
    payment_method: paymentMethod,
    status: paymentMethod ? 'requires_confirmation' : 'requires_payment_method',
  })
  emitEvent(context, 'payment_intent.created', intent, cause)
  return intent
}

/**
 * `POST /v1/payment_intents/:id/confirm` without the card's holder. What the bank refuses changes the intent all the
 * same, so it is no exception until that is stored.
 */
export function confirmIntent(context: Context, params: Params, id: string, cause: Cause): PaymentIntent {
  only(params, ['payment_method', 'off_session'])
  if (!boolean(params, 'off_session')) throw missingParam('off_session')
  const intent = getIntent(context, id)
  if (intent.status !== 'requires_confirmation' && intent.status !== 'requires_payment_method')
    throw unexpected('confirm', intent)
  const paymentMethod = optionalText(params, 'payment_method') ?? intent.payment_method
  if (!paymentMethod) throw missingParam('payment_method')
  const { card } = mustBelong(context, paymentMethod, intent.customer!)
  const result = bankSays(context, paymentMethod)
  const attempt = { card, isAuthenticated: false, isPaid: result === 'paid' }
  if (result !== 'paid')
    throw new CardRefused(refused(intent, result), result, () => {
      const { id: latest_charge } = createCharge(context, intent, attempt)
      updatePaymentIntent(
        context,
        { ...refused(intent, result), latest_charge },
        'payment_intent.payment_failed',
        cause,
      )
    })
  const paid: PaymentIntent = {
    ...intent,
    latest_charge: createCharge(context, intent, attempt).id,
    status: 'succeeded',
    amount_received: intent.amount,
    last_payment_error: null,
    payment_method: paymentMethod,
  }
  updatePaymentIntent(context, paid, 'payment_intent.succeeded', cause)
  return paid
}

const refused = (intent: PaymentIntent, name: DeclineName): PaymentIntent => ({
  ...intent,
  status: 'requires_payment_method',
  payment_method: null,
  last_payment_error: declines[name],
})

/** Its change is made after the request's own were taken back. */
export class CardRefused extends StripeFailure {
  readonly keep: () => void
  constructor(intent: PaymentIntent, name: DeclineName, keep: () => void) {
    super(402, { type: 'card_error', ...declines[name], payment_intent: intent }, true)
    this.keep = keep
  }
}

/** `POST /v1/payment_intents/:id/cancel` */
export function cancelIntent(context: Context, id: string, cause: Cause): PaymentIntent {
  const intent = getIntent(context, id)
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpected('cancel', intent)
  cancelPaymentIntent(context, id, cause)
  return getIntent(context, id)
}

function getIntent({ store }: Context, id: string): PaymentIntent {
  const intent = store.find<PaymentIntent>(id, 'payment_intent')
  if (!intent) throw noSuch('payment_intent', id, 'intent', 404)
  return intent
}

function mustBelong(context: Context, paymentMethod: string, customer: string) {
  const method = getPaymentMethod(context, paymentMethod)
  if (method.customer !== customer)
    throw badState(
      'The payment method you provided does not belong to the customer, or was detached.',
      undefined,
      'payment_method',
    )
  return method
}

const unexpected = (verb: string, { status }: PaymentIntent) =>
  badState(
    `You cannot ${verb} this PaymentIntent because it has a status of ${status}.`,
    'payment_intent_unexpected_state',
  )
