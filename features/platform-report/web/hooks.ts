import { useQuery } from '@tanstack/react-query'
import { queryFor, useCall } from '#web/api.ts'
import * as contract from '../contract.ts'

export const useTaxDetails = () => useQuery(queryFor(contract.getTaxDetails, {}))
export const useSetTaxDetails = () => useCall(contract.setTaxDetails, [contract.getTaxDetails])
export const useMyPlatformReport = (year: number) =>
  useQuery(queryFor(contract.getMyPlatformReport, { year }))
