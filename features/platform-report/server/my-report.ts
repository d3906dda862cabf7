import { type Column, tableOf } from '#common/csv.ts'
import { type CsvLines, csvRoute } from '#server/csv-file.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { App } from '#server/route.ts'
import { type PlatformReport, YearQuery, yearNotOver } from '../contract.ts'
import { type Quarter, reportedBy } from '../rules.ts'
import { readQuarters } from './figures.ts'
import { yearOf } from './tax-details.ts'

/** The caller’s copy. @throws yearNotOver */
export async function getMyPlatformReport(
  db: Db,
  instructorId: string,
  year: number,
): Promise<PlatformReport> {
  if (year >= yearOf(db)) fail(yearNotOver)
  const quarters = await db.asService('the caller’s own figures', (service) =>
    readQuarters(service, year, instructorId),
  )
  return { year, reportedBy: reportedBy(year), quarters }
}

const columns = (year: number): readonly Column<Quarter>[] => [
  ['Year', () => year],
  ['Quarter', ({ quarter }) => quarter],
  ['Paid to you, after commission (GBP)', ({ paidPence }) => ({ pence: paidPence })],
  ['Lessons', ({ activities }) => activities],
  ['Fees and commission (GBP)', ({ feesPence }) => ({ pence: feesPence })],
  ['Tax withheld (GBP)', () => ({ pence: 0 })],
]

export function myReportFile(app: App) {
  csvRoute(
    app,
    '/api/platform-report/mine.csv',
    { who: 'instructor', query: YearQuery },
    async ({ me, claims, input: { year } }) => ({
      name: `hmrc-report-${year}`,
      lines: linesOf(await app.services.asUser(claims, (db) => getMyPlatformReport(db, me.id, year))),
    }),
  )
}

async function* linesOf({ year, quarters }: PlatformReport): CsvLines {
  yield* tableOf(columns(year), quarters)
}
