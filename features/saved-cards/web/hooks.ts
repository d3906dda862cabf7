import { useQuery } from '@tanstack/react-query'
import { getPaymentLink } from '#features/payment-links/contract.ts'
import { queryFor, useCall } from '#web/api.ts'
import * as contract from '../contract.ts'

const reads = [contract.getMyCard, getPaymentLink]

export const useMyCard = () => useQuery(queryFor(contract.getMyCard, {}))
export const useRefreshMyCard = () => useCall(contract.refreshMyCard, reads)
export const useStartCardPayments = () => useCall(contract.startCardPayments, reads)
export const useStopCardPayments = () => useCall(contract.stopCardPayments, reads)
export const useChangeCard = () => useCall(contract.changeCard)
export const useRemoveCard = () => useCall(contract.removeCard, reads)
