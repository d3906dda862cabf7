import { brand } from '#common/brand.ts'
import { firstName } from '#common/first-name.ts'
import { formatDay, formatTime } from '#common/time.ts'
import { type Recipient, writeEmail } from '#server/email-template.ts'
import type { Mail, Services } from '#server/services.ts'

export function signedInMail(services: Services, person: Recipient, at: string): Mail {
  const { supportEmail } = { ...brand, ...services.config.brand }
  const body = writeEmail(services, {
    greeting: `Hi ${firstName(person.name)},`,
    says: ['Someone has logged in to your account from a device we haven’t seen before.'],
    events: [['When', `${formatDay(at)}, ${formatTime(at)}`]],
    action: { label: 'See where you’re logged in', to: '/dashboard/security' },
    after: [
      `If it was you, you don’t need to do anything. If it wasn’t, log out that device, set a new password and write to ${supportEmail} straight away.`,
    ],
  })
  return { to: person.email, kind: 'signed-in', subject: 'New log-in to your account', ...body }
}
