import { tooMany } from '#common/api-error.ts'
import { fail } from '#server/errors.ts'
import { rateLimit } from '#server/limits/rate-limit.ts'
import type { Services } from '#server/services.ts'
import { type AccountSecurity, notProved } from '../contract.ts'
import { renewProof } from './fresh-proof.ts'
import { forgetOwnGuesses } from './guesses.ts'
import { redeemCode } from './one-time-tokens.ts'
import { isPassword } from './passwords.ts'
import { findUser } from './users.ts'

export type Credentials = { password?: string | undefined; code?: string | undefined }

export async function findReauthenticationMethod(
  services: Services,
  userId: string,
): Promise<'password' | 'code'> {
  const user = await services.asSystem('how somebody reauthenticates', (db) => findUser(db, userId))
  return user?.passwordHash ? 'password' : 'code'
}

/** Wrong tries count with those at sign-in; a right code is used up. @throws tooMany */
export async function isReauthenticated(
  services: Services,
  userId: string,
  { password, code }: Credentials,
): Promise<boolean> {
  const user = await services.asSystem('who reauthenticates', (db) => findUser(db, userId))
  if (!user) return false
  const { email } = user
  if (!(await rateLimit.consume(services, 'guesses', `session of ${userId}`))) fail(tooMany)
  const isRight = password
    ? await isPassword(password, user.passwordHash)
    : // In a transaction of its own: a wrong code is counted whatever becomes of the request.
      code !== undefined &&
      (
        await services.asSystem('redeem a reauthentication code', (db) =>
          redeemCode(services, db, email, code, ['reauthentication']),
        )
      )?.userId === userId
  if (isRight) await forgetOwnGuesses(services, userId)
  return isRight
}

/** @throws notProved, tooMany */
export async function proveIdentity(
  services: Services,
  userId: string,
  sessionId: string,
  credentials: Credentials,
): Promise<void> {
  if (!(await isReauthenticated(services, userId, credentials))) fail(notProved)
  await services.asSystem('proved who it is', (db) => renewProof(db, sessionId))
}

export async function getAccountSecurity(services: Services, userId: string): Promise<AccountSecurity> {
  const proof = await findReauthenticationMethod(services, userId)
  const failures = await services.asSystem('failed sign-ins of somebody', (db) =>
    db.list(
      'accounts.listFailures',
      `select at, host(ip) as ip, action as what from auth.audit
       where user_id = $1 and action in ('sign-in-failed', 'second-factor-failed') and at > clock() - interval '30 days' order by at desc limit 20`,
      [userId],
    ),
  )
  return { proof, failures: failures as AccountSecurity['failures'] }
}
