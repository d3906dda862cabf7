import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { stripeOf } from '#features/payments/server/stripe.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import { subscribeToPro } from '../contract.ts'

let shop: Shop
before(async () => void (shop = await openShop({ VAT_NUMBER: '980780684' })))
after(() => shop.close())

test('an operator who is registered for VAT has Stripe’s invoices of Pro say how much of the fee it is, and the number', async () => {
  const stripe = stripeOf(shop.services)
  for (const name of ['Helen Marsh', 'Dev Sharma']) {
    const instructor = await shop.teacher(name)
    const { url } = await shop.call(instructor, subscribeToPro, {})
    await shop.stripe.pay(url.split('/').at(-1)!, '4242424242424242')
    await shop.stripe.deliverPending()
    await shop.settle()
    const { subscription } = await stripe.checkout.sessions.retrieve(url.split('/').at(-1)!)
    const { data } = await stripe.invoices.list({ subscription: `${subscription}` })
    assert.deepEqual(
      data.map((invoice) => [invoice.amount_paid, invoice.total_taxes?.[0]?.amount]),
      [[2_000, 333]],
    )
  }
  const { data } = await stripe.taxRates.list()
  assert.deepEqual(
    data.map((rate) => [rate.display_name, rate.percentage, rate.inclusive]),
    [['VAT, number GB 980 7806 84', 20, true]],
    'one for all',
  )
  assert.equal(await shop.balance('plan_fees'), 4_000, 'the fee is what it was')
})
