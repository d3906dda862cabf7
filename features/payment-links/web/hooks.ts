import { useQuery } from '@tanstack/react-query'
import { getLesson, listLessons } from '#features/lessons/contract.ts'
import { queryFor, useCall } from '#web/api.ts'
import * as contract from '../contract.ts'

const pollMs = 2_000
const mostPolls = 15

/** Back from the payment page it looks again until the payment has come. */
export const useLinkedPayment = (token: string, isBack: boolean) =>
  useQuery({
    ...queryFor(contract.getLinkedPayment, { token, returned: isBack ? 'true' : 'false' }),
    enabled: token !== '',
    retry: false,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      isBack && state.data?.state === 'waiting' && state.dataUpdateCount < mostPolls ? pollMs : false,
  })

export const usePayByLink = () => useCall(contract.payByLink)

export const usePaymentLink = (lessonId: string) =>
  useQuery({ ...queryFor(contract.getPaymentLink, { id: lessonId }), retry: 2 })

export const useSendPaymentLink = () =>
  useCall(contract.sendPaymentLink, [contract.getPaymentLink, getLesson, listLessons])
