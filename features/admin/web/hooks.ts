import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { sendConfirmationEmail } from '#features/accounts/contract.ts'
import { decideVetting, listVettings } from '#features/instructors/contract.ts'
import { decidePhoto, listPhotosToCheck } from '#features/instructors/photo-contract.ts'
import { listTransactions } from '#features/payments/money-contract.ts'
import { queryFor, useCall } from '#web/api.ts'
import { useCursorPages } from '#web/cursor-pages.ts'
import { helpWithAccess } from '../access-contract.ts'
import * as contract from '../contract.ts'
import * as auditContract from '../audit-contract.ts'
import * as failedMailsContract from '../failed-mails-contract.ts'
import * as overviewContract from '../overview-contract.ts'
import * as reportContract from '../report-contract.ts'
import * as schoolRequestsContract from '../school-requests-contract.ts'
import * as stuckPaymentsContract from '../stuck-payments-contract.ts'
import { getLessonRecord } from '../lesson-record-contract.ts'
import { listObjections, decideObjection } from '../objections-contract.ts'
import { decideReportedReview, listReportedReviews } from '../reviews-contract.ts'
import type { AuditKind, ReportStep, userSorts, userStates } from '../rules.ts'

export const refreshed = [
  listVettings,
  overviewContract.getOverview,
  auditContract.listAudit,
  contract.getUser,
  contract.listUsers,
  contract.getAhead,
]

/** Fresh on every visit: message reports are closed on a page that does not know these numbers. */
export const useOverview = () =>
  useQuery({ ...queryFor(overviewContract.getOverview, {}), refetchOnMount: 'always' })
export const useUser = (id: string) => useQuery(queryFor(contract.getUser, { id }))
export const useAhead = (id: string) =>
  useQuery({ ...queryFor(contract.getAhead, { id }), staleTime: 0, gcTime: 0 })

export const useUserLessons = (id: string) => useCursorPages(contract.listUserLessons, { id })
export const useLessonRecord = (id: string) => useQuery(queryFor(getLessonRecord, { id }))
export const useAddNote = () => useCall(contract.addNote, [contract.getUser, auditContract.listAudit])
export const useUserPayments = (id: string) =>
  useQuery(queryFor(listTransactions, { user_id: id, limit: 200 }))

export const useObjections = (status: 'open' | 'closed') => useCursorPages(listObjections, { status })
export const useDecideObjection = () => useCall(decideObjection, [...refreshed, listObjections])

export const useReportedReviews = (status: 'open' | 'closed') =>
  useCursorPages(listReportedReviews, { status })
export const useDecideReportedReview = () =>
  useCall(decideReportedReview, [...refreshed, listReportedReviews])

export const useDecision = () => useCall(decideVetting, refreshed)
export const usePhotosToCheck = () => useQuery(queryFor(listPhotosToCheck, {}))
export const useDecidePhoto = () => useCall(decidePhoto, [listPhotosToCheck, overviewContract.getOverview])
export const useRejectVetting = () => useCall(contract.rejectVetting, refreshed)
export const useSuspendUser = () => useCall(contract.suspendUser, refreshed)
export const useLiftSuspension = () => useCall(contract.liftSuspension, refreshed)
export const useHelpWithAccess = () => useCall(helpWithAccess, refreshed)
export const useChangeRole = () => useCall(contract.changeRole, refreshed)

export const useSchoolRequests = (status: 'open' | 'closed') =>
  useCursorPages(schoolRequestsContract.listSchoolRequests, { status })
export const useAcceptSchoolRequest = () =>
  useCall(schoolRequestsContract.acceptSchoolRequest, [
    ...refreshed,
    schoolRequestsContract.listSchoolRequests,
  ])
export const useDeclineSchoolRequest = () =>
  useCall(schoolRequestsContract.declineSchoolRequest, [
    ...refreshed,
    schoolRequestsContract.listSchoolRequests,
  ])

export const useFailedMails = () =>
  useQuery({ ...queryFor(failedMailsContract.listFailedMails, {}), select: ({ mails }) => mails })
export const useSendMailAgain = () =>
  useCall(failedMailsContract.sendMailAgain, [
    failedMailsContract.listFailedMails,
    overviewContract.getOverview,
    auditContract.listAudit,
  ])
export const useStuckPayments = () =>
  useQuery({ ...queryFor(stuckPaymentsContract.listStuckPayments, {}), select: ({ payments }) => payments })

export type UserQuery = {
  search: string
  role?: contract.ListedUser['role']
  state?: (typeof userStates)[number]
  vetting?: NonNullable<contract.ListedUser['vettingStatus']>
  sort?: (typeof userSorts)[number]
}

export const useUserPages = (query: UserQuery) =>
  useCursorPages(contract.listUsers, query, { placeholderData: keepPreviousData })

export const useRetryPayment = () =>
  useCall(stuckPaymentsContract.retryPayment, [
    stuckPaymentsContract.listStuckPayments,
    overviewContract.getOverview,
    auditContract.listAudit,
  ])
export const useSettleStuckPayment = () =>
  useCall(stuckPaymentsContract.settleStuckPayment, [
    stuckPaymentsContract.listStuckPayments,
    overviewContract.getOverview,
    auditContract.listAudit,
  ])
export const useSendConfirmation = () => useCall(sendConfirmationEmail, [contract.getUser])

export type AuditQuery = { kind?: AuditKind; person?: string; search?: string; from?: string; to?: string }

export const useAuditPages = (query: AuditQuery) =>
  useCursorPages(auditContract.listAudit, query, { placeholderData: keepPreviousData })

type ReportPeriod = { from: string; to: string; by: ReportStep }

export const useReport = (period: ReportPeriod) =>
  useQuery({ ...queryFor(reportContract.getReport, period), placeholderData: keepPreviousData })
