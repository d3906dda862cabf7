import { homeZone } from '#common/time.ts'
import { listPeople } from '#features/profiles/server/profiles.ts'
import { pageOf, readTimeCursor } from '#server/cursor.ts'
import type { Db } from '#server/database.ts'
import { toSnakeCase } from '#server/wire-values.ts'
import type { Earnings } from '../money-contract.ts'
import { commissionBasisPointsOf } from '../commission.ts'

/** London days, `to` exclusive; the last twelve months unless given. */
export async function getEarnings(
  db: Db,
  instructorId: string,
  query: Span & { limit: number; cursor?: string | undefined },
): Promise<Earnings> {
  const { from, to } = periodOf(db, query)
  const [months, page, refunds, balances, commission_basis_points] = await Promise.all([
    sumByMonth(db, instructorId, from, to),
    listLines(db, instructorId, query),
    listRefunds(db, instructorId, query),
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
    ...page,
    refunds,
  }
}

type Span = { from?: string | undefined; to?: string | undefined }

function periodOf(db: Db, { from, to }: Span) {
  const today = db.now().toZonedDateTimeISO(homeZone).toPlainDate()
  return {
    from: from ?? today.with({ day: 1 }).subtract({ months: 11 }).toString(),
    to: to ?? today.add({ days: 1 }).toString(),
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

/** Sums of spans of London days, `to` exclusive, in their order. */
export const sumBySpan = (db: Db, instructorId: string, spans: readonly { from: string; to: string }[]) =>
  db.list(
    'payments.sumBySpan',
    `with spans as (
       select nr, from_day::timestamp at time zone '${homeZone}' as starts, to_day::timestamp at time zone '${homeZone}' as ends
       from unnest($2::date[], $3::date[]) with ordinality s (from_day, to_day, nr))
     select coalesce(sum(e.pence), 0)::bigint as "gross_pence!", coalesce(sum(e.commission_pence), 0)::bigint as "commission_pence!"
     from spans s left join lateral (
       select p.pence, p.commission_pence from public.lesson_payments p
       where p.instructor_id = $1 and p.state = 'released' and p.settled_at >= s.starts and p.settled_at < s.ends
       union all
       select -r.pence, -r.commission_pence from public.refunds r join public.checkouts c on c.id = r.checkout_id
       where c.instructor_id = $1 and r.taken_from = 'shared' and r.created_at >= s.starts and r.created_at < s.ends
     ) e on true group by s.nr order by s.nr`,
    [instructorId, spans.map(({ from }) => from), spans.map(({ to }) => to)],
  )

/** By the lesson, latest first. */
export async function listLines(
  db: Db,
  instructorId: string,
  { limit, cursor, ...span }: Span & { limit: number; cursor?: string | undefined },
): Promise<Pick<Earnings, 'lines' | 'nextCursor'>> {
  const { from, to } = periodOf(db, span)
  const after = readTimeCursor(cursor)
  const found = await db.list(
    'payments.listLines',
    `select p.lesson_id as id, p.lesson_id, p.learner_id as student_id, l.starts_at, sum(p.minutes) as minutes, coalesce(l.outcome, 'delivered') as outcome,
       max(p.settled_at) as "earned_at!", sum(p.pence) as gross_pence, sum(p.commission_pence) as commission_pence, sum(p.pence - p.commission_pence) as net_pence
     from public.lesson_payments p left join public.lessons l on l.id = p.lesson_id
     where ${released} group by p.lesson_id, p.learner_id, l.starts_at, l.outcome
     having $4::timestamptz is null or (coalesce(l.starts_at, max(p.settled_at)), p.lesson_id) < ($4, $5::uuid)
     order by coalesce(l.starts_at, max(p.settled_at)) desc, p.lesson_id desc limit $6`,
    [instructorId, from, to, after?.at ?? null, after?.id ?? null, limit + 1],
  )
  const { shown: rows, nextCursor } = pageOf(found, limit, (row) => row.startsAt ?? row.earnedAt)
  const names = new Map(
    (await listPeople(db, [...new Set(rows.map(({ studentId }) => studentId))])).map(({ id, name }) => [
      id,
      name,
    ]),
  )
  const lines = rows.map((row) => ({
    ...toSnakeCase(row),
    student_name: names.get(row.studentId) ?? null,
  }))
  return { lines, nextCursor }
}

/** Latest first. */
export async function listRefunds(
  db: Db,
  instructorId: string,
  span: Span,
  most = 200,
): Promise<Earnings['refunds']> {
  const { from, to } = periodOf(db, span)
  const rows = await db.list(
    'payments.listRefunds',
    `select r.id, r.learner_id as student_id, c.package_name, r.created_at as refunded_at, r.explanation as "reason!",
       r.pence as gross_pence, r.commission_pence, r.pence - r.commission_pence as net_pence
     from ${refunded} order by r.created_at desc, r.id limit $4`,
    [instructorId, from, to, most],
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
): Promise<Pick<Earnings, 'held_pence' | 'held_for_lessons_pence' | 'payable_pence'>> {
  const row = await db.get(
    'payments.getBalances',
    `select coalesce(sum(e.pence) filter (where a.kind = 'held'), 0) as held_pence,
       (select coalesce(sum(p.pence), 0) from public.lesson_payments p where p.instructor_id = $1 and p.state = 'held') as held_for_lessons_pence,
       coalesce(sum(e.pence) filter (where a.kind = 'instructor_payable'), 0) as payable_pence
     from public.ledger_accounts a join public.ledger_entries e on e.account_id = a.id where a.instructor_id = $1`,
    [instructorId],
  )
  return toSnakeCase(row)
}

/** Of the plan or contract of now, as a new checkout has it. */
export async function getCommissionBasisPoints(db: Db, instructorId: string): Promise<number> {
  const row = await db.find(
    'payments.getCommissionBasisPoints',
    'select i.plan, c.commission_basis_points as contract from public.instructors i left join public.commission_contracts c on c.instructor_id = i.id where i.id = $1',
    [instructorId],
  )
  return commissionBasisPointsOf(row?.plan ?? 'free', row?.contract)
}
