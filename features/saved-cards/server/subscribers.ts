import { learnerLeft } from '#features/pupils/leaving-contract.ts'
import { cardSessionChanged, paymentDisputed, paymentReceived } from '#features/payments/events.ts'
import { closeUnpaid } from '#features/payments/server/link-checkout.ts'
import { findProfile } from '#features/profiles/server/profiles.ts'
import { seriesChanged, seriesEnded } from '#features/series/events.ts'
import type { Db } from '#server/database.ts'
import { subscribe } from '#server/events.ts'
import { sendMail } from '#server/mail.ts'
import type { Services } from '#server/services.ts'
import { endAgreements } from './agreements.ts'
import { changedMail } from './card-mail.ts'
import { comesMore } from './card-rows.ts'
import { notePaid } from './charging.ts'
import { listWeekly } from './read.ts'
import { takeCard } from './take-card.ts'

export const subscribers = [
  subscribe(cardSessionChanged, 'take-card', ({ stripeSession }, services) =>
    takeCard(services, stripeSession),
  ),
  subscribe(
    paymentReceived,
    'note-saved-card',
    async ({ checkoutId, lessonId, learnerId, amountPence, outcome }, services) => {
      if (!lessonId || outcome !== 'booked') return
      await services.asSystem('a saved card has paid', async (db) => {
        // A page that was opened meanwhile must not be paid as well.
        await closeUnpaid(db, lessonId)
        await notePaid(db, services, { checkoutId, lessonId, learnerId, amountPence })
      })
    },
  ),
  subscribe(paymentDisputed, 'end-card-payments', async ({ paymentIntent }, services) => {
    if (!paymentIntent) return
    await services.asSystem('a charge of a saved card is disputed', (db) => endDisputed(db, paymentIntent))
  }),
  subscribe(learnerLeft, 'end-card-payments', ({ instructorId, learnerId }, services) =>
    services.asSystem('a learner leaves whom their card pays', (db) =>
      endAgreements(db, { learnerId, instructorId, why: 'left' }),
    ),
  ),
  subscribe(seriesEnded, 'end-card-payments', ({ seriesId }, services) =>
    services.asSystem('lessons that a card pays have ended', (db) => endUnlessPaid(db, seriesId)),
  ),
  subscribe(seriesChanged, 'end-card-payments', ({ seriesId }, services) =>
    services.asSystem('lessons that a card pays have changed', async (db) => {
      await endUnlessPaid(db, seriesId)
      await pauseIfMore(db, services, seriesId)
    }),
  ),
]

const endUnlessPaid = (db: Db, seriesId: string) =>
  db.execute(
    'saved-cards.endWithSeries',
    `update public.card_agreements a set ended_at = clock(), ended_why = 'series-over' from public.lesson_series s
     where a.series_id = $1 and s.id = a.series_id and a.ended_at is null
       and (s.ended_at is not null or s.payment <> 'card-link')`,
    [seriesId],
  )

/** Nobody’s card pays more lessons, or longer ones, than they’ve agreed to. One that moves to another day goes on. */
async function pauseIfMore(db: Db, services: Services, seriesId: string) {
  const paused = await db.find(
    'saved-cards.pauseIfMore',
    `update public.card_agreements a set paused_at = coalesce(a.paused_at, clock()), paused_why = 'changed' from public.lesson_series s
     where a.series_id = $1 and s.id = a.series_id and a.ended_at is null and a.paused_why is distinct from 'changed' and ${comesMore}
     returning a.learner_id, a.started_at`,
    [seriesId],
  )
  const learner = paused?.startedAt ? await findProfile(db, paused.learnerId) : undefined
  if (!learner?.email) return
  const weekly = (await listWeekly(db, learner.id)).find((one) => one.seriesId === seriesId)
  if (weekly)
    await sendMail(
      db,
      changedMail(
        services,
        { ...learner, email: learner.email },
        { ...weekly, minutes: weekly.comes.minutes },
      ),
    )
}

/** Whose payer asks their bank for it back is charged no more. */
async function endDisputed(db: Db, paymentIntent: string) {
  const charged = await db.find(
    'saved-cards.findDisputed',
    `select learner_id, instructor_id from public.checkouts where payment_intent = $1 and origin = 'saved-card'`,
    [paymentIntent],
  )
  if (charged) await endAgreements(db, { ...charged, why: 'disputed' })
}
