import type { Params } from '../api/params.ts'
import { badParam, badState, noSuch, StripeFailure } from '../api/refusals.ts'
import { choice, metadata, only, optionalInteger, optionalText } from '../api/params.ts'
import type { Cause, Till } from '../till.ts'
import { recordBalance } from './balance.ts'
import { recordEvent } from './events.ts'
import { newId } from './ids.ts'
import { formatAmount } from './money.ts'
import { addObject, changeObject, findObject } from './objects.ts'
import type { Charge, PaymentIntent, Refund } from './shapes.ts'

/** `POST /v1/refunds`, by charge or by payment intent; all that is left unless an amount is said. Stripe keeps its fee. */
export function createRefund(till: Till, params: Params, cause: Cause): Refund {
  only(params, ['charge', 'payment_intent', 'amount', 'reason', 'metadata', 'expand'])
  const asked = optionalInteger(params, 'amount', 1)
  const reason = choice(params, 'reason', ['duplicate', 'fraudulent', 'requested_by_customer']) ?? null
  const notes = metadata(params)
  const charge = chargeToRefund(till, params)
  const left = charge.amount - charge.amount_refunded
  if (left === 0)
    throw badState(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded', 'charge')
  const amount = asked ?? left
  if (amount > left) throw badState(tooMuch(charge, amount, left), undefined, 'amount')

  const id = newId('re')
  const refund = addObject<Refund>(till.store, {
    id,
    object: 'refund',
    amount,
    balance_transaction: recordBalance(till, 'refund', id, -amount, 0, charge.currency).id,
    charge: charge.id,
    created: till.now(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    metadata: notes,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  })
  const after = changeObject(till.store, {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  })
  recordEvent(till, 'refund.created', refund, cause)
  recordEvent(till, 'charge.refunded', after, cause, {
    amount_refunded: charge.amount_refunded,
    ...(after.refunded && { refunded: false }),
  })
  return refund
}

function chargeToRefund(till: Till, params: Params): Charge {
  const chargeId = optionalText(params, 'charge')
  const intentId = optionalText(params, 'payment_intent')
  if (!chargeId && !intentId)
    throw badParam(
      'payment_intent',
      'One of the following params should be provided for this request: payment_intent or charge.',
      'parameter_missing',
    )
  if (chargeId && intentId)
    throw new StripeFailure(400, {
      message: 'You may only specify one of these parameters: charge, payment_intent.',
      code: 'parameters_exclusive',
    })
  if (chargeId) {
    const charge = findObject<Charge>(till.store, chargeId, 'charge')
    if (!charge) throw noSuch('charge', chargeId, 'charge', 404)
    if (!charge.paid)
      throw badState(
        `Charge ${chargeId} was not successful and cannot be refunded.`,
        'charge_not_refundable',
        'charge',
      )
    return charge
  }
  const intent = findObject<PaymentIntent>(till.store, intentId!, 'payment_intent')
  if (!intent) throw noSuch('payment_intent', intentId!, 'payment_intent', 404)
  const charge = intent.latest_charge
    ? findObject<Charge>(till.store, intent.latest_charge, 'charge')
    : undefined
  if (!charge?.paid)
    throw badState(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      'payment_intent_unexpected_state',
      'payment_intent',
    )
  return charge
}

const tooMuch = (charge: Charge, amount: number, left: number) =>
  charge.amount_refunded === 0
    ? `Refund amount (${formatAmount(amount, charge.currency)}) is greater than charge amount (${formatAmount(charge.amount, charge.currency)})`
    : `Refund amount (${formatAmount(amount, charge.currency)}) is greater than unrefunded amount on charge (${formatAmount(left, charge.currency)})`
