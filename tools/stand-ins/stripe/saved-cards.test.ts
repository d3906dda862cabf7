import assert from 'node:assert/strict'
import test from 'node:test'
import Stripe from 'stripe'
import { openShop } from './test-shop.ts'

type Shop = Awaited<ReturnType<typeof openShop>>

const setup = {
  mode: 'setup',
  currency: 'gbp',
  customer_creation: 'always',
  customer_email: 'amara.okafor@example.com',
  client_reference_id: 'amara',
  setup_intent_data: { metadata: { learner: 'amara' } },
  success_url: 'http://127.0.0.1:3000/dashboard/payments',
} satisfies Stripe.Checkout.SessionCreateParams

async function save({ stripe, standIn }: Shop, number: string) {
  const session = await stripe.checkout.sessions.create(setup)
  const { kind } = await standIn.pay(session.id, { number, authenticate: 'complete' })
  assert.equal(kind, 'paid')
  const {
    setup_intent: intent,
    customer,
    payment_status,
  } = await stripe.checkout.sessions.retrieve(session.id)
  assert.equal(payment_status, 'no_payment_required')
  const { payment_method: method, metadata } = await stripe.setupIntents.retrieve(intent as string)
  assert.deepEqual(metadata, { learner: 'amara' })
  return { customer: customer as string, method: method as string }
}

const intentOf = ({ stripe }: Shop, { customer, method }: { customer: string; method: string }) =>
  stripe.paymentIntents.create({ amount: 3_800, currency: 'gbp', customer, payment_method: method })
const confirm = ({ stripe }: Shop, id: string, key = `confirm ${id}`) =>
  stripe.paymentIntents.confirm(id, { off_session: true }, { idempotencyKey: key })

test('a card is saved without being charged, and charged later without its holder', async (t) => {
  const shop = await openShop(t)
  const saved = await save(shop, '4000002500003155')
  assert.deepEqual(shop.standIn.events('charge.succeeded'), [])
  const { card } = await shop.stripe.paymentMethods.retrieve(saved.method)
  assert.deepEqual([card?.brand, card?.last4], ['visa', '3155'])
  const intent = await intentOf(shop, saved)
  assert.equal(intent.status, 'requires_confirmation')
  const paid = await confirm(shop, intent.id)
  assert.deepEqual([paid.status, paid.amount_received], ['succeeded', 3_800])
  assert.equal((await confirm(shop, intent.id)).status, 'succeeded', 'the same key, the same answer')
  await assert.rejects(confirm(shop, intent.id, 'another'), { code: 'payment_intent_unexpected_state' })
  await assert.rejects(shop.stripe.paymentIntents.cancel(intent.id), {
    code: 'payment_intent_unexpected_state',
  })
  assert.equal(shop.standIn.events('charge.succeeded').length, 1)
})

test('a bank that wants to see its holder, or declines, charges nothing; the intent says why', async (t) => {
  const shop = await openShop(t)
  for (const [number, code] of [
    ['4000002760003184', 'authentication_required'],
    ['4000000000000341', 'card_declined'],
    ['4000008260003178', 'card_declined'],
  ] as const) {
    const intent = await intentOf(shop, await save(shop, number))
    await assert.rejects(
      confirm(shop, intent.id),
      (error) => error instanceof Stripe.errors.StripeCardError && error.code === code,
    )
    const after = await shop.stripe.paymentIntents.retrieve(intent.id)
    assert.deepEqual([after.status, after.last_payment_error?.code], ['requires_payment_method', code])
    assert.equal((await shop.stripe.paymentIntents.cancel(intent.id)).status, 'canceled')
    await assert.rejects(confirm(shop, intent.id, `again ${number}`), {
      code: 'payment_intent_unexpected_state',
    })
  }
  assert.deepEqual(shop.standIn.events('charge.succeeded'), [])
  assert.equal(shop.standIn.events('charge.failed').length, 3)
})

test('a card that its bank declines, or whose holder fails 3-D Secure, isn’t saved', async (t) => {
  const shop = await openShop(t)
  const session = await shop.stripe.checkout.sessions.create(setup)
  assert.equal((await shop.standIn.pay(session.id, '4000000000000002')).kind, 'declined')
  const failed = await shop.standIn.pay(session.id, { number: '4000002760003184', authenticate: 'fail' })
  assert.equal(failed.kind, 'declined')
  assert.deepEqual(shop.standIn.paymentMethods(), [])
  assert.equal((await shop.stripe.checkout.sessions.retrieve(session.id)).status, 'open')
})

test('detached, or with its customer deleted, a card can’t be charged', async (t) => {
  const shop = await openShop(t)
  const first = await save(shop, '4242424242424242')
  const intent = await intentOf(shop, first)
  await shop.stripe.paymentMethods.detach(first.method)
  await assert.rejects(confirm(shop, intent.id), /does not belong/)
  await assert.rejects(shop.stripe.paymentMethods.detach(first.method), /not attached/)
  const second = await save(shop, '5555555555554444')
  await shop.stripe.customers.del(second.customer)
  await assert.rejects(intentOf(shop, second), { code: 'resource_missing' })
  await assert.rejects(shop.stripe.customers.del(second.customer), { code: 'resource_missing' })
  assert.ok(shop.standIn.paymentMethods().every(({ customer }) => customer === null))
})
