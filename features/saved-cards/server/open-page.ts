import { askStripe } from '#features/payments/server/stripe.ts'
import type { Me, Services } from '#server/services.ts'
import { findCard } from './card-rows.ts'

/** Answers the page at Stripe on which somebody saves a card. @throws paymentsNotSetUp, paymentServiceAway */
export async function openCardPage(
  services: Services,
  me: Pick<Me, 'id' | 'email'>,
  { key, back, agreementId }: { key: string; back: string; agreementId?: string },
): Promise<string> {
  const known = await services.asSystem('the customer of a saved card', (db) => findCard(db, me.id))
  const to = `${services.config.publicUrl}${back}`
  const session = await askStripe(services, (stripe) =>
    stripe.checkout.sessions.create(
      {
        mode: 'setup',
        currency: 'gbp',
        allowed_payment_method_types: ['card'],
        locale: 'en-GB',
        client_reference_id: me.id,
        ...(known
          ? { customer: known.stripeCustomer }
          : { customer_creation: 'always' as const, ...(me.email && { customer_email: me.email }) }),
        setup_intent_data: { metadata: { learner_id: me.id } },
        success_url: `${to}?card=saved`,
        cancel_url: to,
      },
      { idempotencyKey: key },
    ),
  )
  await services.asSystem('a page on which a card is saved', async (db) => {
    await db.execute(
      'saved-cards.notePage',
      `insert into public.card_pages (learner_id, stripe_session) values ($1, $2)
       on conflict (learner_id) do update set stripe_session = excluded.stripe_session, opened_at = clock()`,
      [me.id, session.id],
    )
    if (agreementId)
      await db.execute(
        'saved-cards.noteSession',
        'update public.card_agreements set stripe_session = $2 where id = $1',
        [agreementId, session.id],
      )
  })
  return session.url!
}
