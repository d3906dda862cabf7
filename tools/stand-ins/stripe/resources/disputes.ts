import { type Context, noRequest } from '../context.ts'
import { newId } from '../store.ts'
import { bankMs, emitEvent } from './events.ts'
import type { Charge, Dispute } from './types.ts'

/** The payer tells the bank that it wasn't them. */
export function disputeCharge(context: Context, charge: Charge): Dispute {
  const dispute = context.store.add<Dispute>({
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount,
    charge: charge.id,
    created: context.now(),
    currency: charge.currency,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  })
  emitEvent(context, 'charge.dispute.created', dispute, noRequest, { afterMs: bankMs })
  return dispute
}
