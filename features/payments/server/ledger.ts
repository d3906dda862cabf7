import type { Pence } from '#common/money.ts'
import type { Db } from '#server/database.ts'
import { toSnakeCase } from '#server/wire-values.ts'
import type { LedgerCheck } from '../money-contract.ts'

/**
 * Incoming is positive, so `card_clearing` is the negative of card payments not refunded. `transferred` has left our
 * balance at Stripe for instructors' accounts there. `disputed`: a bank has taken it back and may give it back;
 * `dispute_losses`: it didn't, and we bear it. `paid_by_hand`: from our own bank. `vouchers`: sold and
 * not redeemed yet; `vouchers_lapsed`: not redeemed in time, which is ours.
 */
type AccountKind =
  | 'card_clearing'
  | 'held'
  | 'refunds_due'
  | 'instructor_payable'
  | 'payouts_due'
  | 'transferred'
  | 'commission'
  | 'goodwill'
  | 'disputed'
  | 'dispute_losses'
  | 'stripe_fees'
  | 'paid_by_hand'
  | 'plan_fees'
  | 'vouchers'
  | 'vouchers_lapsed'

type LedgerTransaction = {
  key: string
  kind:
    | 'paid'
    | 'released'
    | 'reversed'
    | 'refund-due'
    | 'refund-sent'
    | 'payout-due'
    | 'payout-sent'
    | 'payout-returned'
    | 'waived'
    | 'disputed'
    | 'dispute-lost'
    | 'dispute-borne'
    | 'refund-returned'
    | 'refund-by-hand'
    | 'plan-paid'
    | 'plan-refunded'
    | 'plan-refund-returned'
    | 'voucher-paid'
    | 'voucher-redeemed'
    | 'voucher-refunded'
    | 'voucher-refund-returned'
    | 'voucher-refund-by-hand'
    | 'voucher-lapsed'
  /** None: money of an instructor alone. */
  learnerId?: string
  /** None: money of ours alone. */
  instructorId?: string | null | undefined
  checkoutId?: string | undefined
  lessonId?: string | null | undefined
  /** Sums to zero, or the transaction fails when it commits. */
  moves: Partial<Record<AccountKind, Pence>>
}

/** As the service. False: it was there already. */
export async function recordTransaction(db: Db, transaction: LedgerTransaction): Promise<boolean> {
  const { key, kind, checkoutId, lessonId, learnerId, instructorId, moves } = transaction
  const { recorded } = await db.get(
    'payments.recordTransaction',
    'select payments.record_transaction($1, $2, $3, $4, $5, $6, $7) as "recorded!"',
    [
      key,
      kind,
      checkoutId ?? null,
      lessonId ?? null,
      learnerId ?? null,
      instructorId ?? null,
      JSON.stringify(moves),
    ],
  )
  return recorded
}

export async function checkLedger(db: Db): Promise<LedgerCheck> {
  const found = await db.get(
    'payments.checkLedger',
    `with balances as materialized (
       select a.kind, a.learner_id, a.instructor_id, coalesce(sum(e.pence), 0) as pence
       from public.ledger_accounts a left join public.ledger_entries e on e.account_id = a.id group by a.id
     ), held as (
       select learner_id, instructor_id, sum(pence) as pence from (
         select learner_id, instructor_id, pence_left as pence from public.lesson_credits
         union all
         select learner_id, instructor_id, pence from public.lesson_payments where state = 'held'
       ) parts group by learner_id, instructor_id
     ), earned as (
       select instructor_id, sum(pence) as pence from (
         select instructor_id, pence - commission_pence as pence from public.lesson_payments where state = 'released'
         union all
         select c.instructor_id, r.commission_pence - r.pence from public.refunds r join public.checkouts c on c.id = r.checkout_id
         where r.taken_from = 'shared'
       ) parts group by instructor_id
     ), paid_out as (
       select a.instructor_id, sum(e.pence) as pence from public.ledger_accounts a
       join public.ledger_entries e on e.account_id = a.id join public.ledger_transactions t on t.id = e.transaction_id
       where a.kind = 'instructor_payable' and t.kind in ('payout-due', 'payout-returned', 'waived', 'dispute-borne') group by a.instructor_id
     ), due as (
       select learner_id, sum(pence) as pence from public.refunds where status not in ('sent', 'by-hand', 'disputed') group by learner_id
     )
     select
       (select coalesce(sum(pence), 0) from public.ledger_entries) as sum,
       (select count(*) from public.ledger_transactions) as transactions,
       (select count(*) from (
          select from public.ledger_transactions t left join public.ledger_entries e on e.transaction_id = t.id
          group by t.id having coalesce(sum(e.pence), 0) <> 0 or count(e.pence) < 2) wrong) as out_of_balance,
       (select count(*) from (select * from balances where kind = 'held') b full join held h using (learner_id, instructor_id)
        where coalesce(b.pence, 0) <> coalesce(h.pence, 0)) as held_differs,
       (select count(*) from (select * from balances where kind = 'instructor_payable') b full join earned i using (instructor_id) left join paid_out o using (instructor_id)
        where coalesce(b.pence, 0) <> coalesce(i.pence, 0) + coalesce(o.pence, 0)) as earned_differs,
       (select count(*) from (select * from balances where kind = 'refunds_due') b full join due d using (learner_id)
        where coalesce(b.pence, 0) <> coalesce(d.pence, 0)) as refunds_differ,
       (select count(*) from public.checkouts where trouble is not null) + (select count(*) from public.refunds where status = 'failed') as to_look_at,
       (select coalesce(json_agg(json_build_object('kind', kind, 'pence', pence) order by kind), '[]')
        from (select kind, sum(pence) as pence from balances group by kind) k) as balances`,
  )
  return toSnakeCase(found)
}
