import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listTransactions } from '#features/payments/money-contract.ts'
import { queryFor, useCall } from '#web/api.ts'
import { useCursorPages } from '#web/cursor-pages.ts'
import { cancelForBoth, listUserLessons } from '../contract.ts'
import { getLessonRecord } from '../lesson-record-contract.ts'
import { getRefundable, refundPayment } from '../payment-refunds-contract.ts'
import { searchLessons, searchPayments } from '../record-search-contract.ts'
import { refreshed } from './hooks.ts'

/** Each call is on record, so that coming back to the tab makes none. */
const onRecord = { placeholderData: keepPreviousData, refetchOnWindowFocus: false } as const
type RecordQuery = { search: string; from?: string; to?: string }
export const useLessonSearch = (query: RecordQuery, enabled: boolean) =>
  useCursorPages(searchLessons, query, { ...onRecord, enabled })
export const usePaymentSearch = (query: RecordQuery, enabled: boolean) =>
  useCursorPages(searchPayments, query, { ...onRecord, enabled })

export const useCancelForBoth = () =>
  useCall(cancelForBoth, [
    ...refreshed,
    listUserLessons,
    getLessonRecord,
    listTransactions,
    searchLessons,
    searchPayments,
  ])

export const useRefundable = (id: string) =>
  useQuery({ ...queryFor(getRefundable, { id }), staleTime: 0, gcTime: 0 })
export const useRefundPayment = () => useCall(refundPayment, [...refreshed, listTransactions, searchPayments])
