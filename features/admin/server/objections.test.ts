import assert from 'node:assert/strict'
import { test } from 'node:test'
import { notFound } from '#common/api-error.ts'
import { deliverLesson, getLesson } from '#features/lessons/contract.ts'
import { markLesson, undoOutcome } from '#features/lessons/outcome-contract.ts'
import { findObjection } from '#features/objections/contract.ts'
import { refundTooMuch } from '#features/payments/contract.ts'
import { beginWithObjections, type Objecting } from '#tests/support/objections.ts'
import type { Shop } from '#tests/support/payments.ts'
import type { Person } from '#tests/support/test-app.ts'
import { listObjections, decideObjection } from '../objections-contract.ts'

let shop: Shop
let helen: Person
let amara: Person
let delivered: Objecting['delivered']
let object: Objecting['object']
let kindsTo: Objecting['kindsTo']
beginWithObjections((opening) => ({ shop, helen, amara, delivered, object, kindsTo } = opening))

test('an administrator upholds it with a refund of at most what the lesson earned, and both read why', async () => {
  const lessonId = await delivered()
  const { id } = await object(lessonId)
  const { objections } = await shop.call(shop.admin, listObjections, {})
  const found = objections.find((one) => one.id === id)!
  assert.deepEqual(
    [found.learner?.name, found.instructor?.name, found.outcome, found.markedBy, found.earnedPence],
    ['Amara Okafor', 'Helen Marsh', 'delivered', 'instructor', 3_800],
  )
  const decision = { id, decision: 'upheld', from: 'shared', explanation: 'Helen agrees.' } as const
  await shop.fails(
    shop.admin,
    decideObjection,
    { ...decision, refundPence: 3_801, earnedPence: 3_800 },
    refundTooMuch,
  )
  assert.equal((await shop.tryCall(helen, decideObjection, decision)).status, 403)
  await shop.call(shop.admin, decideObjection, { ...decision, refundPence: 1_900, earnedPence: 3_800 })
  await shop.settle()
  await shop.mustBalance()
  const { objection } = await shop.call(amara, findObjection, { id: lessonId })
  assert.deepEqual(
    [objection?.status, objection?.refundedPence, objection?.explanation],
    ['upheld', 1_900, 'Helen agrees.'],
  )
  for (const person of [amara, helen]) assert.ok((await kindsTo(person)).includes('objection-decided'))
  await shop.fails(shop.admin, decideObjection, decision, notFound)
  const again = await object(lessonId)
  assert.deepEqual([again.id, again.status], [id, 'upheld'], 'once a marking')
  const waiting = await shop.call(shop.admin, listObjections, {})
  assert.ok(waiting.objections.every((one) => one.lessonId !== lessonId))
})

test('dismissed, nothing moves; undone by the instructor, it is corrected and can be said again', async () => {
  const kept = await delivered()
  const { id } = await object(kept)
  await shop.call(shop.admin, decideObjection, {
    id,
    decision: 'dismissed',
    refundPence: 3_800,
    explanation: 'The route was recorded.',
  })
  await shop.settle()
  assert.deepEqual(
    (({ status, refundedPence }) => [status, refundedPence])(
      (await shop.call(amara, findObjection, { id: kept })).objection!,
    ),
    ['dismissed', 0],
  )
  const corrected = await delivered()
  await object(corrected)
  await shop.call(helen, undoOutcome, { id: corrected })
  await shop.settle()
  assert.equal((await shop.call(amara, findObjection, { id: corrected })).objection?.status, 'corrected')
  await shop.call(helen, markLesson, { id: corrected, outcome: 'delivered', minutes: 30 })
  await shop.settle()
  assert.equal((await shop.call(amara, getLesson, { id: corrected })).pricePence, 1_900)
  assert.equal((await object(corrected)).status, 'open')
  await shop.call(helen, deliverLesson, { id: corrected })
  await shop.mustBalance()
})
