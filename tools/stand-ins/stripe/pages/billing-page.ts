import { formatAmount } from '../money.ts'
import type { Payer } from '../resources/subscriptions.ts'
import type { Invoice } from '../resources/types.ts'
import type { Problem, Retained } from './card-form.ts'
import { html, type Page } from './layout.ts'
import { cardFields, cards, problemSummary } from './pay-page.ts'

type Shown = {
  token: string
  returnUrl: string
  payer: Payer
  invoices: readonly Invoice[]
  retained?: Retained | undefined
  problems?: readonly Problem[] | undefined
  declined?: string | undefined
}

const day = (seconds: number) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Europe/London' }).format(seconds * 1_000)

/** Where somebody who pays every month reads their invoices and changes the card. */
export function billingPage(
  brandName: string,
  { token, returnUrl, payer, invoices, retained, problems = [], declined }: Shown,
): Page {
  return {
    title: 'Your card and invoices',
    status: problems.length > 0 ? 422 : 200,
    redirectsTo: [returnUrl],
    body: html`<section class="single" aria-labelledby="billing">
<p class="brand">${brandName}</p>
<h1 id="billing">Your card and invoices</h1>
<p>You pay with the card ending in <strong>${payer.card.last4}</strong>.</p>
<ul>${invoices.map((invoice) => html`<li>${day(invoice.created)}: ${formatAmount(invoice.amount_due, invoice.currency)}, ${(invoice.total_taxes ?? []).map(({ amount }) => `${formatAmount(amount, invoice.currency)} of it VAT, `)}${invoice.status === 'paid' ? 'paid' : 'not paid yet'}</li>`)}</ul>
${problemSummary(problems, declined)}
<form method="post" action="${token}" novalidate>
${cardFields(retained, problems)}
<button type="submit">Change the card</button>
</form>
<p class="back"><a href="${returnUrl}">Back to ${brandName}</a></p>
</section>${cards()}`,
  }
}
