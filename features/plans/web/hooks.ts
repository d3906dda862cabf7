import { useQuery } from '@tanstack/react-query'
import { getEarnings } from '#features/payments/money-contract.ts'
import { call, queryFor, useCall } from '#web/api.ts'
import * as contract from '../contract.ts'

const reads = [contract.getMyPlan, getEarnings]

export const useMyPlan = () => useQuery(queryFor(contract.getMyPlan, {}))
export const useStartTrial = () => useCall(contract.startTrial, reads)
export const useRefreshMyPlan = () => useCall(contract.refreshMyPlan, reads)
export const useCancelSubscription = () => useCall(contract.cancelSubscription, reads)
export const useResumeSubscription = () => useCall(contract.resumeSubscription, reads)

/** Goes to a page at Stripe, to subscribe or to change the card. */
export const goToStripe = async (what: 'subscribe' | 'billing') => {
  const { url } = await call(what === 'subscribe' ? contract.subscribeToPro : contract.openBilling, {})
  location.assign(url)
}
