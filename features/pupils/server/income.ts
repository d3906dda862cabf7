import type * as z from 'zod/mini'
import { addDays, daysBetween } from '#common/days.ts'
import { homeZone } from '#common/time.ts'
import { listTravelDays } from '#features/diary/server/travel-day.ts'
import { taxYearOf } from '#features/payments/rules.ts'
import { getEarnings } from '#features/payments/server/earnings.ts'
import type { Db } from '#server/database.ts'
import type { Income, IncomePeriod } from '../income-contract.ts'
import { getTakings } from './receipts.ts'

export type Span = { from: string; to: string }

const todayOf = (db: Db) => db.now().toZonedDateTimeISO(homeZone).toPlainDate().toString()

export function spanOf(db: Db, { from, to }: z.output<typeof IncomePeriod>): Span {
  const year = taxYearOf(from ?? todayOf(db))
  return { from: from ?? year.from, to: to ?? year.to }
}

/** Earned through the platform, and received by hand: two books that have no line in common. */
export async function getIncome(
  db: Db,
  instructorId: string,
  period: z.output<typeof IncomePeriod>,
): Promise<Income> {
  const span = spanOf(db, period)
  const [earned, { cashPence, bankPence }, days] = await Promise.all([
    getEarnings(db, instructorId, { ...span, limit: 1 }),
    getTakings(db, instructorId, span, 1),
    listMiles(db, instructorId, span),
  ])
  return {
    ...span,
    platform: {
      grossPence: earned.gross_pence,
      commissionPence: earned.commission_pence,
      netPence: earned.net_pence,
    },
    cashPence,
    bankPence,
    taxablePence: earned.net_pence + cashPence + bankPence,
    milesBetweenLessons: inTenths(days.reduce((sum, { miles }) => sum + miles, 0)),
  }
}

/** Of days up to today; drives from home and back are no business miles for everybody, so they are left out. */
export async function listMiles(
  db: Db,
  instructorId: string,
  { from, to }: Span,
): Promise<{ on: string; miles: number }[]> {
  const tomorrow = addDays(todayOf(db), 1)
  const days = Math.min(daysBetween(from, to < tomorrow ? to : tomorrow), mostDays)
  if (days <= 0) return []
  const road = await listTravelDays(db, instructorId, { from, days })
  return road
    .map(({ on, lessons }) => ({
      on,
      miles: inTenths(
        lessons.reduce((sum, { drive }) => sum + (drive?.from === 'lesson' ? drive.miles : 0), 0),
      ),
    }))
    .filter(({ miles }) => miles > 0)
}

/** Ten years. */
const mostDays = 3_660

const inTenths = (miles: number) => Math.round(miles * 10) / 10
