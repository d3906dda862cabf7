import { useMutation, useQuery } from '@tanstack/react-query'
import { callWithReauthentication } from '#features/accounts/web/account.ts'
import { getEarnings } from '#features/payments/money-contract.ts'
import { call, queryFor, useCall } from '#web/api.ts'
import { useCursorPages } from '#web/cursor-pages.ts'
import * as contract from '../contract.ts'

const reads = [contract.listPayouts, contract.listSchoolPayouts, contract.getStatement, getEarnings]

const few = { limit: 10 }
export const usePayouts = () => useQuery(queryFor(contract.listPayouts, few))
/** Those that follow the first ten. */
export const useMorePayouts = (from: string | null, enabled: boolean) =>
  useCursorPages(contract.listPayouts, few, { from: from ?? '', enabled: enabled && from !== null })
export const useSchoolPayouts = () => useCursorPages(contract.listSchoolPayouts, { limit: 20 })
export const useStatement = (id: string) => useCursorPages(contract.getStatement, { id, limit: 100 })
/** Answers the address of the page at Stripe to go to. */
export const useSetUpPayouts = () =>
  useMutation({ mutationFn: () => callWithReauthentication(() => call(contract.setUpPayouts, {})) })
export const useRefreshPayoutAccount = () => useCall(contract.refreshPayoutAccount, reads)
export const useSetPayoutRhythm = () => useCall(contract.setPayoutRhythm, reads)
export const usePayOut = () => useCall(contract.payOut, reads)
export const useRetryPayout = () => useCall(contract.retryPayout, reads)
