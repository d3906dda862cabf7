import type { Feature } from '#server/feature.ts'
import { oneClick } from '#server/one-click.ts'
import { rowsOf } from '#server/personal-data.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import * as reports from '../report-contract.ts'
import { getAnalytics } from './analytics.ts'
import { describeReportLink, emailReports, setReportEmails } from './report-emails.ts'
import { changeReport, copyReport, deleteReport, getSavedReport, listReports, saveReport } from './reports.ts'

export const feature: Feature = {
  name: 'analytics',
  routes(app) {
    route(app, contract.getAnalytics, ({ db, me, input }) => getAnalytics(db, me.id, input))
    route(app, reports.listReports, ({ db, me }) => listReports(db, me.id))
    route(app, reports.getSavedReport, ({ db, me, input }) => getSavedReport(db, me.id, input.id))
    route(app, reports.saveReport, ({ db, me, input }) => saveReport(db, me.id, input))
    route(app, reports.changeReport, ({ db, me, input }) => changeReport(db, me.id, input))
    route(app, reports.copyReport, ({ db, me, input }) => copyReport(db, me.id, input.id))
    route(app, reports.deleteReport, async ({ db, me, input }) => {
      await deleteReport(db, me.id, input.id)
      return {}
    })
    route(app, reports.describeReportLink, ({ services, input }) => describeReportLink(services, input.token))
    route(app, reports.setReportEmails, ({ services, input }) =>
      setReportEmails(services, input.token, input.on),
    )
    oneClick(app, '/unsubscribe/report', (token) => setReportEmails(app.services, token, false))
  },
  jobs: [emailReports],
  personalData: [
    rowsOf(
      'saved_reports',
      `select name, period, from_on, to_on, compares, parts, emailed, created_at, updated_at from public.saved_reports
       where instructor_id = $1 order by created_at, id`,
    ),
  ],
}
