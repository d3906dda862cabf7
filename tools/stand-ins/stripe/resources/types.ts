import type Stripe from 'stripe'

/** The parts of Stripe's objects that our product or its tests read, with ids where the SDK's types also allow an expanded object. */
export type Session = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'amount_subtotal'
  | 'amount_total'
  | 'cancel_url'
  | 'client_reference_id'
  | 'created'
  | 'currency'
  | 'customer_email'
  | 'expires_at'
  | 'livemode'
  | 'locale'
  | 'metadata'
  | 'mode'
  | 'payment_status'
  | 'status'
  | 'success_url'
  | 'url'
> & {
  custom_text: { submit: { message: string } | null }
  customer_details: Customer | null
  payment_intent: string | null
}

export type PaymentIntent = Pick<
  Stripe.PaymentIntent,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_received'
  | 'created'
  | 'currency'
  | 'description'
  | 'livemode'
  | 'metadata'
  | 'status'
> & { last_payment_error: Decline | null; latest_charge: string | null }

export type Charge = Pick<
  Stripe.Charge,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_refunded'
  | 'created'
  | 'currency'
  | 'livemode'
  | 'metadata'
  | 'paid'
  | 'refunded'
  | 'status'
> & {
  payment_intent: string
  payment_method_details: {
    type: 'card'
    card: Card & { three_d_secure: { result: 'authenticated' } | null }
  }
}

export type Refund = Pick<
  Stripe.Refund,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'metadata' | 'reason' | 'status'
> & { charge: string; payment_intent: string; failure_reason?: string }

export type Dispute = Pick<
  Stripe.Dispute,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'livemode' | 'metadata' | 'reason' | 'status'
> & { charge: string; payment_intent: string }

export type LineItem = { name: string; description: string | null; quantity: number; amount: number }

/** What is stored of a card. The number and the security code are never written anywhere. */
export type Card = { brand: string; last4: string; exp_month: number; exp_year: number }
export type Customer = { name: string; email: string }
/** Why a card was not charged, in Stripe's codes and words. */
export type Decline = { code: string; decline_code?: string; message: string }
