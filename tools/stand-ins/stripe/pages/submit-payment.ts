import type { Context } from '../context.ts'
import { expireDueSessions, getCheckout, getSession } from '../resources/checkout-sessions.ts'
import { readCardForm } from './card-form.ts'
import { successUrl } from './layout.ts'
import { answerChallenge, type Outcome, payByCard } from './pay.ts'

export type Submission = {
  number: string
  expiry?: string
  cvc?: string
  name?: string
  email?: string
  authenticate?: 'complete' | 'fail'
}

type SubmissionResult = { kind: Outcome['kind'] | 'invalid'; message?: string; location?: string }

/** The pay page without a browser: the same reading, checks and payment. A number alone gets a good expiry date, code, name and address. */
export function submitPayment(
  context: Context,
  sessionId: string,
  given: Submission | string,
): SubmissionResult {
  const { number, expiry, cvc, name, email, authenticate }: Submission =
    typeof given === 'string' ? { number: given } : given
  expireDueSessions(context)
  const session = getSession(context, sessionId)
  const fields = new URLSearchParams({
    number,
    expiry: expiry ?? `12 / ${new Date(context.now() * 1_000).getUTCFullYear() + 3}`,
    cvc: cvc ?? (/^3[47]/.test(number) ? '1234' : '123'),
    name: name ?? 'Amara Okafor',
    email: email ?? 'amara.okafor@example.com',
  })
  const form = readCardForm(fields, session.customer_email, context.now())
  if (session.status === 'open' && form.problems.length > 0)
    return { kind: 'invalid', message: form.problems.map(({ message }) => message).join(' ') }
  const first = payByCard(context, sessionId, form)
  const outcome =
    first.kind === 'challenge' && authenticate
      ? answerChallenge(
          context,
          sessionId,
          getCheckout(context, sessionId).challenge!.id,
          authenticate === 'complete',
        )
      : first
  return {
    kind: outcome.kind,
    ...(outcome.kind === 'declined' && { message: outcome.message }),
    ...(outcome.session.status === 'complete' && { location: successUrl(outcome.session) }),
  }
}
