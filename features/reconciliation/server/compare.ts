import * as z from 'zod/mini'
import type { Db, Row } from '#server/database.ts'
import { job } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { Difference, type Reconciliation } from '../contract.ts'
import { readLines } from './read-lines.ts'

const mostShown = 100

export async function reconcile(services: Services): Promise<Reconciliation> {
  await readLines(services)
  const found = await services.asSystem('our balance at Stripe beside the ledger', async (db) =>
    asReconciliation(await compare(db)),
  )
  if (found.differenceCount > 0)
    services.log.error(
      { differences: found.differenceCount },
      'reconciliation: Stripe and the ledger differ, somebody must look',
    )
  return found
}

export const reconcileEveryNight = job(
  'reconcile',
  z.object({}),
  (_nothing, services) => reconcile(services),
  {
    every: '20 4 * * *',
    retries: 3,
    retryAfterSeconds: 600,
    withinSeconds: 3_600,
  },
)

/**
 * Lines of Stripe's and entries of ours by what they are of; keys of the ledger begin with it. A card payment's fee isn't
 * in our books, a dispute's is.
 */
const compare = (db: Db) =>
  db.get(
    'reconciliation.compare',
    `with named as materialized (
       select l.pence - case l.type when 'adjustment' then l.fee_pence else 0 end as pence, l.at, coalesce(
         'checkout:' || c.id, 'refund:' || r.id, 'payout:' || p.id, 'dispute:' || d.stripe_dispute, 'plan:' || m.payment_intent, 'voucher:' || v.id, 'stripe:' || l.id) as about
       from public.stripe_lines l
       left join public.checkouts c on c.payment_intent = l.reference and c.moved_from is null and c.voucher_id is null
       left join public.plan_payments m on m.payment_intent = l.reference
       left join public.vouchers v on v.payment_intent = l.reference
       left join public.refunds r on r.id::text = l.reference
       left join public.payouts p on p.stripe_transfer = l.reference
       left join public.disputes d on d.stripe_dispute = l.reference
       where l.type not in (${apartTypes})
     ), at_stripe as (
       select about, sum(pence) as pence, max(at) as at from named group by about
     ), in_ledger as (
       select split_part(t.key, ':', 1) || ':' || split_part(t.key, ':', 2) as about, -sum(e.pence) as pence, max(t.at) as at
       from public.ledger_accounts a join public.ledger_entries e on e.account_id = a.id
       join public.ledger_transactions t on t.id = e.transaction_id
       where a.kind in ('card_clearing', 'transferred') group by 1
     ), differences as materialized (
       select about, coalesce(s.pence, 0) as stripe_pence, coalesce(b.pence, 0) as ledger_pence, greatest(s.at, b.at) as at
       from at_stripe s full join in_ledger b using (about)
       where coalesce(s.pence, 0) <> coalesce(b.pence, 0) and greatest(s.at, b.at) < clock() - interval '15 minutes'
     ), sums as (
       select count(*) as lines, coalesce(sum(fee_pence) filter (where type not in ('adjustment', ${apartTypes})), 0)
           - coalesce(sum(pence - fee_pence) filter (where type in (${feeTypes})), 0) as fee_pence,
         coalesce(sum(pence - fee_pence) filter (where type in (${bankTypes})), 0) as own_pence from public.stripe_lines
     )
     insert into public.reconciliations (lines, stripe_pence, ledger_pence, fee_pence, own_pence, difference_count, differences)
     select s.lines, (select coalesce(sum(pence), 0) from at_stripe), (select coalesce(sum(pence), 0) from in_ledger), s.fee_pence, s.own_pence,
       (select count(*) from differences),
       (select coalesce(jsonb_agg(jsonb_build_object('about', about, 'stripePence', stripe_pence, 'ledgerPence', ledger_pence,
            'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by at desc), '[]')
          from (select * from differences order by at desc limit $1) first)
     from sums s returning *`,
    [mostShown],
  )

/** To and from the operator's own bank. */
const bankTypes = `'payout', 'payout_cancel', 'payout_failure', 'topup', 'topup_reversal'`

/** What Stripe takes for itself, apart from single payments. */
const feeTypes = `'stripe_fee', 'stripe_fx_fee', 'tax_fee'`

/** What Stripe holds back for a while and lets go again; the last is lent to instructors' accounts that fell below zero. */
const heldTypes = `'reserve_transaction', 'reserved_funds', 'reserve_hold', 'reserve_release', 'payment_network_reserve_hold',
  'payment_network_reserve_release', 'payout_minimum_balance_hold', 'payout_minimum_balance_release', 'connect_collection_transfer'`

/** What the operator and Stripe settle between themselves. */
const apartTypes = `${bankTypes}, ${feeTypes}, ${heldTypes}`

const asReconciliation = ({
  id: _id,
  differences,
  ...row
}: Row<'reconciliation.compare'>): Reconciliation => ({
  ...row,
  differences: z.parse(z.array(Difference), differences),
})

/** By row security. */
export async function getReconciliation(db: Db): Promise<{ reconciliation: Reconciliation | null }> {
  const row = await db.find(
    'reconciliation.getReconciliation',
    'select * from public.reconciliations order by at desc limit 1',
  )
  return { reconciliation: row ? asReconciliation(row) : null }
}
