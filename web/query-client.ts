import { QueryClient } from '@tanstack/react-query'
import { RequestError } from './api-error.ts'
import { onReach } from './ask-server.ts'
import { refreshWithOtherTabs } from './refresh-reads.ts'
import { readMs, retries, retryDelayMs } from './timeouts.ts'

/** Specification, section 9. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: readMs.fresh,
      gcTime: readMs.cached,
      refetchOnWindowFocus: true,
      retry: mayTryAgain,
      retryDelay: retryDelayMs,
    },
    // Without a network a write fails at once, and its form says so.
    mutations: { retry: false, networkMode: 'always' },
  },
})

refreshWithOtherTabs(queryClient)

/** A 4xx stays the same however often it is sent; a database that is away is back as soon as a network. */
function mayTryAgain(failures: number, error: unknown) {
  if (!(error instanceof RequestError)) return failures < retries.fault
  if (error.status === 0 ? error.code !== 'not-stored' : error.status === 503)
    return failures < retries.network
  return error.status >= 500 && failures < retries.fault
}

onReach((isReached) => {
  if (isReached)
    void queryClient.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.status === 'error' || state.fetchFailureCount > 0,
    })
})
