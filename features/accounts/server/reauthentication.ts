import { tooMany } from '#common/api-error.ts'
import { fail } from '#server/errors.ts'
import { rateLimit } from '#server/rate-limits.ts'
import type { Services } from '#server/services.ts'
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
  if (!(await rateLimit.consume(services, 'guesses', email))) fail(tooMany)
  const isRight = password
    ? await isPassword(password, user.passwordHash)
    : // In a transaction of its own: a wrong code is counted whatever becomes of the request.
      code !== undefined &&
      (
        await services.asSystem('redeem a reauthentication code', (db) =>
          redeemCode(services, db, email, code, ['reauthentication']),
        )
      )?.userId === userId
  if (isRight) await rateLimit.reset(services, 'guesses', email)
  return isRight
}
