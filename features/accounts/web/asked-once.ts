/** A mail's link is good once, so neither refetch nor retry. */
export const askedOnce = {
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
} as const
