import assert from 'node:assert/strict'
import test from 'node:test'
import type Stripe from 'stripe'
import { openShop } from './test-shop.ts'

async function paidShop(t: test.TestContext) {
  const shop = await openShop(t)
  const { id } = await shop.checkout()
  await shop.standIn.pay(id, '4242424242424242')
  const { payment_intent } = await shop.stripe.checkout.sessions.retrieve(id)
  return { ...shop, payment_intent: payment_intent as string }
}

test('a refund in parts: each is told, the rest is counted, more than the rest is refused', async (t) => {
  const { stripe, standIn, payment_intent } = await paidShop(t)
  const first = await stripe.refunds.create({
    payment_intent,
    amount: 6_000,
    reason: 'requested_by_customer',
    metadata: { lesson: '24' },
  })
  assert.deepEqual([first.amount, first.status, first.metadata], [6_000, 'succeeded', { lesson: '24' }])
  await assert.rejects(stripe.refunds.create({ payment_intent, amount: 30_001 }), {
    statusCode: 400,
    param: 'amount',
    message: /£300\.01.*unrefunded amount on charge \(£300\.00\)/,
  })
  const rest = await stripe.refunds.create({ charge: first.charge as string })
  assert.equal(rest.amount, 30_000)
  await assert.rejects(stripe.refunds.create({ payment_intent }), {
    statusCode: 400,
    code: 'charge_already_refunded',
  })

  const charge = await stripe.charges.retrieve(first.charge as string)
  assert.deepEqual([charge.amount_refunded, charge.refunded], [36_000, true])
  const answer = standIn
    .events('charge.refunded')
    .map(({ data }) => (data.object as unknown as Stripe.Charge).amount_refunded)
  assert.deepEqual(answer, [6_000, 36_000])
  assert.equal(standIn.events('refund.created').length, 2)
  const list = await stripe.refunds.list({ payment_intent })
  assert.deepEqual(
    list.data.map(({ id }) => id),
    [rest.id, first.id],
  )
})

test('twenty full refunds at once give the money back once', async (t) => {
  const { stripe, payment_intent } = await paidShop(t)
  const tries = await Promise.allSettled(
    Array.from({ length: 20 }, () => stripe.refunds.create({ payment_intent })),
  )
  assert.equal(tries.filter(({ status }) => status === 'fulfilled').length, 1)
  assert.equal((await stripe.refunds.list()).data.length, 1)
})

test('a refund to the card for that fails later: the money is back on the charge, and the endpoint is told', async (t) => {
  const { stripe, standIn, checkout } = await openShop(t)
  const { id } = await checkout()
  await standIn.pay(id, '4000000000005126')
  const { payment_intent } = await stripe.checkout.sessions.retrieve(id)
  const refund = await stripe.refunds.create({ payment_intent: payment_intent as string, amount: 6_000 })
  assert.equal(refund.status, 'succeeded')
  const [failed] = standIn.events('refund.failed').map(({ data }) => data.object as unknown as Stripe.Refund)
  assert.deepEqual([failed?.id, failed?.amount, failed?.status], [refund.id, 6_000, 'failed'])
  assert.equal((await stripe.refunds.list()).data[0]?.status, 'failed')
  assert.equal((await stripe.charges.retrieve(refund.charge as string)).amount_refunded, 0)
})

test('the refusal of a refund is kept under its key like any answer', async (t) => {
  const { stripe, payment_intent } = await paidShop(t)
  const idempotencyKey = 'refund-24'
  await assert.rejects(stripe.refunds.create({ payment_intent, amount: 40_000 }, { idempotencyKey }), {
    param: 'amount',
  })
  await assert.rejects(
    stripe.refunds.create({ payment_intent, amount: 40_000 }, { idempotencyKey }),
    (fault: Stripe.errors.StripeError) => {
      assert.equal(fault.headers?.['idempotent-replayed'], 'true')
      return true
    },
  )
})

test('what cannot be refunded: nothing named, both named, unknown, never paid, nothing, less than nothing', async (t) => {
  const { stripe, standIn, checkout, payment_intent } = await paidShop(t)
  await assert.rejects(stripe.refunds.create({}), { statusCode: 400, code: 'parameter_missing' })
  await assert.rejects(stripe.refunds.create({ payment_intent, charge: 'ch_x' }), {
    statusCode: 400,
    code: 'parameters_exclusive',
  })
  await assert.rejects(stripe.refunds.create({ payment_intent: 'pi_x' }), {
    statusCode: 404,
    code: 'resource_missing',
  })
  await assert.rejects(stripe.refunds.create({ charge: 'ch_x' }), {
    statusCode: 404,
    code: 'resource_missing',
  })
  await assert.rejects(stripe.refunds.create({ payment_intent, amount: 0 }), {
    statusCode: 400,
    param: 'amount',
  })
  await assert.rejects(stripe.refunds.create({ payment_intent, amount: -5 }), {
    statusCode: 400,
    param: 'amount',
  })
  await assert.rejects(stripe.refunds.create({ payment_intent, reason: 'bored' as 'duplicate' }), {
    statusCode: 400,
    param: 'reason',
  })
  const declined = await checkout()
  await standIn.pay(declined.id, '4000000000000002')
  const { payment_intent: unpaid } = await stripe.checkout.sessions.retrieve(declined.id)
  await assert.rejects(stripe.refunds.create({ payment_intent: unpaid as string }), {
    statusCode: 400,
    code: 'payment_intent_unexpected_state',
  })
  assert.equal((await stripe.refunds.list()).data.length, 0)
})
