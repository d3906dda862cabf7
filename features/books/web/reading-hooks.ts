import { useQuery } from '@tanstack/react-query'
import { queryFor, useCall } from '#web/api.ts'
import { getBooks } from '../contract.ts'
import * as contract from '../reading-contract.ts'

const reads = [contract.listReadings, getBooks]

export const useReadings = (year: string) => useQuery(queryFor(contract.listReadings, { year }))
export const useAddReading = () => useCall(contract.addReading, reads)
export const useChangeReading = () => useCall(contract.changeReading, reads)
export const useDeleteReading = () => useCall(contract.deleteReading, reads)
