import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { queryFor, useCall } from '#web/api.ts'
import { offlineQueryFor } from '#web/offline-cache.ts'
import { refreshAlong } from '#web/refresh-reads.ts'
import * as blocks from '../blocks-contract.ts'
import * as contract from '../contract.ts'
import type { Gearbox } from '../rules.ts'
import * as travel from '../travel-contract.ts'

type SlotQuery = {
  minutes: number
  from?: string | undefined
  moving?: string | undefined
  pickup?: string | undefined
  gearbox?: Gearbox | undefined
  own?: 'true'
}

export const useSlots = (id: string, query: SlotQuery) =>
  useQuery({
    ...queryFor(contract.listSlots, { id, days: 28, ...query }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
  })

export const useHours = () => useQuery(queryFor(contract.getHours, {}))
export function useRefreshHours() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [contract.getHours.path] })
}
export const useSetHours = () =>
  useCall(contract.setHours, [contract.getHours, { path: '/api/instructors/me' }], { otherTabs: false })

export const useExceptions = () => useQuery(queryFor(contract.listExceptions, {}))
export const useAddException = () => useCall(contract.addException, [contract.listExceptions])
export const useRemoveException = () => useCall(contract.removeException, [contract.listExceptions])

export const offlineDiary = (from: string, to: string) => offlineQueryFor(contract.listDiary, { from, to })
export const useDiary = (from: string, to: string) =>
  useQuery({ ...offlineDiary(from, to), placeholderData: keepPreviousData })

/** Whatever changes the diary changes the ways between what is in it. */
refreshAlong(contract.listDiary, [travel.getTravelDay, travel.listTravelDays])

/** An instructor's own days; `day` is of the diary's zone. */
export const useTravelDay = (day: string) => useQuery(offlineQueryFor(travel.getTravelDay, { day }))
export const useTravelDays = (from: string, days: number) =>
  useQuery({
    ...offlineQueryFor(travel.listTravelDays, { from, days }),
    placeholderData: keepPreviousData,
  })

export const useBlockTime = () => useCall(blocks.blockTime, [contract.listDiary])
export const useChangeBlock = () => useCall(blocks.changeBlock, [contract.listDiary])
export const useUnblockTime = () => useCall(blocks.unblockTime, [contract.listDiary])
