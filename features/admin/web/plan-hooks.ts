import { useQuery } from '@tanstack/react-query'
import { queryFor, useCall } from '#web/api.ts'
import { listAudit } from '../audit-contract.ts'
import * as contract from '../plan-contract.ts'

const reads = [contract.getUserPlan, listAudit]

export const useUserPlan = (id: string) => useQuery(queryFor(contract.getUserPlan, { id }))
export const useAgreeContract = () => useCall(contract.agreeContract, reads)
const schools = [contract.getUserSchoolContract, listAudit]
export const useUserSchoolContract = (id: string) =>
  useQuery({ ...queryFor(contract.getUserSchoolContract, { id }), retry: false })
export const useEnterSchoolContract = () => useCall(contract.enterSchoolContract, schools)
export const useEndSchoolContract = () => useCall(contract.endSchoolContract, schools)
export const useEndContract = () => useCall(contract.endContract, reads)
