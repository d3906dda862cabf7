import { findAnswer } from '#web/offline-store.ts'
import { queryClient } from '#web/query-client.ts'
import { getTheoryAhead } from '../contract.ts'
import { offlineAhead, offlineMock, offlineMocks, offlineTheory } from './hooks.ts'

/** A hundred questions are read again after so long: they change little and weigh more than the rest. */
const againAfterMs = 3 * 3_600_000

/** What practice and one mock test need where there is no signal. */
export async function readTheoryAhead() {
  await Promise.all([queryClient.prefetchQuery(offlineTheory), queryClient.prefetchQuery(offlineMocks)])
  const name = String(offlineAhead.meta?.['storedAs'])
  const stored = await findAnswer({ name, schema: getTheoryAhead.output }).catch(() => undefined)
  if (stored && Date.now() - stored.at < againAfterMs) return
  await Promise.all([queryClient.prefetchQuery(offlineAhead), queryClient.prefetchQuery(offlineMock)])
}
