import * as z from 'zod/mini'
import type { Services } from '#server/services.ts'
import { job } from '#server/jobs.ts'
import { isSavedCards, sessionOf } from './intent-session.ts'
import { settleCheckout } from './settle.ts'
import { askStripe, stripePackage } from './stripe.ts'

/** A checkout that was paid just before is settled instead. */
export const closeCheckout = job(
  'close-checkout',
  z.object({ checkoutId: z.string() }),
  async ({ checkoutId }, services) => {
    const row = await services.asSystem('a checkout to close', async (db) => {
      return db.find(
        'payments.closeCheckout.readCheckouts',
        `select * from public.checkouts where id = $1 and status <> 'paid'`,
        [checkoutId],
      )
    })
    if (!row) return
    if (row.sessionId) await lookAndSettle(services, row.sessionId, { close: true })
    else
      await services.asSystem('a checkout that never opened', (db) =>
        db.execute(
          'payments.closeCheckout.updateCheckouts',
          `update public.checkouts set status = 'expired' where id = $1 and status = 'opening' and session_id is null`,
          [checkoutId],
        ),
      )
  },
)

/** Answers what Stripe says of it: while that is `open` it may still be paid. */
export async function lookAndSettle(
  services: Services,
  sessionId: string,
  { close = false } = {},
): Promise<string | null> {
  const session = await askStripe(services, async ({ checkout, paymentIntents }) => {
    if (isSavedCards(sessionId)) {
      const cancelled = close ? await paymentIntents.cancel(sessionId).catch(unlessItIsOver) : undefined
      return sessionOf(cancelled ?? (await paymentIntents.retrieve(sessionId)))
    }
    const expired = close ? await checkout.sessions.expire(sessionId).catch(unlessItIsOver) : undefined
    return expired ?? checkout.sessions.retrieve(sessionId)
  })
  if (session.status !== 'open')
    await services.asSystem('what Stripe says of a session', (db) => settleCheckout(db, session))
  return session.status
}

function unlessItIsOver(error: unknown) {
  if (error instanceof stripePackage().errors.StripeInvalidRequestError) return undefined
  throw error
}
