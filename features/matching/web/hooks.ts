import { useQuery } from '@tanstack/react-query'
import { queryFor, useCall } from '#web/api.ts'
import { listDiary, listSlots } from '#features/diary/contract.ts'
import { listOffers } from '#features/waiting-list/contract.ts'
import * as contract from '../contract.ts'
import * as requests from '../requests-contract.ts'

export const useWishes = () => useQuery(queryFor(contract.getWishes, {}))
export const useSetWishes = () => useCall(contract.setWishes, [contract.getWishes, contract.listSuggestions])
export const useDeleteWishes = () =>
  useCall(contract.deleteWishes, [contract.getWishes, contract.listSuggestions])

export const useSuggestions = ({ enabled = true } = {}) =>
  useQuery({ ...queryFor(contract.listSuggestions, {}), enabled })

export const useIntake = () => useQuery(queryFor(contract.getIntake, {}))
export const useSetIntake = () => useCall(contract.setIntake, [contract.getIntake])

const requestReads = [requests.listMyRequests, requests.listRequests, listOffers, listDiary, listSlots]
export const useMyRequests = ({ enabled = true } = {}) =>
  useQuery({ ...queryFor(requests.listMyRequests, {}), enabled })
export const useRequests = () => useQuery(queryFor(requests.listRequests, {}))
export const useAskInstructors = () => useCall(requests.askInstructors, requestReads)
export const useAcceptRequest = () => useCall(requests.acceptRequest, requestReads)
export const useEndRequest = () => useCall(requests.endRequest, requestReads)
