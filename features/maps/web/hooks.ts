import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#web/api.ts'
import { useConfig } from '#web/config.ts'
import { type AreaMap, getMap, getRoads } from '../contract.ts'
import { mapSize } from '../rules.ts'

/** The server has answered before a public page is there. Land doesn't move, so nothing is read again. */
export const useMap = (around: string, { enabled = true } = {}) =>
  useQuery({
    ...queryFor(getMap, { around }),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    retryOnMount: false,
    retry: false,
  })

/** Nothing where the operator has given none. A map begins with the district in its middle. */
export function useRoads({ districts, unitsPerMile }: AreaMap) {
  const hasRoads = useConfig((config) => config?.mapRoads === true)
  const around = districts[0]?.name ?? ''
  const miles = String(Math.round(mapSize / 2 / unitsPerMile))
  return useQuery({
    ...queryFor(getRoads, { around, miles }),
    enabled: hasRoads && around !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  }).data
}
