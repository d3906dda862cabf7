import type * as z from 'zod/mini'
import { recordTransaction } from '#features/payments/server/ledger.ts'
import type { payoutReported, transferReversed } from '#features/payments/events.ts'
import type { Db } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import { notifyOfFailure } from './notifying.ts'

type Report = Omit<z.infer<(typeof payoutReported)['payload']>, 'payoutId'> & { payoutId: string }

/**
 * What became of a payout at the bank. It may come before we have noted that it was sent, or again. Of an account that was
 * disconnected since, an arrival is news, and what came back can't go on from there. As the service.
 */
export async function notePayout(db: Db, services: Services, report: Report) {
  const { payoutId, attempt, stripePayout, status } = report
  const row = await db.find(
    'payouts.notePayout',
    `update public.payouts p set state = $4, stripe_payout = $3, paid_at = case $4 when 'paid' then clock() end,
       failure = case when $4 = 'failed' then case when exists (select from public.payout_accounts a
         where a.stripe_account = p.stripe_account and a.state <> 'disconnected') then $5 else 'disconnected' end end
     where id = $1 and attempt = $2 and (state in ('transferred', 'sent') or state = 'paid' and $4 = 'failed'
       or state = 'failed' and failure = 'disconnected' and stripe_transfer is not null and stripe_payout is null and $4 = 'paid')
     returning id, instructor_id, payee_id, paid_to, pence, attempt, failure`,
    [payoutId, attempt, stripePayout, status, status === 'failed' ? (report.failure ?? 'unknown') : null],
  )
  if (row?.failure) await notifyOfFailure(db, services, { ...row, failure: row.failure })
}

/** Somebody took it back at Stripe's own pages, in whole or in part: so much is owed again. As the service. */
export async function noteReversal(
  db: Db,
  { payoutId, returnedPence }: z.infer<(typeof transferReversed)['payload']>,
) {
  const row = await db.find(
    'payouts.noteReversal',
    `update public.payouts set returned_pence = $2, failure = case when pence = $2 then null else failure end,
       state = case when pence = $2 then 'returned' else state end
     where id = $1 and returned_pence < $2 and stripe_transfer is not null
     returning instructor_id, returned_pence - old.returned_pence as "pence!"`,
    [payoutId, returnedPence],
  )
  if (!row) return
  await recordTransaction(db, {
    key: `payout:${payoutId}:returned:${returnedPence}`,
    kind: 'payout-returned',
    instructorId: row.instructorId,
    moves: { transferred: -row.pence, instructor_payable: row.pence },
  })
}
