import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Faults, openFaults } from './api/faults.ts'
import { serveApi } from './api/serve-api.ts'
import type { Context, Webhook } from './context.ts'
import { tryCard } from './pages/change-card.ts'
import { servePages } from './pages/serve-pages.ts'
import type { DeclineName } from './pages/declines.ts'
import { brandOf } from './pages/test-cards.ts'
import { submitPayment, type Submission } from './pages/submit-payment.ts'
import { disconnectAccount, restrictAccount, setBankAccount } from './resources/accounts.ts'
import { expireDueSessions } from './resources/checkout-sessions.ts'
import { closeDispute, disputeCharge, escalateInquiry } from './resources/disputes.ts'
import type { StripeEvent } from './resources/events.ts'
import { refuseSavedCard } from './resources/saved-cards.ts'
import { cancelByDate } from './resources/subscriptions.ts'
import { reverseTransfer } from './resources/transfers.ts'
import type {
  Account,
  Charge,
  Dispute,
  PaymentIntent,
  PaymentMethod,
  Payout,
  Session,
  Subscription,
  Transfer,
} from './resources/types.ts'
import { openStore } from './store.ts'
import { startWebhookQueue } from './webhook-queue.ts'

export type StandInSettings = {
  file: string | ':memory:'
  /** 0 picks a free one. */
  port: number
  /** Where a browser reaches the pay pages when that is not this server itself: `https://shop.example/stand-in/stripe`. */
  publicUrl?: string
  /** The only key that is accepted; `sk_test_…`. */
  secretKey: string
  webhook: Webhook | null
  /** Business time: timestamps and the expiry of sessions. */
  clock?: () => Date
  /** Milliseconds before the second, third … attempt of a webhook; the last one repeats. */
  retryDelays?: readonly number[]
  webhookTimeoutMs?: number
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
  const context: Context = {
    store,
    now: () => Math.floor(clock().getTime() / 1_000),
    secretKey: settings.secretKey,
    brandName: settings.brandName ?? 'the shop',
    publicUrl: 'http://127.0.0.1',
    webhook: settings.webhook,
  }
  const faults = openFaults()
  const queue = startWebhookQueue(context, settings.retryDelays, settings.webhookTimeoutMs)
  const listener: RequestListener = (req, res) => {
    serve(context, faults, req, res)
      .catch(() => sendInternalError(res))
      .finally(() => req.method === 'POST' && queue.wake())
  }
  const server = createServer(listener)
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(settings.port, '127.0.0.1', resolve),
  )
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  context.publicUrl = (settings.publicUrl ?? url).replace(/\/$/, '')

  return {
    url,
    port,
    /** The same API and pages, to be mounted in another server under the path of `publicUrl`, with the body still unread. */
    listener,
    /** Changes the endpoint; pending events go to the new one. */
    sendWebhooksTo(webhook: Webhook | null) {
      context.webhook = webhook
      queue.wake()
    },
    deliverPending: queue.deliverPending,
    redeliver: queue.redeliver,
    /** Submits the pay page's form, and answers a 3-D Secure challenge if `authenticate` says how. */
    async pay(sessionId: string, card: Submission | string) {
      const result = submitPayment(context, sessionId, card)
      queue.wake()
      return result
    },
    /** Oldest first. */
    events: (type?: string) =>
      store.list<StripeEvent>('event').filter((event) => !type || event.type === type),
    /** Those after the first so many. */
    eventsAfter: (count: number) =>
      store
        .rows<{ body: string }>(
          "select body from objects where kind = 'event' order by seq limit -1 offset ?",
          count,
        )
        .map(({ body }) => JSON.parse(body) as StripeEvent),
    /** Oldest first, as they stand by the clock. */
    sessions() {
      expireDueSessions(context)
      return store.list<Session>('checkout.session')
    },
    /** Fills in the pages that an account link leads to. */
    onboard: (accountId: string, bankNumber = '00012345') => {
      setBankAccount(context, accountId, bankNumber)
      queue.wake()
    },
    /** Takes no transfers until its payee has been to the pages again. */
    restrict: (accountId: string) => void restrictAccount(context, accountId),
    /** Its payee disconnects it from the platform, at Stripe's own pages. */
    disconnect: (accountId: string) => {
      disconnectAccount(context, accountId)
      queue.wake()
    },
    /** As somebody does by hand at Stripe's own pages. */
    reverseTransfer: (id: string) => {
      reverseTransfer(context, id)
      queue.wake()
    },
    /** Oldest first; those without a customer are detached. */
    paymentMethods: () => store.list<PaymentMethod>('payment_method'),
    /** Oldest first. */
    paymentIntents: () => store.list<PaymentIntent>('payment_intent'),
    /** From now on a saved card is refused, as by its bank. */
    refuseSavedCard: (paymentMethod: string, why: DeclineName) =>
      refuseSavedCard(context, paymentMethod, why),
    /** Oldest first. */
    disputes: () => store.list<Dispute>('dispute'),
    /** A payer tells their bank that a payment wasn't theirs. */
    dispute: (chargeId: string, of: { isInquiry?: boolean } = {}) => {
      const dispute = disputeCharge(context, store.find<Charge>(chargeId, 'charge')!, of)
      queue.wake()
      return dispute
    },
    escalateInquiry: (id: string) => {
      escalateInquiry(context, id)
      queue.wake()
    },
    /** The payer's bank decides. */
    closeDispute: (id: string, status: 'won' | 'lost', backPence?: number) => {
      closeDispute(context, id, status, backPence === undefined ? {} : { backPence })
      queue.wake()
    },
    accounts: () => store.list<Account>('account'),
    /** Oldest first. */
    transfers: () => store.list<Transfer>('transfer'),
    payouts: () => store.list<Payout>('payout'),
    subscriptions: () => store.list<Subscription>('subscription'),
    /** As its payer does on the billing page. */
    cancelByDate: (subscriptionId: string) => {
      store.transaction(() => cancelByDate(context, subscriptionId))
      queue.wake()
    },
    /** Fills in the form of the page where a payer changes their card. */
    changeCard: (subscriptionId: string, number: string) => {
      const year = new Date(context.now() * 1_000).getUTCFullYear() + 3
      const card = { brand: brandOf(number), last4: number.slice(-4), exp_month: 12, exp_year: year }
      tryCard(context, subscriptionId, number, card)
      queue.wake()
    },
    failNextRequests: (times: number, status: number) => faults.add(times, { kind: 'fail', status }),
    passNextRequests: (times: number) => faults.add(times, { kind: 'pass' }),
    endFaults: faults.clear,
    hangNextRequests: (times: number) => faults.add(times, { kind: 'hang' }),
    /** Performs the next requests and drops the connection before the response. */
    loseNextAnswers: (times: number) => faults.add(times, { kind: 'lose' }),
    async close() {
      faults.clear()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await queue.stop()
      store.close()
    },
  }
}

async function serve(context: Context, faults: Faults, req: IncomingMessage, res: ServerResponse) {
  const [rawPath = '/', query = ''] = (req.url ?? '/').split('?', 2)
  const prefix = new URL(context.publicUrl).pathname.replace(/\/$/, '')
  const path = prefix && rawPath.startsWith(`${prefix}/`) ? rawPath.slice(prefix.length) : rawPath
  if (path.startsWith('/v1/') || path.startsWith('/v2/'))
    await serveApi(context, faults, req, res, path, query)
  else await servePages(context, req, res, path)
}

/** The store could not be read or written. The SDK tries again under the same idempotency key. */
function sendInternalError(res: ServerResponse) {
  if (res.headersSent) return res.destroy()
  return res
    .writeHead(500, { 'content-type': 'application/json' })
    .end(JSON.stringify({ error: { type: 'api_error', message: 'An unknown error occurred' } }))
}
