import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { decideObjection } from '#features/admin/objections-contract.ts'
import { getRefundable, refundPayment } from '#features/admin/payment-refunds-contract.ts'
import { cancelLesson, deliverLesson, getLesson } from '#features/lessons/contract.ts'
import { markLesson, moneyMoved, undoOutcome } from '#features/lessons/outcome-contract.ts'
import { objectToLesson } from '#features/objections/contract.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import type { Person } from '#tests/support/test-app.ts'
import { listCredits, payWithCredit, refundCredit } from '../contract.ts'
import { getEarnings, listTransactions } from '../money-contract.ts'

let shop: Shop
let helen: Person
let amara: Person
before(async () => {
  shop = await openShop()
  helen = await shop.teacher('Helen Marsh')
  amara = await shop.person('Amara Okafor')
})
after(() => shop.close())

let day = Temporal.PlainDate.from('2026-11-30')
/** A paid lesson of an hour at £38, on the next working day; the clock stands at its end. */
async function taught(buy: (startsAt: string) => Promise<string> = (at) => shop.buyLesson(amara, helen, at)) {
  const startsAt = `${day}T10:00:00Z`
  day = day.add({ days: day.dayOfWeek === 5 ? 3 : 1 })
  const id = await buy(startsAt)
  shop.clock.set(Temporal.Instant.from(startsAt).add({ hours: 1 }))
  return id
}
const undo = async (id: string) => {
  const lesson = await shop.call(helen, undoOutcome, { id })
  await shop.settle()
  await shop.mustBalance()
  return lesson
}
const netOf = async () =>
  (await shop.call(helen, getEarnings, { from: '2026-01-01', to: '2028-01-01' })).net_pence
const creditsOf = async () =>
  (await shop.call(amara, listCredits, {})).credits.map(({ minutes_left, pence_left }) => [
    minutes_left,
    pence_left,
  ])

test('delivered, undone and charged in part: each time the ledger says what became of the money', async () => {
  const earned = await netOf()
  const id = await taught()
  await shop.call(helen, deliverLesson, { id })
  await shop.settle()
  assert.equal((await netOf()) - earned, 3_420)
  assert.equal((await undo(id)).status, 'booked')
  assert.equal((await netOf()) - earned, 0)

  await shop.call(helen, markLesson, { id, outcome: 'no-show', costPence: 1_000 })
  await shop.settle()
  assert.equal((await netOf()) - earned, 900)
  assert.deepEqual(await creditsOf(), [[45, 2_800]])
  await undo(id)
  assert.deepEqual(await creditsOf(), [])
  await shop.call(helen, deliverLesson, { id })
  await shop.settle()
  assert.equal((await netOf()) - earned, 3_420)
  await shop.mustBalance()
})

test('a lesson that was shorter leaves the rest as credit', async () => {
  const earned = await netOf()
  const id = await taught()
  await shop.call(helen, markLesson, { id, outcome: 'delivered', minutes: 45 })
  await shop.settle()
  assert.equal((await netOf()) - earned, 2_565)
  assert.deepEqual(await creditsOf(), [[15, 950]])
  await shop.mustBalance()
  await undo(id)
  assert.equal((await netOf()) - earned, 0)
  await shop.call(helen, deliverLesson, { id })
  await shop.settle()
  await shop.mustBalance()
})

test('undone before the money moved, it moves once, by what is said last', async () => {
  const earned = await netOf()
  const id = await taught()
  await shop.call(helen, deliverLesson, { id })
  await shop.call(helen, undoOutcome, { id })
  await shop.call(helen, markLesson, { id, outcome: 'no-show', costPence: 1_900 })
  await shop.settle()
  assert.equal((await netOf()) - earned, 1_710)
  await shop.mustBalance()
  await undo(id)
  await shop.call(helen, deliverLesson, { id })
  await shop.settle()
})

test('what has gone back to the card, into another lesson or to a refund cannot be taken back', async () => {
  const calledOff = await taught()
  await shop.call(helen, markLesson, { id: calledOff, outcome: 'cancelled' })
  await shop.settle()
  await shop.fails(helen, undoOutcome, { id: calledOff }, moneyMoved)

  const spent = await taught()
  await shop.call(helen, markLesson, { id: spent, outcome: 'no-show', costPence: 0 })
  await shop.settle()
  const next = await shop.hold(amara, helen, `${day}T12:00:00Z`)
  await shop.call(amara, payWithCredit, { id: next })
  await shop.fails(helen, undoOutcome, { id: spent }, moneyMoved)
  assert.equal((await shop.call(amara, getLesson, { id: spent })).status, 'cancelled')
  await shop.call(amara, cancelLesson, { id: next })
  await shop.settle()
  assert.equal((await undo(spent)).status, 'booked', 'it is credit again')
  await shop.call(helen, markLesson, { id: spent, outcome: 'no-show', costPence: 0 })
  await shop.settle()
  const { credits } = await shop.call(amara, listCredits, {})
  await shop.call(amara, refundCredit, { id: credits[0]!.id })
  await shop.fails(helen, undoOutcome, { id: spent }, moneyMoved)

  const refunded = await taught()
  await shop.call(helen, deliverLesson, { id: refunded })
  await shop.settle()
  const { transactions } = await shop.call(shop.admin, listTransactions, { limit: 10 })
  const { id } = transactions.find(({ lesson_id }) => lesson_id === refunded)!
  const { refundedPence } = await shop.call(shop.admin, getRefundable, { id })
  await shop.call(shop.admin, refundPayment, {
    id,
    from: 'shared',
    pence: 1,
    reason: 'A test',
    refundedPence,
  })
  await shop.fails(helen, undoOutcome, { id: refunded }, moneyMoved)
  await shop.settle()
  await shop.mustBalance()
})

test('what an objection gave back of one lesson of a block is not held again; the others are', async () => {
  const ben = await shop.person('Ben Carter')
  await shop.buyBlock(ben, helen)
  const ids = []
  for (let lesson = 0; lesson < 2; lesson++) {
    const id = await taught(async (startsAt) => {
      const held = await shop.hold(ben, helen, startsAt)
      await shop.call(ben, payWithCredit, { id: held })
      return held
    })
    await shop.call(helen, deliverLesson, { id })
    await shop.settle()
    ids.push(id)
  }
  const [other, wrong] = ids as [string, string]
  const objection = await shop.call(ben, objectToLesson, { id: wrong, reason: 'It was not held.' })
  await shop.call(shop.admin, decideObjection, {
    id: objection.id,
    decision: 'upheld',
    refundPence: 1_000,
    earnedPence: 3_610,
    from: 'shared',
    explanation: 'Helen agrees.',
  })
  await shop.settle()
  await shop.fails(helen, undoOutcome, { id: wrong }, moneyMoved)
  assert.equal((await undo(other)).status, 'booked')
})

test('a penny of commission that another refund has rounded does not keep an outcome from being taken back', async () => {
  const ros = await shop.teacher('Ros Tait', 3_601)
  await shop.buyBlock(amara, ros)
  const startsAt = `${day}T14:00:00Z`
  const id = await shop.hold(amara, ros, startsAt)
  await shop.call(amara, payWithCredit, { id })
  shop.clock.set(Temporal.Instant.from(startsAt).add({ hours: 1 }))
  await shop.call(ros, markLesson, { id, outcome: 'no-show', costPence: 1 })
  await shop.settle()
  const { transactions } = await shop.call(ros, listTransactions, {})
  const payment = { id: transactions[0]!.id }
  const { mostPence, refundedPence } = await shop.call(shop.admin, getRefundable, payment)
  // All but what the hour itself had gone back to.
  const pence = mostPence.unused - 3_420
  await shop.call(shop.admin, refundPayment, {
    ...payment,
    from: 'unused',
    pence,
    refundedPence,
    reason: 'A test',
  })
  assert.equal((await shop.call(ros, undoOutcome, { id })).status, 'booked')
  await shop.call(ros, deliverLesson, { id })
  await shop.settle()
  await shop.mustBalance()
  const earned = await shop.call(ros, getEarnings, { from: '2026-01-01', to: '2028-01-01' })
  assert.deepEqual([earned.gross_pence, earned.commission_pence], [3_421, 343])
})
