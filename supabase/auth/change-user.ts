import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { roleAtSignUp } from '#features/accounts/rules.ts'
import {
  checkNonce,
  type NewPassword,
  prepareNewPassword,
  setPassword,
} from '#features/accounts/server/change-password.ts'
import { changeEmail } from '#features/accounts/server/email-change.ts'
import { mailEmailChange, mailNonce, type Query } from '#features/accounts/server/account-mail.ts'
import {
  AuthProblem,
  commitThenThrow,
  invalid,
  mailTooSoon,
  noPhoneProvider,
} from '#features/accounts/server/errors.ts'
import { checkReauthenticated } from '#features/accounts/server/reauthentication.ts'
import { checkLimit, checkMailLimit } from '#features/accounts/server/limits.ts'
import { askForMail } from '#features/accounts/server/mail-requests.ts'
import { checkPassword, nameIn } from '#features/accounts/server/password-rule.ts'
import { targetOf } from '#features/accounts/server/redirects.ts'
import { showUser } from '#features/accounts/server/user-answer.ts'
import { getUser, note, type SignedIn, type User } from '#features/accounts/server/users.ts'
import type { Db } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import { challenge, checkChallenge, checkEmail, checkMetadata, metadata, read, text } from './input.ts'
import { checkHasShownFactor } from './signed-in.ts'
import { withoutClaims } from './sign-up.ts'

const Change = z.object({
  email: text,
  phone: text,
  password: text,
  current_password: text,
  nonce: text,
  data: metadata,
  app_metadata: z.optional(z.unknown()),
  ...challenge,
})

/** A new address counts only once it is confirmed. */
export async function changeUser(services: Services, request: FastifyRequest, caller: SignedIn) {
  const { user, sessionId } = caller
  const input = read(request, Change)
  const email = input.email ? checkEmail(input.email) : ''
  if (input.phone) throw noPhoneProvider()
  if (input.password)
    checkPassword(services, input.password, { email: email || user.email, name: nameIn(user.userMetadata) })
  const query = { target: targetOf(services, request), challenge: checkChallenge(services, input) }
  if (input.app_metadata !== undefined && input.app_metadata !== null)
    throw new AuthProblem(403, 'not_admin', 'Updating app_metadata is not allowed')
  const newEmail = email === user.email ? '' : email
  const changesSignIn = Boolean(newEmail || input.password)
  if (changesSignIn || Object.keys(input.data).length > 0)
    checkHasShownFactor(caller, 'update email or password')
  if (changesSignIn) mustBeTheirs(user, newEmail)
  checkMetadata({ ...user.userMetadata, ...input.data })
  const password: NewPassword | undefined = input.password
    ? await prepareNewPassword(services, caller, input)
    : undefined

  if (newEmail) {
    // The right password, or a code of this moment, is a reauthentication as well.
    if (!password || (!input.current_password && !password.nonce))
      await services.asSystem('how recent is a reauthentication', (db) =>
        checkReauthenticated(services, db, caller),
      )
    // Of addresses that are still nobody's there is no end, and each would get its first email at once.
    if (user.isAnonymous) await checkLimit(services, 'guestMails', user.id)
    await checkMailLimit(services)
  }
  return commitThenThrow(services, 'change of account', async (db) => {
    if (password?.nonce) {
      const wrong = await checkNonce(services, db, user, password.nonce)
      if (wrong) return wrong
    }
    if (Object.keys(input.data).length > 0) await changeMetadata(db, user, input.data)
    if (password) await setPassword(services, db, user, password.hash, sessionId)
    if (newEmail) await startEmailChange(services, db, user, newEmail, query)
    return showUser(await getUser(db, user.id))
  })
}

function mustBeTheirs(user: User, newEmail: string) {
  if (user.isAnonymous && !newEmail)
    throw new AuthProblem(
      422,
      'validation_failed',
      'Updating password of an anonymous user without an email or phone is not allowed',
    )
  if (user.isSsoUser)
    throw new AuthProblem(
      422,
      'user_sso_managed',
      'Updating email, phone, password of a SSO account only possible via SSO',
    )
}

/** Where addresses count as confirmed, an anonymous person has theirs at once. */
async function startEmailChange(services: Services, db: Db, user: User, email: string, query: Query) {
  const isAtOnce = user.isAnonymous && services.config.auth.emailAutoconfirm
  const wait = isAtOnce ? 0 : await askForMail(services, db, user.email || email, 'email_change')
  if (wait > 0) throw mailTooSoon(wait)
  await db.execute('accounts.startEmailChange', 'update auth.users set new_email = $2 where id = $1', [
    user.id,
    email,
  ])
  if (isAtOnce) return void (await changeEmail(services, db, await getUser(db, user.id), 'email_change_new'))
  // With the name that was given just now.
  const changing = await getUser(db, user.id)
  await Promise.all([
    mailEmailChange(services, db, changing, email, query),
    note(db, user.id, 'email-change-asked'),
  ])
}

/** Merged name by name; null deletes one. */
async function changeMetadata(db: Db, user: User, data: Record<string, unknown>) {
  const own = withoutClaims(data)
  if ('role' in own && own['role'] !== user.userMetadata['role']) own['role'] = roleAtSignUp(own['role'])
  const gone = Object.keys(own).filter((name) => own[name] === null)
  // In SQL: another device may have changed another name since this request came.
  await db.execute(
    'accounts.changeMetadata',
    'update auth.users set raw_user_meta_data = (raw_user_meta_data || $2::jsonb) - $3::text[] where id = $1',
    [user.id, JSON.stringify(own), gone],
  )
}

export async function sendReauthenticationCode(services: Services, caller: SignedIn) {
  const { user } = caller
  checkHasShownFactor(caller, 'reauthenticate')
  if (!user.email) throw invalid('Reauthentication requires the user to have an email or a phone number')
  if (!user.emailConfirmedAt)
    throw new AuthProblem(422, 'email_not_confirmed', 'Please verify your email first.')
  await checkMailLimit(services)
  await services.asSystem('reauthenticate', async (db) => {
    const wait = await askForMail(services, db, user.email, 'reauthentication')
    if (wait > 0) throw mailTooSoon(wait)
    await mailNonce(services, db, user)
  })
  return {}
}
