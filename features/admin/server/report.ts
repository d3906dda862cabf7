import type { Db } from '#server/database.ts'
import type { Figures, Report } from '../contract.ts'
import { lastDayOf, periodBefore, type ReportStep } from '../rules.ts'

type Period = { from: string; to: string }
type Row = Figures & { startsOn: string }

/** The platform's figures between two days of London's calendar, both within, step by step; the same number of days before for comparison. As an admin. */
export async function getReport(db: Db, { from, to, by }: Period & { by: ReportStep }): Promise<Report> {
  const earlier = periodBefore({ from, to })
  const [rows, hours, before, hoursBefore] = await Promise.all([
    listRows(db, { from, to }, by),
    medianHours(db, { from, to }),
    listRows(db, earlier, 'month'),
    medianHours(db, earlier),
  ])
  return {
    from,
    to,
    by,
    rows: rows.map((row) => ({ ...row, endsOn: lastDayOf(by, row.startsOn, to) })),
    totals: sum(rows, hours),
    before: { ...earlier, totals: sum(before, hoursBefore) },
  }
}

async function listRows(db: Db, { from, to }: Period, by: ReportStep): Promise<Row[]> {
  return db.list(
    'admin.listRows',
    `select starts_on, learners, instructors, booked, delivered, cancelled, taken_pence, refunded_pence,
       earned_pence, commission_pence, vettings_decided, vetting_hours
     from admin.report($1, $2, $3)`,
    [from, to, by],
  )
}

/** Of the whole period: the medians of its parts do not add up to it. */
async function medianHours(db: Db, { from, to }: Period): Promise<number | null> {
  return (await db.get('admin.medianHours', 'select admin.vetting_hours($1, $2) as hours', [from, to])).hours
}

const summed = [
  ...(['learners', 'instructors', 'booked', 'delivered', 'cancelled'] as const),
  ...(['takenPence', 'refundedPence', 'earnedPence', 'commissionPence', 'vettingsDecided'] as const),
]
const sum = (rows: readonly Figures[], vettingHours: number | null): Figures => ({
  ...(Object.fromEntries(
    summed.map((name) => [name, rows.reduce((total, row) => total + row[name], 0)]),
  ) as Omit<Figures, 'vettingHours'>),
  vettingHours,
})
