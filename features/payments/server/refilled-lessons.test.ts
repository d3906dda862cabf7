import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { cancelLesson, deliverLesson, getLesson } from '#features/lessons/contract.ts'
import { moveLesson } from '#features/lessons/moving-contract.ts'
import { cancelForLearner, markLesson, undoOutcome } from '#features/lessons/outcome-contract.ts'
import { addPupil } from '#features/pupils/contract.ts'
import { enterLesson } from '#features/pupils/enter-lesson-contract.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import type { Person } from '#tests/support/test-app.ts'
import { notFound } from '#common/api-error.ts'
import { listCredits, nothingToWaive, waiveCancellation } from '../contract.ts'
import { getEarnings } from '../money-contract.ts'
import { costAfterRefill } from '../rules.ts'

let shop: Shop
let helen: Person
let amara: Person
let ben: Person

before(async () => {
  shop = await openShop()
  helen = await shop.teacher('Helen Marsh')
})
after(() => shop.close())

const netOf = async () =>
  (await shop.call(helen, getEarnings, { from: '2026-01-01', to: '2028-01-01' })).net_pence
const creditOf = async (who: Person) => (await shop.call(who, listCredits, {})).credits[0]?.pence_left ?? 0

/** Amara cancels her paid hour three hours before it starts and is charged all of it. */
async function cancelLate(startsAt: string, beforehand: () => Promise<void> = async () => {}) {
  ;[amara, ben] = await Promise.all([shop.person('Amara Okafor'), shop.person('Ben Frost')])
  shop.clock.set(Temporal.Instant.from(startsAt).subtract({ hours: 72 }))
  const id = await shop.buyLesson(amara, helen, startsAt)
  await beforehand()
  shop.clock.set(Temporal.Instant.from(startsAt).subtract({ hours: 3 }))
  await shop.call(amara, cancelLesson, { id })
  await shop.settle()
  assert.equal((await shop.call(amara, getLesson, { id })).cancelledCostPence, 3_800)
  return id
}

test('time that is taught after all costs nothing any more, and the ledger agrees', async () => {
  const earned = await netOf()
  const id = await cancelLate('2026-12-01T12:00:00Z')
  assert.equal((await netOf()) - earned, 3_420)
  const refill = await shop.buyLesson(ben, helen, '2026-12-01T12:00:00Z')
  assert.equal(await creditOf(amara), 0, 'nothing before the other lesson was given')
  await shop.deliver(helen, refill, '2026-12-01T13:00:00Z')
  await shop.settle()
  assert.equal((await shop.call(amara, getLesson, { id })).cancelledCostPence, 0)
  assert.equal(await creditOf(amara), 3_800)
  assert.equal((await netOf()) - earned, 3_420, 'Ben’s lesson alone')
  await shop.mustBalance()
})

test('half of it taught, half of it refunded; and delivered twice is once', async () => {
  const id = await cancelLate('2026-12-08T12:00:00Z')
  const refill = await shop.buyLesson(ben, helen, '2026-12-08T12:30:00Z')
  await shop.deliver(helen, refill, '2026-12-08T13:30:00Z')
  await shop.settle()
  await shop.call(helen, deliverLesson, { id: refill })
  await shop.settle()
  assert.equal((await shop.call(amara, getLesson, { id })).cancelledCostPence, 1_900)
  assert.equal(await creditOf(amara), 1_900)
  await shop.mustBalance()
})

test('a lesson at another time refills nothing', async () => {
  const id = await cancelLate('2026-12-15T12:00:00Z')
  const other = await shop.buyLesson(ben, helen, '2026-12-15T15:00:00Z')
  await shop.deliver(helen, other, '2026-12-15T16:00:00Z')
  await shop.settle()
  assert.equal((await shop.call(amara, getLesson, { id })).cancelledCostPence, 3_800)
  assert.equal(await creditOf(amara), 0)
})

test('a lesson booked before the cancellation refills it once it is moved there', async () => {
  const [early, noon] = ['2027-01-05T10:00:00Z', '2027-01-05T12:00:00Z']
  let other = ''
  const id = await cancelLate(noon, async () => {
    other = await shop.buyLesson(ben, helen, early)
  })
  await shop.call(helen, moveLesson, { id: other, startsAt: noon, fromStartsAt: early })
  await shop.deliver(helen, other, '2027-01-05T13:00:00Z')
  await shop.settle()
  assert.equal((await shop.call(amara, getLesson, { id })).cancelledCostPence, 0)
  assert.equal(await creditOf(amara), 3_800)
  await shop.mustBalance()
})

test('an hour charged as a no-show and taught to somebody else goes back too, and stays a no-show', async () => {
  const noon = '2027-01-12T12:00:00Z'
  amara = await shop.person('Amara Okafor')
  shop.clock.set('2027-01-08T12:00:00Z')
  const id = await shop.buyLesson(amara, helen, noon)
  shop.clock.set('2027-01-12T13:00:00Z')
  await shop.call(helen, markLesson, { id, outcome: 'no-show' })
  await shop.settle()
  const marked = await shop.call(amara, getLesson, { id })
  assert.deepEqual([marked.outcome, marked.cancelledCostPence], ['no-show', 3_800])
  const jo = await shop.call(helen, addPupil, { name: 'Jo Lake' })
  shop.clock.set('2027-01-12T14:00:00Z')
  const taught = { pupilId: jo.id, startsAt: noon, minutes: 60, payment: 'cash', pricePence: 3_800 } as const
  const { id: entered } = await shop.call(helen, enterLesson, taught)
  await shop.call(helen, deliverLesson, { id: entered })
  await shop.settle()
  const after = await shop.call(amara, getLesson, { id })
  assert.deepEqual([after.outcome, after.cancelledCostPence, after.marking], ['no-show', 0, marked.marking])
  assert.equal(await creditOf(amara), 3_800)
  await shop.mustBalance()
})

test('whoever takes the hour and is charged for it pays for it, not Amara as well: a no-show, or late again', async () => {
  const id = await cancelLate('2027-01-26T12:00:00Z')
  const refill = await shop.buyLesson(ben, helen, '2027-01-26T12:00:00Z')
  shop.clock.set('2027-01-26T13:00:00Z')
  const earned = await netOf()
  await shop.call(helen, markLesson, { id: refill, outcome: 'no-show', costPence: 1_900 })
  await shop.settle()
  const costNow = async () => (await shop.call(amara, getLesson, { id })).cancelledCostPence
  assert.deepEqual([await costNow(), await creditOf(amara)], [1_900, 1_900], 'he pays half, and so does she')
  assert.equal((await netOf()) - earned, 0, 'one hour was paid for')
  await shop.call(helen, undoOutcome, { id: refill })
  await shop.call(helen, markLesson, { id: refill, outcome: 'no-show' })
  await shop.settle()
  assert.deepEqual([await costNow(), await creditOf(amara)], [0, 3_800])
  await shop.call(helen, undoOutcome, { id: refill })
  await shop.deliver(helen, refill, '2027-01-26T13:00:00Z')
  await shop.settle()
  assert.deepEqual([await costNow(), await creditOf(amara)], [0, 3_800], 'never twice')
  await shop.mustBalance()
})

test('of three who had the hour one after another, the last pays; a waived charge refills nothing', async () => {
  const noon = '2027-02-09T12:00:00Z'
  const id = await cancelLate(noon)
  const second = await shop.buyLesson(ben, helen, noon)
  shop.clock.set('2027-02-09T09:45:00Z')
  await shop.call(helen, cancelForLearner, { id: second })
  await shop.settle()
  const costs = async () => [
    (await shop.call(amara, getLesson, { id })).cancelledCostPence,
    (await shop.call(ben, getLesson, { id: second })).cancelledCostPence,
  ]
  assert.deepEqual(await costs(), [0, 3_800])
  const jo = await shop.call(helen, addPupil, { name: 'Jo Lake' })
  const entry = { pupilId: jo.id, startsAt: noon, minutes: 60, payment: 'cash', pricePence: 3_800 } as const
  const third = await shop.call(helen, enterLesson, entry)
  shop.clock.set('2027-02-09T13:00:00Z')
  await shop.call(helen, markLesson, { id: third.id, outcome: 'no-show', costPence: 0 })
  await shop.settle()
  assert.deepEqual(await costs(), [0, 3_800])
  await shop.call(helen, undoOutcome, { id: third.id })
  await shop.call(helen, markLesson, { id: third.id, outcome: 'no-show' })
  await shop.settle()
  assert.deepEqual(await costs(), [0, 0])
  assert.deepEqual([await creditOf(amara), await creditOf(ben)], [3_800, 3_800])
  await shop.mustBalance()
})

test('a refund is of the time that was taught, to the penny', () => {
  assert.equal(costAfterRefill({ chargedPence: 1_901, minutes: 60, refilledMinutes: 30 }), 950)
  assert.equal(costAfterRefill({ chargedPence: 1_900, minutes: 60, refilledMinutes: 90 }), 0)
  assert.equal(costAfterRefill({ chargedPence: 1_900, minutes: 60, refilledMinutes: 0 }), 1_900)
})

test('Helen waives what a late cancellation costs, once, and only her own', async () => {
  const earned = await netOf()
  const id = await cancelLate('2027-01-19T12:00:00Z')
  const owen = await shop.teacher('Owen Pike')
  await shop.fails(owen, waiveCancellation, { id }, notFound)
  const waived = await shop.call(helen, waiveCancellation, { id })
  assert.deepEqual(
    [waived.cancelledCostPence, waived.costSetBy, waived.outcome],
    [0, 'instructor', 'cancelled-late'],
  )
  await shop.call(helen, waiveCancellation, { id })
  await shop.settle()
  assert.deepEqual([(await netOf()) - earned, await creditOf(amara)], [0, 3_800])
  await shop.mustBalance()
  shop.clock.set('2027-01-19T12:00:00Z')
  const inTime = await shop.buyLesson(amara, helen, '2027-01-28T12:00:00Z')
  await shop.fails(helen, waiveCancellation, { id: inTime }, nothingToWaive)
})

test('waived three times at once, it is returned and announced once', async () => {
  const id = await cancelLate('2027-02-02T12:00:00Z')
  const answers = await Promise.all([1, 2, 3].map(() => shop.tryCall(helen, waiveCancellation, { id })))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200],
  )
  await shop.settle()
  assert.equal(await creditOf(amara), 3_800)
  const returned = await shop.services.asSystem('what was announced', (db) =>
    db.queryUnchecked(
      `select from app.events where name = 'payment.returned' and payload ->> 'lessonId' = $1`,
      [id],
    ),
  )
  assert.equal(returned.rowCount, 1)
  await shop.mustBalance()
})
