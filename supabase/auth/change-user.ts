import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { needsSecondFactor, roleAtSignUp } from '#features/accounts/rules.ts'
import {
  checkNonce,
  type NewPassword,
  prepareNewPassword,
  setPassword,
} from '#features/accounts/server/change-password.ts'
import { AuthProblem, emailTaken, noTextsHere, phoneTaken } from '#features/accounts/server/errors.ts'
import { checkMailLimit, checkSmsLimit } from '#features/accounts/server/limits.ts'
import { checkPassword, nameIn } from '#features/accounts/server/password-rule.ts'
import { targetOf } from '#features/accounts/server/redirects.ts'
import { showUser } from '#features/accounts/server/user-answer.ts'
import { getUser, type SignedIn, type User } from '#features/accounts/server/users.ts'
import type { Db } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import { askForNewEmail, askForNewPhone } from './ask-change.ts'
import {
  challenge,
  checkChallenge,
  checkEmail,
  checkMetadata,
  checkPhone,
  metadata,
  read,
  text,
} from './input.ts'

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
type Change = z.output<typeof Change>

/** A new address or number counts only once it is proved. */
export async function changeUser(services: Services, request: FastifyRequest, caller: SignedIn) {
  const { user, sessionId } = caller
  const asked = read(request, Change)
  const email = asked.email ? checkEmail(asked.email) : ''
  const phone = asked.phone ? checkNewPhone(services, asked.phone) : ''
  if (asked.password)
    checkPassword(services, asked.password, { email: email || user.email, name: nameIn(user.userMetadata) })
  const query = { target: targetOf(services, request), challenge: checkChallenge(asked) }
  if (asked.app_metadata !== undefined && asked.app_metadata !== null)
    throw new AuthProblem(403, 'not_admin', 'Updating app_metadata is not allowed')
  const change = {
    ...asked,
    email: email === user.email ? '' : email,
    phone: phone === user.phone ? '' : phone,
  }
  const isOfWaysIn = Boolean(change.email || change.phone || asked.password)
  if (isOfWaysIn) mustHaveShownFactor(caller)
  await mustBeFree(services, user, change)
  if (isOfWaysIn) mustBeTheirs(user, change)
  checkMetadata({ ...user.userMetadata, ...asked.data })
  const password: NewPassword | undefined = asked.password
    ? await prepareNewPassword(services, caller, asked)
    : undefined

  if (change.email) await checkMailLimit(services)
  if (change.phone && !services.config.auth.phoneAutoconfirm) await checkSmsLimit(services)
  const outcome = await services.asSystem('change of account', async (db) => {
    if (password?.nonce) {
      const wrong = await checkNonce(services, db, user, password.nonce)
      if (wrong) return wrong
    }
    if (Object.keys(asked.data).length > 0) await changeMetadata(db, user, asked.data)
    if (password) await setPassword(services, db, user, password.hash, sessionId)
    if (change.email) await askForNewEmail(services, db, user, change.email, query)
    if (change.phone) await askForNewPhone(services, db, user, change.phone)
    return showUser(await getUser(db, user.id))
  })
  // Thrown after the commit, so that a wrong code stays counted.
  if (outcome instanceof AuthProblem) throw outcome
  return outcome
}

function checkNewPhone(services: Services, phone: string) {
  if (!services.config.auth.phone) throw noTextsHere()
  return checkPhone(phone)
}

function mustHaveShownFactor({ user, aal }: SignedIn) {
  if (needsSecondFactor(user.factors, aal))
    throw new AuthProblem(
      401,
      'insufficient_aal',
      'AAL2 session is required to update email or password when MFA is enabled.',
    )
}

function mustBeTheirs(user: User, { email, phone, password }: Pick<Change, 'email' | 'phone' | 'password'>) {
  if (user.isAnonymous && password && !email && !phone)
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

async function mustBeFree(
  services: Services,
  { id }: User,
  { email, phone }: { email: string; phone: string },
) {
  if (!email && !phone) return
  const row = await services.asSystem('is it free', (db) =>
    db.get(
      'accounts.mustBeFree',
      `select exists (select from auth.users where email = nullif($2, '') and id <> $1) as email, exists (select from auth.users where phone = nullif($3, '') and id <> $1) as phone`,
      [id, email, phone],
    ),
  )
  if (row.email) throw emailTaken()
  if (row.phone) throw phoneTaken()
}

/** Merged name by name; null deletes one. Claims made by the service cannot be overwritten. */
async function changeMetadata(db: Db, user: User, data: Record<string, unknown>) {
  const { email: _email, email_verified: _verified, phone_verified: _phone, sub: _sub, ...own } = data
  if ('role' in own && own['role'] !== user.userMetadata['role']) own['role'] = roleAtSignUp(own['role'])
  const gone = Object.keys(own).filter((name) => own[name] === null)
  // In SQL: another device may have changed another name since this request came.
  await db.execute(
    'accounts.changeMetadata',
    'update auth.users set raw_user_meta_data = (raw_user_meta_data || $2::jsonb) - $3::text[] where id = $1',
    [user.id, JSON.stringify(own), gone],
  )
}
