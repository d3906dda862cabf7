import { homeZone } from '#common/time.ts'
import { listPeople } from '#features/profiles/server/profiles.ts'
import type { Db } from '#server/database.ts'
import { toSnakeCase } from '#server/wire-values.ts'
import type { Earnings } from '../contract.ts'
import { commissionBasisPointsOf } from '../rules.ts'

/** London days, `to` exclusive; the last twelve months unless given. */
export async function getEarnings(
  db: Db,
  instructorId: string,
  span: { from?: string | undefined; to?: string | undefined },
): Promise<Earnings> {
  const today = db.now().toZonedDateTimeISO(homeZone).toPlainDate()
  const to = span.to ?? today.add({ days: 1 }).toString()
  const from = span.from ?? today.with({ day: 1 }).subtract({ months: 11 }).toString()
  const [months, lines, refunds, balances, commission_basis_points] = await Promise.all([
    sumByMonth(db, instructorId, from, to),
    listLines(db, instructorId, from, to),
    listRefunds(db, instructorId, from, to),
    getBalances(db, instructorId),
    getCommissionBasisPoints(db, instructorId),
  ])
  const total = (of: 'gross_pence' | 'commission_pence' | 'net_pence') =>
    months.reduce((sum, month) => sum + month[of], 0)
  return {
    currency: 'gbp',
    gross_pence: total('gross_pence'),
    commission_pence: total('commission_pence'),
    net_pence: total('net_pence'),
    ...balances,
    commission_basis_points,
    months,
    lines,
    refunds,
  }
}

const released = `p.instructor_id = $1 and p.state = 'released'
  and p.settled_at >= $2::date::timestamp at time zone '${homeZone}' and p.settled_at < $3::date::timestamp at time zone '${homeZone}'`

const refunded = `public.refunds r join public.checkouts c on c.id = r.checkout_id where c.instructor_id = $1 and r.taken_from = 'shared'
  and r.created_at >= $2::date::timestamp at time zone '${homeZone}' and r.created_at < $3::date::timestamp at time zone '${homeZone}'`

async function sumByMonth(
  db: Db,
  instructorId: string,
  from: string,
  to: string,
): Promise<Earnings['months']> {
  const rows = await db.list(
    'payments.sumByMonth',
    `with earned as (
       select date_trunc('month', at at time zone '${homeZone}') as month, sum(pence) as gross_pence, sum(commission_pence) as commission_pence
       from (
         select p.settled_at as at, p.pence, p.commission_pence from public.lesson_payments p where ${released}
         union all select r.created_at, -r.pence, -r.commission_pence from ${refunded}) parts group by 1
     ), span as (
       select generate_series(greatest(date_trunc('month', $2::date::timestamp), date_trunc('month', $3::date::timestamp) - interval '10 years'), $3::date::timestamp - interval '1 day', '1 month') as month
     )
     select to_char(month, 'YYYY-MM') as "month!", coalesce(gross_pence, 0) as gross_pence, coalesce(commission_pence, 0) as commission_pence, coalesce(gross_pence - commission_pence, 0) as net_pence
     from span full join earned using (month) order by month`,
    [instructorId, from, to],
  )
  return rows.map((row) => toSnakeCase(row))
}

async function listLines(db: Db, instructorId: string, from: string, to: string): Promise<Earnings['lines']> {
  const rows = await db.list(
    'payments.listLines',
    `select p.lesson_id, p.learner_id as student_id, l.starts_at, sum(p.minutes) as minutes, case when l.status = 'cancelled' then 'late' else 'delivered' end as kind,
       max(p.settled_at) as earned_at, sum(p.pence) as gross_pence, sum(p.commission_pence) as commission_pence, sum(p.pence - p.commission_pence) as net_pence
     from public.lesson_payments p left join public.lessons l on l.id = p.lesson_id
     where ${released} group by p.lesson_id, p.learner_id, l.starts_at, l.status order by earned_at desc, p.lesson_id limit 200`,
    [instructorId, from, to],
  )
  const names = new Map(
    (await listPeople(db, [...new Set(rows.map(({ studentId }) => studentId))])).map(({ id, name }) => [
      id,
      name,
    ]),
  )
  return rows.map((row) => ({ ...toSnakeCase(row), student_name: names.get(row.studentId) ?? null }))
}

async function listRefunds(
  db: Db,
  instructorId: string,
  from: string,
  to: string,
): Promise<Earnings['refunds']> {
  const rows = await db.list(
    'payments.listRefunds',
    `select r.id, r.learner_id as student_id, c.package_name, r.created_at as refunded_at, r.explanation as "reason!",
       r.pence as gross_pence, r.commission_pence, r.pence - r.commission_pence as net_pence
     from ${refunded} order by r.created_at desc, r.id limit 200`,
    [instructorId, from, to],
  )
  const people = await listPeople(db, [...new Set(rows.map(({ studentId }) => studentId))])
  return rows.map((row) => ({
    ...toSnakeCase(row),
    student_name: people.find(({ id }) => id === row.studentId)?.name ?? null,
  }))
}

async function getBalances(
  db: Db,
  instructorId: string,
): Promise<Pick<Earnings, 'held_pence' | 'payable_pence'>> {
  const row = await db.get(
    'payments.getBalances',
    `select coalesce(sum(e.pence) filter (where a.kind = 'held'), 0) as held_pence, coalesce(sum(e.pence) filter (where a.kind = 'instructor_payable'), 0) as payable_pence
     from public.ledger_accounts a join public.ledger_entries e on e.account_id = a.id where a.instructor_id = $1`,
    [instructorId],
  )
  return toSnakeCase(row)
}

async function getCommissionBasisPoints(db: Db, instructorId: string): Promise<number> {
  const row = await db.find(
    'payments.getCommissionBasisPoints',
    'select i.plan, c.commission_basis_points as contract from public.instructors i left join public.commission_contracts c on c.instructor_id = i.id where i.id = $1',
    [instructorId],
  )
  return commissionBasisPointsOf(row?.plan ?? 'free', row?.contract)
}
