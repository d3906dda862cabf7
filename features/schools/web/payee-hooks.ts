import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { callWithReauthentication } from '#features/accounts/web/account.ts'
import { listPayouts } from '#features/payouts/contract.ts'
import { queryFor, useCall } from '#web/api.ts'
import { getMySchool, leaveSchool } from '../contract.ts'
import * as contract from '../payee-contract.ts'

export const useMyPayee = () => useQuery(queryFor(contract.getMyPayee, {}))
export function useAgreeToPayee() {
  const { mutateAsync } = useCall(contract.agreeToPayee, [contract.getMyPayee, listPayouts])
  return (seen: z.input<typeof contract.agreeToPayee.input>) =>
    callWithReauthentication(() => mutateAsync(seen))
}
/** Who leaves is paid again. */
export const useLeaveSchool = () => useCall(leaveSchool, [getMySchool, contract.getMyPayee, listPayouts])
