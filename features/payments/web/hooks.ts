import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getLesson, listLessons } from '#features/lessons/contract.ts'
import { queryFor, useCall } from '#web/api.ts'
import * as contract from '../contract.ts'

const lessonReads = [getLesson, listLessons]

export const usePackages = (instructorId: string) =>
  useQuery(queryFor(contract.listPackages, { instructor_id: instructorId }))

export const useCredits = () => useQuery(queryFor(contract.listCredits, {}))

export const useCreateCheckoutSession = () => useCall(contract.createCheckoutSession, [getLesson])

export const usePayWithCredit = () => useCall(contract.payWithCredit, [...lessonReads, contract.listCredits])

export const useRefundCredit = () =>
  useCall(contract.refundCredit, [contract.listCredits, contract.listTransactions])

export const useTransactions = () => useQuery(queryFor(contract.listTransactions, {}))

export const useEarnings = (from: string) =>
  useQuery({ ...queryFor(contract.getEarnings, { from }), placeholderData: keepPreviousData })
