import { addDays, type Day } from '#common/days.ts'
import { homeZone } from '#common/time.ts'
import type { Db } from '#server/database.ts'
import {
  type BookLine,
  type CarCosts,
  type Category,
  claimByDay,
  countedPence,
  type Span,
  spanOfYear,
  type TaxYear,
} from '../rules.ts'
import { listDriven } from './readings.ts'
import type { BookYear } from './years.ts'

/** A line, and whom or what it is of. */
export type NamedLine = BookLine & { learnerId: string | null; note: string }

const kinds: Readonly<Record<string, BookLine['kind']>> = {
  released: 'card',
  'refund-due': 'refund',
  reversed: 'taken-back',
  'dispute-borne': 'disputed',
}

type DrivenDays = Awaited<ReturnType<typeof listDriven>>

/** Of a tax year up to a day, by day; `driven` in it, where it is known. As the service: commission is booked on an account of ours. */
export async function listLines(
  db: Db,
  instructorId: string,
  year: TaxYear,
  { car }: BookYear,
  { to = spanOfYear(year).to, driven }: { to?: Day; driven?: DrivenDays } = {},
): Promise<NamedLine[]> {
  const span = { from: spanOfYear(year).from, to }
  const parts = await Promise.all([
    listEarned(db, instructorId, span),
    listPaidToSchool(db, instructorId, span),
    listReceived(db, instructorId, span),
    listPlanFees(db, instructorId, span),
    listSpent(db, instructorId, span, car),
    car.method === 'approved' ? listClaimed(driven ?? (await listDriven(db, instructorId, span))) : [],
  ])
  return parts.flat().toSorted((one, other) => one.on.localeCompare(other.on))
}

const line = (of: Pick<NamedLine, 'on' | 'kind' | 'category' | 'pence'> & Partial<NamedLine>): NamedLine => ({
  countsPence: of.pence,
  learnerId: null,
  note: '',
  ...of,
})

/** What the ledger says is owed to an instructor and why, apart from its way to their bank, with our commission in it. */
async function listEarned(db: Db, instructorId: string, { from, to }: Span) {
  const rows = await db.list(
    'books.listEarned',
    `select t.kind, (t.at at time zone '${homeZone}')::date as "on!", coalesce(s.learner_id, o.learner_id) as learner_id,
       e.pence as net_pence, coalesce(c.pence, 0) as "commission_pence!"
     from public.ledger_accounts a join public.ledger_entries e on e.account_id = a.id
     join public.ledger_transactions t on t.id = e.transaction_id
     left join (public.ledger_entries c join public.ledger_accounts k on k.id = c.account_id and k.kind = 'commission')
       on c.transaction_id = t.id
     left join public.lessons s on s.id = t.lesson_id left join public.checkouts o on o.id = t.checkout_id
     where a.kind = 'instructor_payable' and a.instructor_id = $1
       and t.kind not in ('payout-due', 'payout-sent', 'payout-returned', 'waived')
       and t.at >= $2::date::timestamp at time zone '${homeZone}' and t.at < $3::date::timestamp at time zone '${homeZone}'
     order by t.at, t.id`,
    [instructorId, from, to],
  )
  return rows.flatMap(({ kind, on, learnerId, netPence, commissionPence }) => [
    line({ on, kind: kinds[kind] ?? 'card', category: null, pence: netPence + commissionPence, learnerId }),
    ...(commissionPence === 0
      ? []
      : [line({ on, kind: 'commission', category: 'goods', pence: commissionPence, learnerId })]),
  ])
}

/**
 * What was paid out to their school is the school's: it goes off again, with its commission, on the day it was paid out.
 * What is taken back of that at Stripe is theirs again, or goes off with the next payout.
 */
async function listPaidToSchool(db: Db, instructorId: string, { from, to }: Span) {
  const rows = await db.list(
    'books.listPaidToSchool',
    `select p.paid_to as "note!", (p.at at time zone '${homeZone}')::date as "on!", p.net_pence as "net_pence!", p.commission_pence as "commission_pence!" from (
       select p.paid_to, p.created_at as at, p.pence as net_pence,
         (select coalesce(sum(c.pence), 0) from public.payout_lines l join public.ledger_entries c on c.transaction_id = l.transaction_id
          join public.ledger_accounts k on k.id = c.account_id and k.kind = 'commission' where l.payout_id = p.id)::int as commission_pence
       from public.payouts p where p.instructor_id = $1 and p.paid_to is not null
       union all
       select p.paid_to, t.at, -e.pence, 0 from public.ledger_accounts a join public.ledger_entries e on e.account_id = a.id
       join public.ledger_transactions t on t.id = e.transaction_id and t.kind = 'payout-returned'
       join public.payouts p on p.id::text = split_part(t.key, ':', 2) and p.instructor_id = $1 and p.paid_to is not null
       where a.kind = 'instructor_payable' and a.instructor_id = $1) p
     where p.at >= $2::date::timestamp at time zone '${homeZone}' and p.at < $3::date::timestamp at time zone '${homeZone}' order by p.at`,
    [instructorId, from, to],
  )
  return rows.flatMap(({ on, note, netPence, commissionPence }) => [
    line({ on, kind: 'paid-to-school', category: null, pence: -netPence - commissionPence, note }),
    ...(commissionPence === 0
      ? []
      : [line({ on, kind: 'paid-to-school', category: 'goods', pence: -commissionPence, note })]),
  ])
}

async function listReceived(db: Db, instructorId: string, { from, to }: Span) {
  const rows = await db.list(
    'books.listReceived',
    `select person_id as learner_id, pence as "pence!", method as "method!", (received_at at time zone '${homeZone}')::date as "on!"
     from pupils.received_between($1, $2::date::timestamp at time zone '${homeZone}', $3::date::timestamp at time zone '${homeZone}')
     where pence <> 0 order by received_at, id`,
    [instructorId, from, to],
  )
  return rows.map(({ on, method, ...row }) =>
    line({ ...row, on, kind: method === 'bank' ? 'bank' : 'cash', category: null }),
  )
}

async function listPlanFees(db: Db, instructorId: string, { from, to }: Span) {
  const rows = await db.list(
    'books.listPlanFees',
    `select pence as "pence!", (at at time zone '${homeZone}')::date as "on!" from (
       select pence, paid_at as at, instructor_id from public.plan_payments
       union all select -pence, refunded_at, instructor_id from public.plan_refunds
       union all select pence, returned_at, instructor_id from public.plan_refunds where returned_at is not null) p
     where instructor_id = $1 and at >= $2::date::timestamp at time zone '${homeZone}'
       and at < $3::date::timestamp at time zone '${homeZone}' order by at`,
    [instructorId, from, to],
  )
  return rows.map((row) => line({ ...row, kind: 'plan', category: 'office' }))
}

async function listSpent(db: Db, instructorId: string, span: Span, car: CarCosts) {
  const rows = await listExpenseRows(db, instructorId, span)
  return rows.map(({ on, pence, category, note }) =>
    line({
      on,
      kind: 'expense',
      category,
      pence,
      note,
      countsPence: countedPence({ category, pence }, car),
    }),
  )
}

const listClaimed = (driven: DrivenDays) =>
  claimByDay(driven).map(({ on, tenths, pence }) =>
    line({ on, kind: 'mileage', category: 'car', pence, note: `${tenths / 10} miles` }),
  )

/** More than the books of one year take. */
const mostRows = 10_000

export async function listExpenseRows(db: Db, instructorId: string, { from, to }: Span) {
  const rows = await db.list(
    'books.listExpenses',
    `select id, spent_on as "on!", pence, category, note, receipt, recurring_id is not null as "is_recurring!"
     from public.book_expenses
     where instructor_id = $1 and spent_on between $2 and $3 and deleted_at is null
     order by spent_on desc, id desc limit ${mostRows}`,
    [instructorId, from, addDays(to, -1)],
  )
  return rows.map(({ category, ...row }) => ({ ...row, category: category as Category }))
}
