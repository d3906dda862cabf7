import type { Db } from '#server/database.ts'
import { emit } from '#server/events.ts'
import type { Services } from '#server/services.ts'
import { accountEnded } from '../contract.ts'
import { mailNotice } from './notices.ts'
import { findUser, note } from './users.ts'

/**
 * Ends an account for good, at the person's own wish or an administrator's: sessions, proofs, factors, files and the profile go with it, and the letters
 * written to them; what the law wants kept (the ledger, lessons that were given) stays without a name (`0017-end-of-account.sql`). Says goodbye by mail.
 * Announces `account.ended` { userId } in the same transaction, while the row is still there.
 * Answers false when nobody has this id. `db` acts as the service role.
 * @throws a restrict violation (23001) while lessons are booked with this account, or prepaid time is left
 */
export async function endAccount(services: Services, db: Db, userId: string): Promise<boolean> {
  const found = await db.execute(
    'accounts.endAccount.lockUsers',
    'select from auth.users where id = $1 for update',
    [userId],
  )
  const user = found === 0 ? undefined : await findUser(db, userId)
  if (!user) return false
  await note(db, userId, 'account-ended')
  await emit(db, accountEnded, { userId })
  await db.execute('accounts.endAccount.deleteUsers', 'delete from auth.users where id = $1', [userId])
  await mailNotice(services, db, user, 'account-ended')
  return true
}
