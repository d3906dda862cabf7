import { useQuery } from '@tanstack/react-query'
import { call, queryFor, useCall } from '#web/api.ts'
import { inReach, isOutOfReach } from '#web/keep-sending.ts'
import { offlineQueryFor } from '#web/offline-cache.ts'
import { queryClient } from '#web/query-client.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import * as contract from '../contract.ts'
import type { TopicId } from '../topics.ts'
import { pickAhead } from './pick-ahead.ts'
import { theoryOutbox } from './theory-outbox.ts'

export const offlineTheory = offlineQueryFor(contract.getTheoryProgress, {})
export const useTheoryProgress = () => useQuery(offlineTheory)

export const offlineAhead = offlineQueryFor(contract.getTheoryAhead, {})
export const offlineMock = offlineQueryFor(contract.prepareMock, {})
export const usePreparedMock = () => useQuery(offlineMock)

export const offlineMocks = offlineQueryFor(contract.listMocks, {})
export const useMocks = () => useQuery({ ...offlineMocks, select: ({ mocks }) => mocks })
export const useMock = (id: string) => useQuery(queryFor(contract.getMock, { id }))

/** What is stored ahead follows what was practised, but not after every set: it weighs more than one. */
const aheadAgainMs = 10 * 60_000

/** From the server, else from what is stored on the device. Not again while it is worked on. */
export function useTheorySet(topic: TopicId | undefined, round: number) {
  const me = useSignedIn().id
  return useQuery({
    queryKey: [contract.getTheorySet.path, topic, round],
    queryFn: async ({ signal }) => {
      const answered = new Set(
        theoryOutbox.waiting(me).flatMap((work) => (work.kind === 'answer' ? work.questionId : [])),
      )
      try {
        const { questions } = await inReach(() => call(contract.getTheorySet, { topic }, signal))
        if (round > 0) void queryClient.prefetchQuery({ ...offlineAhead, staleTime: aheadAgainMs })
        return { questions: questions.filter(({ id }) => !answered.has(id)), isFromDevice: false }
      } catch (error) {
        if (!isOutOfReach(error)) throw error
        const { questions } = await queryClient.fetchQuery(offlineAhead)
        return { questions: pickAhead(questions, answered, topic), isFromDevice: true }
      }
    },
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}

export const useSetTheoryTest = () =>
  useCall(contract.setTheoryTest, [contract.getTheoryProgress, contract.getTheoryAhead])

export const useTheoryReaders = () =>
  useQuery({ ...queryFor(contract.listTheoryReaders, {}), select: ({ readers }) => readers })
export const useShareTheory = () => useCall(contract.shareTheory, [contract.listTheoryReaders])
export const useStopSharingTheory = () => useCall(contract.stopSharingTheory, [contract.listTheoryReaders])

export const useLearnersTheory = (id: string) =>
  useQuery({ ...queryFor(contract.findLearnersTheory, { id }), select: ({ theory }) => theory })
