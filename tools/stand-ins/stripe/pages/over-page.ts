import { formatAmount } from '../books/money.ts'
import type { Session } from '../books/shapes.ts'
import { html } from './html.ts'
import type { Page } from './layout.ts'
import { successUrl } from './success-url.ts'

/** A session that is no longer open: paid, or out of time. */
export function overPage(brandName: string, session: Session): Page {
  if (session.status === 'complete') {
    return {
      title: 'Already paid',
      status: 200,
      body: html`<section class="single"><p class="brand">${brandName}</p><h1>This is already paid</h1>
<p>We took ${formatAmount(session.amount_total!, session.currency!)} once. There is nothing left to pay here.</p>
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

export function missingPage(brandName: string): Page {
  return {
    title: 'Not found',
    status: 404,
    body: html`<section class="single"><p class="brand">${brandName}</p><h1>There is no such payment page</h1>
<p>The link may be incomplete. Please open it again from where you started.</p></section>`,
  }
}
