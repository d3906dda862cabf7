/** A link of a mail is good once, so the service is asked about it once: not again when somebody looks again, nor after it was refused. For `useQuery`. */
export const askedOnce = {
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
} as const
