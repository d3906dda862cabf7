import assert from 'node:assert/strict'
import test from 'node:test'
import type Stripe from 'stripe'
import { goodCard, openShop, press } from './test-shop.ts'

const pro = {
  mode: 'subscription',
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: 'gbp',
        unit_amount: 2_000,
        recurring: { interval: 'month' },
        product_data: { name: 'Pro' },
      },
    },
  ],
  success_url: 'http://127.0.0.1:3000/dashboard/plan?session={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://127.0.0.1:3000/dashboard/plan',
  customer_email: 'helen.marsh@example.com',
  subscription_data: { metadata: { instructor: 'helen' } },
} satisfies Stripe.Checkout.SessionCreateParams

type Shop = Awaited<ReturnType<typeof openShop>>
const month = 31 * 24 * 60

async function subscribe({ stripe, standIn }: Shop, number = goodCard.number, params: object = {}) {
  const session = await stripe.checkout.sessions.create({ ...pro, ...params })
  const { kind } = await standIn.pay(session.id, number)
  assert.equal(kind, 'paid')
  const { subscription, customer } = await stripe.checkout.sessions.retrieve(session.id)
  return { id: subscription as string, customer: customer as string }
}
const periodEnd = ({ items }: Stripe.Subscription) =>
  new Date(items.data[0]!.current_period_end * 1_000).toISOString().slice(0, 10)

test('a month is paid at once, the next one when it begins, and each is an invoice', async (t) => {
  const shop = await openShop(t)
  const { id } = await subscribe(shop)
  const first = await shop.stripe.subscriptions.retrieve(id)
  assert.deepEqual([first.status, periodEnd(first)], ['active', '2026-12-21'])
  assert.deepEqual(first.metadata, { instructor: 'helen' })
  shop.pass(month)
  const second = await shop.stripe.subscriptions.retrieve(id)
  assert.deepEqual([second.status, periodEnd(second)], ['active', '2027-01-21'])
  const invoices = shop.standIn.events('invoice.paid').map(({ data }) => data.object as Stripe.Invoice)
  assert.deepEqual(
    invoices.map(({ amount_paid, parent }) => [amount_paid, parent?.subscription_details?.subscription]),
    [
      [2_000, id],
      [2_000, id],
    ],
  )
})

test('a trial charges nothing before its end, and refuses one that ends within two days', async (t) => {
  const shop = await openShop(t)
  const now = shop.time.now.getTime() / 1_000
  await assert.rejects(
    subscribe(shop, goodCard.number, { subscription_data: { trial_end: now + 86_400 } }),
    /at least 2 days/,
  )
  const { id } = await subscribe(shop, goodCard.number, {
    subscription_data: { trial_end: now + 7 * 86_400 },
  })
  assert.equal((await shop.stripe.subscriptions.retrieve(id)).status, 'trialing')
  assert.equal(shop.standIn.events('invoice.paid').length, 0)
  shop.pass(7 * 24 * 60)
  const after = await shop.stripe.subscriptions.retrieve(id)
  assert.deepEqual([after.status, periodEnd(after)], ['active', '2026-12-28'])
  assert.equal(shop.standIn.events('invoice.paid').length, 1)
})

test('a card that is declined later makes it past due; another one pays what is owed', async (t) => {
  const shop = await openShop(t)
  const { id, customer } = await subscribe(shop, '4000000000000341')
  shop.pass(month)
  assert.equal((await shop.stripe.subscriptions.retrieve(id)).status, 'past_due')
  shop.pass(3 * 24 * 60)
  await shop.stripe.subscriptions.retrieve(id)
  assert.equal(shop.standIn.events('invoice.payment_failed').length, 2, 'tried again after three days')

  const { url } = await shop.stripe.billingPortal.sessions.create({
    customer,
    return_url: 'http://127.0.0.1:3000/dashboard/plan',
  })
  assert.match(await (await fetch(url)).text(), /£20\.00, not paid yet/)
  const declined = await press(url, { ...goodCard, number: '4000000000000002' })
  assert.match(await declined.text(), /Your card was declined/)
  const back = await press(url, goodCard)
  assert.equal(back.headers.get('location'), 'http://127.0.0.1:3000/dashboard/plan')
  assert.equal((await shop.stripe.subscriptions.retrieve(id)).status, 'active')
})

test('cancelled, it runs to the end of what is paid; resumed, it goes on; deleted, it ends at once', async (t) => {
  const shop = await openShop(t)
  const { id } = await subscribe(shop)
  await shop.stripe.subscriptions.update(id, { cancel_at_period_end: true })
  await shop.stripe.subscriptions.update(id, { cancel_at_period_end: false })
  shop.pass(month)
  assert.equal((await shop.stripe.subscriptions.retrieve(id)).status, 'active')
  await shop.stripe.subscriptions.update(id, { cancel_at_period_end: true })
  shop.pass(month)
  assert.equal((await shop.stripe.subscriptions.retrieve(id)).status, 'canceled')
  await assert.rejects(shop.stripe.subscriptions.update(id, { cancel_at_period_end: false }), /canceled/)

  const other = await subscribe(shop)
  assert.equal((await shop.stripe.subscriptions.cancel(other.id)).status, 'canceled')
  assert.equal(shop.standIn.events('customer.subscription.deleted').length, 2)
})
