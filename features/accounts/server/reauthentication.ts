import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { Services } from '#server/services.ts'
import { type AccountSecurity, notReauthenticated } from '../contract.ts'
import { AuthProblem } from './errors.ts'
import { forgetOwnGuesses, requireOwnGuess } from './sign-in-attempts.ts'
import { redeemCode } from './one-time-tokens.ts'
import { isPassword } from './passwords.ts'
import { findUser, type SignedIn } from './users.ts'

export type Credentials = { password?: string | undefined; code?: string | undefined }

export async function findReauthenticationMethod(
  services: Services,
  userId: string,
): Promise<'password' | 'code'> {
  const user = await services.asSystem('how somebody reauthenticates', (db) => findUser(db, userId))
  return user?.passwordHash ? 'password' : 'code'
}

/** Wrong tries count with those at sign-in; a right code is used up. @throws tooMany */
export async function verifyCredentials(
  services: Services,
  userId: string,
  { password, code }: Credentials,
): Promise<boolean> {
  const user = await services.asSystem('who reauthenticates', (db) => findUser(db, userId))
  if (!user) return false
  const { email } = user
  await requireOwnGuess(services, userId)
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

/** @throws notReauthenticated, tooMany */
export async function reauthenticate(
  services: Services,
  userId: string,
  sessionId: string,
  credentials: Credentials,
): Promise<void> {
  if (!(await verifyCredentials(services, userId, credentials))) fail(notReauthenticated)
  await services.asSystem('somebody reauthenticated', (db) => renewReauthentication(db, sessionId))
}

export async function getAccountSecurity(services: Services, userId: string): Promise<AccountSecurity> {
  const reauthenticateBy = await findReauthenticationMethod(services, userId)
  const failures = await services.asSystem('failed sign-ins of somebody', (db) =>
    db.list(
      'accounts.listFailures',
      `select at, host(ip) as ip, action as what from auth.audit
       where user_id = $1 and action in ('sign-in-failed', 'second-factor-failed') and at > clock() - interval '30 days' order by at desc limit 20`,
      [userId],
    ),
  )
  return { reauthenticateBy, failures: failures as AccountSecurity['failures'] }
}

export const reauthenticationNeeded = () =>
  new AuthProblem(
    400,
    'reauthentication_needed',
    'Sign-in methods change only shortly after you have shown who you are. Sign in again, or show it once more.',
  )

/** `mailbox`: by a link or code of an email, as after a forgotten password. */
export async function findReauthentication(
  services: Services,
  db: Db,
  { sessionId }: Pick<SignedIn, 'sessionId'>,
) {
  const row =
    sessionId &&
    (await db.find(
      'accounts.findReauthentication',
      `select s.reauthenticated_at > clock() - $2 * interval '1 second' as "is_recent!",
       s.created_at > clock() - $2 * interval '1 second' and s.amr @> '[{"method": "otp"}]' as "is_mailbox!"
     from auth.sessions s where s.id = $1`,
      [sessionId, services.config.auth.reauthenticationSeconds],
    ))
  return row || { isRecent: false, isMailbox: false }
}

/**
 * An open screen or a stolen session must not become a way in of its own. Somebody anonymous has none yet.
 * @throws reauthentication_needed (400)
 */
export async function checkReauthenticated(services: Services, db: Db, caller: SignedIn): Promise<void> {
  if (caller.user.isAnonymous) return
  if (!(await findReauthentication(services, db, caller)).isRecent) throw reauthenticationNeeded()
}

export const renewReauthentication = (db: Db, sessionId: string) =>
  db.execute(
    'accounts.renewReauthentication',
    'update auth.sessions set reauthenticated_at = clock() where id = $1',
    [sessionId],
  )
