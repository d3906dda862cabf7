import type { Db } from '#server/database.ts'
import { writeEmail } from '#server/email-template.ts'
import { sendMail } from '#server/mail.ts'
import type { Services } from '#server/services.ts'
import { greet, nameOf } from './greeting.ts'
import { issueToken, type Kind, rememberMail } from './one-time-tokens.ts'
import { linkFor, type LinkType } from './redirects.ts'
import type { User } from './users.ts'

export type Query = { target: string; challenge?: string | undefined }

type Email = {
  kind: Kind
  type?: LinkType
  to?: string
  subject: string
  says: string
  label?: string
  after: readonly string[]
}

/** Each returns the id of the stored message; it leaves when the transaction commits. */
export const mailConfirmation = (services: Services, db: Db, user: User, query: Query) =>
  send(services, db, user, query, {
    kind: 'confirmation',
    type: 'signup',
    subject: 'Confirm your email address',
    says: `Thank you for registering with ${nameOf(services)}. Please confirm that this is your email address, and you can sign in.`,
    label: 'Confirm my email address',
    after: [
      worksOnce(services),
      'If you did not register, you don’t need to do anything: without the confirmation nobody can use the account.',
    ],
  })

export const mailRecovery = (services: Services, db: Db, user: User, query: Query) =>
  send(services, db, user, query, {
    kind: 'recovery',
    type: 'recovery',
    subject: 'Set a new password',
    says: 'Somebody, we hope you, asked to set a new password for your account.',
    label: 'Set a new password',
    after: [
      worksOnce(services),
      'If it was not you, your password stays as it is and you don’t need to do anything.',
    ],
  })

export const mailMagicLink = (services: Services, db: Db, user: User, query: Query) =>
  send(services, db, user, query, {
    kind: 'recovery',
    type: 'magiclink',
    subject: 'Your link to sign in',
    says: `Here is the link that signs you in to ${nameOf(services)}, without a password.`,
    label: 'Sign in',
    after: [
      worksOnce(services),
      'If you did not ask for it, you don’t need to do anything. Do not pass it on.',
    ],
  })

export const mailInvitation = (services: Services, db: Db, user: User, query: Query) =>
  send(services, db, user, query, {
    kind: 'confirmation',
    type: 'invite',
    subject: 'You are invited',
    says: `You are invited to ${nameOf(services)}. Accept, and your account is ready.`,
    label: 'Accept the invitation',
    after: [
      worksOnce(services),
      'If you do not know who might have invited you, you don’t need to do anything.',
    ],
  })

/** Both sides confirm, in case someone else sits at an open screen (`AUTH_EMAIL_CHANGE_BOTH`). */
export async function mailEmailChange(
  services: Services,
  db: Db,
  user: User,
  newEmail: string,
  query: Query,
) {
  const isBoth = user.email !== '' && services.config.auth.emailChangeBoth
  await send(services, db, user, query, {
    kind: 'email_change_new',
    type: 'email_change',
    to: newEmail,
    subject: 'Confirm your new email address',
    says: `You want to use this address (${newEmail}) for your ${nameOf(services)} account${user.email && ` instead of ${user.email}`}.`,
    label: 'Use this address',
    after: isBoth
      ? ['We have written to your present address too. The change is made when both are confirmed.']
      : [worksOnce(services)],
  })
  if (!isBoth) return
  await send(services, db, user, query, {
    kind: 'email_change_current',
    type: 'email_change',
    subject: 'Confirm the change of your email address',
    says: `Your account is to use the address ${newEmail} from now on. Please confirm that you want this.`,
    label: 'Change my address',
    after: [
      'We have written to the new address too. The change is made when both are confirmed.',
      'If it was not you, do not follow the link, and set a new password.',
    ],
  })
}

export const mailNonce = (services: Services, db: Db, user: User) =>
  send(
    services,
    db,
    user,
    { target: '' },
    {
      kind: 'reauthentication',
      subject: 'Your confirmation code',
      says: 'To change your password, enter this code on the page where you asked for it.',
      after: ['If it was not you, somebody else is using your account: sign in and set a new password.'],
    },
  )

async function send(
  services: Services,
  db: Db,
  user: User,
  { target, challenge }: Query,
  { kind, type, to = user.email, subject, says, label, after }: Email,
) {
  const { link, code } = await issueToken(services, db, { userId: user.id, kind, email: to, challenge })
  const id = await sendMail(db, {
    to,
    kind: `auth.${kind}`,
    subject: `${subject} · ${nameOf(services)}`,
    ...writeEmail(services, {
      greeting: greet(user),
      says: [says],
      ...(type &&
        label && { action: { label, to: linkFor(services, target, { type, token: link, email: to }) } }),
      code,
      after,
    }),
  })
  await rememberMail(db, user.id, kind, id)
  return id
}

function worksOnce({ config }: Services) {
  const minutes = Math.round(config.auth.linkSeconds / 60)
  const hours = Math.round(minutes / 60)
  const span = hours >= 1 ? `${hours} ${hours === 1 ? 'hour' : 'hours'}` : `${minutes} minutes`
  return `The link works once and for ${span}.`
}
