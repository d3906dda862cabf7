import type { Db } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import { AuthProblem } from './errors.ts'
import type { SignedIn } from './users.ts'

export const reauthenticationNeeded = () =>
  new AuthProblem(
    400,
    'reauthentication_needed',
    'Sign-in methods change only shortly after you have shown who you are. Sign in again, or prove it once more.',
  )

/** `mailbox`: by a link or code of an email, as after a forgotten password. */
export async function findProof(services: Services, db: Db, { sessionId }: Pick<SignedIn, 'sessionId'>) {
  const row =
    sessionId &&
    (await db.find(
      'accounts.findProof',
      `select s.proved_at > clock() - $2 * interval '1 second' as "is_fresh!",
       s.created_at > clock() - $2 * interval '1 second' and s.amr @> '[{"method": "otp"}]' as "is_mailbox!"
     from auth.sessions s where s.id = $1`,
      [sessionId, services.config.auth.proofSeconds],
    ))
  return row || { isFresh: false, isMailbox: false }
}

/**
 * An open screen or a stolen session must not become a way in of its own. Somebody anonymous has none yet.
 * @throws reauthentication_needed (400)
 */
export async function checkFreshProof(services: Services, db: Db, caller: SignedIn): Promise<void> {
  if (caller.user.isAnonymous) return
  if (!(await findProof(services, db, caller)).isFresh) throw reauthenticationNeeded()
}

export const renewProof = (db: Db, sessionId: string) =>
  db.execute('accounts.renewProof', 'update auth.sessions set proved_at = clock() where id = $1', [sessionId])
