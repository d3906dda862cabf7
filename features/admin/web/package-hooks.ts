import { useQuery } from '@tanstack/react-query'
import { listPackages } from '#features/payments/contract.ts'
import { queryFor, useCall } from '#web/api.ts'
import { listAudit } from '../audit-contract.ts'
import * as contract from '../packages-contract.ts'

export const usePlatformPackages = () => useQuery(queryFor(contract.listPlatformPackages, {}))

const changed = [contract.listPlatformPackages, listPackages, listAudit]
export const useOfferPackage = () => useCall(contract.offerPlatformPackage, changed)
export const useChangePackage = () => useCall(contract.changePlatformPackage, changed)
export const useArchivePackage = () => useCall(contract.archivePlatformPackage, changed)
export const useRestorePackage = () => useCall(contract.restorePlatformPackage, changed)
