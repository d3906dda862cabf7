import type { Db } from '#server/database.ts'
import { type EmailContent, writeEmail } from '#server/email-template.ts'
import { sendMail } from '#server/mail.ts'
import type { Services } from '#server/services.ts'
import { greet, nameOf } from './greeting.ts'
import { issueToken, type Kind, rememberMail } from './one-time-tokens.ts'
import { linkFor, type LinkType } from './redirects.ts'
import type { User } from './users.ts'

export type Query = { target: string; challenge?: string | undefined }

/** Each returns the id of the stored message; it leaves when the transaction commits. */
export const mailConfirmation = (services: Services, db: Db, user: User, query: Query) =>
  post(
    services,
    db,
    user,
    query,
    { kind: 'confirmation', type: 'signup', to: user.email, subject: 'Confirm your email address' },
    (action, code) => ({
      greeting: greet(user),
      says: [
        `Thank you for registering with ${nameOf(services)}. Please confirm that this is your email address, and you can sign in.`,
      ],
      action: { label: 'Confirm my email address', to: action },
      code,
      after: [
        `The link works once and for ${span(services)}.`,
        'If you did not register, you need not do anything: without the confirmation nobody can use the account.',
      ],
    }),
  )

export const mailRecovery = (services: Services, db: Db, user: User, query: Query) =>
  post(
    services,
    db,
    user,
    query,
    { kind: 'recovery', type: 'recovery', to: user.email, subject: 'Set a new password' },
    (action, code) => ({
      greeting: greet(user),
      says: ['Somebody, we hope you, asked to set a new password for your account.'],
      action: { label: 'Set a new password', to: action },
      code,
      after: [
        `The link works once and for ${span(services)}.`,
        'If it was not you, your password stays as it is and you need not do anything.',
      ],
    }),
  )

export const mailMagicLink = (services: Services, db: Db, user: User, query: Query) =>
  post(
    services,
    db,
    user,
    query,
    { kind: 'recovery', type: 'magiclink', to: user.email, subject: 'Your link to sign in' },
    (action, code) => ({
      greeting: greet(user),
      says: [`Here is the link that signs you in to ${nameOf(services)}, without a password.`],
      action: { label: 'Sign in', to: action },
      code,
      after: [
        `The link works once and for ${span(services)}.`,
        'If you did not ask for it, you need not do anything. Do not pass it on.',
      ],
    }),
  )

export const mailInvitation = (services: Services, db: Db, user: User, query: Query) =>
  post(
    services,
    db,
    user,
    query,
    { kind: 'confirmation', type: 'invite', to: user.email, subject: 'You are invited' },
    (action, code) => ({
      greeting: greet(user),
      says: [`You are invited to ${nameOf(services)}. Accept, and your account is ready.`],
      action: { label: 'Accept the invitation', to: action },
      code,
      after: [
        `The link works once and for ${span(services)}.`,
        'If you do not know who might have invited you, you need not do anything.',
      ],
    }),
  )

/** Both sides confirm, in case someone else sits at an open screen (`AUTH_EMAIL_CHANGE_BOTH`). */
export async function mailEmailChange(
  services: Services,
  db: Db,
  user: User,
  newEmail: string,
  query: Query,
) {
  const about = { type: 'email_change', subject: 'Confirm your new email address' } as const
  const isBoth = user.email !== '' && services.config.auth.emailChangeBoth
  await post(
    services,
    db,
    user,
    query,
    { ...about, kind: 'email_change_new', to: newEmail },
    (action, code) => ({
      greeting: greet(user),
      says: [
        `You want to use this address (${newEmail}) for your ${nameOf(services)} account${user.email && ` instead of ${user.email}`}.`,
      ],
      action: { label: 'Use this address', to: action },
      code,
      after: isBoth
        ? ['We have written to your present address too. The change is made when both are confirmed.']
        : [`The link works once and for ${span(services)}.`],
    }),
  )
  if (!isBoth) return
  const presentSide = {
    ...about,
    kind: 'email_change_current',
    to: user.email,
    subject: 'Confirm the change of your email address',
  } as const
  await post(services, db, user, query, presentSide, (action, code) => ({
    greeting: greet(user),
    says: [
      `Your account is to use the address ${newEmail} from now on. Please confirm that this is your wish.`,
    ],
    action: { label: 'Change my address', to: action },
    code,
    after: [
      'We have written to the new address too. The change is made when both are confirmed.',
      'If it was not you, do not follow the link, and set a new password.',
    ],
  }))
}

export const mailNonce = (services: Services, db: Db, user: User) =>
  post(
    services,
    db,
    user,
    { target: '' },
    { kind: 'reauthentication', to: user.email, subject: 'Your confirmation code' },
    (_action, code) => ({
      greeting: greet(user),
      says: ['To change your password, enter this code on the page where you asked for it.'],
      code,
      after: ['If it was not you, somebody else is using your account: sign in and set a new password.'],
    }),
  )

type Envelope = { kind: Kind; type?: LinkType; to: string; subject: string }

async function post(
  services: Services,
  db: Db,
  user: User,
  query: Query,
  envelope: Envelope,
  compose: (action: string, code: string) => EmailContent,
) {
  const { kind, type, to, subject } = envelope
  const { link, code } = await issueToken(services, db, {
    userId: user.id,
    kind,
    email: to,
    challenge: query.challenge,
  })
  const url = type ? linkFor(services, query.target, { type, token: link, email: to }) : ''
  const id = await sendMail(db, {
    to,
    kind: `auth.${kind}`,
    subject: `${subject} · ${nameOf(services)}`,
    ...writeEmail(services, compose(url, code)),
  })
  await rememberMail(db, user.id, kind, id)
  return id
}

function span(services: Services) {
  const hours = Math.round(services.config.auth.linkSeconds / 3600)
  return hours >= 1
    ? `${hours} ${hours === 1 ? 'hour' : 'hours'}`
    : `${Math.round(services.config.auth.linkSeconds / 60)} minutes`
}
