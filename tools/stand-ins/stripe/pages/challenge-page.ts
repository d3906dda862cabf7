import type { Challenge } from '../books/checkouts.ts'
import { formatAmount } from '../books/money.ts'
import type { Session } from '../books/shapes.ts'
import { html } from './html.ts'
import type { Page } from './layout.ts'

const brandNames: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
}

/** The page of the customer's bank: the second step of 3-D Secure. */
export function challengePage(brandName: string, session: Session, { id, card }: Challenge): Page {
  return {
    title: 'Confirm your payment',
    status: 200,
    mayLeadTo: [session.success_url],
    body: html`<section class="single" aria-labelledby="confirm">
<p class="brand">Your bank (test)</p>
<h1 id="confirm">Confirm that it is you</h1>
<p>${brandName} asks for <strong>${formatAmount(session.amount_total!, session.currency!)}</strong> from your ${brandNames[card.brand] ?? ''} card ending in <strong>${card.last4}</strong>.</p>
<p>A real bank would now ask for a code or for a tap in its app (3-D Secure). Here you choose what happens.</p>
<form method="post" action="${session.id}" class="choices">
<input type="hidden" name="challenge" value="${id}">
<button type="submit" name="answer" value="complete">Complete authentication</button>
<button type="submit" name="answer" value="fail" class="second">Fail authentication</button>
</form></section>`,
  }
}
