import * as z from 'zod/mini'
import { askStripe, stripePackage } from '#features/payments/server/stripe.ts'
import { job } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'

/** Cards that were changed or removed, or whose learner has gone. Repeatable: one that Stripe no longer has is detached. */
export const detachCards = job(
  'detach-cards',
  z.object({}),
  async (_none, services) => {
    const endings = await services.asSystem('cards to detach', (db) =>
      db.list(
        'saved-cards.listEndings',
        'select stripe_payment_method, stripe_customer from public.card_endings order by created_at limit 100',
      ),
    )
    for (const ending of endings) await detachOne(services, ending)
  },
  { every: '11-59/15 * * * *' },
)

type Ending = { stripePaymentMethod: string; stripeCustomer: string | null }

async function detachOne(services: Services, { stripePaymentMethod, stripeCustomer }: Ending) {
  await askStripe(services, async (stripe) => {
    await stripe.paymentMethods.detach(stripePaymentMethod).catch(unlessGone)
    if (stripeCustomer) await stripe.customers.del(stripeCustomer).catch(unlessGone)
  })
  await services.asSystem('a card was detached', (db) =>
    db.execute(
      'saved-cards.forgetEnding',
      'delete from public.card_endings where stripe_payment_method = $1',
      [stripePaymentMethod],
    ),
  )
}

function unlessGone(error: unknown) {
  if (error instanceof stripePackage().errors.StripeInvalidRequestError) return undefined
  throw error
}
