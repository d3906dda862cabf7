import { useQuery } from '@tanstack/react-query'
import { queryFor, useCall } from '#web/api.ts'
import * as contract from '../contract.ts'

export const usePapersOf = (payment: string) => useQuery(queryFor(contract.listPapers, { payment }))
export const useInvoices = () => useQuery(queryFor(contract.listPapers, {}))
export const useVat = () => useQuery(queryFor(contract.getVat, {}))
export const useSetVat = () => useCall(contract.setVat, [contract.getVat])
