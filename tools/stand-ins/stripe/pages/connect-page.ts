import { formatAmount } from '../money.ts'
import { html, type Page } from './layout.ts'
import type { Account, Payout } from '../resources/types.ts'
import { testBanks } from './test-banks.ts'

type Shown = {
  account: Account
  token: string
  returnUrl: string | null
  payouts: readonly Payout[]
  balance: number
  problem?: string | undefined
}

const statusWords = { in_transit: 'On its way', paid: 'Paid', failed: 'Came back' }

/** Where somebody who is paid by the shop says who they are and which bank account is theirs. */
export function connectPage(
  brandName: string,
  { account, token, returnUrl, payouts, balance, problem }: Shown,
): Page {
  const [bank] = account.external_accounts.data
  const title = account.details_submitted ? 'Your payouts' : 'Get paid'
  return {
    title,
    status: problem ? 422 : 200,
    redirectsTo: [returnUrl],
    body: html`<section class="single" aria-labelledby="connect">
<p class="brand">${brandName}</p>
<h1 id="connect">${title}</h1>
${
  account.details_submitted
    ? html`<p>Balance: <strong>${formatAmount(balance, 'gbp')}</strong>. Bank account ending in <strong>${bank?.last4}</strong>.</p>
<ul>${payouts.slice(0, 5).map((payout) => html`<li>${formatAmount(payout.amount, 'gbp')}, ${statusWords[payout.status]}</li>`)}</ul>`
    : html`<p>Stripe would now check who you are: name, date of birth, address and, if it needs one, a document. Here only the bank account counts.</p>`
}
${problem && html`<div class="problems" role="alert" tabindex="-1" autofocus><p>${problem}</p></div>`}
<form method="post" action="${token}" novalidate>
<div class="pair">
<div class="field"><label for="sort">Sort code</label><input id="sort" name="sort" value="10-88-00" inputmode="numeric" autocomplete="off" required></div>
<div class="field"><label for="number">Account number</label><input id="number" name="number" value="00012345" inputmode="numeric" autocomplete="off" maxlength="8" required></div>
</div>
<button type="submit">${account.details_submitted ? 'Change the bank account' : 'Agree and continue'}</button>
</form>
${returnUrl && html`<p class="back"><a href="${returnUrl}">Back to ${brandName}</a></p>`}
</section>
<section class="cards" aria-labelledby="banks"><h2 id="banks">Test accounts</h2>
<p>All with the sort code 10-88-00. Never enter your own.</p>
<ul>${testBanks.map(({ number, description }) => html`<li><code>${number}</code> <span>${description}</span></li>`)}</ul></section>`,
  }
}

/** The number, or what is wrong with it. */
export function readBankForm(fields: URLSearchParams): { number: string } | { problem: string } {
  const number = (fields.get('number') ?? '').replaceAll(/[\s-]/g, '')
  const sort = (fields.get('sort') ?? '').replaceAll(/[\s-]/g, '')
  if (sort !== '108800' || !testBanks.some((bank) => bank.number === number))
    return { problem: 'Please use one of the test accounts below, with the sort code 10-88-00.' }
  return { number }
}
