import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getMySchool } from '#features/schools/contract.ts'
import { queryFor, useCall } from '#web/api.ts'
import { refreshReads } from '#web/refresh-reads.ts'
import * as contract from '../contract.ts'

const ofSchool = [contract.listSchoolVacancies, contract.getSchoolVacancy]

export const useSchoolVacancies = () => useQuery(queryFor(contract.listSchoolVacancies, {}))
export const useSchoolVacancy = (id: string) => useQuery(queryFor(contract.getSchoolVacancy, { id }))
export const usePostVacancy = () => useCall(contract.postVacancy, ofSchool)
export const useChangeVacancy = () => useCall(contract.changeVacancy, ofSchool)
export const useCloseVacancy = () => useCall(contract.closeVacancy, ofSchool)
export const useMeetApplicant = () => useCall(contract.meetApplicant, ofSchool)
export const useOfferWork = () => useCall(contract.offerWork, ofSchool)
export const useEmployments = () => useQuery(queryFor(contract.listEmployments, {}))
export const useDeclineApplicant = () => useCall(contract.declineApplicant, ofSchool)

export const useVacancies = () => useQuery(queryFor(contract.listVacancies, {}))
export const useApplyForVacancy = () => useCall(contract.applyForVacancy, [contract.listVacancies])
export const useWithdrawApplication = () => useCall(contract.withdrawApplication, [contract.listVacancies])
export const useAcceptWork = () => useCall(contract.acceptWork, [contract.listVacancies, getMySchool])

export function useRefreshVacancies() {
  const client = useQueryClient()
  return () => refreshReads(client, [contract.listVacancies])
}
