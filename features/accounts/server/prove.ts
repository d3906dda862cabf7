import { tooMany } from '#common/api-error.ts'
import { refuse } from '#server/errors.ts'
import type { House } from '#server/services.ts'
import { redeemCode } from './proofs/one-time.ts'
import { isPassword } from './secrets/passwords.ts'
import { forgiveGuesses, takeTurn } from './secrets/rate-limits.ts'
import { findUser } from './users.ts'

export type Proof = { password?: string | undefined; code?: string | undefined }

/** What this person can prove themselves with, before something that cannot be undone: their password, else a code that is sent to them. */
export async function findProofKind(house: House, userId: string): Promise<'password' | 'code'> {
  const user = await house.asSystem('how somebody proves who they are', (db) => findUser(db, userId))
  return user?.password_hash ? 'password' : 'code'
}

/**
 * Whether it is the person themselves at the screen: by the password, or by the code that `GET /auth/v1/reauthenticate` has sent. Wrong tries are
 * counted with those at the sign-in. The code is used up by a right one. @throws tooMany
 */
export async function isProved(house: House, userId: string, { password, code }: Proof): Promise<boolean> {
  const user = await house.asSystem('who proves themselves', (db) => findUser(db, userId))
  if (!user) return false
  const name = user.email || user.phone
  if (!(await takeTurn(house, 'guesses', name))) refuse(tooMany)
  const isRight = password
    ? await isPassword(password, user.password_hash)
    : // In a transaction of its own: a wrong code is counted whatever becomes of the request.
      code !== undefined &&
      (
        await house.asSystem('a code is shown', (db) =>
          redeemCode(house, db, name, code, ['reauthentication']),
        )
      )?.user_id === userId
  if (isRight) await forgiveGuesses(house, name)
  return isRight
}
