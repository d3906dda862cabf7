import type { Feature } from '#server/feature.ts'
import { rowOf } from '#server/personal-data.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { getMyPlatformReport, myReportFile } from './my-report.ts'
import { remindOfTaxDetails } from './reminders.ts'
import { forgetTaxDetails, getTaxDetails, setTaxDetails } from './tax-details.ts'

export const feature: Feature = {
  name: 'platform-report',
  routes(app) {
    route(app, contract.getTaxDetails, ({ db, me }) => getTaxDetails(db, me.id))
    route(app, contract.setTaxDetails, ({ db, me, input }) => setTaxDetails(db, me.id, input))
    route(app, contract.getMyPlatformReport, ({ db, me, input }) =>
      getMyPlatformReport(db, me.id, input.year),
    )
    myReportFile(app)
  },
  jobs: [remindOfTaxDetails, forgetTaxDetails],
  personalData: [
    rowOf(
      'tax_details',
      'select kind, name, line1, line2, town, postcode, born_on, nino, utr, company_number, saved_at from public.tax_details where instructor_id = $1',
    ),
  ],
}
