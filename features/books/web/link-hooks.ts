import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryFor, useCall } from '#web/api.ts'
import * as contract from '../link-contract.ts'

const reads = [contract.listBookLinks]

export const useBookLinks = () => useQuery(queryFor(contract.listBookLinks, {}))
export const useMakeBookLink = () => useCall(contract.makeBookLink, reads)
export const useEndBookLink = () => useCall(contract.endBookLink, reads)

export const useSharedBooks = (token: string, year: string | undefined) =>
  useQuery({
    ...queryFor(contract.getSharedBooks, { token, year }),
    enabled: token !== '',
    retry: false,
    placeholderData: keepPreviousData,
  })

export const useSharedQuarter = (input: { token: string; year: string; quarter: number }) =>
  useQuery({ ...queryFor(contract.getSharedQuarter, input), retry: false })
