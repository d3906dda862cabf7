import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { listObjections, decideObjection } from '#features/admin/objections-contract.ts'
import { getRefundable, refundPayment } from '#features/admin/payment-refunds-contract.ts'
import { deliverLesson } from '#features/lessons/contract.ts'
import { moneyMoved, undoOutcome } from '#features/lessons/outcome-contract.ts'
import { objectToLesson } from '#features/objections/contract.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import type { Person } from '#tests/support/test-app.ts'
import { listCredits, paymentChanged, payWithCredit, refundNeedsLesson, refundTooMuch } from '../contract.ts'
import { listTransactions } from '../money-contract.ts'

/* Amara has ten hours with Helen for £361.00, so an hour is £36.10. */
let shop: Shop
let helen: Person
let amara: Person
let payment: string
let untouched: string
before(async () => {
  shop = await openShop()
  helen = await shop.teacher('Helen Marsh')
  amara = await shop.person('Amara Okafor')
  await shop.buyBlock(amara, helen)
  payment = (await shop.call(shop.admin, listTransactions, { user_id: amara.id })).transactions[0]!.id
})
after(() => shop.close())
/** A week for each story, so that nothing is marked longer ago than 48 hours; from Tuesday on, so that none is a bank holiday. */
beforeEach(() => {
  day = day.add({ days: 9 - day.dayOfWeek })
})

const hour = 3_610
let day = Temporal.PlainDate.from('2026-11-23')
async function taught() {
  const startsAt = `${day}T10:00:00Z`
  day = day.add({ days: 1 })
  const id = await shop.hold(amara, helen, startsAt)
  await shop.call(amara, payWithCredit, { id })
  await shop.settle()
  shop.clock.set(Temporal.Instant.from(startsAt).add({ hours: 1 }))
  await shop.call(helen, deliverLesson, { id })
  await shop.settle()
  return id
}
const refundable = () => shop.call(shop.admin, getRefundable, { id: payment })
const mostOf = async (lessonId: string) =>
  (await refundable()).lessons.find(({ id }) => id === lessonId)?.mostPence
const refundOf = async (
  lessonId: string | undefined,
  pence: number,
  from: 'shared' | 'platform' = 'shared',
) => ({
  id: payment,
  lessonId,
  from,
  pence,
  reason: 'The car broke down.',
  refundedPence: (await refundable()).refundedPence,
})
const refund = async (...of: Parameters<typeof refundOf>) => {
  await shop.call(shop.admin, refundPayment, await refundOf(...of))
  await shop.settle()
}
const decide = async (objection: string, refundPence: number) => {
  const { objections } = await shop.call(shop.admin, listObjections, {})
  const { earnedPence } = objections.find(({ id }) => id === objection)!
  return {
    id: objection,
    decision: 'upheld',
    refundPence,
    earnedPence,
    explanation: 'Helen agrees.',
  } as const
}
const object = (id: string) => shop.call(amara, objectToLesson, { id, reason: 'We stopped at once.' })
const creditLeft = async () => (await shop.call(amara, listCredits, {})).credits[0]?.pence_left ?? 0
/** What Amara has, of this payment: in hours, in lessons and on the card. */
const returnedOrLeft = async () => (await refundable()).refundedPence + (await creditLeft())

test('a refund of what several lessons earned names one, and is of that one alone', async () => {
  const [first, second] = [await taught(), await taught()]
  untouched = second
  assert.deepEqual(
    (await refundable()).lessons.map(({ id, earned, mostPence }) => [id, earned.pence, mostPence.shared]),
    [
      [second, hour, hour],
      [first, hour, hour],
    ],
  )
  await shop.fails(shop.admin, refundPayment, await refundOf(undefined, 100), refundNeedsLesson)
  await shop.fails(shop.admin, refundPayment, await refundOf(first, hour + 1), refundTooMuch)
  await shop.fails(shop.admin, refundPayment, await refundOf(crypto.randomUUID(), 1), refundTooMuch)
  await refund(first, 3_000)
  await refund(first, 600, 'platform')
  await shop.fails(shop.admin, refundPayment, await refundOf(first, 11, 'platform'), refundTooMuch)
  assert.deepEqual(await mostOf(second), { shared: hour, platform: hour })
  await refund(first, 10)
  await shop.mustBalance()
})

test('hours whose money an administrator refunded do not come back by undoing the lesson, by an objection or again', async () => {
  const [other, wrong] = [await taught(), await taught()]
  const objection = await object(wrong)
  await refund(wrong, hour)
  await shop.fails(helen, undoOutcome, { id: wrong }, moneyMoved)
  await shop.fails(shop.admin, decideObjection, await decide(objection.id, 1), refundTooMuch)
  await shop.fails(shop.admin, refundPayment, await refundOf(wrong, 1), refundTooMuch)
  const [left, before] = [await creditLeft(), await returnedOrLeft()]
  await shop.call(helen, undoOutcome, { id: other })
  await shop.settle()
  assert.equal(await creditLeft(), left, 'held for the lesson that is booked again')
  assert.equal(await returnedOrLeft(), before)
  await shop.call(helen, deliverLesson, { id: other })
  await shop.settle()
  await shop.mustBalance()
})

test('what an objection gave back, or was taken back, an administrator cannot refund again', async () => {
  const [objected, undone] = [await taught(), await taught()]
  const { id } = await object(objected)
  const seen = await refundOf(objected, 2_000)
  await shop.call(shop.admin, decideObjection, await decide(id, 2_000))
  await shop.settle()
  await shop.fails(shop.admin, refundPayment, seen, paymentChanged)
  await shop.fails(shop.admin, refundPayment, await refundOf(objected, 1_611), refundTooMuch)
  await shop.call(helen, undoOutcome, { id: undone })
  await shop.settle()
  assert.equal(await mostOf(undone), undefined)
  await shop.fails(shop.admin, refundPayment, await refundOf(undone, 1), refundTooMuch)
  await shop.call(helen, deliverLesson, { id: undone })
  await shop.settle()
  await shop.mustBalance()
})

test('an objection that was looked at before the administrator’s refund gives nothing more', async () => {
  const lesson = await taught()
  const { id } = await object(lesson)
  const decision = await decide(id, 1_000)
  await refund(lesson, 1_000)
  await shop.fails(shop.admin, decideObjection, decision, paymentChanged)
  const { earnedPence: _, ...unseen } = decision
  await shop.fails(shop.admin, decideObjection, unseen, paymentChanged)
  await shop.call(shop.admin, decideObjection, await decide(id, hour - 1_000))
  await shop.settle()
  await shop.mustBalance()
})

test('refund, objection and undo at the same moment: the hour goes back once', async () => {
  for (let round = 0; round < 3; round++) {
    const lesson = await taught()
    const { id } = await object(lesson)
    const before = await returnedOrLeft()
    const [decision, chosen] = [await decide(id, hour), await refundOf(lesson, hour)]
    const answers = await Promise.all([
      shop.tryCall(shop.admin, decideObjection, decision),
      shop.tryCall(shop.admin, refundPayment, chosen),
      shop.tryCall(helen, undoOutcome, { id: lesson }),
    ])
    await shop.settle()
    const statuses = answers.map(({ status }) => status)
    assert.equal(statuses.filter((status) => status === 200).length, 1, String(statuses))
    const isUndone = statuses[2] === 200
    assert.equal((await returnedOrLeft()) - before, isUndone ? 0 : hour)
    if (isUndone) await shop.call(helen, deliverLesson, { id: lesson })
    await shop.settle()
    await shop.mustBalance()
  }
})

test('the database itself takes no refund of earned money without a lesson, nor beyond what that earned', async () => {
  const insert = (lessonId: string | null, pence: number, commissionPence = 0) =>
    shop.services.asSystem('past the action', (db) =>
      db.queryUnchecked(
        `insert into public.refunds (checkout_id, learner_id, lesson_id, pence, reason, taken_from, commission_pence, explanation)
         values ($1, $2, $3, $4, 'by-admin', 'shared', $5, 'Past the action')`,
        [payment, amara.id, lessonId, pence, commissionPence],
      ),
    )
  await assert.rejects(insert(null, 1), /violates check|More than this lesson earned/)
  await assert.rejects(insert(untouched, hour + 1), /More than this lesson earned/)
  await assert.rejects(insert(untouched, hour, 362), /More than this lesson earned/)
  await assert.rejects(insert(crypto.randomUUID(), 1), /More than this lesson earned/)
})
