import type { Feature } from '#server/feature.ts'
import { rowsOf } from '#server/personal-data.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import * as auditContract from '../audit-contract.ts'
import * as failedMailsContract from '../failed-mails-contract.ts'
import * as overviewContract from '../overview-contract.ts'
import * as paymentRefundsContract from '../payment-refunds-contract.ts'
import * as recordSearchContract from '../record-search-contract.ts'
import * as reportContract from '../report-contract.ts'
import * as planContract from '../plan-contract.ts'
import * as schoolRequestsContract from '../school-requests-contract.ts'
import { getPlatformReportStatus as getPlatformReportStatusEndpoint } from '../platform-report-contract.ts'
import * as packagesContract from '../packages-contract.ts'
import * as leadsContract from '../leads-contract.ts'
import * as supportContract from '../support-contract.ts'
import * as disputesContract from '../disputes-contract.ts'
import * as stuckPaymentsContract from '../stuck-payments-contract.ts'
import { getLessonRecord as getLessonRecordEndpoint } from '../lesson-record-contract.ts'
import * as objectionsContract from '../objections-contract.ts'
import * as reviewsContract from '../reviews-contract.ts'
import { helpWithAccess as helpWithAccessEndpoint } from '../access-contract.ts'
import { helpWithAccess } from './access.ts'
import { getAhead } from './lessons-ahead.ts'
import { listAudit } from './audit.ts'
import { downloadRoutes } from './downloads.ts'
import { getLessonRecord } from './lesson-record.ts'
import { listObjections, decideObjection } from './objections.ts'
import { decideReportedReview, listReportedReviews } from './reviews.ts'
import { getOverview } from './overview.ts'
import { getRefundable, refundPayment } from './payment-refunds.ts'
import { addNote, cancelForBoth, getUser, listUserLessons, listUsers } from './people.ts'
import { searchLessons, searchPayments } from './record-search.ts'
import { getReport } from './report.ts'
import { changeRole } from './role.ts'
import { agreeContract, endContract, getUserPlan } from './plan-contracts.ts'
import { endSchoolContract, enterSchoolContract, getUserSchoolContract } from './school-contracts.ts'
import { acceptSchoolRequest, declineSchoolRequest, listSchoolRequests } from './school-requests.ts'
import { liftSuspension, suspendUser } from './suspensions.ts'
import { rejectVetting } from './vetting.ts'
import { listFailedMails, sendMailAgain } from './failed-mails.ts'
import {
  archivePackage,
  changePackage,
  listPlatformPackages,
  offerPackage,
  restorePackage,
} from './packages.ts'
import { answerSupport, closeSupport, listSupport } from './support.ts'
import { assignLead, eraseLead, listLeads, noteOnLead, planNextStep, setLeadState } from './leads.ts'
import { getPlatformReportStatus, platformReportFile } from './platform-report.ts'
import { answerDispute, decideDispute, getEvidence, listDisputes } from './disputes.ts'
import { listStuckPayments, retryPayment, settleStuckPayment } from './stuck-payments.ts'

export const feature: Feature = {
  name: 'admin',
  routes(app) {
    route(app, contract.listUsers, ({ db, input }) => listUsers(db, input))
    route(app, contract.getUser, ({ db, input }) => getUser(db, input.id))
    route(app, contract.listUserLessons, ({ db, input }) => listUserLessons(db, input))
    route(app, recordSearchContract.searchLessons, ({ db, input }) => searchLessons(db, input))
    route(app, recordSearchContract.searchPayments, ({ db, input }) => searchPayments(db, input))
    route(app, getLessonRecordEndpoint, ({ db, input }) => getLessonRecord(db, input.id))
    route(app, contract.cancelForBoth, ({ db, input }) => cancelForBoth(db, input))
    route(app, contract.addNote, ({ db, input }) => addNote(db, input))
    route(app, objectionsContract.listObjections, ({ db, input }) => listObjections(db, input))
    route(app, objectionsContract.decideObjection, ({ db, input }) => decideObjection(db, input))
    route(app, reviewsContract.listReportedReviews, ({ db, input }) => listReportedReviews(db, input))
    route(app, reviewsContract.decideReportedReview, ({ db, input }) => decideReportedReview(db, input))
    route(app, paymentRefundsContract.getRefundable, ({ db, input }) => getRefundable(db, input.id))
    route(app, paymentRefundsContract.refundPayment, ({ db, input }) => refundPayment(db, input))
    route(app, contract.getAhead, ({ db, input }) => getAhead(db, input.id))
    route(app, contract.suspendUser, ({ db, me, services, input }) => suspendUser(services, db, me, input))
    route(app, contract.liftSuspension, ({ db, services, input }) => liftSuspension(services, db, input.id))
    route(app, helpWithAccessEndpoint, async ({ db, services, input }) => {
      await helpWithAccess(services, db, input)
      return {}
    })
    route(app, contract.changeRole, ({ db, me, services, input }) => changeRole(services, db, me, input))
    route(app, planContract.getUserPlan, ({ db, input }) => getUserPlan(db, input.id))
    route(app, planContract.agreeContract, async ({ db, me, services, input }) => {
      await agreeContract(services, db, me, input)
      return {}
    })
    route(app, planContract.endContract, async ({ db, input }) => {
      await endContract(db, input)
      return {}
    })
    route(app, planContract.getUserSchoolContract, ({ db, input }) => getUserSchoolContract(db, input.id))
    route(app, planContract.enterSchoolContract, async ({ db, me, services, input }) => {
      await enterSchoolContract(services, db, me, input)
      return {}
    })
    route(app, planContract.endSchoolContract, async ({ db, services, input }) => {
      await endSchoolContract(services, db, input.id)
      return {}
    })
    route(app, schoolRequestsContract.listSchoolRequests, ({ db, input }) => listSchoolRequests(db, input))
    route(app, schoolRequestsContract.acceptSchoolRequest, ({ db, me, services, input }) =>
      acceptSchoolRequest(services, db, me, input.id),
    )
    route(app, schoolRequestsContract.declineSchoolRequest, ({ db, services, input }) =>
      declineSchoolRequest(services, db, input),
    )
    route(app, contract.rejectVetting, ({ db, input }) => rejectVetting(db, input))
    route(app, overviewContract.getOverview, ({ db }) => getOverview(db))
    route(app, failedMailsContract.listFailedMails, ({ db }) => listFailedMails(db))
    route(app, failedMailsContract.sendMailAgain, ({ db, input }) => sendMailAgain(db, input.id))
    route(app, disputesContract.listDisputes, ({ db, input }) => listDisputes(db, input))
    route(app, disputesContract.getEvidence, ({ db, input }) => getEvidence(db, input.id))
    route(app, disputesContract.answerDispute, ({ db, input }) => answerDispute(db, input))
    route(app, disputesContract.decideDispute, ({ db, services, input }) =>
      decideDispute(db, services, input),
    )
    route(app, packagesContract.listPlatformPackages, ({ db }) => listPlatformPackages(db))
    route(app, packagesContract.offerPlatformPackage, ({ db, input }) => offerPackage(db, input))
    route(app, packagesContract.changePlatformPackage, ({ db, input }) => changePackage(db, input))
    route(app, packagesContract.archivePlatformPackage, ({ db, input }) => archivePackage(db, input.id))
    route(app, packagesContract.restorePlatformPackage, ({ db, input }) => restorePackage(db, input.id))
    route(app, leadsContract.listLeads, ({ db, input }) => listLeads(db, input))
    route(app, leadsContract.setLeadState, ({ db, input }) => setLeadState(db, input))
    route(app, leadsContract.assignLead, ({ db, me, input }) => assignLead(db, me, input))
    route(app, leadsContract.planNextStep, ({ db, input }) => planNextStep(db, input))
    route(app, leadsContract.noteOnLead, ({ db, me, input }) => noteOnLead(db, me, input))
    route(app, leadsContract.eraseLead, ({ db, input }) => eraseLead(db, input.id))
    route(app, supportContract.listSupport, ({ db, input }) => listSupport(db, input))
    route(app, supportContract.answerSupport, ({ db, services, input }) => answerSupport(db, services, input))
    route(app, supportContract.closeAnySupport, ({ db, services, input }) =>
      closeSupport(db, services, input.id),
    )
    route(app, stuckPaymentsContract.listStuckPayments, ({ db }) => listStuckPayments(db))
    route(app, stuckPaymentsContract.retryPayment, ({ db, input }) => retryPayment(db, input.id))
    route(app, stuckPaymentsContract.settleStuckPayment, ({ db, input }) => settleStuckPayment(db, input))
    route(app, auditContract.listAudit, ({ db, input }) => listAudit(db, input))
    route(app, reportContract.getReport, ({ db, input }) => getReport(db, input))
    route(app, getPlatformReportStatusEndpoint, ({ db, input }) => getPlatformReportStatus(db, input.year))
    downloadRoutes(app)
    platformReportFile(app)
  },
  /** The name of the deciding employee is not part of the person's data. */
  personalData: [
    rowsOf(
      'suspensions',
      'select reason, lessons, suspended_at, lifted_at from public.suspensions where person_id = $1 order by suspended_at',
    ),
    rowsOf(
      'decisions_about_you',
      'select what, detail, at from public.admin_acts where subject_id = $1 order by at',
    ),
  ],
}
