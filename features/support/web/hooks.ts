import { useQuery } from '@tanstack/react-query'
import { queryFor, useCall } from '#web/api.ts'
import * as contract from '../contract.ts'

export const useSupportRequests = () => useQuery(queryFor(contract.listSupportRequests, {}))
export const useResponseTimes = () => useQuery(queryFor(contract.getResponseTimes, {}))

const changed = [contract.listSupportRequests]
export const useWriteToSupport = () => useCall(contract.writeToSupport, changed)
export const useAddToSupport = () => useCall(contract.addToSupport, changed)
export const useCloseSupport = () => useCall(contract.closeSupport, changed)
