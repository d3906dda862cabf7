import { offlineTheory } from '#features/learning/web/hooks.ts'
import { lessonsToCome } from '#features/lessons/web/hooks.ts'
import { offlineProgress } from '#features/progress/web/hooks.ts'
import { queryClient } from '#web/query-client.ts'

/** What a learner opens where there is no signal. */
export const readAheadForLearner = () =>
  Promise.all([
    queryClient.prefetchQuery(lessonsToCome(new Date().toISOString())),
    queryClient.prefetchQuery(offlineProgress),
    queryClient.prefetchQuery(offlineTheory),
  ])
