import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import Stripe from 'stripe'
import { type StandInSettings, startStripeStandIn } from './stand-in.ts'

export const secretKey = 'sk_test_tilly'
export const webhookSecret = 'whsec_tilly'

/** A shop for one test: a stand-in, the real SDK pointed at it, and a clock to set. All closed when the test ends. */
export async function openShop(t: TestContext, settings: Partial<StandInSettings> = {}) {
  const time = { now: new Date('2026-11-21T10:00:00Z') }
  const standIn = await startStripeStandIn({
    file: ':memory:',
    port: 0,
    secretKey,
    webhook: null,
    clock: () => time.now,
    brandName: 'Clearway',
    ...settings,
  })
  let open = true
  const close = async () => {
    if (open) await standIn.close()
    open = false
  }
  t.after(close)
  const stripe = sdk(standIn.port)
  return {
    standIn,
    stripe,
    time,
    close,
    pass: (minutes: number) => (time.now = new Date(time.now.getTime() + minutes * 60_000)),
    checkout: () => stripe.checkout.sessions.create(tenHours),
  }
}

export const sdk = (port: number, key = secretKey) =>
  new Stripe(key, { host: '127.0.0.1', port, protocol: 'http', telemetry: false, maxNetworkRetries: 0 })

export const tenHours = {
  mode: 'payment',
  line_items: [
    {
      quantity: 1,
      price_data: { currency: 'gbp', unit_amount: 36_000, product_data: { name: '10-hour block' } },
    },
  ],
  success_url: 'http://127.0.0.1:3000/payment/success?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://127.0.0.1:3000/payment/cancel',
  customer_email: 'amara.okafor@example.com',
  client_reference_id: 'lesson-24',
  metadata: { package_id: 'ten-hours' },
  payment_intent_data: { metadata: { learner: 'amara' } },
} satisfies Stripe.Checkout.SessionCreateParams

export type Arrival = { body: string; signature: string; event: Stripe.Event }

/** The shop's webhook endpoint. `answers` says what it replies, in turn; after them always 200. `hang` never replies. */
export async function openEndpoint(t: TestContext, answers: (number | 'hang')[] = []) {
  const arrivals: Arrival[] = []
  const waiting: (() => void)[] = []
  const held: ServerResponse[] = []
  const server = createServer(async (req, res) => {
    const body = Buffer.concat(await Array.fromAsync(req)).toString()
    arrivals.push({ body, signature: String(req.headers['stripe-signature']), event: JSON.parse(body) })
    const answer = answers.shift() ?? 200
    if (answer === 'hang') held.push(res)
    else res.writeHead(answer).end()
    for (const look of waiting) look()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const close = async () => {
    for (const res of held) res.destroy()
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  }
  t.after(close)
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`
  /** Resolves once that many deliveries have come. */
  const arrived = (count: number) =>
    new Promise<Arrival[]>((resolve) => {
      const look = () => arrivals.length >= count && resolve(arrivals)
      waiting.push(look)
      look()
    })
  return {
    webhook: { url, secret: webhookSecret },
    arrivals,
    arrived,
    release: () => held.splice(0).map((res) => res.writeHead(200).end()),
    close,
  }
}

export const goodCard = { number: '4242 4242 4242 4242', expiry: '04 / 31', cvc: '123', name: 'Amara Okafor' }

/** Presses a button of a page, as a browser would, but stops before a redirect. */
export const press = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

/** The hidden fields of a page's form. */
export const hidden = (page: string) =>
  Object.fromEntries(
    [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name!,
      value!,
    ]),
  )
