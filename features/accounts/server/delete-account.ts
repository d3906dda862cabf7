import type { Db } from '#server/database.ts'
import { emit } from '#server/events.ts'
import type { Services } from '#server/services.ts'
import { accountDeleted } from '../contract.ts'
import { sendSecurityMail } from './security-mail.ts'
import { findUser, note } from './users.ts'

/**
 * What the law wants kept (the ledger, lessons that were given) stays without a name.
 * Emits `account.deleted` { userId }. False when nobody has this id. `db` acts as the service role.
 * @throws a restrict violation (23001) while lessons are booked, or prepaid time is left
 */
export async function deleteAccount(services: Services, db: Db, userId: string, also = ''): Promise<boolean> {
  const found = await db.execute(
    'accounts.deleteAccount.lockUsers',
    'select from auth.users where id = $1 for update',
    [userId],
  )
  const user = found === 0 ? undefined : await findUser(db, userId)
  if (!user) return false
  await note(db, userId, 'account-deleted')
  await emit(db, accountDeleted, { userId })
  await db.execute('accounts.deleteAccount.deleteUsers', 'delete from auth.users where id = $1', [userId])
  await sendSecurityMail(services, db, user, 'account-deleted', '', also)
  return true
}
