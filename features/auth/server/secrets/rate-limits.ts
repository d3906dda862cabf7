import type { House } from '#server/house.ts'
import { tooManyRequests } from '../wire/problem.ts'

/** How many at once, and how many a minute after that. The figures of the account protocol; those for one address are ours. */
const limits = {
  token: { burst: 30, perMinute: 30 },
  verify: { burst: 30, perMinute: 6 },
  mail: { burst: 30, perMinute: 6 },
  change: { burst: 30, perMinute: 6 },
  factor: { burst: 30, perMinute: 15 },
  functions: { burst: 30, perMinute: 6 },
  /** Guesses at one account's password, from wherever they come. */
  guesses: { burst: 10, perMinute: 1 },
} as const

export type Limit = keyof typeof limits
type Bucket = { left: number; at: number }

const mostKept = 50_000
const buckets = new WeakMap<House, Map<string, Bucket>>()

/** Takes one from the bucket of this caller. Each instance of the server counts for itself. */
export function takeTurn(house: House, limit: Limit, who: string): boolean {
  if (!house.config.auth.rateLimits) return true
  const all = buckets.get(house) ?? new Map<string, Bucket>()
  buckets.set(house, all)
  const key = `${limit} ${who}`
  const { burst, perMinute } = limits[limit]
  const at = performance.now()
  const known = all.get(key)
  const left = known ? Math.min(burst, known.left + ((at - known.at) / 60_000) * perMinute) : burst
  all.delete(key)
  if (all.size >= mostKept) all.delete(all.keys().next().value!)
  all.set(key, { left: left >= 1 ? left - 1 : left, at })
  return left >= 1
}

/** @throws over_request_rate_limit (429) */
export function spendTurn(house: House, limit: Limit, who: string) {
  if (!takeTurn(house, limit, who)) throw tooManyRequests()
}

/** A right password shows that the guesses were its owner's. */
export const forgiveGuesses = (house: House, who: string) => void buckets.get(house)?.delete(`guesses ${who}`)
