import { firstName } from '#common/first-name.ts'
import { brand } from '#common/brand.ts'
import type { Role } from '#common/endpoint.ts'
import type { Mail, Services } from '#server/services.ts'
import { type Recipient, writeEmail } from '#server/email-template.ts'

export function suspendedMail(
  services: Pick<Services, 'config'>,
  person: Recipient,
  { reason, cancelled }: { reason: string; cancelled: number },
): Mail {
  const { name, supportEmail } = { ...brand, ...services.config.brand }
  const message = writeEmail(services, {
    greeting: `Hi ${firstName(person.name)},`,
    says: [
      `Your account with ${name} has been suspended, so you can’t log in.`,
      `Why: ${reason}`,
      ...(cancelled > 0
        ? [
            `We’ve cancelled ${cancelled === 1 ? 'one upcoming lesson' : `${cancelled} upcoming lessons`}. Learners don’t pay for cancelled lessons.`,
          ]
        : []),
    ],
    after: [`If you think this is wrong, write to ${supportEmail}.`],
  })
  return { to: person.email, kind: 'account-suspended', subject: 'Your account is suspended', ...message }
}

export function restoredMail(services: Pick<Services, 'config'>, person: Recipient): Mail {
  const message = writeEmail(services, {
    greeting: `Hi ${firstName(person.name)},`,
    says: ['Your account is no longer suspended. You can log in again with your old password.'],
    action: { label: 'Log in', to: '/login' },
  })
  return {
    to: person.email,
    kind: 'account-restored',
    subject: 'Your account is no longer suspended',
    ...message,
  }
}

const roleWords: Record<Role, string> = {
  student: 'a learner',
  instructor: 'an instructor',
  admin: 'an administrator',
  school_owner: 'a school owner',
}

export function roleMail(
  services: Pick<Services, 'config'>,
  person: Recipient,
  role: Role,
  left: string | null,
): Mail {
  const { supportEmail } = { ...brand, ...services.config.brand }
  const message = writeEmail(services, {
    greeting: `Hi ${firstName(person.name)},`,
    says: [
      `You now have ${roleWords[role]} account, so you’ll see different pages when you log in.`,
      ...(left ? [`You no longer belong to ${left}.`] : []),
    ],
    action: { label: 'See your dashboard', to: '/dashboard' },
    after: [`If you didn’t expect this, write to ${supportEmail}.`],
  })
  return { to: person.email, kind: 'account-role', subject: 'Your account type has changed', ...message }
}
