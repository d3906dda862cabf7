import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openFaults } from './api/faults.ts'
import { expireDue } from './books/checkouts.ts'
import type { RecordedEvent } from './books/events.ts'
import { listObjects } from './books/objects.ts'
import type { Session } from './books/shapes.ts'
import { openStore } from './books/store.ts'
import { stripeListener } from './listener.ts'
import { payLikeThePage, type PayWith } from './pages/pay-like-the-page.ts'
import type { Till, Webhook } from './till.ts'
import { startCourier } from './webhooks/courier.ts'

export type StandInSettings = {
  /** Where the state lies; a file survives restarts. */
  file: string | ':memory:'
  /** 0 picks a free one. */
  port: number
  host?: '127.0.0.1'
  /** Where a browser reaches the pay pages when that is not this server itself: `https://shop.example/stand-in/stripe`. */
  publicUrl?: string
  /** The only key that is let in; `sk_test_…`. */
  secretKey: string
  webhook: Webhook | null
  /** Business time: what things are stamped with and when sessions expire. */
  clock?: () => Date
  /** Milliseconds before the second, third … try of a webhook; the last one repeats. */
  retryDelays?: readonly number[]
  webhookTimeoutMs?: number
  /** Whose shop the pay page says it is. */
  brandName?: string
}

export type StripeStandIn = Awaited<ReturnType<typeof startStripeStandIn>>

/**
 * Starts a server on loopback that speaks Stripe's HTTP protocol, with the hosted pay page and signed webhooks. The client is the unmodified `stripe`
 * package: `new Stripe(secretKey, { host: '127.0.0.1', port, protocol: 'http', telemetry: false })`.
 */
export async function startStripeStandIn(settings: StandInSettings) {
  const store = openStore(settings.file)
  const clock = settings.clock ?? (() => new Date())
  const till: Till = {
    store,
    now: () => Math.floor(clock().getTime() / 1_000),
    secretKey: settings.secretKey,
    brandName: settings.brandName ?? 'the shop',
    publicUrl: 'http://127.0.0.1',
    webhook: settings.webhook,
  }
  const faults = openFaults()
  let wake = () => {}
  const listener: RequestListener = stripeListener(till, faults, () => wake())
  const server = createServer(listener)
  await new Promise<void>((listening, failed) =>
    server.once('error', failed).listen(settings.port, settings.host ?? '127.0.0.1', listening),
  )
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  till.publicUrl = (settings.publicUrl ?? url).replace(/\/$/, '')
  const courier = startCourier(till, {
    retryDelays: settings.retryDelays,
    timeoutMs: settings.webhookTimeoutMs,
  })
  wake = courier.wake

  return {
    url,
    port,
    /** The same API and pages, to be mounted in another server under the path of `publicUrl`. */
    listener,
    /** Changes the endpoint; what is waiting goes to the new one. */
    sendWebhooksTo(webhook: Webhook | null) {
      till.webhook = webhook
      courier.wake()
    },
    deliverPending: courier.deliverPending,
    redeliver: courier.redeliver,
    /** Does what the pay page's form does, and answers a 3-D Secure challenge if `authenticate` says how. */
    async pay(sessionId: string, card: PayWith | string) {
      const outcome = payLikeThePage(till, sessionId, card)
      courier.wake()
      return outcome
    },
    /** Oldest first. */
    events: (type?: string) =>
      listObjects<RecordedEvent>(store, 'event').filter((event) => !type || event.type === type),
    /** Oldest first, as they stand by the clock. */
    sessions() {
      expireDue(till)
      return listObjects<Session>(store, 'checkout.session')
    },
    failNextRequests: (times: number, status: number) => faults.order(times, { kind: 'fail', status }),
    hangNextRequests: (times: number) => faults.order(times, { kind: 'hang' }),
    /** Carries the next requests out and breaks the line before the answer. */
    loseNextAnswers: (times: number) => faults.order(times, { kind: 'lose' }),
    async close() {
      faults.clear()
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
      await courier.stop()
      store.close()
    },
  }
}
