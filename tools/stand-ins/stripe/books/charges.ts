import type { Till } from '../till.ts'
import { recordBalance } from './balance.ts'
import { newId } from './ids.ts'
import type { Decline } from './declines.ts'
import { addObject } from './objects.ts'
import type { Card, Charge, Customer, PaymentIntent } from './shapes.ts'
import { stripeFee } from './money.ts'

export type Taken = {
  intent: PaymentIntent
  card: Card
  customer: Customer
  authenticated: boolean
  method: string
}

/** One try at the card. A declined one is kept too, as a failed charge. */
export function addCharge(
  till: Till,
  { intent, card, customer, authenticated, method }: Taken,
  decline: Decline | null,
): Charge {
  const id = newId('ch')
  const paid = decline === null
  const balance = paid
    ? recordBalance(till, 'charge', id, intent.amount, stripeFee(intent.amount), intent.currency).id
    : null
  return addObject<Charge>(till.store, {
    ...blank,
    id,
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    balance_transaction: balance,
    billing_details: {
      address: blankAddress,
      email: customer.email,
      name: customer.name,
      phone: null,
      tax_id: null,
    },
    captured: paid,
    created: till.now(),
    currency: intent.currency,
    description: intent.description,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    metadata: intent.metadata,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: paid ? 'approved_by_network' : 'declined_by_network',
      reason: decline ? (decline.decline_code ?? decline.code) : null,
      risk_level: 'normal',
      seller_message: paid
        ? 'Payment complete.'
        : 'The bank did not return any further details with this decline.',
      type: paid ? 'authorized' : 'issuer_declined',
    },
    paid,
    payment_intent: intent.id,
    payment_method: method,
    payment_method_details: { type: 'card', card: cardDetails(card, intent.amount, authenticated) },
    receipt_email: intent.receipt_email,
    status: paid ? 'succeeded' : 'failed',
    transfer_group: intent.transfer_group,
  })
}

type CardDetails = NonNullable<NonNullable<Charge['payment_method_details']>['card']>

const cardDetails = (card: Card, amount: number, authenticated: boolean): CardDetails => ({
  ...card,
  amount_authorized: amount,
  authorization_code: null,
  checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
  country: 'GB',
  electronic_commerce_indicator: null,
  funding: 'credit',
  installments: null,
  mandate: null,
  network: card.brand,
  network_transaction_id: null,
  regulated_status: 'unregulated',
  three_d_secure: authenticated
    ? {
        authentication_flow: 'challenge',
        electronic_commerce_indicator: '05',
        exemption_indicator: null,
        result: 'authenticated',
        result_reason: null,
        transaction_id: null,
        version: '2.2.0',
      }
    : null,
  transaction_link_id: null,
  wallet: null,
})

const blankAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null }

const blank = {
  object: 'charge',
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  calculated_statement_descriptor: null,
  customer: null,
  disputed: false,
  failure_balance_transaction: null,
  fraud_details: {},
  livemode: false,
  on_behalf_of: null,
  receipt_number: null,
  receipt_url: null,
  refunded: false,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
} satisfies Partial<Charge>
