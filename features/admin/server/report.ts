import * as z from 'zod/mini'
import { homeZone } from '#common/time.ts'
import type { Db } from '#server/database.ts'
import { Figures, type Report } from '../report-contract.ts'
import { asAdmin } from './audit-entries.ts'
import { lastDayOf, periodBefore, reportFigures, type ReportStep } from '../rules.ts'

type Period = { from: string; to: string }
type Row = Figures & { startsOn: string }

/** Days of London's calendar, both inclusive; the same number of days before for comparison. As an admin. */
export async function getReport(db: Db, { from, to, by }: Period & { by: ReportStep }): Promise<Report> {
  const earlier = periodBefore({ from, to })
  // Past row security: the ledger's policies would look at every account for each row.
  const [rows, hours, before, hoursBefore] = await asAdmin(db, 'read the figures', (service) =>
    Promise.all([
      listRows(service, { from, to }, by),
      medianHours(service, { from, to }),
      listRows(service, earlier, 'month'),
      medianHours(service, earlier),
    ]),
  )
  return {
    from,
    to,
    by,
    rows: rows.map((row) => ({ ...row, endsOn: lastDayOf(by, row.startsOn, to) })),
    totals: sum(rows, hours),
    before: { ...earlier, totals: sum(before, hoursBefore) },
  }
}

const [starts, ends] = [
  `($1::date::timestamp at time zone '${homeZone}')`,
  `(($2::date + 1)::timestamp at time zone '${homeZone}')`,
]
const within = (at: string) => `${at} >= ${starts} and ${at} < ${ends}`
const stepOf = (at: string) => `date_trunc($3::text, ${at} at time zone '${homeZone}') as step`

const decisions = `public.vetting_events d
  join lateral (
    select h.at from public.vetting_events h where h.vetting_id = d.vetting_id and h.what = 'submitted' and h.at <= d.at
    order by h.at desc limit 1) s on true
  where d.what in ('approved', 'rejected') and ${within('d.at')}`
const hoursToDecide = `percentile_cont(0.5) within group (order by extract(epoch from d.at - s.at) / 3600)`

/** A row per step, empty ones too. Held before, plus taken and goodwill, less refunded and earned, is held after. */
const figures = `
  with steps as (
    select greatest(d::date, $1::date) as starts_on, d as step
    from generate_series(date_trunc($3::text, $1::date::timestamp), $2::date::timestamp, ('1 ' || $3)::interval) d
  ), joined as (
    select ${stepOf('p.created_at')}, count(*) filter (where p.role = 'student') as learners,
      count(*) filter (where p.role = 'instructor') as instructors
    from public.profiles p where p.email is not null and ${within('p.created_at')} group by 1
  ), lesson_events as (
    select ${stepOf('e.at')}, count(*) filter (where e.what = 'booked') as booked,
      count(*) filter (where e.what = 'delivered') as delivered, count(*) filter (where e.what = 'cancelled') as cancelled
    from (
      select l.booked_at as at, 'booked' as what from public.lessons l where ${within('l.booked_at')}
      union all select l.delivered_at, 'delivered' from public.lessons l where ${within('l.delivered_at')}
      union all select l.cancelled_at, 'cancelled' from public.lessons l 
        where ${within('l.cancelled_at')} and l.outcome <> 'no-show') e
    group by 1
  ), money as (
    select ${stepOf('t.at')},
      coalesce(sum(-e.pence) filter (where t.kind = 'paid' and a.kind = 'card_clearing'), 0)::bigint as taken,
      coalesce(sum(abs(e.pence)) filter (where (t.kind, a.kind) in (('refund-due', 'refunds_due'), ('dispute-lost', 'held'))), 0)::bigint as refunded,
      coalesce(sum(e.pence) filter (where a.kind in ('instructor_payable', 'commission') and t.kind in ('released', 'reversed', 'refund-due')), 0)::bigint as earned,
      coalesce(sum(e.pence) filter (where a.kind = 'commission'), 0)::bigint as commission_pence,
      coalesce(sum(-e.pence) filter (where a.kind = 'goodwill' and t.kind <> 'waived'), 0)::bigint as goodwill_pence
    from public.ledger_transactions t join public.ledger_entries e on e.transaction_id = t.id
    join public.ledger_accounts a on a.id = e.account_id
    where ${within('t.at')} group by 1
  ), decided as (
    select ${stepOf('d.at')}, count(*) as decided, ${hoursToDecide} as hours from ${decisions} group by 1
  )
  select s.starts_on as "starts_on!", coalesce(j.learners, 0) as "learners!", coalesce(j.instructors, 0) as "instructors!",
    coalesce(l.booked, 0) as "booked!", coalesce(l.delivered, 0) as "delivered!", coalesce(l.cancelled, 0) as "cancelled!",
    coalesce(m.taken, 0) as "taken_pence!", coalesce(m.refunded, 0) as "refunded_pence!",
    coalesce(m.earned, 0) as "earned_pence!", coalesce(m.commission_pence, 0) as "commission_pence!",
    coalesce(m.goodwill_pence, 0) as "goodwill_pence!",
    coalesce(d.decided, 0) as "vettings_decided!", d.hours::float8 as vetting_hours
  from steps s left join joined j using (step) left join lesson_events l using (step) left join money m using (step)
  left join decided d using (step)
  order by s.starts_on`

async function listRows(db: Db, { from, to }: Period, by: ReportStep): Promise<Row[]> {
  return db.list('admin.listRows', figures, [from, to, by])
}

/** For the whole period: the medians of its parts do not add up to it. */
async function medianHours(db: Db, { from, to }: Period): Promise<number | null> {
  const { hours } = await db.get(
    'admin.medianHours',
    `select (${hoursToDecide})::float8 as hours from ${decisions}`,
    [from, to],
  )
  return hours
}

const sum = (rows: readonly Figures[], vettingHours: number | null): Figures =>
  z.parse(Figures, {
    ...Object.fromEntries(
      reportFigures.map(({ name }) => [name, rows.reduce((total, row) => total + row[name], 0)]),
    ),
    vettingHours,
  })
