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
  customer: string | null
  customer_details: Customer | null
  payment_intent: string | null
  setup_intent: string | null
  subscription: string | null
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
> & {
  customer: string | null
  last_payment_error: Decline | null
  latest_charge: string | null
  payment_method: string | null
}

export type Charge = Pick<
  Stripe.Charge,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_refunded'
  | 'created'
  | 'currency'
  | 'disputed'
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
  | 'id'
  | 'object'
  | 'amount'
  | 'created'
  | 'currency'
  | 'is_charge_refundable'
  | 'livemode'
  | 'metadata'
  | 'reason'
  | 'status'
> & {
  balance_transactions: BalanceTransaction[]
  charge: string
  evidence: Record<string, string | undefined>
  evidence_details: { due_by: number; has_evidence: boolean; past_due: boolean; submission_count: number }
  payment_intent: string
}

export type BalanceTransaction = Pick<
  Stripe.BalanceTransaction,
  'id' | 'object' | 'amount' | 'available_on' | 'created' | 'currency' | 'fee' | 'net' | 'status'
> & {
  source: string
  type: 'charge' | 'refund' | 'refund_failure' | 'adjustment' | 'transfer' | 'transfer_refund'
}

export type LineItem = { name: string; description: string | null; quantity: number; amount: number }

/** What is stored of a card. The number and the security code are never written anywhere. */
export type Card = { brand: string; last4: string; exp_month: number; exp_year: number }
export type Customer = { name: string; email: string }

/** A card that its holder has agreed to have charged later. */
export type PaymentMethod = Pick<
  Stripe.PaymentMethod,
  'id' | 'object' | 'created' | 'livemode' | 'metadata'
> & { card: Card; customer: string | null; type: 'card' }

export type SetupIntent = Pick<
  Stripe.SetupIntent,
  'id' | 'object' | 'created' | 'description' | 'livemode' | 'metadata'
> & { customer: string; payment_method: string; status: 'succeeded'; usage: 'off_session' }

/** Why a card was not charged, in Stripe's codes and words. */
export type Decline = { code: string; decline_code?: string; message: string }

export type BankAccount = Pick<
  Stripe.BankAccount,
  'id' | 'object' | 'bank_name' | 'country' | 'currency' | 'last4' | 'status'
>

export type Account = Pick<
  Stripe.Account,
  'id' | 'object' | 'created' | 'details_submitted' | 'email' | 'metadata' | 'payouts_enabled'
> & {
  type: 'express'
  country: 'GB'
  default_currency: 'gbp'
  charges_enabled: false
  capabilities: { transfers: 'active' | 'inactive' }
  requirements: { currently_due: string[]; disabled_reason: string | null }
  external_accounts: { object: 'list'; data: BankAccount[] }
}

export type Transfer = Pick<
  Stripe.Transfer,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_reversed'
  | 'created'
  | 'currency'
  | 'livemode'
  | 'metadata'
  | 'reversed'
  | 'transfer_group'
> & { destination: string }

export type TransferReversal = Pick<Stripe.TransferReversal, 'id' | 'object' | 'amount'> & {
  transfer: string
}

export type Payout = Pick<
  Stripe.Payout,
  | 'id'
  | 'object'
  | 'amount'
  | 'arrival_date'
  | 'automatic'
  | 'created'
  | 'currency'
  | 'failure_code'
  | 'failure_message'
  | 'livemode'
  | 'metadata'
> & { destination: string; status: 'in_transit' | 'paid' | 'failed' }

export type StoredCustomer = Pick<
  Stripe.Customer,
  'id' | 'object' | 'created' | 'email' | 'livemode' | 'metadata'
>

type SubscriptionItem = Pick<
  Stripe.SubscriptionItem,
  'id' | 'object' | 'current_period_start' | 'current_period_end' | 'quantity'
> & {
  price: Pick<Stripe.Price, 'id' | 'object' | 'currency' | 'nickname'> & {
    unit_amount: number
    recurring: { interval: 'month'; interval_count: 1 }
  }
}

export type Subscription = Pick<
  Stripe.Subscription,
  | 'id'
  | 'object'
  | 'cancel_at'
  | 'cancel_at_period_end'
  | 'canceled_at'
  | 'created'
  | 'currency'
  | 'ended_at'
  | 'livemode'
  | 'metadata'
  | 'trial_end'
> & {
  customer: string
  default_tax_rates: TaxRate[]
  items: { object: 'list'; data: SubscriptionItem[] }
  latest_invoice: string | null
  status: 'active' | 'trialing' | 'past_due' | 'canceled'
}

export type TaxRate = Pick<
  Stripe.TaxRate,
  | 'id'
  | 'object'
  | 'active'
  | 'country'
  | 'created'
  | 'display_name'
  | 'inclusive'
  | 'livemode'
  | 'metadata'
  | 'percentage'
>

export type Invoice = Pick<
  Stripe.Invoice,
  'object' | 'amount_due' | 'amount_paid' | 'attempt_count' | 'created' | 'currency' | 'livemode' | 'metadata'
> & {
  id: string
  total_taxes: {
    amount: number
    tax_behavior: 'inclusive'
    tax_rate_details: { tax_rate: string }
    taxability_reason: 'standard_rated'
    taxable_amount: number
    type: 'tax_rate_details'
  }[]
  customer: string
  last_finalization_error?: { message: string }
  parent: {
    type: 'subscription_details'
    subscription_details: { subscription: string; metadata: Record<string, string> }
  }
  status: 'open' | 'paid'
}

export type InvoicePayment = Pick<
  Stripe.InvoicePayment,
  'id' | 'object' | 'amount_paid' | 'created' | 'currency' | 'livemode' | 'status' | 'status_transitions'
> & { invoice: string; payment: { type: 'payment_intent'; payment_intent: string } }
