import { brand } from '#common/brand.ts'
import type { Db } from '#server/database.ts'
import { writeEmail } from '#server/email-template.ts'
import { emit } from '#server/events.ts'
import { sendMail } from '#server/mail.ts'
import type { Services } from '#server/services.ts'
import { accountSecured } from '../contract.ts'
import { greet, nameOf } from './greeting.ts'
import type { User } from './users.ts'

type SecurityChange =
  | 'password-changed'
  | 'email-changed'
  | 'factor-added'
  | 'factor-removed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'identity-linked'
  | 'identity-unlinked'
  | 'account-deleted'

type Words = { subject: string; says: string }

const words: Record<SecurityChange, Words> = {
  'password-changed': {
    subject: 'Your password was changed',
    says: 'Your password has just been changed, and every other device has been logged out.',
  },
  'email-changed': {
    subject: 'Your email address was changed',
    says: 'You now log in with a different email address. This one no longer works.',
  },
  'factor-added': {
    subject: 'Two-step verification was set up',
    says: 'A second step was added to your account’s log-in.',
  },
  'factor-removed': {
    subject: 'Two-step verification was removed',
    says: 'A second step was removed from your account’s log-in.',
  },
  'passkey-added': {
    subject: 'A passkey was added',
    says: 'You can now log in with a new passkey.',
  },
  'passkey-removed': {
    subject: 'A passkey was removed',
    says: 'A passkey was removed from your account and no longer works.',
  },
  'identity-linked': {
    subject: 'Another account was linked',
    says: 'You can now also log in through another service.',
  },
  'identity-unlinked': {
    subject: 'An account was unlinked',
    says: 'You can no longer log in through that service.',
  },
  'account-deleted': {
    subject: 'Your account is closed',
    says: 'Your account is closed, and we’ve erased what we held about you. Records of payments stay, because the law requires them.',
  },
}

/**
 * `user` as before the change, so that the old address is notified. `detail` names a device or service, `also` is a sentence more.
 * Emits `account.secured { userId, change }`, unless the account is ending.
 */
export async function sendSecurityMail(
  services: Services,
  db: Db,
  user: Pick<User, 'id' | 'email' | 'emailConfirmedAt' | 'userMetadata'>,
  kind: SecurityChange,
  detail = '',
  also = '',
) {
  if (kind !== 'account-deleted') await emit(db, accountSecured, { userId: user.id, change: kind })
  if (!user.email || !user.emailConfirmedAt) return
  const { subject, says } = words[kind]
  const { supportEmail } = { ...brand, ...services.config.brand }
  const body = writeEmail(services, {
    greeting: greet(user),
    says: also ? [says, also] : [says],
    ...(detail && { events: [['What', detail]] as const }),
    after: [
      kind === 'account-deleted' || kind === 'email-changed'
        ? `If you didn’t want this, write to ${supportEmail} straight away.`
        : `If it was you, you don’t need to do anything. If it wasn’t, set a new password and write to ${supportEmail} straight away.`,
    ],
  })
  await sendMail(db, {
    to: user.email,
    kind: `auth.security.${kind}`,
    subject: `${subject} · ${nameOf(services)}`,
    ...body,
  })
}
