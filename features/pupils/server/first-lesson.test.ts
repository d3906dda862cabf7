import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { getMyInstructor, setMyInstructor } from '#features/instructors/contract.ts'
import { cancelLesson, getLesson, holdLesson, releaseHold } from '#features/lessons/contract.ts'
import { markLesson, undoOutcome } from '#features/lessons/outcome-contract.ts'
import { listCredits, payWithCredit, waiveCancellation } from '#features/payments/contract.ts'
import { getEarnings, listTransactions } from '#features/payments/money-contract.ts'
import { cothamRoad } from '#tests/support/lessons.ts'
import { openPupils, tuesday } from '#tests/support/pupils.ts'
import type { Person } from '#tests/support/test-app.ts'
import { changePupil, getPupil } from '../contract.ts'
import { getMyRate } from '../rate-contract.ts'

const { cast, sql } = openPupils()
const [wednesday, thursday, friday] = ['2026-11-25T10:00:00Z', '2026-11-26T10:00:00Z', '2026-11-27T14:00:00Z']

/** Helen's hour is £36. */
async function offer(minutes: number, pricePence: number) {
  const profile = await cast.app.call(cast.helen, getMyInstructor, {})
  return cast.app.tryCall(cast.helen, setMyInstructor, { ...profile, firstLesson: { minutes, pricePence } })
}
beforeEach(async () => {
  const { status, body } = await offer(60, 2_000)
  assert.equal(status, 200, JSON.stringify(body))
})

const hold = (who: Person, startsAt: string, minutes = 60) =>
  cast.app.call(who, holdLesson, { instructorId: cast.helen.id, startsAt, minutes, pickup: cothamRoad })
/** As the browser does: it names the ordinary lesson, and the server has the price. */
async function pay(who: Person, lessonId: string, pack = '1-hour lesson') {
  const { app, helen } = cast
  const { status, body } = await app.checkout(who, helen, lessonId, pack)
  assert.equal(status, 200, JSON.stringify(body))
  const session = app.stripe.sessions().find(({ id }) => id === body.session_id)!
  await app.pay(session.id)
  return session
}
async function priceOf(who: Person, id: string) {
  const { status, pricePence, atFirstPrice } = await cast.app.call(who, getLesson, { id })
  return [status, pricePence, atFirstPrice === true]
}
const offerFor = async (who: Person) =>
  (await cast.app.call(who, getMyRate, { id: cast.helen.id })).firstLesson
const earned = async () => {
  const { gross_pence, commission_pence, net_pence } = await cast.app.call(cast.helen, getEarnings, {})
  return { gross_pence, commission_pence, net_pence }
}
const paymentsOf = async (who: Person) => (await cast.app.call(who, listTransactions, {})).transactions

test('Amara pays £20 for her first hour with Helen, and £36 for the second', async () => {
  const { app, helen, amara } = cast
  assert.deepEqual(await offerFor(amara), { minutes: 60, pricePence: 2_000 })
  const first = await hold(amara, tuesday)
  assert.deepEqual([first.pricePence, first.atFirstPrice], [2_000, true])
  assert.equal((await pay(amara, first.id)).amount_total, 2_000)
  assert.deepEqual(await priceOf(amara, first.id), ['booked', 2_000, true])
  const [payment] = await paymentsOf(amara)
  assert.deepEqual([payment?.package_name, payment?.amount_total], ['First 1-hour lesson', 2_000])
  assert.equal(await offerFor(amara), null)

  const second = await hold(amara, wednesday)
  assert.equal((await pay(amara, second.id)).amount_total, 3_600)
  assert.deepEqual(await priceOf(amara, second.id), ['booked', 3_600, false])

  await app.deliver(helen, first.id, '2026-11-24T11:00:00Z')
  assert.deepEqual(await earned(), { gross_pence: 2_000, commission_pence: 200, net_pence: 1_800 })
  await app.mustBalance()
})

test('another length costs what it does, and a block pays for the first lesson at the block’s price', async () => {
  const { app, amara } = cast
  const longer = await hold(amara, tuesday, 90)
  assert.equal(longer.pricePence, null)
  await app.call(amara, releaseHold, { id: longer.id })
  const hour = await hold(amara, tuesday)
  assert.equal((await pay(amara, hour.id, '10-hour block')).amount_total, 34_200)
  assert.deepEqual(await priceOf(amara, hour.id), ['booked', 3_420, false])
  assert.equal(await offerFor(amara), null)
  await app.mustBalance()
})

test('hours of a block that was bought before pay their own price for the first lesson', async () => {
  const { app, helen, amara } = cast
  await app.buyBlock(amara, helen)
  const hour = await hold(amara, tuesday)
  await app.call(amara, payWithCredit, { id: hour.id })
  assert.deepEqual(await priceOf(amara, hour.id), ['booked', 3_420, false])
  await app.mustBalance()
})

test('cancelled in time, £20 goes back to the card instead of becoming an hour of credit, and Amara has her first lesson again', async () => {
  const { app, amara } = cast
  const first = await hold(amara, thursday)
  await pay(amara, first.id)
  await app.call(amara, cancelLesson, { id: first.id })
  await app.settle()
  assert.deepEqual((await app.call(amara, listCredits, {})).credits, [])
  assert.equal((await paymentsOf(amara))[0]?.refunded_total, 2_000)
  const again = await hold(amara, thursday)
  assert.equal((await pay(amara, again.id)).amount_total, 2_000)
  await app.mustBalance()
})

test('cancelled late, it costs its own price: Helen earns that of £20', async () => {
  const { app, amara } = cast
  const first = await hold(amara, thursday)
  await pay(amara, first.id)
  app.clock.set('2026-11-26T09:00:00Z')
  await app.call(amara, cancelLesson, { id: first.id })
  await app.settle()
  assert.deepEqual(await earned(), { gross_pence: 2_000, commission_pence: 200, net_pence: 1_800 })
  assert.deepEqual((await app.call(amara, listCredits, {})).credits, [])
  await app.mustBalance()
})

test('charged late and booked again at its own price, the first one can still be waived', async () => {
  const { app, helen, amara } = cast
  const first = await hold(amara, thursday)
  await pay(amara, first.id)
  app.clock.set('2026-11-26T09:00:00Z')
  await app.call(amara, cancelLesson, { id: first.id })
  await app.settle()
  const again = await hold(amara, friday)
  await pay(amara, again.id)
  const waived = await app.call(helen, waiveCancellation, { id: first.id })
  await app.settle()
  assert.deepEqual([waived.status, waived.cancelledCostPence, waived.atFirstPrice], ['cancelled', 0, true])
  assert.deepEqual(await earned(), { gross_pence: 0, commission_pence: 0, net_pence: 0 })
  assert.deepEqual(
    (await paymentsOf(amara)).map(({ amount_total, refunded_total }) => [amount_total, refunded_total]),
    [
      [2_000, 0],
      [2_000, 2_000],
    ],
  )
  assert.deepEqual(await priceOf(amara, again.id), ['booked', 2_000, true])
  await app.mustBalance()
})

test('a no-show that Helen takes back stays paid as it was, while Amara has her first hour again', async () => {
  const { app, helen, amara } = cast
  const first = await hold(amara, tuesday)
  await pay(amara, first.id)
  app.clock.set('2026-11-24T11:00:00Z')
  await app.call(helen, markLesson, { id: first.id, outcome: 'no-show' })
  await app.settle()
  const again = await hold(amara, thursday)
  assert.equal(again.pricePence, 2_000)
  await app.call(helen, undoOutcome, { id: first.id })
  assert.deepEqual(await priceOf(amara, first.id), ['booked', 2_000, false])
  assert.equal((await pay(amara, again.id)).amount_total, 2_000)
  await app.call(helen, markLesson, { id: first.id, outcome: 'delivered' })
  await app.settle()
  assert.deepEqual(await earned(), { gross_pence: 2_000, commission_pence: 200, net_pence: 1_800 })
  await app.mustBalance()
})

test('of two times that Amara holds at once, one costs £20', async () => {
  const { amara } = cast
  const both = await Promise.all([hold(amara, tuesday), hold(amara, wednesday)])
  const prices = both.map(({ pricePence }) => pricePence)
  assert.deepEqual(
    prices.toSorted((a, b) => (a ?? 0) - (b ?? 0)),
    [null, 2_000],
  )
})

test('paid after its hold was over, while another has the price, the money goes back', async () => {
  const { app, helen, amara } = cast
  const late = await hold(amara, tuesday)
  const { body } = await app.checkout(amara, helen, late.id)
  // As if the job had run, but Stripe's page had not been closed yet.
  await sql(`update public.lessons set status = 'lapsed' where id = $1`, [late.id])
  const other = await hold(amara, wednesday)
  assert.equal(other.pricePence, 2_000)
  await app.pay(body.session_id)
  assert.equal((await paymentsOf(amara))[0]?.refunded_total, 2_000)
  assert.equal((await pay(amara, other.id)).amount_total, 2_000)
  await app.mustBalance()
})

test('whom Helen has taught already, here or before she came, is not new', async () => {
  const { app, helen, amara } = cast
  const first = await hold(amara, thursday)
  await pay(amara, first.id)
  const { id } = await app.call(helen, getPupil, { id: amara.id })
  await app.call(amara, cancelLesson, { id: first.id })
  assert.notEqual(await offerFor(amara), null)
  await app.call(helen, changePupil, { id, minutesTaught: 600 })
  assert.equal(await offerFor(amara), null)
  assert.equal((await hold(amara, tuesday)).pricePence, null)
})

test('a first lesson is one of Helen’s lengths, costs less than usual, and no longer counts once it doesn’t', async () => {
  const { app, helen, amara } = cast
  const codeOf = async (minutes: number, pence: number) => (await offer(minutes, pence)).body.code
  assert.equal(await codeOf(60, 3_600), 'first-lesson-not-less')
  assert.equal(await codeOf(45, 1_000), 'first-lesson-not-offered')
  const profile = await app.call(helen, getMyInstructor, {})
  assert.deepEqual(profile.firstLesson, { minutes: 60, pricePence: 2_000 })
  // Left out, it stays; the rate falls below it.
  await app.call(helen, setMyInstructor, { ...profile, firstLesson: undefined, hourlyRatePence: 1_900 })
  assert.equal(await offerFor(amara), null)
  await app.settle()
  assert.equal((await pay(amara, (await hold(amara, tuesday)).id)).amount_total, 1_900)
})
