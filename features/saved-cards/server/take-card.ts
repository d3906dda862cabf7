import { isId } from '#common/schema.ts'
import { askStripe, idOf } from '#features/payments/server/stripe.ts'
import type { Db } from '#server/database.ts'
import { queueJob } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { detachCards } from './detach.ts'
import { lockLearner } from './card-rows.ts'
import { startWaiting } from './starting.ts'

/** Somebody is back before the webhook is. @throws paymentsNotSetUp, paymentServiceAway */
export async function lookForCard(services: Services, learnerId: string): Promise<void> {
  const page = await services.asSystem('a page on which a card was saved', (db) =>
    db.find('saved-cards.findPage', 'select stripe_session from public.card_pages where learner_id = $1', [
      learnerId,
    ]),
  )
  if (page) await takeCard(services, page.stripeSession)
}

/** Of a page that was filled in; once, however often it is reported. A card that nobody waits for is detached again. */
export async function takeCard(services: Services, stripeSession: string): Promise<void> {
  const found = await askStripe(services, async (stripe) => {
    const session = await stripe.checkout.sessions.retrieve(stripeSession)
    const setupId = idOf(session.setup_intent)
    if (session.mode !== 'setup' || session.status !== 'complete' || !setupId) return undefined
    const method = idOf((await stripe.setupIntents.retrieve(setupId)).payment_method)
    return { session, method: method ? await stripe.paymentMethods.retrieve(method) : undefined }
  })
  const learnerId = found?.session.client_reference_id
  const customer = idOf(found?.method?.customer)
  const card = found?.method?.card
  if (!found?.method || !card || !customer || !learnerId || !isId(learnerId)) return
  const { id: stripePaymentMethod } = found.method
  await services.asSystem('a learner has saved a card', async (db) => {
    const isHere = await lockLearner(db, learnerId)
    const isLast = await db.execute(
      'saved-cards.takePage',
      'delete from public.card_pages where learner_id = $1 and stripe_session = $2',
      [learnerId, stripeSession],
    )
    const isAwaited = await db.execute(
      'saved-cards.findAwaited',
      'select from public.card_agreements where learner_id = $1 and stripe_session = $2 and started_at is null and ended_at is null',
      [learnerId, stripeSession],
    )
    if (!isHere || (!isLast && !isAwaited))
      return dropUnless(db, { learnerId, customer, stripePaymentMethod })
    await db.execute(
      'saved-cards.save',
      `insert into public.saved_cards (learner_id, stripe_customer, stripe_payment_method, brand, last4, exp_month, exp_year)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict (learner_id) do update set
         stripe_customer = excluded.stripe_customer, stripe_payment_method = excluded.stripe_payment_method,
         brand = excluded.brand, last4 = excluded.last4, exp_month = excluded.exp_month, exp_year = excluded.exp_year,
         saved_at = clock()`,
      [learnerId, customer, stripePaymentMethod, card.brand, card.last4, card.exp_month, card.exp_year],
    )
    await queueJob(db, detachCards, {}, { key: 'now' })
    await startWaiting(db, services, learnerId, stripeSession)
  })
}

/** Its customer goes too, unless the learner’s card is theirs. */
async function dropUnless(
  db: Db,
  {
    learnerId,
    customer,
    stripePaymentMethod,
  }: Record<'learnerId' | 'customer' | 'stripePaymentMethod', string>,
) {
  const dropped = await db.execute(
    'saved-cards.drop',
    `insert into public.card_endings (stripe_payment_method, stripe_customer)
     select $2, case when not exists (select from public.saved_cards where stripe_customer = $3) then $3 end
     where not exists (select from public.saved_cards where learner_id = $1 and stripe_payment_method = $2) on conflict do nothing`,
    [learnerId, stripePaymentMethod, customer],
  )
  if (dropped) await queueJob(db, detachCards, {}, { key: 'now' })
}
