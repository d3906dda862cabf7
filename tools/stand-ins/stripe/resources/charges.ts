import { type Context, noRequest } from '../context.ts'
import { newId } from '../store.ts'
import { addToBalance } from './balance.ts'
import { emitEvent } from './events.ts'
import type { Card, Charge, PaymentIntent } from './types.ts'

/** One attempt at the card. A declined one is stored too, as a failed charge. */
export function createCharge(
  context: Context,
  intent: PaymentIntent,
  { card, isAuthenticated, isPaid }: { card: Card; isAuthenticated: boolean; isPaid: boolean },
): Charge {
  const charge = context.store.add<Charge>({
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_refunded: 0,
    created: context.now(),
    currency: intent.currency,
    disputed: false,
    livemode: false,
    metadata: intent.metadata,
    paid: isPaid,
    payment_intent: intent.id,
    payment_method_details: {
      type: 'card',
      card: { ...card, three_d_secure: isAuthenticated ? { result: 'authenticated' } : null },
    },
    refunded: false,
    status: isPaid ? 'succeeded' : 'failed',
  })
  if (isPaid) addToBalance(context, { type: 'charge', amount: charge.amount, source: charge.id })
  emitEvent(context, isPaid ? 'charge.succeeded' : 'charge.failed', charge, noRequest)
  return charge
}
