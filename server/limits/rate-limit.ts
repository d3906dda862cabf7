import { createHmac } from 'node:crypto'
import { tooMany } from '#common/api-error.ts'
import { asApiFailure, fail } from '../errors.ts'
import { keyFor } from '../seal.ts'
import type { Services } from '../services.ts'

export type Limit = keyof Services['config']['auth']['rates']

/** Takes one; false when empty. Buckets are in the database, across instances, keyed by a hash. */
async function consume(services: Services, limit: Limit, who: string): Promise<boolean> {
  const rate = services.config.auth.rates[limit]
  if (!services.config.auth.rateLimits || !rate) return true
  try {
    return (
      await services.asSystem('count a request', (db) =>
        db.get('app.consumeRateLimit', take, [bucketOf(services, limit, who), rate.burst, rate.perSecond]),
      )
    ).granted
  } catch (error) {
    // An unreachable database is reported; any other counting error must not stop people.
    if (asApiFailure(error)) throw error
    services.log.error({ err: error }, 'auth: a limit could not be counted')
    return true
  }
}

const take = `
  insert into app.rate_buckets as b (bucket, left_over, granted, counted_at, full_at) values ($1, $2::float8 - 1, true, clock(), clock() + make_interval(secs => 1 / $3::float8))
  on conflict (bucket) do update set (left_over, granted, counted_at, full_at) = (
    select filled - taken, taken = 1, clock(), clock() + make_interval(secs => ($2::float8 - filled + taken) / $3::float8)
    from (select filled, case when filled >= 1 then 1 else 0 end as taken
      from (select least($2::float8, b.left_over + greatest(0, extract(epoch from clock() - b.counted_at)) * $3::float8) as filled) as now_in) as now_taken)
  returning granted`

/** @throws tooMany */
async function require(services: Services, limit: Limit, who: string): Promise<void> {
  if (!(await consume(services, limit, who))) fail(tooMany)
}

async function reset(services: Services, limit: Limit, who: string): Promise<void> {
  if (!services.config.auth.rateLimits) return
  await services.asSystem('reset a rate limit', (db) =>
    db.execute('app.resetRateLimit', 'delete from app.rate_buckets where bucket = $1', [
      bucketOf(services, limit, who),
    ]),
  )
}

export const rateLimit = { consume, require, reset }

const bucketOf = (services: Services, limit: Limit, who: string) =>
  createHmac('sha256', keyFor(services.config.auth.linkSecrets[0], 'buckets'))
    .update(`${limit} ${who}`)
    .digest()
    .subarray(0, 16)
