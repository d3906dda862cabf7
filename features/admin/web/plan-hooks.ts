import { useQuery } from '@tanstack/react-query'
import { queryFor, useCall } from '#web/api.ts'
import { listAudit } from '../audit-contract.ts'
import * as contract from '../plan-contract.ts'

const reads = [contract.getUserPlan, listAudit]

export const useUserPlan = (id: string) => useQuery(queryFor(contract.getUserPlan, { id }))
export const useAgreeContract = () => useCall(contract.agreeContract, reads)
export const useEndContract = () => useCall(contract.endContract, reads)
