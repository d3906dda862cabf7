import { useQuery } from '@tanstack/react-query'
import { listCredits } from '#features/payments/contract.ts'
import { listTransactions } from '#features/payments/money-contract.ts'
import { queryFor, useCall } from '#web/api.ts'
import * as contract from '../contract.ts'

const pollMs = 2_000
const mostPolls = 15

export const useBuyVoucher = () => useCall(contract.buyVoucher)

/** Back from the payment page it looks again until the payment has come. */
export const useBoughtVoucher = (token: string, isBack: boolean) =>
  useQuery({
    ...queryFor(contract.getBoughtVoucher, { token, returned: isBack ? 'true' : 'false' }),
    enabled: token !== '',
    retry: false,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      isBack && state.data?.state === 'unpaid' && state.dataUpdateCount < mostPolls ? pollMs : false,
  })
const bought = [contract.getBoughtVoucher]
export const useRefundVoucher = () => useCall(contract.refundVoucher, bought)
export const useSendVoucher = () => useCall(contract.sendVoucher, bought)

/** Each try is counted, so it’s asked once. */
export const useGivenVoucher = (code: string) =>
  useQuery({
    ...queryFor(contract.describeVoucher, { code }),
    enabled: code !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })

const mine = [contract.listMyVouchers]
export const useClaimVoucher = () => useCall(contract.claimVoucher, mine)
export const useMyVouchers = () => useQuery(queryFor(contract.listMyVouchers, {}))
export const useVoucherHours = (id: string, instructorId: string) =>
  useQuery(queryFor(contract.describeVoucherHours, { id, instructorId }))
export const useRedeemVoucher = () =>
  useCall(contract.redeemVoucher, [...mine, contract.describeVoucherHours, listCredits, listTransactions])
