import type { Db } from '#server/database.ts'
import { sendMail } from '#server/mail.ts'
import type { Services } from '#server/services.ts'
import { type Newsletter, newsletterMail } from './newsletter-mail.ts'

/** To everyone who has confirmed. As the service. Returns how many. */
export async function sendNewsletter(services: Services, db: Db, newsletter: Newsletter) {
  const rows = await db.list(
    'newsletter.sendNewsletter',
    'select id, email from public.newsletter_subscriptions where confirmed_at is not null order by id',
  )
  for (const row of rows) await sendMail(db, newsletterMail(services, row, newsletter))
  return rows.length
}
