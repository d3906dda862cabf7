import { LRUCache } from 'lru-cache'

const mostPlanned = 200
const forgottenAfterMs = 3_600_000

/**
 * Whether a client's query is prepared: from its second use on, and while it is used at least hourly.
 * Clients can make any number of texts, and each costs every connection memory, so a full list waits.
 */
export function createPlans(perf: { now(): number } = performance): (text: string) => boolean {
  const seen = new LRUCache<string, true>({ max: 1_000 })
  const planned = new LRUCache<string, true>({
    max: mostPlanned,
    ttl: forgottenAfterMs,
    ttlResolution: 0,
    updateAgeOnGet: true,
    perf,
  })
  return (text) => {
    if (planned.get(text)) return true
    if (!seen.has(text)) {
      seen.set(text, true)
      return false
    }
    if (planned.size >= mostPlanned) planned.purgeStale()
    if (planned.size >= mostPlanned) return false
    planned.set(text, true)
    return true
  }
}
