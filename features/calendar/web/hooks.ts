import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listDiary, listSlots } from '#features/diary/contract.ts'
import { queryFor, useCall } from '#web/api.ts'
import { offlineQueryFor } from '#web/offline-cache.ts'
import { refreshAlong } from '#web/refresh-reads.ts'
import * as contract from '../contract.ts'

export const useCalendarFeed = () => useQuery(queryFor(contract.getCalendarFeed, {}))
export const useMakeCalendarFeed = () => useCall(contract.makeCalendarFeed, [contract.getCalendarFeed])
export const useEndCalendarFeed = () => useCall(contract.endCalendarFeed, [contract.getCalendarFeed])

refreshAlong(listDiary, [contract.listCalendarImports, contract.listCalendarEvents])

export const useCalendarImports = () => useQuery(queryFor(contract.listCalendarImports, {}))
export const useCalendarEvents = (span: { from: string; to: string }) =>
  useQuery({ ...offlineQueryFor(contract.listCalendarEvents, span), placeholderData: keepPreviousData })
const reads = [contract.listCalendarImports, contract.listCalendarEvents, listDiary, listSlots]
export const useAddCalendarImport = () => useCall(contract.addCalendarImport, reads)
export const useRefreshCalendarImport = () => useCall(contract.refreshCalendarImport, reads)
export const useRemoveCalendarImport = () => useCall(contract.removeCalendarImport, reads)
export const useSetEventBlocking = () => useCall(contract.setEventBlocking, reads)
