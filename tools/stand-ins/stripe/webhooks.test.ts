import assert from 'node:assert/strict'
import test from 'node:test'
import Stripe from 'stripe'
import { openEndpoint, openShop, webhookSecret } from './test-shop.ts'

const { webhooks } = new Stripe('sk_test_unused')
const paid = ['charge.succeeded', 'checkout.session.completed', 'payment_intent.succeeded']

test('a payment is told to the endpoint, signed so that the SDK accepts it', async (t) => {
  const endpoint = await openEndpoint(t)
  const { standIn, checkout, time } = await openShop(t, { webhook: endpoint.webhook })
  const session = await checkout()
  await standIn.pay(session.id, '4242424242424242')
  const arrivals = await endpoint.arrived(3)
  assert.deepEqual(arrivals.map(({ event }) => event.type).sort(), paid)
  const now = time.now.getTime()
  for (const { body, signature } of arrivals) {
    const event = webhooks.constructEvent(body, signature, webhookSecret, undefined, undefined, now)
    assert.equal(event.api_version, Stripe.API_VERSION)
    assert.throws(
      () =>
        webhooks.constructEvent(
          body.replace('36000', '36001'),
          signature,
          webhookSecret,
          undefined,
          undefined,
          now,
        ),
      /No signatures found/,
    )
    assert.throws(
      () => webhooks.constructEvent(body, signature, 'whsec_other', undefined, undefined, now),
      /No signatures found/,
    )
    assert.throws(
      () => webhooks.constructEvent(body, signature.slice(0, -1), webhookSecret, undefined, undefined, now),
      /No signatures found/,
    )
    assert.throws(
      () => webhooks.constructEvent(body, signature, webhookSecret, undefined, undefined, now + 301_000),
      /tolerance/,
    )
  }
  const completed = arrivals.find(({ event }) => event.type === 'checkout.session.completed')!.event
  assert.equal((completed.data.object as Stripe.Checkout.Session).payment_status, 'paid')
})

test('a payment with the card for it is paid, and then disputed by its payer', async (t) => {
  const endpoint = await openEndpoint(t)
  const { standIn, stripe, checkout } = await openShop(t, { webhook: endpoint.webhook })
  const session = await checkout()
  await standIn.pay(session.id, '4000000000000259')
  await endpoint.arrived(3)
  await standIn.deliverPending()
  const arrivals = await endpoint.arrived(5)
  assert.deepEqual(arrivals.map(({ event }) => event.type).sort(), [
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
    ...paid,
  ])
  const { event } = arrivals.find(({ event }) => event.type === 'charge.dispute.created')!
  const dispute = event.data.object as Stripe.Dispute
  assert.deepEqual([dispute.amount, dispute.reason, dispute.status], [36_000, 'fraudulent', 'needs_response'])
  const { data } = await stripe.checkout.sessions.list({ payment_intent: dispute.payment_intent as string })
  assert.equal(data[0]?.id, session.id)
})

test('an endpoint that fails is tried again until it answers 200', async (t) => {
  const endpoint = await openEndpoint(t, [500, 302, 404])
  const { standIn, checkout } = await openShop(t, {
    webhook: { ...endpoint.webhook, events: ['checkout.session.completed'] },
    retryDelays: [1],
  })
  await standIn.pay((await checkout()).id, '4242424242424242')
  const arrivals = await endpoint.arrived(4)
  assert.equal(new Set(arrivals.map(({ event }) => event.id)).size, 1)
  await standIn.deliverPending()
  assert.equal(endpoint.arrivals.length, 4)
  assert.equal(standIn.events('checkout.session.completed')[0]?.pending_webhooks, 0)
})

test('an endpoint that hangs is given up after the time limit and tried again', async (t) => {
  const endpoint = await openEndpoint(t, ['hang'])
  const settings = {
    webhook: { ...endpoint.webhook, events: ['checkout.session.completed'] },
    retryDelays: [1],
    webhookTimeoutMs: 50,
  }
  const { standIn, checkout } = await openShop(t, settings)
  await standIn.pay((await checkout()).id, '4242424242424242')
  const [first, second] = await endpoint.arrived(2)
  assert.equal(first?.event.id, second?.event.id)
})

test('while one delivery is on its way the same event is not sent a second time', async (t) => {
  const endpoint = await openEndpoint(t, ['hang'])
  const { standIn, checkout } = await openShop(t, {
    webhook: { ...endpoint.webhook, events: ['checkout.session.completed'] },
  })
  await standIn.pay((await checkout()).id, '4242424242424242')
  const { event } = (await endpoint.arrived(1))[0]!
  const again = [standIn.deliverPending(), standIn.redeliver(event.id)]
  await fetch(`${standIn.url}/c/pay/x`)
  assert.equal(endpoint.arrivals.length, 1)
  endpoint.release()
  await Promise.all(again)
  assert.equal(endpoint.arrivals.length, 2)
})

test('an unreachable endpoint loses nothing: back-off holds until asked, and the next endpoint gets all', async (t) => {
  const gone = await openEndpoint(t)
  await gone.close()
  const { standIn, checkout } = await openShop(t, { webhook: gone.webhook, retryDelays: [3_600_000] })
  await standIn.pay((await checkout()).id, '4242424242424242')
  await standIn.deliverPending()
  const endpoint = await openEndpoint(t)
  standIn.sendWebhooksTo(endpoint.webhook)
  await standIn.deliverPending()
  assert.deepEqual(endpoint.arrivals.map(({ event }) => event.type).sort(), paid)
})

test('an event can be sent again as often as one likes, with the same id', async (t) => {
  const endpoint = await openEndpoint(t)
  const { standIn, checkout } = await openShop(t, { webhook: endpoint.webhook })
  await standIn.pay((await checkout()).id, '4242424242424242')
  await endpoint.arrived(3)
  const [completed] = standIn.events('checkout.session.completed')
  for (let count = 0; count < 3; count += 1) await standIn.redeliver(completed!.id)
  assert.equal(endpoint.arrivals.filter(({ event }) => event.id === completed!.id).length, 4)
})

test('events name the request that caused them', async (t) => {
  const { standIn, checkout, stripe } = await openShop(t)
  const session = await checkout()
  const expired = await stripe.checkout.sessions.expire(session.id, {}, { idempotencyKey: 'withdraw-24' })
  const [event] = standIn.events('checkout.session.expired')
  assert.deepEqual(event?.request, { id: expired.lastResponse.requestId, idempotency_key: 'withdraw-24' })
})

test('a session that runs out while nobody looks is told by the timer', async (t) => {
  const endpoint = await openEndpoint(t)
  const { standIn, checkout, pass } = await openShop(t, { webhook: endpoint.webhook })
  const session = await checkout()
  pass(24 * 60 + 1)
  await standIn.deliverPending()
  assert.deepEqual(
    endpoint.arrivals.map(({ event }) => [event.type, (event.data.object as Stripe.Checkout.Session).id]),
    [['checkout.session.expired', session.id]],
  )
})
