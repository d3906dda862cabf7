import { readTheoryAhead } from '#features/learning/web/read-theory-ahead.ts'
import { lessonsToCome } from '#features/lessons/web/hooks.ts'
import { offlineProgress } from '#features/progress/web/hooks.ts'
import { queryClient } from '#web/query-client.ts'

/** What a learner opens where there is no signal. */
export const readAheadForLearner = () =>
  Promise.all([
    queryClient.prefetchQuery(lessonsToCome(new Date().toISOString())),
    queryClient.prefetchQuery(offlineProgress),
    readTheoryAhead(),
  ])
