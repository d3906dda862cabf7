import { expireDue, getCheckout, getSession } from '../books/checkouts.ts'
import { payByCard } from '../books/payments.ts'
import type { Outcome } from '../books/settlement.ts'
import type { Till } from '../till.ts'
import { authenticate } from './answer-pages.ts'
import { readCardForm } from './card-form.ts'
import { successUrl } from './success-url.ts'

export type PayWith = {
  number: string
  expiry?: string
  cvc?: string
  name?: string
  email?: string
  authenticate?: 'complete' | 'fail'
}

export type Paid = { kind: Outcome['kind'] | 'refused'; message?: string; location?: string }

/** The pay page without a browser: the same reading, checks and payment. A number alone gets a good expiry date, code, name and address. */
export function payLikeThePage(till: Till, sessionId: string, given: PayWith | string): Paid {
  const card = typeof given === 'string' ? { number: given } : given
  expireDue(till)
  const session = getSession(till, sessionId)
  const fields = new URLSearchParams({
    number: card.number,
    expiry: card.expiry ?? `12 / ${new Date(till.now() * 1_000).getUTCFullYear() + 3}`,
    cvc: card.cvc ?? (/^3[47]/.test(card.number) ? '1234' : '123'),
    name: card.name ?? 'Amara Okafor',
    email: card.email ?? 'amara.okafor@example.com',
  })
  const form = readCardForm(fields, session.customer_email, till.now())
  if (session.status === 'open' && form.problems.length > 0)
    return { kind: 'refused', message: form.problems.map(({ says }) => says).join(' ') }
  const first = payByCard(till, sessionId, form.number, form.card, form.customer)
  const { challenge } = getCheckout(till, sessionId)
  const answer = new URLSearchParams({ challenge: challenge?.id ?? '', answer: card.authenticate ?? '' })
  const outcome =
    first.kind === 'challenge' && card.authenticate ? authenticate(till, sessionId, answer) : first
  return {
    kind: outcome.kind,
    ...(outcome.kind === 'declined' && { message: outcome.message }),
    ...(outcome.session.status === 'complete' && { location: successUrl(outcome.session) }),
  }
}
