import type Stripe from 'stripe'
import type { StripeSession } from './settle.ts'

/** A saved card is charged without a page: then the checkout's session is the payment intent. */
export const isSavedCards = (sessionId: string) => sessionId.startsWith('pi_')

const states: Partial<Record<Stripe.PaymentIntent.Status, string>> = {
  succeeded: 'complete',
  canceled: 'expired',
}

export const sessionOf = (intent: Stripe.PaymentIntent): StripeSession => ({
  id: intent.id,
  status: states[intent.status] ?? 'open',
  payment_status: intent.status === 'succeeded' ? 'paid' : 'unpaid',
  amount_total: intent.amount_received,
  currency: intent.currency,
  payment_intent: intent.id,
  client_reference_id: null,
})
