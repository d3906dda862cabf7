import { useQuery } from '@tanstack/react-query'
import { queryFor, useCall } from '#web/api.ts'
import * as contract from '../contract.ts'

export const useReadiness = () => useQuery(queryFor(contract.getReadiness, {}))
export const useSetReadiness = () => useCall(contract.setReadiness, [contract.getReadiness])
export const useLearnersReadiness = (id: string) => useQuery(queryFor(contract.getLearnersReadiness, { id }))
