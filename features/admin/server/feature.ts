import type { Feature } from '#server/feature.ts'
import { rowsOf } from '#server/personal-data.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { getLessonRecord as getLessonRecordEndpoint } from '../lesson-record-contract.ts'
import * as reportContract from '../report-contract.ts'
import * as objectionsContract from '../objections-contract.ts'
import * as overviewContract from '../overview-contract.ts'
import * as paymentsContract from '../payments-contract.ts'
import { getAhead } from './ahead.ts'
import { listAudit } from './audit.ts'
import { downloadRoutes } from './downloads.ts'
import { getLessonRecord } from './lesson-record.ts'
import { listObjections, decideObjection } from './objections.ts'
import { getOverview } from './overview.ts'
import { getRefundable, refundPayment } from './payment-refunds.ts'
import { addNote, cancelForBoth, getUser, listUserLessons, listUsers } from './people.ts'
import { getReport } from './report.ts'
import { changeRole } from './role.ts'
import { acceptSchoolRequest, declineSchoolRequest, listSchoolRequests } from './school-requests.ts'
import { liftSuspension, suspendUser } from './suspensions.ts'
import { rejectVetting } from './vetting.ts'
import {
  listFailedMails,
  listStuckPayments,
  retryPayment,
  sendMailAgain,
  settleStuckPayment,
} from './waiting.ts'

export const feature: Feature = {
  name: 'admin',
  routes(app) {
    route(app, contract.listUsers, ({ db, input }) => listUsers(db, input))
    route(app, contract.getUser, ({ db, input }) => getUser(db, input.id))
    route(app, contract.listUserLessons, ({ db, input }) => listUserLessons(db, input))
    route(app, getLessonRecordEndpoint, ({ db, input }) => getLessonRecord(db, input.id))
    route(app, contract.cancelForBoth, async ({ db, input }) => {
      await cancelForBoth(db, input)
      return {}
    })
    route(app, contract.addNote, async ({ db, input }) => {
      await addNote(db, input)
      return {}
    })
    route(app, objectionsContract.listObjections, ({ db, input }) => listObjections(db, input))
    route(app, objectionsContract.decideObjection, async ({ db, input }) => {
      await decideObjection(db, input)
      return {}
    })
    route(app, paymentsContract.getRefundable, ({ db, input }) => getRefundable(db, input.id))
    route(app, paymentsContract.refundPayment, async ({ db, input }) => {
      await refundPayment(db, input)
      return {}
    })
    route(app, contract.getAhead, ({ db, input }) => getAhead(db, input.id))
    route(app, contract.suspendUser, ({ db, me, services, input }) => suspendUser(services, db, me, input))
    route(app, contract.liftSuspension, async ({ db, services, input }) => {
      await liftSuspension(services, db, input.id)
      return {}
    })
    route(app, contract.changeRole, async ({ db, me, services, input }) => {
      await changeRole(services, db, me, input)
      return {}
    })
    route(app, overviewContract.listSchoolRequests, ({ db, input }) => listSchoolRequests(db, input))
    route(app, overviewContract.acceptSchoolRequest, async ({ db, me, services, input }) => {
      await acceptSchoolRequest(services, db, me, input.id)
      return {}
    })
    route(app, overviewContract.declineSchoolRequest, async ({ db, services, input }) => {
      await declineSchoolRequest(services, db, input)
      return {}
    })
    route(app, contract.rejectVetting, ({ db, input }) => rejectVetting(db, input))
    route(app, overviewContract.getOverview, ({ db }) => getOverview(db))
    route(app, overviewContract.listFailedMails, ({ db }) => listFailedMails(db))
    route(app, overviewContract.sendMailAgain, async ({ db, input }) => {
      await sendMailAgain(db, input.id)
      return {}
    })
    route(app, paymentsContract.listStuckPayments, ({ db }) => listStuckPayments(db))
    route(app, paymentsContract.retryPayment, async ({ db, input }) => {
      await retryPayment(db, input.id)
      return {}
    })
    route(app, paymentsContract.settleStuckPayment, async ({ db, input }) => {
      await settleStuckPayment(db, input)
      return {}
    })
    route(app, reportContract.listAudit, ({ db, input }) => listAudit(db, input))
    route(app, reportContract.getReport, ({ db, input }) => getReport(db, input))
    downloadRoutes(app)
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
