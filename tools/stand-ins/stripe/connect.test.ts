import assert from 'node:assert/strict'
import test from 'node:test'
import Stripe from 'stripe'
import { openShop, press } from './test-shop.ts'

const express = {
  type: 'express',
  country: 'GB',
  email: 'helen@example.com',
  business_type: 'individual',
  capabilities: { transfers: { requested: true } },
  settings: { payouts: { schedule: { interval: 'manual' } } },
  metadata: { instructor_id: 'helen' },
} as const satisfies Stripe.AccountCreateParams

/** A shop with £360 from a card, and the account of Helen, who gave this bank account if any. */
async function openPayee(t: test.TestContext, bankNumber?: string) {
  const shop = await openShop(t)
  const { id: session } = await shop.checkout()
  await shop.standIn.pay(session, '4242424242424242')
  const account = await shop.stripe.accounts.create(express)
  if (bankNumber) shop.standIn.onboard(account.id, bankNumber)
  return { ...shop, account }
}

const transferTo = (destination: string, amount = 10_000) => ({
  amount,
  currency: 'gbp',
  destination,
  transfer_group: 'payout:1',
  metadata: { payout_id: '1' },
})

test('onboarding: the pages ask for a bank account, refuse a real one, lead back, and the account is told of', async (t) => {
  const { stripe, standIn, account } = await openPayee(t)
  assert.deepEqual([account.details_submitted, account.payouts_enabled], [false, false])
  const link = await stripe.accountLinks.create({
    account: account.id,
    type: 'account_onboarding',
    refresh_url: 'http://127.0.0.1:3000/again',
    return_url: 'http://127.0.0.1:3000/done',
  })
  const page = await (await fetch(link.url)).text()
  assert.match(page, /<title>Get paid · Clearway<\/title>/)
  assert.match(page, /00012345/)
  const refused = await press(link.url, { sort: '20-00-00', number: '55779911' })
  assert.equal(refused.status, 422)
  assert.match(await refused.text(), /Please use one of the test accounts/)

  const answer = await press(link.url, { sort: '10-88-00', number: '00012345' })
  assert.deepEqual([answer.status, answer.headers.get('location')], [303, 'http://127.0.0.1:3000/done'])
  const after = await stripe.accounts.retrieve(account.id)
  assert.deepEqual([after.details_submitted, after.payouts_enabled], [true, true])
  assert.equal(after.capabilities?.transfers, 'active')
  assert.equal(after.external_accounts?.data[0]?.last4, '2345')
  const [event] = standIn.events('account.updated')
  assert.equal(event?.account, account.id)
})

test('a link ends after five minutes, and a login link needs an account that is set up', async (t) => {
  const { stripe, account, pass } = await openPayee(t)
  await assert.rejects(stripe.accounts.createLoginLink(account.id), { statusCode: 400 })
  const { url } = await stripe.accountLinks.create({
    account: account.id,
    type: 'account_onboarding',
    return_url: 'http://127.0.0.1:3000/done',
  })
  pass(6)
  assert.equal((await fetch(url)).status, 404)
})

test('a transfer needs an account that takes them, and money; its group finds it again', async (t) => {
  const { stripe, standIn, account } = await openPayee(t)
  await assert.rejects(stripe.transfers.create(transferTo(account.id)), {
    code: 'insufficient_capabilities_for_transfer',
  })
  standIn.onboard(account.id)
  await assert.rejects(stripe.transfers.create(transferTo(account.id, 36_001)), (fault) => {
    assert(fault instanceof Stripe.errors.StripeInvalidRequestError)
    return fault.code === 'balance_insufficient'
  })
  const transfer = await stripe.transfers.create(transferTo(account.id))
  const { data } = await stripe.transfers.list({ transfer_group: 'payout:1' })
  assert.deepEqual(
    data.map(({ id }) => id),
    [transfer.id],
  )
  standIn.reverseTransfer(transfer.id)
  assert.equal(standIn.events('transfer.reversed').length, 1)
  const back = await stripe.transfers.create(transferTo(account.id, 36_000))
  assert.equal(back.amount, 36_000, 'what was reversed can be transferred again')
})

test('a payout is of the account’s own money, arrives two working days later, and is told of', async (t) => {
  const { stripe, standIn, account, time } = await openPayee(t, '00012345')
  const onBehalf = { stripeAccount: account.id }
  await assert.rejects(stripe.payouts.create({ amount: 1, currency: 'gbp' }, onBehalf), {
    code: 'balance_insufficient',
  })
  await stripe.transfers.create(transferTo(account.id))
  // Saturday.
  const payout = await stripe.payouts.create({ amount: 10_000, currency: 'gbp' }, onBehalf)
  assert.equal(payout.status, 'in_transit')
  assert.equal(payout.arrival_date, Date.parse('2026-11-24T00:00:00Z') / 1_000)
  await assert.rejects(stripe.payouts.retrieve(payout.id), { statusCode: 404 }, 'it is not the shop’s')
  time.now = new Date('2026-11-24T00:00:00Z')
  assert.equal((await stripe.payouts.retrieve(payout.id, {}, onBehalf)).status, 'paid')
  const [event] = standIn.events('payout.paid')
  assert.equal(event?.account, account.id)
  assert.equal((await stripe.payouts.list({}, onBehalf)).data.length, 1)
})

test('a bank sends it back: the money is in the account again, which takes no payout until it has another bank', async (t) => {
  const { stripe, standIn, account, time } = await openPayee(t, '11111116')
  const onBehalf = { stripeAccount: account.id }
  await stripe.transfers.create(transferTo(account.id))
  const payout = await stripe.payouts.create({ amount: 10_000, currency: 'gbp' }, onBehalf)
  time.now = new Date('2026-11-24T00:00:00Z')
  const failed = await stripe.payouts.retrieve(payout.id, {}, onBehalf)
  assert.deepEqual([failed.status, failed.failure_code], ['failed', 'no_account'])
  assert.equal((await stripe.accounts.retrieve(account.id)).payouts_enabled, false)
  await assert.rejects(stripe.payouts.create({ amount: 10_000, currency: 'gbp' }, onBehalf), {
    statusCode: 400,
  })
  standIn.onboard(account.id)
  assert.equal((await stripe.payouts.create({ amount: 10_000, currency: 'gbp' }, onBehalf)).amount, 10_000)
})
