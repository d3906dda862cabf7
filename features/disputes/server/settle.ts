import { recordTransaction } from '#features/payments/server/ledger.ts'
import type { Db } from '#server/database.ts'
import type { DisputeRow } from './dispute-rows.ts'
import { giveBack } from './give-back.ts'
import { takeUnused } from './take-unused.ts'

/** Once it is closed, what the bank has kept is written off, and what wasn't used of the payment makes up for it; what the bank gives back goes back the same way. As the service. */
export async function settleDispute(db: Db, row: DisputeRow) {
  if (!row.closedAt) return
  const lost = row.withdrawnPence - row.lostPence
  if (lost !== 0) {
    await recordTransaction(db, {
      key: `dispute:${row.stripeDispute}:lost:${row.notedCheck}`,
      kind: 'dispute-lost',
      moves: { disputed: lost, dispute_losses: -lost },
    })
    await db.execute('disputes.noteLost', 'update public.disputes set lost_pence = $2 where id = $1', [
      row.id,
      row.withdrawnPence,
    ])
  }
  const settled = { ...row, lostPence: row.withdrawnPence }
  await giveBack(db, settled)
  await takeUnused(db, settled)
}
