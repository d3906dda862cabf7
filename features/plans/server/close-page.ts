import * as z from 'zod/mini'
import { askStripe } from '#features/payments/server/stripe.ts'
import { job } from '#server/jobs.ts'

/** A page to subscribe on that must not be paid any more; one that was paid or is over stays what it is. */
export const closePage = job(
  'close-plan-page',
  z.object({ sessionId: z.string() }),
  async ({ sessionId }, services) => {
    const { status } = await askStripe(services, (stripe) => stripe.checkout.sessions.retrieve(sessionId))
    if (status === 'open') await askStripe(services, (stripe) => stripe.checkout.sessions.expire(sessionId))
  },
  { retries: 12, retryAfterSeconds: 5 },
)
