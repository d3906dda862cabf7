import { brand } from '#common/brand.ts'
import { formatDay, formatTime } from '#common/time.ts'
import type { Services } from '#server/services.ts'
import { writeEmail } from '#server/email-template.ts'
import type { Mail } from '#server/mail.ts'
import type { Party } from './lesson-mail.ts'

export function signedInMail(services: Services, person: Party, at: string): Mail {
  const { supportEmail } = { ...brand, ...services.config.brand }
  const letter = writeEmail(services, {
    greeting: `Hello ${person.name},`,
    says: ['Somebody has signed in to your account with a device that we had not seen before.'],
    events: [['When', `${formatDay(at)}, ${formatTime(at)}`]],
    action: { label: 'See where you are signed in', to: '/dashboard/security' },
    after: [
      `If it was you, you need not do anything. If it was not, end that session, set a new password and write to ${supportEmail} at once.`,
    ],
  })
  return { to: person.email, kind: 'signed-in', subject: 'New sign-in to your account', ...letter }
}
