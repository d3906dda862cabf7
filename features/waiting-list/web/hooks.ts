import { useQuery } from '@tanstack/react-query'
import { listDiary, listSlots } from '#features/diary/contract.ts'
import { listLessons } from '#features/lessons/contract.ts'
import { queryFor, useCall } from '#web/api.ts'
import * as contract from '../contract.ts'
import * as links from '../offer-links-contract.ts'

const lists = [contract.listMyWaiting, contract.listWaiting, contract.listOffers]
export const lessonReads = [...lists, listLessons, listDiary, listSlots]

export const useMyWaiting = () => useQuery(queryFor(contract.listMyWaiting, {}))
export const useWaiting = () => useQuery(queryFor(contract.listWaiting, {}))
export const useOffers = (options: { enabled?: boolean } = {}) =>
  useQuery({ ...queryFor(contract.listOffers, {}), ...options })
export const useRefillRate = () => useQuery(queryFor(contract.getRefillRate, {}))

export const useJoinWaitingList = () => useCall(contract.joinWaitingList, lists)
export const useAddToWaitingList = () => useCall(contract.addToWaitingList, lists)
export const useLeaveWaitingList = () => useCall(contract.leaveWaitingList, lists)
export const useAcceptOffer = () => useCall(contract.acceptOffer, lessonReads)
export const useEndOffer = () => useCall(contract.endOffer, lessonReads)
export const useSendGap = () => useCall(contract.sendGap, lessonReads)

export const useLinkedOffer = (token: string) =>
  useQuery({
    ...queryFor(links.getLinkedOffer, { token }),
    enabled: token !== '',
    retry: false,
    staleTime: 0,
  })
export const useAcceptLinkedOffer = () => useCall(links.acceptLinkedOffer, [links.getLinkedOffer])
export const useDeclineLinkedOffer = () => useCall(links.declineLinkedOffer, [links.getLinkedOffer])
