import { notFound } from '#common/api-error.ts'
import { endTrouble, retryPayment as retryCheckout, retryRefund } from '#features/payments/server/refunds.ts'
import { sayTroubles, type Trouble } from '#features/payments/server/words.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { StuckPayment } from '../stuck-payments-contract.ts'
import { asAdmin, noteAct } from './audit-entries.ts'

export async function listStuckPayments(db: Db): Promise<{ payments: StuckPayment[] }> {
  const rows = await db.list(
    'admin.listStuckPayments',
    `select s.*, p.name as learner_name from (
       (select id, case when status in ('opening', 'open') then 'payment' else 'at-stripe' end as what, learner_id, amount_pence as pence, trouble, '' as last_error, session_id as reference, created_at as at from public.checkouts
        where trouble is not null order by created_at desc limit $1)
       union all
       (select r.id, 'refund', r.learner_id, r.pence, null, coalesce(r.last_error, ''), c.payment_intent, r.created_at from public.refunds r join public.checkouts c on c.id = r.checkout_id
        where r.status = 'failed' order by r.created_at desc limit $1)) s
     left join public.profiles p on p.id = s.learner_id order by s.at desc, s.id limit $1`,
    [100],
  )
  return {
    payments: rows.map(({ learnerId, learnerName, trouble, lastError, ...row }) => ({
      ...row,
      trouble: trouble ? sayTroubles(trouble as Trouble[]) : lastError,
      learner: learnerName === null ? null : { id: learnerId, name: learnerName },
    })),
  }
}

/** @throws notFound */
export const retryPayment = (db: Db, id: string): Promise<void> =>
  asAdmin(db, 'try a stuck payment again', async (service) => {
    if (!((await retryRefund(service, id)) || (await retryCheckout(service, id)))) fail(notFound)
    await noteAct(service, 'payment-retried', null, id)
  })

/** @throws notFound, also of one that may still be tried again */
export const settleStuckPayment = (db: Db, { id, note }: { id: string; note: string }): Promise<void> =>
  asAdmin(db, 'a payment that was decided about', async (service) => {
    if (!(await endTrouble(service, id))) fail(notFound)
    await noteAct(service, 'payment-settled', null, `${id}: ${note}`)
  })
