import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** The defaults of the specification: 30 s fresh, 5 min kept; one retry for reads, three when the network failed, none for writes. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 300_000,
      refetchOnWindowFocus: true,
      retry: mayTryAgain,
      retryDelay: (attempt) => Math.min(1_000 * 2 ** attempt, 30_000),
    },
    mutations: { retry: false },
  },
})

/** A refusal stays a refusal however often one asks. */
function mayTryAgain(failures: number, error: unknown) {
  if (!(error instanceof ApiError)) return failures < 1
  if (error.status === 0) return failures < 3
  return error.status >= 500 && failures < 1
}
