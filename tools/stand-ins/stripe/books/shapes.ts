import type Stripe from 'stripe'

/** The API's objects as they lie in the books: ids where the SDK's types also allow an expanded object. */
type WithIds<T, Ids extends keyof T> = Omit<T, Ids | 'lastResponse'> & { [Id in Ids]: string | null }

export type Session = WithIds<Stripe.Checkout.Session, 'payment_intent'>
export type PaymentIntent = WithIds<Stripe.PaymentIntent, 'latest_charge' | 'payment_method'>
export type Charge = WithIds<Stripe.Charge, 'balance_transaction' | 'payment_intent'>
export type Refund = WithIds<Stripe.Refund, 'balance_transaction' | 'charge' | 'payment_intent'>
export type BalanceTransaction = WithIds<Stripe.BalanceTransaction, 'source'>
export type LineItem = Omit<Stripe.LineItem, 'price'> & { price: object }

/** What stays of a card after the form was read. The number and the security code are never written anywhere. */
export type Card = { brand: string; last4: string; exp_month: number; exp_year: number }
export type Customer = { name: string; email: string }
