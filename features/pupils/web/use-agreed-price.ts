import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#web/api.ts'
import { getMyRate } from '../rate-contract.ts'
import { agreedPriceOf } from '../rules.ts'

/** What a single lesson costs this learner, if its instructor agreed a rate of their own. */
export function useAgreedPrice(instructorId: string, minutes: number): number | null {
  const { data } = useQuery(queryFor(getMyRate, { id: instructorId }))
  return data ? agreedPriceOf(data.hourlyRatePence, minutes) : null
}
