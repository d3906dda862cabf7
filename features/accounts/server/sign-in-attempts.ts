import { networkOf } from '#server/network.ts'
import { rateLimit } from '#server/limits/rate-limit.ts'
import type { Services } from '#server/services.ts'
import { checkLimit } from './limits.ts'

/** `device` is the id in this account's cookie of an earlier sign-in. */
type Guesser = { ip: string; device?: string | undefined }

/**
 * Counted per account and network, so that a stranger who guesses does not lock the owner out, and with a
 * much larger number per account, which a known device passes. The same for addresses without an account.
 * @throws over_request_rate_limit (429)
 */
export async function checkGuess(services: Services, account: string, guesser: Guesser): Promise<void> {
  await checkLimit(services, 'guesses', bucketOf(account, guesser))
  if (!guesser.device) await checkLimit(services, 'guessesAccount', account)
}

export const forgetGuesses = (services: Services, account: string, guesser: Guesser) =>
  Promise.all([
    rateLimit.reset(services, 'guesses', bucketOf(account, guesser)),
    rateLimit.reset(services, 'guessesAccount', account),
  ])

const bucketOf = (account: string, { ip, device }: Guesser) =>
  device ? `${account} device ${device}` : `${account} ${networkOf(ip)}`

/** With a session: beside what strangers guess. @throws over_request_rate_limit (429) */
export const checkOwnGuess = (services: Services, userId: string) =>
  checkLimit(services, 'guesses', ownBucketOf(userId))

/** The same count, for our own endpoints. @throws tooMany */
export const requireOwnGuess = (services: Services, userId: string) =>
  rateLimit.require(services, 'guesses', ownBucketOf(userId))

export const forgetOwnGuesses = (services: Services, userId: string) =>
  rateLimit.reset(services, 'guesses', ownBucketOf(userId))

const ownBucketOf = (userId: string) => `session of ${userId}`
