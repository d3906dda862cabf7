import { networkOf } from '#server/network.ts'
import { rateLimit } from '#server/limits/rate-limit.ts'
import type { Services } from '#server/services.ts'
import { confirmNewsletter, subscribeToNewsletter } from './subscriptions.ts'

/** Unsubscribing has no limit: mail services do it for many people, and the signature cannot be guessed. */
export function stepsOf(services: Services) {
  const count = (call: 'subscribe' | 'confirm', ip: string) =>
    rateLimit.require(services, 'newsletter', `${call} ${networkOf(ip)}`)
  return {
    async subscribe(email: string, ip: string) {
      await count('subscribe', ip)
      await subscribeToNewsletter(services, email)
    },
    async confirm(token: string, ip: string) {
      await count('confirm', ip)
      await confirmNewsletter(services, token)
    },
  }
}
