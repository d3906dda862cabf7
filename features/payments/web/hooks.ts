import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/v4/core'
import type { Endpoint } from '#common/endpoint.ts'
import { getLesson, listLessons } from '#features/lessons/contract.ts'
import { queryFor, useCall } from '#web/api.ts'
import * as contract from '../contract.ts'
import * as moneyContract from '../money-contract.ts'
import { useCursorPages } from '#web/cursor-pages.ts'
import { callPayments } from './call-payments.ts'

const lessonsAtOnce = 25
const lessonReads = [getLesson, listLessons]

const paymentsQuery = <I extends z.$ZodType, O extends z.$ZodType>(
  endpoint: Endpoint<I, O>,
  input: z.input<I>,
) =>
  queryOptions({
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }) => callPayments(endpoint, input, signal),
  })

export const usePackages = (instructorId: string) =>
  useQuery(paymentsQuery(contract.listPackages, { instructor_id: instructorId }))

export const useCredits = () => useQuery(queryFor(contract.listCredits, {}))

export const useCreditsWith = (instructorId: string) =>
  useQuery({
    ...queryFor(contract.listCredits, { instructor_id: instructorId }),
    select: ({ credits }) => credits,
  })

/** In minutes. */
export const useCreditWith = (instructorId: string) =>
  (useCreditsWith(instructorId).data ?? []).reduce((sum, { minutes_left }) => sum + minutes_left, 0)

/** Until the books have settled a cancellation it asks again. */
export const useLessonMoney = (id: string, enabled: boolean) =>
  useQuery({
    ...queryFor(contract.getLessonMoney, { id }),
    enabled,
    refetchInterval: ({ state }) =>
      state.data?.parts.some(({ is_now }) => is_now === 'held') ? settledAfterMs : false,
  })
const settledAfterMs = 2_000

export function useCreateCheckoutSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: z.input<typeof contract.createCheckoutSession.input>) =>
      callPayments(contract.createCheckoutSession, input),
    onSuccess: () => client.invalidateQueries({ queryKey: [getLesson.path] }),
  })
}

export const usePayWithCredit = () => useCall(contract.payWithCredit, [...lessonReads, contract.listCredits])

export const useWaiveCancellation = () => useCall(contract.waiveCancellation, lessonReads)

export const useRefundCredit = () =>
  useCall(contract.refundCredit, [
    contract.listCredits,
    moneyContract.listTransactions,
    contract.getLessonMoney,
  ])

export const useCreditMove = (id: string, instructorId: string) =>
  useQuery(queryFor(contract.describeCreditMove, { id, instructorId }))

export const useMoveCredit = () =>
  useCall(contract.moveCredit, [
    contract.listCredits,
    moneyContract.listTransactions,
    contract.getLessonMoney,
    contract.describeCreditMove,
  ])

export const useTransactions = () => useQuery(paymentsQuery(moneyContract.listTransactions, {}))

export const useEarnings = (period: z.input<typeof moneyContract.EarningsPeriod>) =>
  useCursorPages(
    moneyContract.getEarnings,
    { ...period, limit: lessonsAtOnce },
    { placeholderData: keepPreviousData },
  )
