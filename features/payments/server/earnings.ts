import { homeZone } from '#common/time.ts'
import { listPeople } from '#features/profiles/server/profiles.ts'
import type { Db } from '#server/database.ts'
import { toSnakeCase } from '#server/wire-values.ts'
import type { Earnings } from '../contract.ts'
import { commissionOf } from '../rules.ts'

/** London days, `to` exclusive; the last twelve months unless given. */
export async function getEarnings(
  db: Db,
  instructorId: string,
  span: { from?: string | undefined; to?: string | undefined },
): Promise<Earnings> {
  const today = db.now().toZonedDateTimeISO(homeZone).toPlainDate()
  const to = span.to ?? today.add({ days: 1 }).toString()
  const from = span.from ?? today.with({ day: 1 }).subtract({ months: 11 }).toString()
  const [months, lines, balances, terms] = await Promise.all([
    sumByMonth(db, instructorId, from, to),
    listLines(db, instructorId, from, to),
    getBalances(db, instructorId),
    getPlan(db, instructorId),
  ])
  const total = (of: 'gross' | 'commission' | 'net') => months.reduce((sum, month) => sum + month[of], 0)
  return {
    currency: 'gbp',
    gross: total('gross'),
    commission: total('commission'),
    net: total('net'),
    ...balances,
    commission_basis_points: terms,
    months,
    lines,
  }
}

const released = `p.instructor_id = $1 and p.state = 'released'
  and p.settled_at >= $2::date::timestamp at time zone '${homeZone}' and p.settled_at < $3::date::timestamp at time zone '${homeZone}'`

async function sumByMonth(
  db: Db,
  instructorId: string,
  from: string,
  to: string,
): Promise<Earnings['months']> {
  return db.list(
    'payments.sumByMonth',
    `with earned as (
       select date_trunc('month', p.settled_at at time zone '${homeZone}') as month, sum(p.pence) as gross, sum(p.commission_pence) as commission
       from public.lesson_payments p where ${released} group by 1
     ), span as (
       select generate_series(greatest(date_trunc('month', $2::date::timestamp), date_trunc('month', $3::date::timestamp) - interval '10 years'), $3::date::timestamp - interval '1 day', '1 month') as month
     )
     select to_char(month, 'YYYY-MM') as "month!", coalesce(gross, 0) as gross, coalesce(commission, 0) as commission, coalesce(gross - commission, 0) as net
     from span full join earned using (month) order by month`,
    [instructorId, from, to],
  )
}

async function listLines(db: Db, instructorId: string, from: string, to: string): Promise<Earnings['lines']> {
  const rows = await db.list(
    'payments.listLines',
    `select p.lesson_id, p.learner_id as student_id, l.starts_at, sum(p.minutes) as minutes, case when l.status = 'cancelled' then 'late' else 'delivered' end as kind,
       max(p.settled_at) as earned_at, sum(p.pence) as gross, sum(p.commission_pence) as commission, sum(p.pence - p.commission_pence) as net
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

async function getBalances(db: Db, instructorId: string): Promise<{ held: number; payable: number }> {
  return db.get(
    'payments.getBalances',
    `select coalesce(sum(e.pence) filter (where a.kind = 'held'), 0) as held, coalesce(sum(e.pence) filter (where a.kind = 'instructor_payable'), 0) as payable
     from public.ledger_accounts a join public.ledger_entries e on e.account_id = a.id where a.instructor_id = $1`,
    [instructorId],
  )
}

async function getPlan(db: Db, instructorId: string): Promise<number> {
  const row = await db.find(
    'payments.getPlan',
    'select i.plan, c.basis_points as contract from public.instructors i left join public.commission_contracts c on c.instructor_id = i.id where i.id = $1',
    [instructorId],
  )
  return commissionOf(row?.plan ?? 'free', row?.contract)
}
