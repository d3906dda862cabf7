import { formatMoney } from '#common/money.ts'
import type { CheckoutPayment, EnteredPayment } from '#features/pupils/rules.ts'

type Terms = { readonly payment: EnteredPayment | CheckoutPayment | null; readonly pricePence: number | null }

/** For a lesson that is on offer, to the learner. */
export function sayHowPaid({ payment, pricePence }: Terms, instructor: string): string {
  const price = pricePence === null ? '' : formatMoney(pricePence)
  switch (payment) {
    case 'cash':
      return `${price}, in cash to ${instructor}.`
    case 'bank':
      return `${price}, by bank transfer to ${instructor}.`
    case 'hours':
      return `From the hours you’ve paid ${instructor} for.`
    case 'credit':
      return `From your lesson credit with ${instructor}${price && `, or ${price} by card`}.`
    case 'card-link':
      return `${price}, by card. We’ll email you a link, and you can pay until the lesson starts.`
    default:
      return price ? `${price}, by card.` : 'By card.'
  }
}
