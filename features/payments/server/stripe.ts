import type Stripe from 'stripe'
import type { ApiError } from '#common/api-error.ts'
import { fail } from '#server/errors.ts'
import type { Services } from '#server/services.ts'
import { onFirstUse } from '#server/on-first-use.ts'
import { paymentServiceAway, paymentsNotSetUp } from '../contract.ts'

export const stripePackage = onFirstUse<typeof Stripe>('stripe')

/** By the settings, which requests and jobs share. */
const clients = new WeakMap<Services['config'], Stripe>()

/** Stripe, or whatever speaks its protocol at `STRIPE_API_URL`. @throws paymentsNotSetUp */
export function stripeOf(services: Services): Stripe {
  const client = clients.get(services.config) ?? openStripe(services)
  clients.set(services.config, client)
  return client
}

/** Call it outside of transactions. @throws `away` without an answer or access */
export async function askStripe<T>(
  services: Services,
  ask: (stripe: Stripe) => Promise<T>,
  away: ApiError = paymentServiceAway,
): Promise<T> {
  const stripe = stripeOf(services)
  try {
    return await ask(stripe)
  } catch (error) {
    if (!isAway(error)) throw error
    services.log.warn(
      { err: { type: error.type, code: error.code, message: error.message } },
      'payments: the payment service does not answer',
    )
    return fail(away)
  }
}

function openStripe({ config }: Services) {
  const { secretKey, apiUrl, standIn } = config.stripe
  // Without a key a demo makes one up: it opens the stand-in, never the real service.
  if (!secretKey || (standIn && !apiUrl)) return fail(paymentsNotSetUp)
  const url = apiUrl ? new URL(apiUrl) : undefined
  return new (stripePackage())(secretKey, {
    ...(url && {
      host: url.hostname,
      port: url.port || (url.protocol === 'https:' ? 443 : 80),
      protocol: url.protocol === 'https:' ? 'https' : 'http',
    }),
    telemetry: false,
    maxNetworkRetries: 2,
    timeout: 6_000,
    appInfo: { name: 'clearway' },
  })
}

/** Its owner has parted a connected account from us: nothing of it can be read or moved any more. */
export const isDisconnected = (error: unknown): boolean =>
  error instanceof stripePackage().errors.StripePermissionError && error.code === 'account_invalid'

function isAway(error: unknown): error is Stripe.errors.StripeError {
  const { errors } = stripePackage()
  const away = [
    errors.StripeConnectionError,
    errors.StripeAPIError,
    errors.StripeRateLimitError,
    errors.StripeAuthenticationError,
    errors.StripePermissionError,
  ]
  return !isDisconnected(error) && away.some((kind) => error instanceof kind)
}

/** Of what Stripe answers as an id, or in full where it was asked to. */
export const idOf = (of: string | { id: string } | null | undefined): string | null =>
  typeof of === 'string' ? of : (of?.id ?? null)
