import type { RecordedEvent } from '../books/events.ts'
import type { Webhook } from '../till.ts'
import { signatureOf } from './signature.ts'

export type Endpoint = Webhook & { timeoutMs: number }

/** One try. Resolves to the status, or to what kept it from coming; as with Stripe a redirect is not followed, and a slow endpoint is a failed one. */
export async function postEvent(
  endpoint: Endpoint,
  event: RecordedEvent,
  seconds: number,
  closing: AbortSignal,
): Promise<string> {
  const body = JSON.stringify(event, null, 2)
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    'stripe-signature': signatureOf(body, endpoint.secret, seconds),
  }
  try {
    const signal = AbortSignal.any([closing, AbortSignal.timeout(endpoint.timeoutMs)])
    const answer = await fetch(endpoint.url, { method: 'POST', headers, body, redirect: 'manual', signal })
    await answer.body?.cancel()
    return String(answer.status)
  } catch (fault) {
    const cause = (fault as { cause?: { code?: string } }).cause?.code
    return cause ?? (fault as Error).name
  }
}
