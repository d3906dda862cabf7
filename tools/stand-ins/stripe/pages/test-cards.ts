import type { DeclineName } from './declines.ts'

type TestCard = {
  number: string
  brand: string
  authenticate?: true
  result: 'paid' | DeclineName
  /** What becomes of a payment, or of its refund, once it has succeeded. */
  later?: 'disputed' | 'refund-fails' | 'renewals-fail'
  /** Charged later without its holder, once it is saved. */
  offSession?: DeclineName
  description: string
}

/** Stripe's well-known test cards (docs.stripe.com/testing) and what each does. */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa', result: 'paid', description: 'Payment succeeds' },
  {
    number: '5555555555554444',
    brand: 'mastercard',
    result: 'paid',
    description: 'Payment succeeds (Mastercard)',
  },
  {
    number: '378282246310005',
    brand: 'amex',
    result: 'paid',
    description: 'Payment succeeds (American Express, 4-digit code)',
  },
  {
    number: '4000008260000000',
    brand: 'visa',
    result: 'paid',
    description: 'Payment succeeds (British Visa)',
  },
  {
    number: '4000002500003155',
    brand: 'visa',
    authenticate: true,
    result: 'paid',
    description: 'Asks for 3-D Secure, then succeeds',
  },
  {
    number: '4000002760003184',
    brand: 'visa',
    authenticate: true,
    result: 'paid',
    offSession: 'authentication_required',
    description: 'Always asks for 3-D Secure, then succeeds; saved, it can’t be charged without that',
  },
  {
    number: '4000008260003178',
    brand: 'visa',
    authenticate: true,
    result: 'insufficient_funds',
    description: 'Asks for 3-D Secure, then insufficient funds',
  },
  {
    number: '4000000000000259',
    brand: 'visa',
    result: 'paid',
    later: 'disputed',
    description: 'Payment succeeds, then its payer disputes it',
  },
  {
    number: '4000000000005126',
    brand: 'visa',
    result: 'paid',
    later: 'refund-fails',
    description: 'Payment succeeds; a refund of it fails later',
  },
  {
    number: '4000000000000341',
    brand: 'visa',
    result: 'paid',
    later: 'renewals-fail',
    offSession: 'generic_decline',
    description: 'Payment succeeds; the next month’s is declined, and so is what is charged once it’s saved',
  },
  { number: '4000000000000002', brand: 'visa', result: 'generic_decline', description: 'Declined' },
  {
    number: '4000000000009995',
    brand: 'visa',
    result: 'insufficient_funds',
    description: 'Declined: insufficient funds',
  },
  { number: '4000000000009987', brand: 'visa', result: 'lost_card', description: 'Declined: lost card' },
  { number: '4000000000009979', brand: 'visa', result: 'stolen_card', description: 'Declined: stolen card' },
  {
    number: '4000000000000069',
    brand: 'visa',
    result: 'expired_card',
    description: 'Declined: expired card',
  },
  {
    number: '4000000000000127',
    brand: 'visa',
    result: 'incorrect_cvc',
    description: 'Declined: wrong security code',
  },
  {
    number: '4000000000000119',
    brand: 'visa',
    result: 'processing_error',
    description: 'Declined: processing error',
  },
]

/** Any other number, also a real one, is declined as Stripe does in test mode. */
export const findTestCard = (number: string): TestCard =>
  testCards.find((card) => card.number === number) ?? {
    number,
    brand: brandOf(number),
    result: 'not_a_test_card',
    description: 'Declined: not a test card',
  }

/** For a stored card no more than this is known. */
export const doRefundsFail = (last4: string) =>
  testCards.some(({ later, number }) => later === 'refund-fails' && number.endsWith(last4))

export const brandOf = (number: string) =>
  number.startsWith('4')
    ? 'visa'
    : /^3[47]/.test(number)
      ? 'amex'
      : /^(5[1-5]|2[2-7])/.test(number)
        ? 'mastercard'
        : 'unknown'
