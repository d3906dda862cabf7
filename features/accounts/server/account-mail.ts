import type { Db } from '#server/database.ts'
import { writeEmail } from '#server/email-template.ts'
import { sendMail } from '#server/mail.ts'
import type { Services } from '#server/services.ts'
import { forgetAgreement } from './email-change.ts'
import { greet, nameOf } from './greeting.ts'
import { issueToken, type Kind, linkSecondsOf, rememberMail } from './one-time-tokens.ts'
import { linkFor, type LinkType, siteOf } from './redirects.ts'
import { findUserByEmail, type User } from './users.ts'

/** `keepsPassword`: asked for by somebody who showed the password of the unconfirmed account. */
export type Query = { target: string; challenge?: string | undefined; keepsPassword?: boolean }

type Email = {
  kind: Kind
  type?: LinkType
  to?: string
  subject: string
  says: string
  label?: string
  after: readonly string[]
  /** Only where the page that the person is on has a field for it. */
  showsCode?: boolean
}

/** Each returns the id of the stored message; it leaves when the transaction commits. */
export const mailConfirmation = (services: Services, db: Db, user: User, query: Query) => {
  const keepsPassword = query.keepsPassword || !user.passwordHash
  return send(services, db, user, query, {
    kind: 'confirmation',
    type: 'signup',
    subject: 'Confirm your email address',
    says: keepsPassword
      ? `Thank you for registering with ${nameOf(services)}. Please confirm that this is your email address, then you can log in.`
      : `Please confirm that this is your email address. If you use ${nameOf(services)} with a password, you’ll choose a new one afterwards, so that only you know it.`,
    label: 'Confirm my email address',
    // Else the link leads to the page for a new password, and a code would skip it.
    showsCode: keepsPassword,
    after: [
      keepsPassword ? worksOnce(services, 'confirmation') : linkWorksOnce(services, 'confirmation'),
      'If you didn’t register, you don’t need to do anything: nobody can use the account without confirming it.',
    ],
  })
}

export const mailRecovery = (services: Services, db: Db, user: User, query: Query) =>
  send(services, db, user, query, {
    kind: 'recovery',
    type: 'recovery',
    subject: 'Set a new password',
    says: 'Someone (we hope it was you) asked to set a new password for your account.',
    label: 'Set a new password',
    showsCode: true,
    after: [
      worksOnce(services, 'recovery'),
      'If it wasn’t you, your password stays the same and you don’t need to do anything.',
    ],
  })

export const mailMagicLink = (services: Services, db: Db, user: User, query: Query) =>
  send(services, db, user, query, {
    kind: 'recovery',
    type: 'magiclink',
    subject: 'Your log-in link',
    says: `Here’s your link to log in to ${nameOf(services)} without a password.`,
    label: 'Log in',
    showsCode: true,
    after: [
      worksOnce(services, 'recovery', true),
      'If you didn’t ask for it, you don’t need to do anything. Don’t pass it on.',
    ],
  })

export const mailInvitation = (services: Services, db: Db, user: User, query: Query) =>
  send(services, db, user, query, {
    kind: 'confirmation',
    type: 'invite',
    subject: 'You’re invited',
    says: `You’re invited to ${nameOf(services)}. Accept, and your account is ready.`,
    label: 'Accept the invitation',
    after: [
      linkWorksOnce(services, 'confirmation'),
      'If you don’t know who might have invited you, you don’t need to do anything.',
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
  await forgetAgreement(db, user.id)
  const owner = await findUserByEmail(db, newEmail)
  if (owner && owner.id !== user.id) {
    // Nobody gets this link: to the caller the change looks as if it waited for the other side.
    await issueToken(services, db, { userId: user.id, kind: 'email_change_new', email: newEmail })
    await (user.isAnonymous ? mailGuestToOwner : mailAddressInUse)(services, db, owner)
  } else if (user.isAnonymous) await mailGuest(services, db, user, newEmail, query)
  else
    await send(services, db, user, query, {
      kind: 'email_change_new',
      type: 'email_change',
      to: newEmail,
      subject: 'Confirm your new email address',
      says: `You asked to use this address (${newEmail}) for your ${nameOf(services)} account${user.email && ` instead of ${user.email}`}.`,
      label: 'Use this address',
      after: isBoth
        ? ['We’ve emailed your current address too. We’ll make the change once you’ve confirmed both.']
        : [linkWorksOnce(services, 'email_change_new')],
    })
  if (!isBoth) return
  await send(services, db, user, query, {
    kind: 'email_change_current',
    type: 'email_change',
    subject: 'Confirm your change of email address',
    says: `Someone (we hope it was you) asked to change your account’s email address to ${newEmail}. Please confirm that you want this.`,
    label: 'Change my address',
    after: [
      'We’ve emailed the new address too. We’ll make the change once you’ve confirmed both.',
      'If it wasn’t you, don’t follow the link, and set a new password.',
    ],
  })
}

/** The page of sign-up says the same to everybody; only the mailbox learns that there is an account. */
export const mailAlreadyRegistered = (services: Services, db: Db, owner: User) =>
  writeTo(services, db, owner, {
    kind: 'registered-already',
    subject: 'You already have an account',
    says: 'Someone (we hope it was you) tried to register with this address. It already has an account: log in, or set a new password if you’ve forgotten yours.',
    action: { label: 'Read more about it', to: `${siteOf(services)}/help/learners/book-and-pay` },
    after: ['If it wasn’t you, you don’t need to do anything. Nothing about your account has changed.'],
  })

/** Somebody else wants this address for their account. They are told nothing. */
const mailAddressInUse = (services: Services, db: Db, owner: User) =>
  writeTo(services, db, owner, {
    kind: 'address-in-use',
    subject: 'This address already has an account',
    says: 'Someone, perhaps you, tried to use this address for another account. Each address can only have one account, and this one already has one.',
    action: { label: 'Log in', to: `${siteOf(services)}/login` },
    after: ['If it wasn’t you, you don’t need to do anything. Nothing about your account has changed.'],
  })

/** No word of the lesson: the address may be mistyped, and its owner may not learn who is picked up where. */
const mailGuest = (services: Services, db: Db, user: User, newEmail: string, query: Query) =>
  send(services, db, user, query, {
    kind: 'email_change_new',
    type: 'email_change',
    to: newEmail,
    subject: 'Confirm your email address',
    says: `You gave us this address while booking a lesson on ${nameOf(services)}. Please confirm that it’s yours. Then we can email you about your lesson, and you can log in with it and your password on any device.`,
    label: 'Confirm my email address',
    after: [
      linkWorksOnce(services, 'email_change_new'),
      'If it wasn’t you, you don’t need to do anything: we won’t use this address unless you confirm it.',
    ],
  })

/** The page of the booking says the same to everybody; only the mailbox learns that there is an account. */
const mailGuestToOwner = (services: Services, db: Db, owner: User) =>
  writeTo(services, db, owner, {
    kind: 'guest-has-account',
    subject: 'You already have an account',
    says: 'Someone, perhaps you, gave this address while booking a lesson without logging in, but it already has an account. If it was you, go back to the page with your booking, on the device you booked on, choose “I already have an account” and log in there. That moves the booking to your account; logging in anywhere else doesn’t.',
    action: { label: 'Log in', to: `${siteOf(services)}/login` },
    after: ['If it wasn’t you, you don’t need to do anything. Nothing about your account has changed.'],
  })

type Note = {
  kind: string
  subject: string
  says: string
  action: { label: string; to: string }
  after: readonly string[]
}

async function writeTo(services: Services, db: Db, owner: User, { kind, subject, says, ...more }: Note) {
  return sendMail(db, {
    to: owner.email,
    kind: `auth.notice.${kind}`,
    subject: `${subject} · ${nameOf(services)}`,
    ...writeEmail(services, { greeting: greet(owner), says: [says], ...more }),
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
      showsCode: true,
      subject: 'Your confirmation code',
      says: 'To change your password, enter this code on the page where you asked for it.',
      after: ['If it wasn’t you, someone else is using your account: log in and set a new password.'],
    },
  )

async function send(
  services: Services,
  db: Db,
  user: User,
  { target, challenge, keepsPassword }: Query,
  { kind, type, to = user.email, subject, says, label, after, showsCode }: Email,
) {
  const { link, code } = await issueToken(services, db, {
    userId: user.id,
    kind,
    email: to,
    challenge,
    keepsPassword,
    signsIn: type === 'magiclink',
  })
  const about = {
    type: type ?? 'signup',
    token: link,
    email: to,
    choosesPassword: kind === 'confirmation' && user.passwordHash !== null && !keepsPassword,
    ...(type === 'email_change' && { from: user.email, next: user.newEmail ?? to }),
  }
  const id = await sendMail(db, {
    to,
    kind: `auth.${kind}`,
    subject: `${subject} · ${nameOf(services)}`,
    ...writeEmail(services, {
      greeting: greet(user),
      says: [says],
      ...(type && label && { action: { label, to: linkFor(services, target, about) } }),
      ...(showsCode && { code }),
      after,
    }),
  })
  await rememberMail(db, user.id, kind, id)
  return id
}

function worksOnce(services: Services, kind: Kind, signsIn = false) {
  const link = spanOf(linkSecondsOf(services, kind, signsIn))
  const code = spanOf(services.config.auth.codeSeconds)
  return link === code
    ? `The link and the code work once, for ${link}.`
    : `The link works once and for ${link}, the code for ${code}.`
}

const linkWorksOnce = (services: Services, kind: Kind) =>
  `The link works once, for ${spanOf(linkSecondsOf(services, kind))}.`

function spanOf(seconds: number) {
  const minutes = Math.round(seconds / 60)
  const hours = Math.round(minutes / 60)
  if (hours < 1) return `${minutes} minutes`
  return `${hours} ${hours === 1 ? 'hour' : 'hours'}`
}
