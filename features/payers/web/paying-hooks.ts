import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/v4/core'
import type { Endpoint } from '#common/endpoint.ts'
import { RequestError } from '#web/api-error.ts'
import { call, queryFor, useCall } from '#web/api.ts'
import { refreshReads } from '#web/refresh-reads.ts'
import * as contract from '../paying-contract.ts'
import { payingHeader } from '../rules.ts'

export const headersOf = (session: string) => ({ [payingHeader]: session })

export const usePayerInvitation = (token: string) =>
  useQuery({ ...queryFor(contract.getPayerInvitation, { token }), enabled: token !== '', retry: false })
export const useAcceptPayerInvitation = () => useCall(contract.acceptPayerInvitation)
export const useDeclinePayerInvitation = () => useCall(contract.declinePayerInvitation)
export const useSendPayingLink = () => useCall(contract.sendPayingLink)
export const useOpenPaying = () => useCall(contract.openPaying)

export const isSignedOut = (error: unknown) =>
  error instanceof RequestError && error.code === contract.payingSignedOut.code

const pollMs = 2_000
/** The payment is written down at once, its receipt a moment later. */
const mostPolls = 12

/** Back from the payment page, `isBack`, payments that are open are looked up. */
export const usePaying = (session: string, isBack: boolean) =>
  useQuery({
    queryKey: [contract.getPaying.path, session],
    queryFn: ({ signal }) =>
      call(contract.getPaying, { returned: isBack ? 'true' : 'false' }, signal, {
        headers: headersOf(session),
      }),
    retry: (times, error) => times < 2 && !isSignedOut(error),
    refetchInterval: ({ state }) => (isBack && state.dataUpdateCount < mostPolls ? pollMs : false),
  })

function usePayingCall<I extends z.$ZodType, O extends z.$ZodType>(
  endpoint: Endpoint<I, O>,
  session: string,
  refreshes: readonly { path: string }[] = [contract.getPaying],
) {
  const client = useQueryClient()
  return useMutation<z.output<O>, Error, z.input<I>>({
    mutationFn: (input) => call(endpoint, input, undefined, { headers: headersOf(session) }),
    onSuccess: () => refreshReads(client, refreshes, false),
  })
}

export const useChangePaying = (session: string) => usePayingCall(contract.changePaying, session)
export const useBuyHours = (session: string) => usePayingCall(contract.buyHoursForLearner, session, [])
export const usePayLesson = (session: string) => usePayingCall(contract.payLessonForLearner, session, [])
export const useLeaveLearner = (session: string) => usePayingCall(contract.leaveLearner, session)
export const useLeavePaying = (session: string) => usePayingCall(contract.leavePaying, session, [])
export const useEndPaying = (session: string) => usePayingCall(contract.endPaying, session, [])
