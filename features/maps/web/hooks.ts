import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#web/api.ts'
import { getMap } from '../contract.ts'

/** The server has answered before a public page is there. Land doesn't move, so nothing is read again. */
export const useMap = (around: string, { enabled = true } = {}) =>
  useQuery({
    ...queryFor(getMap, { around }),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    retryOnMount: false,
    retry: false,
  })
