import { formatAmount } from '../money.ts'
import type { Challenge } from '../resources/checkout-sessions.ts'
import type { Session } from '../resources/types.ts'
import { html, type Page, successUrl } from './layout.ts'

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
    redirectsTo: [session.success_url],
    body: html`<section class="single" aria-labelledby="confirm">
<p class="brand">Your bank (test)</p>
<h1 id="confirm">Confirm that it is you</h1>
<p>${brandName} ${session.mode === 'setup' ? 'would like to save' : html`asks for <strong>${formatAmount(session.amount_total!, session.currency!)}</strong> from`} your ${brandNames[card.brand] ?? ''} card ending in <strong>${card.last4}</strong>.</p>
<p>A real bank would now ask for a code or for a tap in its app (3-D Secure). Here you choose what happens.</p>
<form method="post" action="${session.id}" class="choices">
<input type="hidden" name="challenge" value="${id}">
<button type="submit" name="answer" value="complete">Complete authentication</button>
<button type="submit" name="answer" value="fail" class="second">Fail authentication</button>
</form></section>`,
  }
}

/** A session that is no longer open: paid, or expired. */
export function closedPage(brandName: string, session: Session): Page {
  if (session.status === 'complete') {
    return {
      title: session.mode === 'setup' ? 'Already saved' : 'Already paid',
      status: 200,
      body: html`<section class="single"><p class="brand">${brandName}</p><h1>This is already ${session.mode === 'setup' ? 'done' : 'paid'}</h1>
<p>${session.mode === 'setup' ? 'The card is saved.' : `We took ${formatAmount(session.amount_total!, session.currency!)} once. There is nothing left to pay here.`}</p>
<p><a class="button" href="${successUrl(session)}">Continue to ${brandName}</a></p></section>`,
    }
  }
  return {
    title: 'Out of time',
    status: 410,
    body: html`<section class="single"><p class="brand">${brandName}</p><h1>This payment page has closed</h1>
<p>The time to pay is over, or the order was withdrawn. You have not been charged. Please start again from ${brandName}.</p>
${session.cancel_url && html`<p><a class="button" href="${session.cancel_url}">Back to ${brandName}</a></p>`}</section>`,
  }
}

export function notFoundPage(brandName: string): Page {
  return {
    title: 'Not found',
    status: 404,
    body: html`<section class="single"><p class="brand">${brandName}</p><h1>There is no such payment page</h1>
<p>The link may be incomplete. Please open it again from where you started.</p></section>`,
  }
}
