import { tooMany } from '#common/api-error.ts'
import { networkOf } from '#server/network.ts'
import { rateLimit } from '#server/limits/rate-limit.ts'
import { fail } from '#server/errors.ts'
import type { Services } from '#server/services.ts'
import { confirmNewsletter, subscribeToNewsletter } from './subscriptions.ts'

/** Unsubscribing has no limit: mail services do it for many people, and the signature cannot be guessed. */
export function stepsOf(services: Services) {
  const spend = async (limit: 'mail' | 'verify', ip: string) =>
    void ((await rateLimit.consume(services, limit, `newsletter ${networkOf(ip)}`)) || fail(tooMany))
  return {
    async subscribe(email: string, ip: string) {
      await spend('mail', ip)
      await subscribeToNewsletter(services, email)
    },
    async confirm(token: string, ip: string) {
      await spend('verify', ip)
      await confirmNewsletter(services, token)
    },
  }
}
