import { badParam, badState, noSuch, StripeFailure } from '../api/errors.ts'
import { choice, metadata, only, optionalInteger, optionalText, type Params } from '../api/params.ts'
import { type Cause, type Context, noRequest } from '../context.ts'
import { formatAmount } from '../money.ts'
import { doRefundsFail } from '../pages/test-cards.ts'
import { newId } from '../store.ts'
import { addToBalance } from './balance.ts'
import { bankMs, emitEvent } from './events.ts'
import type { Charge, Dispute, PaymentIntent, Refund } from './types.ts'

/** `POST /v1/refunds`, by charge or by payment intent; without an amount, all that is left. */
export function createRefund(context: Context, params: Params, cause: Cause): Refund {
  only(params, ['charge', 'payment_intent', 'amount', 'reason', 'metadata'])
  const requested = optionalInteger(params, 'amount', 1)
  const reason = choice(params, 'reason', ['duplicate', 'fraudulent', 'requested_by_customer']) ?? null
  const notes = metadata(params)
  const charge = findCharge(context, params)
  const disputes = context.store.list<Dispute>('dispute').filter((one) => one.charge === charge.id)
  if (disputes.some(({ status }) => status !== 'won' && !status.startsWith('warning_')))
    throw badState(`Charge ${charge.id} has been charged back; cannot issue a refund.`, 'charge_disputed')
  const left = charge.amount - charge.amount_refunded
  if (left === 0)
    throw badState(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded', 'charge')
  const amount = requested ?? left
  if (amount > left) throw badState(tooMuch(charge, amount, left), undefined, 'amount')

  const refund = context.store.add<Refund>({
    id: newId('re'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: context.now(),
    currency: charge.currency,
    metadata: notes,
    payment_intent: charge.payment_intent,
    reason,
    status: 'succeeded',
  })
  const refunded = context.store.update<Charge>({
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  })
  addToBalance(context, { type: 'refund', amount: -amount, source: refund.id })
  emitEvent(context, 'refund.created', refund, cause)
  emitEvent(context, 'charge.refunded', refunded, cause)
  if (doRefundsFail(charge.payment_method_details.card.last4)) failRefund(context, refund, charge)
  return refund
}

/** The payer's bank sends the money back. */
function failRefund(context: Context, refund: Refund, before: Charge) {
  const { store } = context
  const failed = store.update<Refund>({ ...refund, status: 'failed', failure_reason: 'unknown' })
  store.update<Charge>(before)
  addToBalance(context, { type: 'refund_failure', amount: refund.amount, source: refund.id })
  emitEvent(context, 'refund.failed', failed, noRequest, { afterMs: bankMs })
}

function findCharge({ store }: Context, params: Params): Charge {
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
    const charge = store.find<Charge>(chargeId, 'charge')
    if (!charge) throw noSuch('charge', chargeId, 'charge', 404)
    if (!charge.paid)
      throw badState(
        `Charge ${chargeId} was not successful and cannot be refunded.`,
        'charge_not_refundable',
        'charge',
      )
    return charge
  }
  const intent = store.find<PaymentIntent>(intentId!, 'payment_intent')
  if (!intent) throw noSuch('payment_intent', intentId!, 'payment_intent', 404)
  const charge = intent.latest_charge ? store.find<Charge>(intent.latest_charge, 'charge') : undefined
  if (!charge?.paid)
    throw badState(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      'payment_intent_unexpected_state',
      'payment_intent',
    )
  return charge
}

const tooMuch = ({ amount, amount_refunded, currency }: Charge, requested: number, left: number) =>
  `Refund amount (${formatAmount(requested, currency)}) is greater than ${
    amount_refunded === 0
      ? `charge amount (${formatAmount(amount, currency)})`
      : `unrefunded amount on charge (${formatAmount(left, currency)})`
  }`
