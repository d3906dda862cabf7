import type { Db } from '#server/database.ts'
import { announce } from '#server/facts.ts'
import type { House } from '#server/house.ts'
import { note } from '../users.ts'

/**
 * Ends an account for good, at the person's own wish or an administrator's: sessions, proofs, factors and the profile go with it; what the law
 * wants kept (the ledger) stays without a name. Announces `account.ended` { userId } in the same transaction, while the row is still there.
 * Answers false when nobody has this id. `db` acts as the service role.
 * @throws a restrict violation (23001) while paid lessons or time through this account are not settled
 */
export async function endAccount(_house: House, db: Db, userId: string): Promise<boolean> {
  const found = await db.run('select from auth.users where id = $1 for update', [userId])
  if (found.rowCount === 0) return false
  await note(db, userId, 'account-ended')
  await announce(db, 'account.ended', { userId })
  await db.run('delete from auth.users where id = $1', [userId])
  return true
}
