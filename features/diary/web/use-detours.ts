import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#web/api.ts'
import { listDetours } from '../detours-contract.ts'

/** For the earliest hundred of these starts. */
export const useDetours = (query: { pickup: string; minutes: number; starts: readonly string[] }) =>
  useQuery({
    ...queryFor(listDetours, { ...query, starts: query.starts.slice(0, 100).join(',') }),
    enabled: query.pickup !== '' && query.starts.length > 0,
  })
