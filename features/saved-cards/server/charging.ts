import * as z from 'zod/mini'
import { findLinkedLesson } from '#features/payment-links/server/linked-lesson.ts'
import { noteSent } from '#features/payment-links/server/subscribers.ts'
import { pathOfLink } from '#features/payment-links/server/token.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { chargeSavedCard } from '#features/payments/server/charge-saved-card.ts'
import { paymentServiceAway } from '#features/payments/contract.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { job, queueJob } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { chargeDaysAhead, lastTryHours, mostFailures, notTeachingHours } from '../rules.ts'
import { chargedMail, type Refusal, refusedMail, type AboutLesson } from './card-mail.ts'
import { comesMore, findCard } from './card-rows.ts'

/** Each lesson for itself, so that one that can’t be charged holds back no other. */
export const chargeDueCards = job(
  'charge-due-cards',
  z.object({}),
  (_none, services) =>
    services.asSystem('lessons that a saved card pays', async (db) => {
      const due = await db.list(
        'saved-cards.listDue',
        `select l.id from public.card_agreements a join public.lessons l on l.series_id = a.series_id and l.learner_id = a.learner_id
         join public.lesson_series s on s.id = a.series_id and not ${comesMore}
         where a.started_at is not null and a.paused_at is null and a.ended_at is null
           and l.status = 'booked' and l.paid_with = 'card-link' and l.starts_at > clock()
           and l.starts_at <= clock() + make_interval(days => $1)
           and not exists (select from public.card_charges k where k.lesson_id = l.id) order by l.starts_at`,
        [chargeDaysAhead],
      )
      for (const { id } of due) await queueJob(db, chargeLesson, { lessonId: id }, { key: id })
    }),
  { every: '7 * * * *' },
)

export const chargeLesson = job(
  'charge-saved-card',
  z.object({ lessonId: z.string() }),
  ({ lessonId }, services) => charge(services, lessonId),
  { retries: 4, retryAfterSeconds: 60 },
)

/** Repeatable: the ledger takes a payment once, and a lesson’s failure is noted once. */
async function charge(services: Services, lessonId: string): Promise<void> {
  const agreement = await services.asSystem('what a learner agreed to', (db) => findAgreement(db, lessonId))
  if (!agreement) return
  const result = await chargeSavedCard(services, {
    lessonId,
    mostPence: agreement.pricePence,
    findCard: async (db) =>
      (await findAgreement(db, lessonId))?.id === agreement.id
        ? findCard(db, agreement.learnerId)
        : undefined,
  })
  // A payment that came is noted by the event, which comes also when this process ends here.
  if (result === 'paid' || result === 'nothing' || result === 'waits') return
  const hoursLeft = (Date.parse(agreement.startsAt) - services.clock.now().epochMilliseconds) / 3_600_000
  if (result === 'away' && hoursLeft > lastTryHours) return fail(paymentServiceAway)
  if (result === 'not-teaching' && hoursLeft > notTeachingHours) return
  await services.asSystem('a card could not be charged', (db) =>
    noteRefused(db, services, { ...agreement, lessonId }, result),
  )
}

type Agreement = NonNullable<Awaited<ReturnType<typeof findAgreement>>>

/** That is in force, of a lesson whose charge isn’t decided. As the service. */
const findAgreement = (db: Db, lessonId: string) =>
  db.find(
    'saved-cards.findAgreement',
    `select a.id, a.learner_id, a.price_pence, l.starts_at, l.price_pence as "lesson_pence!" from public.lessons l
     join public.card_agreements a on a.series_id = l.series_id and a.learner_id = l.learner_id
     join public.lesson_series s on s.id = a.series_id and not ${comesMore}
     where l.id = $1 and a.started_at is not null and a.paused_at is null and a.ended_at is null
       and not exists (select from public.card_charges k where k.lesson_id = l.id)`,
    [lessonId],
  )

type Charged = {
  lessonId: string
  agreementId: string
  learnerId: string
  pence: number
  outcome: 'paid' | Refusal
}

/** What was refused, or so it seemed, and is paid by the card all the same was paid. */
const noteCharge = async (db: Db, { lessonId, agreementId, learnerId, pence, outcome }: Charged) =>
  (await db.execute(
    'saved-cards.noteCharge',
    `insert into public.card_charges (lesson_id, agreement_id, learner_id, pence, outcome) values ($1, $2, $3, $4, $5)
     on conflict (lesson_id) do update set agreement_id = excluded.agreement_id, pence = excluded.pence, outcome = 'paid', at = clock()
       where excluded.outcome = 'paid' and card_charges.outcome <> 'paid'`,
    [lessonId, agreementId, learnerId, pence, outcome],
  )) > 0

/** The lesson is as unpaid as it was: its link is emailed, with the reason. */
async function noteRefused(
  db: Db,
  services: Services,
  { id: agreementId, lessonId, learnerId, pricePence, lessonPence }: Agreement & { lessonId: string },
  outcome: Refusal,
) {
  const isNew = await noteCharge(db, { lessonId, agreementId, learnerId, pence: lessonPence, outcome })
  if (!isNew) return
  const isPaused = banksRefusals.has(outcome) && (await noteFailure(db, agreementId))
  const linked = await findLinkedLesson(db, lessonId)
  if (!linked?.email) return
  if (outcome !== 'not-teaching') await noteSent(db, lessonId)
  const about: AboutLesson = { ...linked, email: linked.email, card: await findCard(db, learnerId) }
  await notify(db, services, {
    kind: 'card-refused',
    to: learnerId,
    key: `card-refused ${lessonId}`,
    other: linked.lesson.instructor.id,
    facts: { lessonId, startsAt: linked.lesson.startsAt, pence: lessonPence },
    mail: () =>
      refusedMail(services, about, {
        outcome,
        agreedPence: pricePence,
        isPaused,
        linkPath: pathOfLink(services, lessonId),
      }),
  })
}

const banksRefusals: ReadonlySet<Refusal> = new Set(['confirm', 'expired', 'declined'])

/** True once there were too many in a row. */
async function noteFailure(db: Db, agreementId: string) {
  const { pausedWhy } = await db.get(
    'saved-cards.noteFailure',
    `update public.card_agreements set failures = failures + 1,
       paused_at = case when failures + 1 >= $2 then coalesce(paused_at, clock()) else paused_at end,
       paused_why = case when failures + 1 >= $2 then coalesce(paused_why, 'refused') else paused_why end
     where id = $1 returning paused_why`,
    [agreementId, mostFailures],
  )
  return pausedWhy === 'refused'
}

/** A payment by a saved card is in our books. Idempotent. As the service. */
export async function notePaid(
  db: Db,
  services: Services,
  {
    checkoutId,
    lessonId,
    learnerId,
    amountPence,
  }: Record<'checkoutId' | 'lessonId' | 'learnerId', string> & {
    amountPence: number
  },
): Promise<void> {
  const agreement = await db.find(
    'saved-cards.findCharged',
    `select a.id from public.checkouts c join public.lessons l on l.id = c.lesson_id
     join public.card_agreements a on a.series_id = l.series_id and a.learner_id = c.learner_id and a.started_at is not null
     where c.id = $1 and c.origin = 'saved-card' order by a.started_at desc limit 1`,
    [checkoutId],
  )
  if (!agreement) return
  await noteCharge(db, {
    lessonId,
    agreementId: agreement.id,
    learnerId,
    pence: amountPence,
    outcome: 'paid',
  })
  await db.execute('saved-cards.noteGood', 'update public.card_agreements set failures = 0 where id = $1', [
    agreement.id,
  ])
  const linked = await findLinkedLesson(db, lessonId)
  if (!linked?.email) return
  const about: AboutLesson = { ...linked, email: linked.email, card: await findCard(db, learnerId) }
  await notify(db, services, {
    kind: 'card-charged',
    to: learnerId,
    key: `card-charged ${checkoutId}`,
    other: linked.lesson.instructor.id,
    facts: { lessonId, startsAt: linked.lesson.startsAt, pence: amountPence },
    mail: () => chargedMail(services, about, { checkoutId, pence: amountPence }),
  })
}
