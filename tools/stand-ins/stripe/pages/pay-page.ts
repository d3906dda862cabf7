import { formatAmount } from '../money.ts'
import type { Checkout } from '../resources/checkout-sessions.ts'
import type { Session } from '../resources/types.ts'
import type { Problem, Retained } from './card-form.ts'
import { Html, html, type Page } from './layout.ts'
import { testCards } from './test-cards.ts'

type Feedback = { retained?: Retained; problems?: readonly Problem[]; declined?: string | null }

export function payPage(
  brandName: string,
  session: Session,
  checkout: Checkout,
  { retained, problems = [], declined }: Feedback,
): Page {
  const isSetup = session.mode === 'setup'
  const total = isSetup ? null : formatAmount(session.amount_total!, session.currency!)
  const does = session.mode === 'subscription' ? 'Subscribe' : isSetup ? 'Save card' : `Pay ${total}`
  const bad = problems.length > 0 || declined
  return {
    title: `${bad ? 'Problem: ' : ''}${isSetup ? 'Save your card' : `Pay ${total}`}`,
    status: problems.length > 0 ? 422 : 200,
    redirectsTo: [session.success_url, session.cancel_url],
    body: html`<div class="columns">${total === null ? setupSummary(brandName) : summary(brandName, session, checkout, total)}<section class="pay" aria-labelledby="pay-by-card">
<h2 id="pay-by-card">${isSetup ? 'Your card' : 'Pay by card'}</h2>
${problemSummary(problems, declined)}
<form method="post" action="${session.id}" novalidate>
<input type="hidden" name="seen" value="${checkout.attempts}">
${
  session.customer_email
    ? html`<div class="field"><span class="label">Email</span><p class="fixed">${session.customer_email}</p></div>`
    : field(
        'email',
        'Email',
        'type="email" autocomplete="email" inputmode="email"',
        retained?.email,
        problems,
      )
}
${cardFields(retained, problems)}
<button type="submit">${does}</button>
${session.custom_text?.submit && html`<p class="until">${session.custom_text?.submit.message}</p>`}
</form>
${session.cancel_url && html`<p class="back"><a href="${session.cancel_url}">Back to ${brandName} without ${isSetup ? 'saving a card' : 'paying'}</a></p>`}
</section></div>${cards()}`,
  }
}

const setupSummary = (brandName: string) =>
  html`<section class="summary" aria-labelledby="order"><p class="brand">${brandName}</p>
<h1 id="order">Save your card</h1><p>Nothing is charged today.</p></section>`

function summary(brandName: string, session: Session, { lines }: Checkout, total: string) {
  return html`<section class="summary" aria-labelledby="order">
<p class="brand">${brandName}</p>
<h1 id="order"><span class="to-pay">To pay</span> ${total}</h1>
<ul>${lines.map(
    (line) =>
      html`<li><span>${line.name}${line.quantity > 1 && html` <span class="times">× ${line.quantity}</span>`}${line.description && html` <small>${line.description}</small>`}</span> <span class="amount">${formatAmount(line.amount, session.currency!)}</span></li>`,
  )}</ul>
<p class="total"><span>Total</span> <span class="amount">${total}</span></p>
${!session.custom_text?.submit && html`<p class="until">Open until <time datetime="${new Date(session.expires_at * 1_000).toISOString()}">${moment(session.expires_at)}</time></p>`}
</section>`
}

export const cardFields = (retained: Retained | undefined, problems: readonly Problem[]) =>
  html`${field('number', 'Card number', 'type="text" autocomplete="cc-number" inputmode="numeric" placeholder="1234 1234 1234 1234" maxlength="30"', '', problems)}
<div class="pair">
${field('expiry', 'Expiry (month / year)', 'type="text" autocomplete="cc-exp" inputmode="numeric" placeholder="MM / YY" maxlength="9"', retained?.expiry, problems)}
${field('cvc', 'Security code', 'type="text" autocomplete="cc-csc" inputmode="numeric" placeholder="CVC" maxlength="4"', '', problems)}
</div>
${field('name', 'Name on card', 'type="text" autocomplete="cc-name"', retained?.name, problems)}`

/** Takes the focus, so that a screen reader reads it first. */
export function problemSummary(problems: readonly Problem[], declined: string | null | undefined) {
  if (problems.length === 0 && !declined) return null
  return html`<div class="problems" role="alert" tabindex="-1" autofocus>
<h3>${declined ? 'You have not been charged' : problems.length === 1 ? 'Please check one thing' : `Please check ${problems.length} things`}</h3>
${declined && html`<p>${declined}</p>`}
${problems.length > 0 && html`<ul>${problems.map(({ field, message }) => html`<li><a href="#${field}">${message}</a></li>`)}</ul>`}
</div>`
}

function field(
  name: Problem['field'],
  label: string,
  attributes: string,
  value: string | undefined,
  problems: readonly Problem[],
) {
  const problem = problems.find((one) => one.field === name)
  const mark = problem ? html` aria-invalid="true" aria-describedby="${name}-problem"` : null
  return html`<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${value ?? ''}" required ${new Html(attributes)}${mark}>
${problem && html`<p class="problem" id="${name}-problem">${problem.message}</p>`}</div>`
}

export function cards() {
  return html`<section class="cards" aria-labelledby="test-cards"><h2 id="test-cards">Test cards</h2>
<p>Any expiry date in the future and any security code will do.</p>
<ul>${testCards.map(({ number, description }) => html`<li><code>${spaced(number)}</code> <span>${description}</span></li>`)}</ul></section>`
}

const spaced = (number: string) =>
  number.length === 15
    ? number.replace(/(\d{4})(\d{6})(\d{5})/, '$1 $2 $3')
    : number.replace(/(\d{4})(?=\d)/g, '$1 ')

const moment = (seconds: number) =>
  new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/London',
    timeZoneName: 'short',
  }).format(seconds * 1_000)
