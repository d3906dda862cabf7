import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryFor, useCall } from '#web/api.ts'
import * as contract from '../report-contract.ts'

const reads = [contract.listReports, contract.getSavedReport]

export const useReports = () => useQuery(queryFor(contract.listReports, {}))
export const useSavedReport = (id: string) =>
  useQuery({ ...queryFor(contract.getSavedReport, { id }), placeholderData: keepPreviousData, retry: false })
export const useSaveReport = () => useCall(contract.saveReport, reads)
export const useChangeReport = () => useCall(contract.changeReport, reads)
export const useCopyReport = () => useCall(contract.copyReport, reads)
export const useDeleteReport = () => useCall(contract.deleteReport, [contract.listReports])

export const useReportLink = (token: string) =>
  useQuery({
    ...queryFor(contract.describeReportLink, { token }),
    enabled: token !== '',
    retry: false,
    staleTime: 0,
  })
export const useSetReportEmails = () =>
  useCall(contract.setReportEmails, [contract.describeReportLink, ...reads])
