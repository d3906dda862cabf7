import { useQuery } from '@tanstack/react-query'
import { listDiary, listSlots } from '#features/diary/contract.ts'
import { queryFor, useCall } from '#web/api.ts'
import * as contract from '../contract.ts'

export const useCalendarFeed = () => useQuery(queryFor(contract.getCalendarFeed, {}))
export const useMakeCalendarFeed = () => useCall(contract.makeCalendarFeed, [contract.getCalendarFeed])
export const useEndCalendarFeed = () => useCall(contract.endCalendarFeed, [contract.getCalendarFeed])

export const useCalendarImports = () => useQuery(queryFor(contract.listCalendarImports, {}))
const lists = [contract.listCalendarImports]
export const useAddCalendarImport = () => useCall(contract.addCalendarImport, lists)
export const useRefreshCalendarImport = () => useCall(contract.refreshCalendarImport, lists)
export const useRemoveCalendarImport = () => useCall(contract.removeCalendarImport, lists)
export const useSetEventBlocking = () => useCall(contract.setEventBlocking, [...lists, listDiary, listSlots])
