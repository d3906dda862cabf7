import { brand } from '#common/brand.ts'
import { writeEmail } from '#server/email-template.ts'
import type { Mail, Services } from '#server/services.ts'
import { linkDays } from '../rules.ts'
import { unsubscribeUrl } from './unsubscribe-link.ts'

export type Newsletter = { subject: string; says: readonly string[] }

export function newsletterMail(
  services: Services,
  { id, email }: { id: string; email: string },
  { subject, says }: Newsletter,
): Mail {
  const end = { unsubscribeUrl: unsubscribeUrl(services, id) }
  return {
    to: email,
    kind: 'newsletter',
    subject,
    ...writeEmail(services, { greeting: 'Hello,', says, ...end }),
    ...end,
  }
}

export function confirmationMail(
  services: Services,
  { id, email, token }: { id: string; email: string; token: string },
): Mail {
  const { name } = { ...brand, ...services.config.brand }
  const message = writeEmail(services, {
    greeting: 'Hello,',
    says: [
      `Someone (we hope it was you) asked for the ${name} newsletter to be sent to ${email}. Please confirm that you want it.`,
    ],
    action: { label: 'Confirm my subscription', to: `/newsletter/confirm?token=${token}` },
    after: [
      `The link is valid for ${linkDays} days. If it wasn’t you, you don’t need to do anything: we won’t send the newsletter, and we’ll delete your address.`,
    ],
  })
  return {
    to: email,
    kind: 'newsletter-confirmation',
    subject: `Confirm you’d like the ${name} newsletter`,
    ...message,
    unsubscribeUrl: unsubscribeUrl(services, id),
  }
}
