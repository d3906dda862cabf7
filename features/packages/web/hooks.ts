import { useQuery } from '@tanstack/react-query'
import { listPackages } from '#features/payments/contract.ts'
import { queryFor, useCall } from '#web/api.ts'
import * as contract from '../contract.ts'

const reads = [contract.listMyPackages, listPackages]

export const useMyPackages = () => useQuery(queryFor(contract.listMyPackages, {}))
export const useAddPackage = () => useCall(contract.addPackage, reads)
export const useChangePackage = () => useCall(contract.changePackage, reads)
export const useArchivePackage = () => useCall(contract.archivePackage, reads)
export const useRestorePackage = () => useCall(contract.restorePackage, reads)
