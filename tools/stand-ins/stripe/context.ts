import type { Store } from './store.ts'

export type Webhook = { url: string; secret: string; events?: readonly string[] }

/** One Stripe account in test mode. */
export type Context = {
  readonly store: Store
  /** Business time in whole seconds, as Stripe writes it. Retries of webhooks use the machine's clock instead. */
  now(): number
  readonly secretKey: string
  readonly brandName: string
  /** Where a browser reaches the pages, without a slash at the end. */
  publicUrl: string
  webhook: Webhook | null
}

/** The API request that caused an event; both are null when the customer or the clock did. */
export type Cause = { id: string | null; idempotency_key: string | null }
export const noRequest: Cause = { id: null, idempotency_key: null }

/** The version that `stripe` 23.1.0 pins; a test compares them. */
export const apiVersion = '2026-10-28.endive'
