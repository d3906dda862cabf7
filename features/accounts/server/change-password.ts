import type { Db } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import { AuthProblem } from './errors.ts'
import { findReauthentication, reauthenticationNeeded } from './reauthentication.ts'
import { checkOwnGuess } from './sign-in-attempts.ts'
import { sendSecurityMail } from './security-mail.ts'
import { clearTokens, redeemCode } from './one-time-tokens.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { endSessions } from './sessions/sessions.ts'
import { note, type SignedIn, type User } from './users.ts'

/** `nonce`: the code that must still be right, where the settings require one. */
export type NewPassword = { hash: string; nonce: string }

/** @throws reauthentication_needed, invalid_credentials, same_password, over_request_rate_limit */
export async function prepareNewPassword(
  services: Services,
  caller: SignedIn,
  input: { password: string; current_password: string; nonce: string },
): Promise<NewPassword> {
  const { user } = caller
  const needsNonce = services.config.auth.passwordReauthentication && !(await isFresh(services, caller))
  const reauthentication = await services.asSystem('how recent is a reauthentication', (db) =>
    findReauthentication(services, db, caller),
  )
  const isEnough = user.passwordHash
    ? reauthentication.isMailbox
    : reauthentication.isRecent || user.isAnonymous
  if (needsNonce && !input.nonce)
    throw new AuthProblem(400, 'reauthentication_needed', 'Password update requires reauthentication')
  if (!isEnough && !input.current_password && !input.nonce) throw reauthenticationNeeded()
  // Each error below discloses something about the password, so it counts as a guess.
  await checkOwnGuess(services, user.id)
  if (input.current_password && !(await isPassword(input.current_password, user.passwordHash)))
    throw new AuthProblem(400, 'invalid_credentials', 'Current password is not correct')
  if (await isPassword(input.password, user.passwordHash))
    throw new AuthProblem(422, 'same_password', 'New password should be different from the old password.')
  return {
    hash: await hashPassword(input.password),
    nonce: needsNonce || (!isEnough && !input.current_password) ? input.nonce : '',
  }
}

const isFresh = async (services: Services, { sessionId }: SignedIn) =>
  sessionId !== undefined &&
  (await services.asSystem('how old is this sign-in', (db) =>
    db.execute(
      'accounts.isFresh',
      `select from auth.sessions where id = $1 and created_at > clock() - interval '24 hours'`,
      [sessionId],
    ),
  )) === 1

/** Returns the error of a wrong code, to be thrown after the commit. */
export async function checkNonce(
  services: Services,
  db: Db,
  user: User,
  nonce: string,
): Promise<AuthProblem | undefined> {
  const redeemed = await redeemCode(services, db, user.email, nonce, ['reauthentication'])
  return redeemed?.userId === user.id
    ? undefined
    : new AuthProblem(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
}

/** Ends every other session, link and code. `sessionId` stays; without one none does. */
export async function setPassword(
  services: Services,
  db: Db,
  user: User,
  hash: string,
  sessionId: string | undefined,
): Promise<void> {
  await db.execute(
    'accounts.setPassword',
    `update auth.users set password_hash = $2, new_email = null, email_change_sent_at = null where id = $1`,
    [user.id, hash],
  )
  await Promise.all([
    clearTokens(db, user.id),
    endSessions(db, user.id, sessionId, sessionId ? 'others' : 'global'),
    note(db, user.id, 'password-changed'),
    sendSecurityMail(services, db, user, 'password-changed'),
  ])
}
