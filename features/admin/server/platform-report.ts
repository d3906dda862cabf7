import { cellsOf, headsOf } from '#common/csv.ts'
import { homeZone } from '#common/time.ts'
import { YearQuery } from '#features/platform-report/contract.ts'
import { collectedBy, reportedBy } from '#features/platform-report/rules.ts'
import { listSellers, type Seller, sellerColumns } from '#features/platform-report/server/sellers.ts'
import { listPeople } from '#features/profiles/server/profiles.ts'
import { type CsvLines, csvRoute } from '#server/csv-file.ts'
import type { Db } from '#server/database.ts'
import type { App } from '#server/route.ts'
import type { PlatformReportStatus } from '../platform-report-contract.ts'
import { asAdmin, noteAct } from './audit-entries.ts'

export const getPlatformReportStatus = (db: Db, year: number): Promise<PlatformReportStatus> =>
  asAdmin(db, 'how complete the report to HMRC is', async (service) => {
    const sellers = await listSellers(service, year)
    const missing = sellers.filter(({ details }) => !details).map(({ id }) => id)
    const names = new Map((await listPeople(service, missing)).map(({ id, name }) => [id, name]))
    const sum = (of: 'paidPence' | 'feesPence') =>
      sellers.flatMap(({ quarters }) => quarters).reduce((total, quarter) => total + quarter[of], 0)
    return {
      year,
      collectedBy: collectedBy(year),
      reportedBy: reportedBy(year),
      isOver: year < db.now().toZonedDateTimeISO(homeZone).year,
      complete: sellers.length - missing.length,
      incomplete: missing.map((id) => ({ id, name: names.get(id) ?? null })),
      paidPence: sum('paidPence'),
      feesPence: sum('feesPence'),
    }
  })

export function platformReportFile(app: App) {
  csvRoute(
    app,
    '/api/admin/platform-report.csv',
    { who: 'admin', query: YearQuery },
    async ({ claims, input: { year } }) => {
      const sellers = await app.services.asUser(claims, (db) =>
        asAdmin(db, 'the report to HMRC', async (service) => {
          await noteAct(service, 'report-downloaded', null, `HMRC’s digital platform report, ${year}`)
          return listSellers(service, year)
        }),
      )
      return { name: `hmrc-platform-report-${year}`, lines: linesOf(sellers) }
    },
  )
}

async function* linesOf(sellers: readonly Seller[]): CsvLines {
  yield headsOf(sellerColumns)
  for (const seller of sellers) yield cellsOf(sellerColumns, seller)
}
