import * as z from 'zod/mini'
import { hashLinkToken, makeLinkToken } from '#server/seal.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { Services } from '#server/services.ts'
import { job, queueJob } from '#server/jobs.ts'
import { linkNotGood } from '../contract.ts'
import { cooldownMinutes, linkDays, mostMails } from '../rules.ts'
import { confirmationMail } from './newsletter-mail.ts'
import { openUnsubscribeToken } from './unsubscribe-link.ts'
import { sendMail } from '#server/mail.ts'
import { tidyJob } from '#server/retention.ts'

/** All else runs after the answer, so that neither it nor its time reveals who is on the list. */
export const subscribeToNewsletter = (services: Services, email: string) =>
  services.asSystem('somebody would like the newsletter', (db) => queueJob(db, askToConfirm, { email }))

/** Idempotent. @throws linkNotGood */
export const confirmNewsletter = (services: Services, token: string) =>
  services.asSystem('confirm a subscription', async (db) => {
    const rowCount = await db.execute(
      'newsletter.confirmNewsletter',
      `update public.newsletter_subscriptions set confirmed_at = coalesce(confirmed_at, clock())
       where confirm_hash = $1 and (confirmed_at is not null or mailed_at > clock() - $2 * interval '1 day')`,
      [hashLinkToken(token), linkDays],
    )
    if (!rowCount) fail(linkNotGood)
  })

/** An unconfirmed address gets no email again before the nightly cleanup. @throws linkNotGood */
export const unsubscribeFromNewsletter = (services: Services, token: string) =>
  services.asSystem('end a subscription', async (db) => {
    const id = openUnsubscribeToken(services, token) ?? fail(linkNotGood)
    await db.execute(
      'newsletter.unsubscribeFromNewsletter.delete',
      'delete from public.newsletter_subscriptions where id = $1 and confirmed_at is not null',
      [id],
    )
    await db.execute(
      'newsletter.unsubscribeFromNewsletter.update',
      'update public.newsletter_subscriptions set confirm_hash = null, mails = $2 where id = $1',
      [id, mostMails],
    )
  })

export async function countSubscribers(db: Db) {
  return db.get(
    'newsletter.countSubscribers',
    'select count(confirmed_at) as confirmed from public.newsletter_subscriptions',
  )
}

export const askToConfirm = job(
  'newsletter-mail',
  z.object({ email: z.string() }),
  ({ email }, services) =>
    services.asSystem('ask whether the newsletter is wanted', async (db) => {
      const token = makeLinkToken()
      const row = await db.find(
        'newsletter.askToConfirm',
        `insert into public.newsletter_subscriptions as s (email, confirm_hash, mailed_at) values ($1, $2, clock())
       on conflict (email) do update set confirm_hash = $2, mailed_at = clock(), mails = s.mails + 1
       where s.confirmed_at is null and s.mails < $3 and s.mailed_at <= clock() - $4 * interval '1 minute' returning id`,
        [email, hashLinkToken(token), mostMails, cooldownMinutes],
      )
      if (row) await sendMail(db, confirmationMail(services, { id: row.id, email, token }))
    }),
  { forgets: true },
)

/** Nightly: an unconfirmed address belongs to somebody who did not subscribe. */
export const tidySubscriptions = tidyJob(
  'tidy-newsletter',
  { every: '23 3 * * *', keeps: { newsletter_subscriptions: `${linkDays} days` } },
  (db) =>
    db.execute(
      'newsletter.tidySubscriptions',
      `delete from public.newsletter_subscriptions where confirmed_at is null and mailed_at < clock() - $1 * interval '1 day'`,
      [linkDays],
    ),
)
