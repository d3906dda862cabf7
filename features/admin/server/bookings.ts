import { homeZone } from '#common/time.ts'
import type { Db } from '#server/database.ts'
import { asAdmin } from './audit-entries.ts'

const pageSize = 500

const accountKinds = [
  'card_clearing',
  'held',
  'refunds_due',
  'instructor_payable',
  'payouts_due',
  'transferred',
  'commission',
  'goodwill',
  'disputed',
  'dispute_losses',
  'stripe_fees',
  'paid_by_hand',
  'plan_fees',
  'vouchers',
  'vouchers_lapsed',
] as const

/** Oldest first; each row sums to zero. `next`: the cursor. As an admin. */
export async function listBookings(
  db: Db,
  { from, to }: { from: string; to: string },
  behind: { at: string; id: string } | undefined,
) {
  const rows = await asAdmin(db, 'read the ledger', (service) =>
    service.list(
      'admin.listBookings',
      `with page as (
         select t.* from public.ledger_transactions t
         where t.at >= $1::date::timestamp at time zone '${homeZone}' and t.at < ($2::date + 1)::timestamp at time zone '${homeZone}'
           and ($3::timestamptz is null or (t.at, t.id) > ($3, $4::uuid)) order by t.at, t.id limit $5
       ), sums as (
         select p.id, (array_agg(a.learner_id) filter (where a.learner_id is not null))[1] as learner_id,
           (array_agg(a.instructor_id) filter (where a.instructor_id is not null))[1] as instructor_id,
           ${accountKinds.map((kind) => `coalesce(sum(e.pence) filter (where a.kind = '${kind}'), 0)::bigint as ${kind}`).join(', ')}
         from page p join public.ledger_entries e on e.transaction_id = p.id
         join public.ledger_accounts a on a.id = e.account_id group by p.id
       )
       select p.id, p.at, p.kind, l.name as learner, i.name as instructor, p.lesson_id, p.checkout_id,
         ${accountKinds.map((kind) => `s.${kind}`).join(', ')}
       from page p join sums s on s.id = p.id left join public.profiles l on l.id = s.learner_id
       left join public.profiles i on i.id = s.instructor_id
       order by p.at, p.id`,
      [from, to, behind?.at ?? null, behind?.id ?? null, pageSize],
    ),
  )
  const last = rows.length === pageSize ? rows.at(-1) : undefined
  return { rows, next: last && { at: last.at, id: last.id } }
}
