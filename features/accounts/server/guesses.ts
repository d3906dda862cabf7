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

/** With a session: beside what strangers guess. */
export const checkOwnGuess = (services: Services, userId: string) =>
  checkLimit(services, 'guesses', `session of ${userId}`)

export const forgetOwnGuesses = (services: Services, userId: string) =>
  rateLimit.reset(services, 'guesses', `session of ${userId}`)
