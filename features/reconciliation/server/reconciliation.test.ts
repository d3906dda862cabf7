import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { notAllowed } from '#common/api-error.ts'
import { cancelLesson } from '#features/lessons/contract.ts'
import { stripeOf } from '#features/payments/server/stripe.ts'
import { payOut } from '#features/payouts/contract.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import type { Person } from '#tests/support/test-app.ts'
import { getReconciliation } from '../contract.ts'
import { sayResult } from '../rules.ts'
import { reconcile } from './compare.ts'

let shop: Shop
let helen: Person
let amara: Person
before(async () => {
  shop = await openShop()
  helen = await shop.teacher('Helen Marsh')
  amara = await shop.person('Amara Okafor')
})
after(() => shop.close())

async function hear() {
  await shop.settle()
  await shop.stripe.deliverPending()
  await shop.settle()
}
const chargeOf = async (lessonId: string) => {
  const { rows } = await shop.services.asSystem('a payment', (db) =>
    db.queryUnchecked<{ payment_intent: string; id: string }>(
      'select payment_intent, id from public.checkouts where lesson_id = $1',
      [lessonId],
    ),
  )
  const { data } = await stripeOf(shop.services).charges.list({ payment_intent: rows[0]!.payment_intent })
  return { charge: data[0]!.id, checkoutId: rows[0]!.id }
}
const later = () => shop.clock.advance({ minutes: 16 })

test('payments, refunds, disputes lost and won, payouts and what was taken back of one: a difference of £0', async () => {
  assert.deepEqual(await shop.call(shop.admin, getReconciliation, {}), { reconciliation: null })
  await shop.becomePayee(helen)
  const given: string[] = []
  for (const hour of ['09', '11', '13', '15'])
    given.push(await shop.buyLesson(amara, helen, `2026-11-25T${hour}:00:00Z`))
  const cancelled = await shop.buyLesson(amara, helen, '2026-11-27T09:00:00Z')
  await shop.call(helen, cancelLesson, { id: cancelled, reason: 'Car trouble' })
  await hear()
  for (const [nr, id] of given.entries()) await shop.deliver(helen, id, `2026-11-25T${10 + 2 * nr}:00:00Z`)
  shop.clock.advance({ hours: 49 })
  await shop.call(helen, payOut, { pence: 4 * 3_420 })
  await hear()
  shop.stripe.reverseTransfer(shop.stripe.transfers()[0]!.id)
  const won = shop.stripe.dispute((await chargeOf(given[0]!)).charge)
  const lost = shop.stripe.dispute((await chargeOf(given[1]!)).charge)
  shop.stripe.dispute((await chargeOf(given[2]!)).charge)
  shop.stripe.closeDispute(won.id, 'won')
  shop.stripe.closeDispute(lost.id, 'lost')
  await hear()
  later()

  const found = await reconcile(shop.services)
  // Five payments, a refund, a transfer and its reversal, three disputes of which one came back.
  assert.deepEqual([found.lines, found.differences, found.stripePence - found.ledgerPence], [12, [], 0])
  assert.equal(found.stripePence, 4 * 3_800 - 2 * 3_800 - 3 * 2_000)
  assert.equal((await reconcile(shop.services)).lines, 12, 'each line once')
  const { reconciliation } = await shop.call(shop.admin, getReconciliation, {})
  assert.deepEqual([reconciliation?.differenceCount, reconciliation?.lines], [0, 12])
  await shop.fails(helen, getReconciliation, {}, notAllowed)
})

test('money that moved at Stripe’s own pages, and an entry of ours that Stripe has nothing of, are named with what each side has', async () => {
  const lesson = await shop.buyLesson(amara, helen, '2026-12-01T09:00:00Z')
  const { charge, checkoutId } = await chargeOf(lesson)
  await stripeOf(shop.services).refunds.create({ charge, amount: 500 })
  await shop.services.asSystem('a mistake', (db) =>
    db.queryUnchecked(
      `select payments.record_transaction('checkout:of-nobody:paid', 'paid', null, null, $1, $2, '{"card_clearing": -700, "held": 700}')`,
      [amara.id, helen.id],
    ),
  )
  const atOnce = await reconcile(shop.services)
  assert.equal(atOnce.differenceCount, 0, 'what has just moved may be on its way')
  assert.deepEqual(sayResult(atOnce), { tone: 'blue', says: 'Some is on its way' })
  later()
  const found = await reconcile(shop.services)
  assert.deepEqual(
    found.differences
      .map(({ about, stripePence, ledgerPence }) => [about, stripePence, ledgerPence])
      .toSorted(),
    [
      [`checkout:${checkoutId}`, 3_300, 3_800],
      ['checkout:of-nobody', 0, 700],
    ],
  )
  assert.equal(found.stripePence - found.ledgerPence, -1_200)
})

test('what Stripe takes for itself or holds back is no difference, and only what went to the bank counts as that', async () => {
  const before = await reconcile(shop.services)
  const lines = {
    payout: -10_000,
    stripe_fee: -200,
    tax_fee: -40,
    reserve_transaction: -500,
    reserved_funds: -600,
    reserve_hold: -10,
    reserve_release: 10,
    payout_minimum_balance_hold: -700,
    payout_minimum_balance_release: 700,
    connect_collection_transfer: -30,
  }
  await shop.services.asSystem('lines that Stripe writes', (db) =>
    db.queryUnchecked(
      `insert into public.stripe_lines (id, type, pence, fee_pence, at) select 'txn_' || key, key, value::int, 0, clock() from jsonb_each_text($1)`,
      [JSON.stringify(lines)],
    ),
  )
  later()
  const found = await reconcile(shop.services)
  assert.equal(found.differenceCount, before.differenceCount)
  assert.equal(found.stripePence, before.stripePence)
  assert.deepEqual([found.ownPence - before.ownPence, found.feePence - before.feePence], [-10_000, 240])
})

test('pages that Stripe doesn’t answer, or whose answers are lost, are read again, and nothing counts twice', async () => {
  const before = await reconcile(shop.services)
  for (const hour of ['10', '12', '14']) await shop.buyLesson(amara, helen, `2026-12-02T${hour}:00:00Z`)
  later()
  shop.stripe.failNextRequests(2, 500)
  shop.stripe.loseNextAnswers(1)
  await reconcile(shop.services).catch(() => {})
  shop.stripe.endFaults()
  const found = await reconcile(shop.services)
  assert.deepEqual([found.lines, found.differenceCount], [before.lines + 3, before.differenceCount])
})
