import { brand } from '#common/brand.ts'
import type { Db } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import { writeEmail } from '#server/email-template.ts'
import { sendMail } from '#server/mail.ts'
import { linkDays } from '../rules.ts'
import { unsubscribeUrl } from './unsubscribe-link.ts'

export function mailConfirmation(
  services: Services,
  db: Db,
  { id, email, token }: { id: string; email: string; token: string },
) {
  const { name } = { ...brand, ...services.config.brand }
  const message = writeEmail(services, {
    greeting: 'Hello,',
    says: [
      `Somebody, we hope you, would like the ${name} newsletter to come to ${email}. Please confirm that you want it.`,
    ],
    action: { label: 'Confirm my subscription', to: `/newsletter/confirm?token=${token}` },
    after: [
      `The link is good for ${linkDays} days. If it was not you, do nothing: without your yes we send no newsletter and forget the address.`,
    ],
  })
  return sendMail(db, {
    to: email,
    kind: 'newsletter-confirmation',
    subject: `Please confirm the ${name} newsletter`,
    ...message,
    unsubscribeUrl: unsubscribeUrl(services, id),
  })
}
