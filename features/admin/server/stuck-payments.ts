import { notFound } from '#common/api-error.ts'
import {
  endTrouble,
  retryPayment as retryCheckout,
  retryRefund,
  settleRefundByHand,
} from '#features/payments/server/refunds.ts'
import { sayTroubles, type Trouble } from '#features/payments/server/words.ts'
import { sayFailure, theirs } from '#features/payouts/rules.ts'
import {
  leftBehind,
  retryStuckPayout,
  settleLeftPayout,
  stuckPayout,
} from '#features/payouts/server/payouts.ts'
import { retryVoucherRefund, settleVoucherRefundByHand } from '#features/vouchers/server/refund.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { StuckPayment } from '../stuck-payments-contract.ts'
import { asAdmin, noteAct } from './audit-entries.ts'

export async function listStuckPayments(db: Db): Promise<{ payments: StuckPayment[] }> {
  const rows = await asAdmin(db, 'what does not settle by itself', (service) =>
    service.list(
      'admin.listStuckPayments',
      `select s.*, p.name as person_name from (
       (select id, case when status in ('opening', 'open') then 'payment' else 'at-stripe' end as what, learner_id as person_id, amount_pence as pence, trouble, '' as last_error, session_id as reference, created_at as at, status not in ('opening', 'open') as "can_settle!" from public.checkouts
        where trouble is not null order by created_at desc limit $1)
       union all
       (select r.id, 'refund', r.learner_id, r.pence, null, coalesce(r.last_error, ''), c.payment_intent, r.created_at, true from public.refunds r join public.checkouts c on c.id = r.checkout_id
        where r.status = 'failed' order by r.created_at desc limit $1)
       union all
       (select id, 'payout', instructor_id, pence, null, coalesce(failure, ''), coalesce(stripe_payout, stripe_transfer), created_at, ${leftBehind} from public.payouts
        where ${stuckPayout} order by created_at desc limit $1)
       union all
       (select a.instructor_id, 'account', a.instructor_id,
          (select coalesce(sum(e.pence), 0)::int from public.ledger_accounts l join public.ledger_entries e on e.account_id = l.id
           where l.kind = 'instructor_payable' and l.instructor_id = a.instructor_id), null, '', a.stripe_account, coalesce(a.disconnected_at, a.updated_at), false from public.payout_accounts a
        where a.state = 'disconnected' order by a.disconnected_at desc limit $1)
       union all
       (select id, 'voucher', null::uuid, left_pence, null, concat_ws('. Bought by ', rtrim(refund_failure, '.'), buyer_name || ', ' || buyer_email), payment_intent, coalesce(refund_failed_at, created_at), true from public.vouchers
        where refund_failure is not null order by refund_failed_at desc limit $1)) s
     left join public.profiles p on p.id = s.person_id order by s.at desc, s.id limit $1`,
      [100],
    ),
  )
  return {
    payments: rows.map(({ personId, personName, trouble, lastError, ...row }) => ({
      ...row,
      trouble: trouble
        ? sayTroubles(trouble as Trouble[])
        : row.what === 'payout'
          ? sayPayout(lastError)
          : row.what === 'account'
            ? sayPayout('disconnected')
            : lastError,
      person: personId === null || personName === null ? null : { id: personId, name: personName },
    })),
  }
}

const sayPayout = (failure: string) =>
  failure ? sayFailure(failure, theirs).replace(/\.$/, '') : 'It has waited for Stripe for more than a day'

/** @throws notFound, refundDisputed */
export const retryPayment = (db: Db, id: string): Promise<void> =>
  asAdmin(db, 'try a stuck payment again', async (service) => {
    const isFound =
      (await retryRefund(service, id)) ||
      (await retryCheckout(service, id)) ||
      (await retryVoucherRefund(service, id)) ||
      (await retryStuckPayout(service, id))
    if (!isFound) fail(notFound)
    await noteAct(service, 'payment-retried', null, id)
  })

/** A refund that failed counts as paid by hand, and a payout that had left when its account was disconnected as arrived. @throws refundDisputed, notFound, also of a payment that may still be tried again */
export const settleStuckPayment = (db: Db, { id, note }: { id: string; note: string }): Promise<void> =>
  asAdmin(db, 'a payment that was decided about', async (service) => {
    const isFound =
      (await endTrouble(service, id)) ||
      (await settleRefundByHand(service, id)) ||
      (await settleVoucherRefundByHand(service, id)) ||
      (await settleLeftPayout(service, id))
    if (!isFound) fail(notFound)
    await noteAct(service, 'payment-settled', null, `${id}: ${note}`)
  })
