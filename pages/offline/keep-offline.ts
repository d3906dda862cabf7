export async function keepLearnerOffline() {
  const [{ startOfflineStore }, { readWeekAhead }] = await Promise.all([
    import('#web/offline-store.ts'),
    import('#features/lessons/web/read-ahead.ts'),
  ])
  startOfflineStore()
  await readWeekAhead()
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
