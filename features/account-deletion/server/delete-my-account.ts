import { deleteAccount } from '#features/accounts/server/delete-account.ts'
import { isReauthenticated, type Credentials } from '#features/accounts/server/reauthentication.ts'
import { returnPrepaid } from '#features/payments/server/return-prepaid.ts'
import { eraseDeletedFiles } from '#features/uploads/server/uploads.ts'
import { fail } from '#server/errors.ts'
import type { Services } from '#server/services.ts'
import type { Me } from '#server/route.ts'
import { notSettled, wrongProof } from '../contract.ts'
import { listObstacles } from './obstacles.ts'

/** Refunds prepaid time and erases files; emits `account.deleted`. @throws wrongProof, notSettled, tooMany */
export async function deleteMyAccount(services: Services, me: Me, credentials: Credentials): Promise<void> {
  if (!(await isReauthenticated(services, me.id, credentials))) fail(wrongProof)
  await services.asSystem('somebody leaves', async (db) => {
    // Bookings with this person wait; of two last administrators the second finds the first gone.
    await db.execute(
      'account-deletion.deleteMyAccount',
      `select from public.profiles where id = $1 or ($2 and role = 'admin') order by id for update`,
      [me.id, me.role === 'admin'],
    )
    const obstacles = await listObstacles(services, db, me)
    if (obstacles.length > 0) fail(notSettled, { obstacles })
    await returnPrepaid(db, me.id)
    await deleteAccount(services, db, me.id)
    await eraseDeletedFiles(db)
  })
}
