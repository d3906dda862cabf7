import { brand } from '#common/brand.ts'
import { writeEmail } from '#server/email-template.ts'
import type { Mail, Services } from '#server/services.ts'

/** Nothing of what was typed into the form, for it may be somebody else's address. */
export function receivedMail(services: Pick<Services, 'config'>, email: string): Mail {
  const { supportEmail } = { ...brand, ...services.config.brand }
  return {
    to: email,
    kind: 'lead-received',
    subject: 'We’ve got your message to our sales team',
    ...writeEmail(services, {
      greeting: 'Hello,',
      says: [
        'Thanks for getting in touch. Somebody from our team will read your message and reply to this address, or ring you if you gave us a number.',
        'We’ll ask how your school works and how many of you teach, and then say what Enterprise would cost you. Nothing starts until you’ve agreed to it.',
      ],
      action: { label: 'See the plans', to: '/pricing' },
      after: [`If it wasn’t you, or you’d like us to erase your message, write to ${supportEmail}.`],
    }),
  }
}
