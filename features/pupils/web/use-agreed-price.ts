import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#web/api.ts'
import { getMyRate } from '../rate-contract.ts'
import { agreedPriceOf } from '../rules.ts'

/** What a single lesson costs this learner, if its instructor agreed a rate of their own, or it's their first. */
export function useAgreedPrice(
  instructorId: string,
  minutes: number,
): { pricePence: number; isFirst: boolean } | null {
  const { data } = useQuery(queryFor(getMyRate, { id: instructorId }))
  if (data?.firstLesson?.minutes === minutes) return { ...data.firstLesson, isFirst: true }
  const pricePence = data ? agreedPriceOf(data.hourlyRatePence, minutes) : null
  return pricePence === null ? null : { pricePence, isFirst: false }
}
