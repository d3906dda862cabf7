import { ruleOf } from '#features/series/words.ts'
import { findProfile } from '#features/profiles/server/profiles.ts'
import type { Db } from '#server/database.ts'
import { queueJob } from '#server/jobs.ts'
import { sendMail } from '#server/mail.ts'
import type { Services } from '#server/services.ts'
import { agreedMail } from './card-mail.ts'
import { findCard } from './card-rows.ts'
import { chargeDueCards } from './charging.ts'
import { listWeekly } from './read.ts'

/** Those for which this card was saved, and those that had stopped because of the one before. As the service. */
export async function startWaiting(
  db: Db,
  services: Services,
  learnerId: string,
  stripeSession: string,
): Promise<void> {
  const started = await db.list(
    'saved-cards.startWaiting',
    `update public.card_agreements set started_at = clock()
     where learner_id = $1 and stripe_session = $2 and started_at is null and ended_at is null returning id, series_id, paused_at`,
    [learnerId, stripeSession],
  )
  await db.execute(
    'saved-cards.resume',
    `update public.card_agreements set failures = 0, paused_at = null, paused_why = null
     where learner_id = $1 and started_at is not null and ended_at is null and failures > 0 and paused_why is distinct from 'changed'`,
    [learnerId],
  )
  // Its lessons may have changed while the card was saved: then it's to be agreed to again.
  for (const { id, seriesId, pausedAt } of started)
    if (pausedAt === null) await sendAgreed(db, services, { id, learnerId, seriesId })
  await queueJob(db, chargeDueCards, {}, { key: 'now' })
}

type Agreement = { id: string; learnerId: string; seriesId: string }

/** Charges what is due, and sends what was agreed to. As the service. */
export async function begin(db: Db, services: Services, agreement: Agreement) {
  await queueJob(db, chargeDueCards, {}, { key: 'now' })
  await sendAgreed(db, services, agreement)
}

async function sendAgreed(db: Db, services: Services, { id, learnerId, seriesId }: Agreement) {
  const learner = await findProfile(db, learnerId)
  const card = await findCard(db, learnerId)
  const agreement = await db.get(
    'saved-cards.begin',
    'select price_pence, weekday, begins, every_weeks, minutes from public.card_agreements where id = $1',
    [id],
  )
  const weekly = (await listWeekly(db, learnerId)).find((one) => one.seriesId === seriesId)
  if (learner?.email && card && weekly)
    await sendMail(
      db,
      agreedMail(
        services,
        { ...learner, email: learner.email },
        {
          card,
          seriesId,
          instructorName: weekly.instructorName,
          rule: ruleOf({ ...agreement, time: agreement.begins }),
          ...agreement,
        },
      ),
    )
}
