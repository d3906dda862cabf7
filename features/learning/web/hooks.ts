import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api.ts'
import { offlineQueryFor } from '#web/offline-cache.ts'
import * as contract from '../contract.ts'
import type { TopicId } from '../topics.ts'

export const offlineTheory = offlineQueryFor(contract.getTheoryProgress, {})
export const useTheoryProgress = () => useQuery(offlineTheory)

export const useTheorySet = (topic: TopicId | undefined, round: number) =>
  useQuery({
    queryKey: [contract.getTheorySet.path, topic, round],
    queryFn: ({ signal }) => call(contract.getTheorySet, { topic }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

/** `id` is the answer's own: sent again after a lost reply it counts once. */
export function useAnswerQuestion() {
  const client = useQueryClient()
  return async (answer: { id: string; questionId: string; option: string }) => {
    const outcome = await call(contract.answerQuestion, answer)
    void client.invalidateQueries({ queryKey: [contract.getTheoryProgress.path] })
    return outcome
  }
}
