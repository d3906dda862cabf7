import { notFound } from '#common/api-error.ts'
import { stripeOf } from '#features/payments/server/stripe.ts'
import { getSeries } from '#features/series/server/read.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { queueJob } from '#server/jobs.ts'
import type { OwnTransactions } from '#server/route.ts'
import type { Me, Services } from '#server/services.ts'
import { notByCard, priceChanged, type MyCard, type WeeklyPayment } from '../contract.ts'
import { consentVersion } from '../rules.ts'
import { findCard, lockLearner } from './card-rows.ts'
import { detachCards } from './detach.ts'
import { openCardPage } from './open-page.ts'
import { listWeekly, readMyCard } from './read.ts'
import { begin } from './starting.ts'
import { lookForCard } from './take-card.ts'

type Own = OwnTransactions & { services: Services; me: Me }
type Shown = { id: string; consent: number } & Pick<WeeklyPayment, 'pricePence' | 'comes'>

/** @throws notFound, notByCard, priceChanged, paymentsNotSetUp, paymentServiceAway */
export async function startCardPayments(
  { services, me, asCaller }: Own,
  { id: seriesId, pricePence, comes, consent }: Shown,
): Promise<{ url: string | null }> {
  stripeOf(services)
  const { weekly, instructorId } = await asCaller(async (db) => {
    const { learner, instructor } = await getSeries(db, me.id, seriesId)
    if (learner.id !== me.id || !instructor.id) return fail(notFound)
    const found = (await listWeekly(db, me.id)).find((one) => one.seriesId === seriesId)
    return { weekly: found ?? fail(notByCard), instructorId: instructor.id }
  })
  if (weekly.pricePence !== pricePence || consent !== consentVersion) return fail(priceChanged)
  const { id, starts } = await services.asSystem('a learner agrees that their card pays', async (db) => {
    await lockLearner(db, me.id)
    await mustCome(db, seriesId, comes)
    await endAgreements(db, { seriesId, why: 'replaced' })
    const starts = (await findCard(db, me.id)) !== undefined
    const { id } = await db.get(
      'saved-cards.agree',
      `insert into public.card_agreements (learner_id, instructor_id, series_id, price_pence, consent, started_at, weekday, begins, every_weeks, minutes)
       values ($1, $2, $3, $4, $5, case when $6 then clock() end, $7, $8, $9, $10) returning id`,
      [
        me.id,
        instructorId,
        seriesId,
        pricePence,
        consent,
        starts,
        comes.weekday,
        comes.time,
        comes.everyWeeks,
        comes.minutes,
      ],
    )
    if (starts) await begin(db, services, { id, learnerId: me.id, seriesId })
    return { id, starts }
  })
  if (starts) return { url: null }
  return {
    url: await openCardPage(services, me, {
      key: `card:${id}`,
      back: `/dashboard/series/${seriesId}`,
      agreementId: id,
    }),
  }
}

/** As shown, and until this is written down: a change waits, and then finds the agreement. @throws priceChanged */
async function mustCome(db: Db, seriesId: string, comes: Shown['comes']) {
  const { weekday, time, everyWeeks, minutes } = comes
  const still = await db.find(
    'saved-cards.mustCome',
    `select from public.lesson_series where id = $1 and extract(isodow from first_on)::int = $2 and begins = $3
       and every_weeks = $4 and minutes = $5 for share`,
    [seriesId, weekday, time, everyWeeks, minutes],
  )
  if (!still) fail(priceChanged)
}

type Why = 'learner' | 'card-removed' | 'replaced' | 'series-over' | 'left' | 'disputed'
type Which = { learnerId?: string; instructorId?: string; seriesId?: string; why: Why }

/** Whichever of the three are named. As the service. */
export const endAgreements = (db: Db, { learnerId, instructorId, seriesId, why }: Which) =>
  db.execute(
    'saved-cards.endAgreements',
    `update public.card_agreements set ended_at = clock(), ended_why = $4
     where ended_at is null and ($1::uuid is null or learner_id = $1) and ($2::uuid is null or instructor_id = $2)
       and ($3::uuid is null or series_id = $3)`,
    [learnerId ?? null, instructorId ?? null, seriesId ?? null, why],
  )

export async function stopCardPayments(db: Db, learnerId: string, seriesId: string): Promise<MyCard> {
  await db.asService('a learner stops automatic payments', (service) =>
    endAgreements(service, { learnerId, seriesId, why: 'learner' }),
  )
  return readMyCard(db, learnerId)
}

export async function removeCard(db: Db, learnerId: string): Promise<MyCard> {
  await db.asService('a learner removes their card', async (service) => {
    await lockLearner(service, learnerId)
    await endAgreements(service, { learnerId, why: 'card-removed' })
    await service.execute('saved-cards.dropPage', 'delete from public.card_pages where learner_id = $1', [
      learnerId,
    ])
    await service.execute('saved-cards.removeCard', 'delete from public.saved_cards where learner_id = $1', [
      learnerId,
    ])
    await queueJob(service, detachCards, {}, { key: 'now' })
  })
  return readMyCard(db, learnerId)
}

/** @throws notFound, paymentsNotSetUp, paymentServiceAway */
export async function changeCard({ services, me }: Own): Promise<{ url: string }> {
  stripeOf(services)
  const card = await services.asSystem('a card to change', (db) => findCard(db, me.id))
  if (!card) return fail(notFound)
  const url = await openCardPage(services, me, {
    key: `card:${me.id}:${crypto.randomUUID()}`,
    back: '/dashboard/payments',
  })
  return { url }
}

/** @throws paymentsNotSetUp, paymentServiceAway */
export async function refreshMyCard({ services, me, asCaller }: Own): Promise<MyCard> {
  await lookForCard(services, me.id)
  return asCaller((db) => readMyCard(db, me.id))
}
