import { homeZone } from '#common/time.ts'
import type { Db } from '#server/database.ts'
import { allQuarters, type Quarter } from '../rules.ts'

/** Payouts of what was earned, those that came back, and what somebody gave up change nothing of it. */
export const notEarned = `'payout-due', 'payout-sent', 'payout-returned', 'waived'`

/** Begins in London. */
const starts = `(make_date($1::int, 1, 1)::timestamp at time zone '${homeZone}')`
const ends = `(make_date($1::int + 1, 1, 1)::timestamp at time zone '${homeZone}')`
const within = (at: string) => `${at} >= ${starts} and ${at} < ${ends}`
const quarterOf = (at: string) => `extract(quarter from ${at} at time zone '${homeZone}')::int`

/**
 * What moved to and from instructors for lessons, and the commission on it, each when it was booked. The fee for Pro has no
 * instructor in the ledger.
 */
const quarters = (ofTransaction: string, ofPlanPayment: string) => `
  with moved as (
    select t.lesson_id, ${quarterOf('t.at')} as quarter, coalesce(
        (select o.instructor_id from public.ledger_entries x join public.ledger_accounts o on o.id = x.account_id
         where x.transaction_id = t.id and o.instructor_id is not null limit 1),
        (select c.instructor_id from public.checkouts c where c.id = t.checkout_id)) as instructor_id,
      coalesce(sum(e.pence) filter (where a.kind = 'instructor_payable'), 0) as paid,
      coalesce(sum(e.pence) filter (where a.kind = 'commission'), 0) as fees
    from public.ledger_transactions t join public.ledger_entries e on e.transaction_id = t.id
    join public.ledger_accounts a on a.id = e.account_id and a.kind in ('instructor_payable', 'commission')
    where ${within('t.at')} and t.kind not in (${notEarned}) and ${ofTransaction}
    group by t.id
  ), all_moved as (
    select instructor_id, quarter, lesson_id, paid, fees from moved
    union all select p.instructor_id, ${quarterOf('p.paid_at')}, null, 0, p.pence
    from public.plan_payments p where ${within('p.paid_at')} and ${ofPlanPayment}
    union all select p.instructor_id, ${quarterOf('p.refunded_at')}, null, 0, -p.pence
    from public.plan_refunds p where ${within('p.refunded_at')} and ${ofPlanPayment}
    union all select p.instructor_id, ${quarterOf('p.returned_at')}, null, 0, p.pence
    from public.plan_refunds p where ${within('p.returned_at')} and ${ofPlanPayment}
  ), paid_lessons as (
    select instructor_id, quarter, count(*) as activities from (
      select instructor_id, quarter from all_moved where lesson_id is not null
      group by instructor_id, quarter, lesson_id having sum(paid) > 0) paid_for group by 1, 2
  )
  select m.instructor_id as "instructor_id!", m.quarter as "quarter!", sum(m.paid)::bigint as "paid_pence!", sum(m.fees)::bigint as "fees_pence!",
    coalesce((select l.activities from paid_lessons l where l.instructor_id = m.instructor_id and l.quarter = m.quarter), 0) as "activities!"
  from all_moved m where m.instructor_id is not null
  group by m.instructor_id, m.quarter order by m.instructor_id, m.quarter`

/** Of one, all four. As the service. */
export async function readQuarters(db: Db, year: number, instructorId: string): Promise<Quarter[]> {
  const rows = await db.list(
    'platform-report.readQuarters',
    quarters(
      `t.id in (select e.transaction_id from public.ledger_accounts o join public.ledger_entries e on e.account_id = o.id where o.instructor_id = $2
         union all select tc.id from public.checkouts c join public.ledger_transactions tc on tc.checkout_id = c.id where c.instructor_id = $2 and c.status = 'paid')`,
      'p.instructor_id = $2',
    ),
    [year, instructorId],
  )
  return allQuarters(rows.filter((row) => row.instructorId === instructorId))
}

/** Of everybody whom anything was booked for, by their id. As the service. */
export async function readAllQuarters(db: Db, year: number): Promise<Map<string, Quarter[]>> {
  const rows = await db.list('platform-report.readAllQuarters', quarters('true', 'true'), [year])
  const byInstructor = Map.groupBy(rows, ({ instructorId }) => instructorId)
  return new Map([...byInstructor].map(([id, some]) => [id, allQuarters(some)]))
}

/** In which the ledger has moved anything for them, oldest first. As the service. */
export async function listYears(db: Db, instructorId: string): Promise<number[]> {
  const rows = await db.list(
    'platform-report.listYears',
    `select distinct extract(year from t.at at time zone '${homeZone}')::int as "year!"
     from public.ledger_accounts a join public.ledger_entries e on e.account_id = a.id
     join public.ledger_transactions t on t.id = e.transaction_id
     where a.instructor_id = $1 and a.kind = 'instructor_payable' and t.kind not in (${notEarned}) order by 1`,
    [instructorId],
  )
  return rows.map(({ year }) => year)
}
