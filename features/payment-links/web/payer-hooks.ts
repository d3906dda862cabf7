import { useQuery } from '@tanstack/react-query'
import { getLesson, type Lesson, listLessons } from '#features/lessons/contract.ts'
import { queryFor, useCall } from '#web/api.ts'
import * as contract from '../payer-contract.ts'

const pollMs = 2_000
const mostPolls = 15
const reads = [contract.getPayerLink, getLesson, listLessons]

export const usePayerLink = (lessonId: string) =>
  useQuery({ ...queryFor(contract.getPayerLink, { id: lessonId }), retry: false })

const paidPollMs = 5_000

/** Somebody pays on another phone: the page that waits for it reads the lesson again, while it is looked at. */
export const useLessonUntilPaid = ({ id, waitsForPayer }: Lesson) =>
  useQuery({ ...queryFor(getLesson, { id }), refetchInterval: waitsForPayer ? paidPollMs : false })

export const useOpenPayerLink = () => useCall(contract.openPayerLink, reads)
export const useSendPayerLink = () => useCall(contract.sendPayerLink, [contract.getPayerLink])
export const useWithdrawPayerLink = () => useCall(contract.withdrawPayerLink, reads)

/** Back from the payment page it looks again until the payment has come. */
export const usePaymentForOther = (token: string, isBack: boolean) =>
  useQuery({
    ...queryFor(contract.getPaymentForOther, { token, returned: isBack ? 'true' : 'false' }),
    enabled: token !== '',
    retry: false,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      isBack && state.data?.state === 'waiting' && state.dataUpdateCount < mostPolls ? pollMs : false,
  })

export const usePayForOther = () => useCall(contract.payForOther)
