import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setCancellationTerms } from '#features/cancellation-terms/contract.ts'
import { bookLesson } from '#tests/support/lessons.ts'
import { beginOnMonday } from '#tests/support/openings.ts'
import type { Person, TestApp } from '#tests/support/test-app.ts'
import {
  cancelLesson,
  costChanged,
  getCancellation,
  getLesson,
  lessonBegun,
  lessonNotBooked,
} from '../contract.ts'

let app: TestApp
let helen: Person
let amara: Person
beginOnMonday((opening) => ({ app, helen, amara } = opening))

const friday = '2026-11-27T10:00:00Z'
const monday = '2026-11-30T10:00:00Z'
const steps = [
  { hours: 48, percent: 50 },
  { hours: 24, percent: 100 },
]
const set = (tiers: typeof steps, freePasses = 0) =>
  app.call(helen, setCancellationTerms, { tiers, freePasses })
const costOf = async (who: Person, id: string) => {
  const { costPence, refundPence, rule } = await app.call(who, getCancellation, { id })
  return [costPence, refundPence, rule]
}

test('a lesson costs what the terms said when it was booked, whatever they say later', async () => {
  await set(steps)
  const id = await bookLesson(app, amara, helen, friday)
  await set([{ hours: 96, percent: 100 }])
  const { cancellationTiers } = await app.call(amara, getLesson, { id })
  assert.deepEqual(cancellationTiers, steps)
  app.clock.set('2026-11-25T10:00:00Z')
  assert.deepEqual(await costOf(amara, id), [0, 4150, 'Free until 48 hours before.'])
  app.clock.set('2026-11-25T10:00:01Z')
  assert.deepEqual(await costOf(amara, id), [2075, 2075, 'Less than 48 hours before, half the price.'])
  app.clock.set('2026-11-26T10:00:01Z')
  assert.deepEqual(await costOf(amara, id), [4150, 0, 'Less than 24 hours before, the whole price.'])
  assert.deepEqual((await costOf(helen, id)).slice(0, 2), [0, 4150])
  await app.fails(amara, cancelLesson, { id, costPence: 2075 }, costChanged)
  const cancelled = await app.call(amara, cancelLesson, { id, costPence: 4150 })
  assert.equal(cancelled.cancelledCostPence, 4150)
  await app.fails(amara, getCancellation, { id }, lessonNotBooked)
})

test('cancelling costs in each tier exactly what was shown', async () => {
  await set([...steps.slice(0, 1), { hours: 24, percent: 75 }, { hours: 6, percent: 100 }])
  for (const [startsAt, at, cost] of [
    [friday, '2026-11-25T09:00:00Z', 0],
    ['2026-11-27T12:00:00Z', '2026-11-26T09:00:00Z', 2075],
    ['2026-11-27T14:00:00Z', '2026-11-26T20:00:00Z', 3113],
    ['2026-11-27T16:00:00Z', '2026-11-27T15:00:00Z', 4150],
  ] as const) {
    app.clock.set('2026-11-23T08:00:00Z')
    const id = await bookLesson(app, amara, helen, startsAt)
    app.clock.set(at)
    const { costPence, refundPence } = await app.call(amara, getCancellation, { id })
    assert.deepEqual([costPence, refundPence], [cost, 4150 - cost])
    const { cancelledCostPence } = await app.call(amara, cancelLesson, { id, costPence })
    assert.equal(cancelledCostPence, cost)
  }
})

test('a late booking can be cancelled free of charge for half an hour, and not once it has begun', async () => {
  await set(steps)
  app.clock.set('2026-11-26T12:00:00Z')
  const id = await bookLesson(app, amara, helen, friday)
  app.clock.set('2026-11-26T12:30:00Z')
  assert.deepEqual(await costOf(amara, id), [0, 4150, 'Free for 30 minutes after booking.'])
  app.clock.set('2026-11-26T12:30:01Z')
  assert.equal((await costOf(amara, id))[0], 4150)
  app.clock.set(friday)
  await app.fails(amara, getCancellation, { id }, lessonBegun)
})

test('a free pass covers one late cancellation in twelve months; two at one moment share no pass', async () => {
  await set(steps, 1)
  const ids = [
    await bookLesson(app, amara, helen, friday),
    await bookLesson(app, amara, helen, '2026-11-27T12:00:00Z'),
  ]
  app.clock.set('2026-11-27T08:00:00Z')
  assert.deepEqual(await costOf(amara, ids[0]!), [0, 4150, 'Late, but a free pass covers it.'])
  const answers = await Promise.all(ids.map((id) => app.tryCall(amara, cancelLesson, { id, costPence: 0 })))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409])
  const refused = answers.find(({ status }) => status === 409)! as { body: Record<string, unknown> }
  assert.deepEqual([refused.body['code'], refused.body['costPence']], [costChanged.code, 4150])
  const done = answers.find(({ status }) => status === 200)!.body
  assert.deepEqual([done.outcome, done.usedFreePass, done.cancelledCostPence], ['cancelled-late', true, 0])

  app.clock.set('2027-11-27T08:00:01Z')
  const later = await bookLesson(app, amara, helen, '2027-11-29T10:00:00Z')
  app.clock.set('2027-11-29T09:00:00Z')
  assert.equal((await app.call(amara, getLesson, { id: later })).freePassesLeft, 1)
})

test('a pass is one learner’s, and is not used where cancelling is free anyway', async () => {
  await set(steps, 1)
  const ben = await app.person('Ben Carter')
  const early = await bookLesson(app, amara, helen, monday)
  await app.call(amara, cancelLesson, { id: early })
  const [hers, his] = [
    await bookLesson(app, amara, helen, friday),
    await bookLesson(app, ben, helen, '2026-11-27T12:00:00Z'),
  ]
  app.clock.set('2026-11-27T09:00:00Z')
  assert.equal((await app.call(amara, cancelLesson, { id: hers })).usedFreePass, true)
  assert.equal((await app.call(ben, cancelLesson, { id: his })).usedFreePass, true)
})
