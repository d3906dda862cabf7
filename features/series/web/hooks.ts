import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { getLesson, listLessons } from '#features/lessons/contract.ts'
import { getLearner, listLearners } from '#features/lessons/learners-contract.ts'
import { listDiary, listSlots } from '#features/diary/contract.ts'
import { getPupil, listPupils } from '#features/pupils/contract.ts'
import { call, queryFor, useCall } from '#web/api.ts'
import * as contract from '../contract.ts'

const reads = [
  contract.listSeries,
  contract.getSeries,
  listLessons,
  getLesson,
  listLearners,
  getLearner,
  listPupils,
  getPupil,
  listDiary,
  listSlots,
]

export const useAllSeries = (learnerId?: string) =>
  useQuery(queryFor(contract.listSeries, learnerId ? { learnerId } : {}))
/** For an instructor: series with days that wait for their decision. */
export function useUndecided() {
  const { data, isLoading } = useAllSeries()
  const series = data?.series.filter(({ unresolved }) => unresolved > 0) ?? []
  return { isLoading, series, days: series.reduce((sum, { unresolved }) => sum + unresolved, 0) }
}
export const useSeries = (id: string) => useQuery(queryFor(contract.getSeries, { id }))

/** Which days would fit, by the rule of saving. Undefined: not enough is known yet. */
export const useSeriesPreview = (input: Preview | undefined) =>
  useQuery({
    // Not by its path: once the lessons are booked, each day would clash with itself while the form is still open.
    queryKey: ['preview of series', input],
    staleTime: 0,
    queryFn: ({ signal, client }) =>
      call(contract.createSeries, { ...input!, dryRun: true }, signal, { client }),
    enabled: input !== undefined,
    placeholderData: (before) => before,
    retry: false,
  })
type Preview = Omit<z.input<typeof contract.createSeries.input>, 'dryRun'>

export const useCreateSeries = () => useCall(contract.createSeries, reads)
export const useChangeSeries = () => useCall(contract.changeSeries, reads)
export const useEndSeries = () => useCall(contract.endSeries, reads)
export const useLeaveSeries = () => useCall(contract.leaveSeries, reads)
export const useResolveClash = () => useCall(contract.resolveClash, reads)
export const usePauseSeries = () => useCall(contract.pauseSeries, reads)
export const useAnswerPause = () => useCall(contract.answerPause, reads)
export const useWithdrawPause = () => useCall(contract.withdrawPause, reads)
