import { firstName } from '#common/first-name.ts'
import { brand } from '#common/brand.ts'
import type { Role } from '#common/endpoint.ts'
import type { Services } from '#server/services.ts'
import { writeEmail } from '#server/email-template.ts'
import type { Mail } from '#server/mail.ts'

type Party = { name: string; email: string }

export function suspendedMail(
  services: Pick<Services, 'config'>,
  person: Party,
  { reason, cancelled }: { reason: string; cancelled: number },
): Mail {
  const { name, supportEmail } = { ...brand, ...services.config.brand }
  const message = writeEmail(services, {
    greeting: `Hi ${firstName(person.name)},`,
    says: [
      `Your account with ${name} is suspended from now on: nobody can sign in with it.`,
      `The reason: ${reason}`,
      ...(cancelled > 0
        ? [
            `${cancelled === 1 ? 'One lesson that was ahead of you is' : `${cancelled} lessons that were ahead of you are`} cancelled, and learners pay nothing for that.`,
          ]
        : []),
    ],
    after: [`If you think that this is wrong, answer to ${supportEmail}: a person reads it.`],
  })
  return { to: person.email, kind: 'account-suspended', subject: 'Your account is suspended', ...message }
}

export function restoredMail(services: Pick<Services, 'config'>, person: Party): Mail {
  const message = writeEmail(services, {
    greeting: `Hi ${firstName(person.name)},`,
    says: ['Your account is no longer suspended. You can sign in again, with the password you had.'],
    action: { label: 'Sign in', to: '/login' },
  })
  return { to: person.email, kind: 'account-restored', subject: 'Your account is open again', ...message }
}

const roleWords: Record<Role, string> = {
  student: 'a learner',
  instructor: 'an instructor',
  admin: 'an administrator',
  school_owner: 'the owner of a school',
}

export function roleMail(
  services: Pick<Services, 'config'>,
  person: Party,
  role: Role,
  left: string | null,
): Mail {
  const { supportEmail } = { ...brand, ...services.config.brand }
  const message = writeEmail(services, {
    greeting: `Hi ${firstName(person.name)},`,
    says: [
      `From now on your account is that of ${roleWords[role]}. What you see after signing in has changed with it.`,
      ...(left ? [`You no longer belong to ${left}.`] : []),
    ],
    action: { label: 'See your dashboard', to: '/dashboard' },
    after: [`If you did not expect this, write to ${supportEmail}.`],
  })
  return { to: person.email, kind: 'account-role', subject: 'Your account has a new role', ...message }
}
