import type { Db } from '#server/database.ts'
import { writeEmail } from '#server/email-template.ts'
import { sendMail } from '#server/mail.ts'
import type { Services } from '#server/services.ts'
import { unsubscribeUrl } from './unsubscribe-link.ts'

export type Newsletter = { subject: string; says: readonly string[] }

/** To everyone who has confirmed. As the service. Returns how many. */
export async function sendNewsletter(services: Services, db: Db, { subject, says }: Newsletter) {
  const rows = await db.list(
    'newsletter.sendNewsletter',
    'select id, email from public.newsletter_subscriptions where confirmed_at is not null order by id',
  )
  for (const { id, email } of rows) {
    const end = { unsubscribeUrl: unsubscribeUrl(services, id) }
    const message = writeEmail(services, { greeting: 'Hello,', says, ...end })
    await sendMail(db, { to: email, kind: 'newsletter', subject, ...message, ...end })
  }
  return rows.length
}
