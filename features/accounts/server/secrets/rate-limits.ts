import { createHmac } from 'node:crypto'
import { asRefusal } from '#server/errors.ts'
import type { House } from '#server/services.ts'
import { AuthProblem, tooManyRequests } from '../wire/problem.ts'
import { keyFor } from './seal.ts'

/** What is counted: calls of a kind from one address, guesses at one account, mails of the whole deployment. `AUTH_RATE_…` sets how many. */
export type Limit = keyof House['config']['auth']['rates']

/**
 * Takes one from the bucket of this caller; false when it is empty. The buckets are in the database, so it counts over all instances.
 * Buckets fill again by the house's clock; whoever they belong to is kept as a hash alone.
 */
export async function takeTurn(house: House, limit: Limit, who: string): Promise<boolean> {
  const rate = house.config.auth.rates[limit]
  if (!house.config.auth.rateLimits || !rate) return true
  try {
    const { rows } = await house.asSystem('count a request', (db) =>
      db.run<{ granted: boolean }>(take, [bucketOf(house, limit, who), rate.burst, rate.perSecond]),
    )
    return rows[0]!.granted
  } catch (error) {
    // With the database away the answer is that it is away. Of any other trouble with counting people must not hear.
    if (asRefusal(error)) throw error
    house.log.error({ err: error }, 'auth: a limit could not be counted')
    return true
  }
}

/** One statement: what has come in since goes in first, then one is taken if there is one. */
const take = `
  insert into auth.rate_buckets as b (bucket, left_over, granted, counted_at, full_at) values ($1, $2::float8 - 1, true, clock(), clock() + make_interval(secs => 1 / $3::float8))
  on conflict (bucket) do update set (left_over, granted, counted_at, full_at) = (
    select filled - taken, taken = 1, clock(), clock() + make_interval(secs => ($2::float8 - filled + taken) / $3::float8)
    from (select filled, case when filled >= 1 then 1 else 0 end as taken
      from (select least($2::float8, b.left_over + greatest(0, extract(epoch from clock() - b.counted_at)) * $3::float8) as filled) as now_in) as now_taken)
  returning granted`

/** @throws over_request_rate_limit (429) */
export async function spendTurn(house: House, limit: Limit, who: string): Promise<void> {
  if (!(await takeTurn(house, limit, who))) throw tooManyRequests()
}

/** One mail of those that the whole deployment may send in an hour. @throws over_email_send_rate_limit (429) */
export async function spendMail(house: House): Promise<void> {
  if (!(await takeTurn(house, 'mails', '')))
    throw new AuthProblem(429, 'over_email_send_rate_limit', 'email rate limit exceeded')
}

/** One text message of those that the whole deployment may send in an hour. @throws over_sms_send_rate_limit (429) */
export async function spendSms(house: House): Promise<void> {
  if (!(await takeTurn(house, 'sms', '')))
    throw new AuthProblem(429, 'over_sms_send_rate_limit', 'SMS rate limit exceeded')
}

/** A right password shows that the guesses were its owner's. */
export async function forgiveGuesses(house: House, who: string): Promise<void> {
  if (!house.config.auth.rateLimits) return
  await house.asSystem('forgive guesses', (db) =>
    db.run('delete from auth.rate_buckets where bucket = $1', [bucketOf(house, 'guesses', who)]),
  )
}

const bucketOf = (house: House, limit: Limit, who: string) =>
  createHmac('sha256', keyFor(house.config.auth.jwtSecret, 'buckets'))
    .update(`${limit} ${who}`)
    .digest()
    .subarray(0, 16)
