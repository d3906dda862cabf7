import type * as z from 'zod/mini'
import { daysBetween } from '#common/days.ts'
import { homeZone } from '#common/time.ts'
import { listTravelDays } from '#features/diary/server/travel-day.ts'
import { taxQuarterOf, taxYearOf } from '#features/payments/rules.ts'
import { sumBySpan } from '#features/payments/server/earnings.ts'
import type { Db } from '#server/database.ts'
import type { Income, IncomePeriod, IncomeSums } from '../income-contract.ts'

export type Span = { from: string; to: string }

const todayOf = (db: Db) => db.now().toZonedDateTimeISO(homeZone).toPlainDate().toString()

export function spanOf(db: Db, { from, to }: z.output<typeof IncomePeriod>): Span {
  const year = taxYearOf(from ?? todayOf(db))
  return { from: from ?? year.from, to: to ?? year.to }
}

/** Ten years of them. */
const mostQuarters = 40

/** Earned through the platform, and received by hand: two books that have no line in common. */
export async function getIncome(
  db: Db,
  instructorId: string,
  period: z.output<typeof IncomePeriod>,
): Promise<Income> {
  const span = spanOf(db, period)
  const spans = [span, ...quartersOf(span)]
  const [earned, byHand, days] = await Promise.all([
    sumBySpan(db, instructorId, spans),
    sumReceived(db, instructorId, spans),
    listMiles(db, instructorId, span),
  ])
  const [whole, ...quarters] = spans.map(({ from, to }, at): IncomeSums => {
    const { grossPence, commissionPence } = earned[at]!
    const { cashPence, bankPence } = byHand[at]!
    const driven = days.filter(({ on }) => on >= from && on < to)
    return {
      from,
      to,
      platform: { grossPence, commissionPence, netPence: grossPence - commissionPence },
      cashPence,
      bankPence,
      turnoverPence: grossPence + cashPence + bankPence,
      beforeCostsPence: grossPence - commissionPence + cashPence + bankPence,
      milesBetweenLessons: inTenths(driven.reduce((sum, { between }) => sum + between, 0)),
      milesFromAndToBase: inTenths(driven.reduce((sum, { base }) => sum + base, 0)),
    }
  })
  return { ...whole!, quarters }
}

function quartersOf({ from, to }: Span): Span[] {
  const quarters: Span[] = []
  for (let on = from; on < to && quarters.length < mostQuarters; ) {
    const { to: next } = taxQuarterOf(on)
    quarters.push({ from: on, to: next < to ? next : to })
    on = next
  }
  return quarters
}

const sumReceived = (db: Db, instructorId: string, spans: readonly Span[]) =>
  db.list(
    'pupils.sumReceived',
    `select coalesce(sum(r.pence) filter (where r.method = 'cash'), 0)::bigint as "cash_pence!",
       coalesce(sum(r.pence) filter (where r.method = 'bank'), 0)::bigint as "bank_pence!"
     from unnest($2::date[], $3::date[]) with ordinality s (from_day, to_day, nr)
     left join lateral pupils.received_between($1, s.from_day::timestamp at time zone '${homeZone}', s.to_day::timestamp at time zone '${homeZone}') r on true
     group by s.nr order by s.nr`,
    [instructorId, spans.map(({ from }) => from), spans.map(({ to }) => to)],
  )

export type DrivenDay = { on: string; between: number; base: number }

/** Only days that are over: today's lessons may still be cancelled. Drives from home are no business miles for everybody. */
export async function listMiles(db: Db, instructorId: string, { from, to }: Span): Promise<DrivenDay[]> {
  const today = todayOf(db)
  const days = Math.min(daysBetween(from, to < today ? to : today), mostDays)
  if (days <= 0) return []
  const road = await listTravelDays(db, instructorId, { from, days })
  return road
    .map(({ on, lessons, home }) => {
      const sumOf = (start: 'base' | 'lesson') =>
        lessons.reduce((sum, { drive }) => sum + (drive?.from === start ? drive.miles : 0), 0)
      return { on, between: inTenths(sumOf('lesson')), base: inTenths(sumOf('base') + (home?.miles ?? 0)) }
    })
    .filter(({ between, base }) => between + base > 0)
}

/** Ten years. */
const mostDays = 3_660

const inTenths = (miles: number) => Math.round(miles * 10) / 10
