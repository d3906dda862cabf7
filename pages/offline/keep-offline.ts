export async function keepLearnerOffline() {
  const [{ startOfflineStore }, { readAheadForLearner }, { keepSendingTheory }, { keepSendingRatings }] =
    await Promise.all([
      import('#web/offline-store.ts'),
      import('./read-ahead-for-learner.ts'),
      import('#features/learning/web/send-theory.ts'),
      import('#features/assessments/web/send-ratings.ts'),
    ])
  startOfflineStore()
  keepSendingTheory()
  keepSendingRatings()
  await readAheadForLearner()
}

export async function keepInstructorOffline() {
  const [{ startOfflineStore }, { readAhead }, { keepSendingWork }] = await Promise.all([
    import('#web/offline-store.ts'),
    import('#features/assessments/web/read-ahead.ts'),
    import('./send-work.ts'),
  ])
  startOfflineStore()
  keepSendingWork()
  await readAhead()
}
