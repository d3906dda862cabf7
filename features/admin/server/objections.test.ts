import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { notFound } from '#common/api-error.ts'
import { deliverLesson, getLesson } from '#features/lessons/contract.ts'
import { markLesson, undoOutcome } from '#features/lessons/outcome-contract.ts'
import { findObjection, objectToLesson } from '#features/objections/contract.ts'
import { refundTooMuch } from '#features/payments/contract.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import type { Person } from '#tests/support/test-app.ts'
import { listObjections, decideObjection } from '../objections-contract.ts'

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
/** Over and marked as delivered. */
async function delivered() {
  const startsAt = `${day}T10:00:00Z`
  day = day.add({ days: day.dayOfWeek === 5 ? 3 : 1 })
  const id = await shop.buyLesson(amara, helen, startsAt)
  await shop.deliver(helen, id, Temporal.Instant.from(startsAt).add({ hours: 1 }).toString())
  return id
}
const object = (id: string) =>
  shop.call(amara, objectToLesson, { id, reason: 'We stopped after half an hour.' })
const kindsTo = async (person: Person) => (await shop.mailsTo(person.email)).map(({ kind }) => kind)

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
