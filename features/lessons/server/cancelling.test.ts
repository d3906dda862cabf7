import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { setCancellationTerms } from '#features/cancellation-terms/contract.ts'
import { graceMinutes } from '#features/cancellation-terms/rules.ts'
import { listDiary } from '#features/diary/contract.ts'
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

test('Amara may pay for a late cancellation and keep her free pass for another', async () => {
  await set(steps, 1)
  const first = await bookLesson(app, amara, helen, friday)
  const second = await bookLesson(app, amara, helen, '2026-11-27T12:00:00Z')
  app.clock.set('2026-11-26T12:00:00Z')
  await app.fails(amara, cancelLesson, { id: first, useFreePass: false, costPence: 0 }, costChanged)
  const paid = await app.call(amara, cancelLesson, { id: first, useFreePass: false, costPence: 4150 })
  assert.deepEqual([paid.cancelledCostPence, paid.usedFreePass], [4150, undefined])
  assert.equal((await app.call(amara, getLesson, { id: second })).freePassesLeft, 1)
  const free = await app.call(amara, cancelLesson, { id: second, costPence: 0 })
  assert.deepEqual([free.cancelledCostPence, free.usedFreePass], [0, true])
})

test('a learner’s client that asks to keep the time blocked is charged no more than it saw, and blocks nothing', async () => {
  await set(steps, 1)
  const id = await bookLesson(app, amara, helen, friday)
  app.clock.set('2026-11-26T12:00:00Z')
  const asked = { id, keepBlocked: true, useFreePass: false }
  const refused = await app.fails(amara, cancelLesson, { ...asked, costPence: 0 }, costChanged)
  assert.equal(refused['costPence'], 4150)
  assert.equal((await app.call(amara, getLesson, { id })).status, 'booked')
  const paid = await app.call(amara, cancelLesson, { ...asked, costPence: 4150 })
  assert.deepEqual([paid.cancelledCostPence, paid.usedFreePass], [4150, undefined])
  const { entries } = await app.call(helen, listDiary, { from: '2026-11-27', to: '2026-11-28' })
  assert.deepEqual(entries, [])
})

suite('the database', () => {
  const write = (who: Person | undefined, id: string, change: string) => {
    const text = `update public.lessons set status = 'cancelled', cancelled_at = clock(), ${change} where id = '${id}'`
    return who
      ? app.services.asUser({ role: 'authenticated', sub: who.id }, (db) => db.queryUnchecked(text))
      : app.services.asSystem('whatever writes to the table', (db) => db.queryUnchecked(text))
  }
  const late = (cost: number, more = '') =>
    `cancelled_by = 'learner', outcome = 'cancelled-late', cancelled_cost_pence = ${cost}${more}`
  const free = `cancelled_by = 'learner', outcome = 'cancelled', cancelled_cost_pence = 0`
  const wrong = /does not cost that by its terms/

  test('refuses any cost of a cancelled lesson but that of the terms agreed at its booking', async () => {
    await set(steps)
    const id = await bookLesson(app, amara, helen, friday)
    await set([])
    await assert.rejects(write(amara, id, late(2075)), wrong, 'it is free still')
    app.clock.set('2026-11-25T12:00:00Z')
    for (const change of [
      free,
      late(0),
      late(2074),
      late(2076),
      late(4150),
      late(0, ', used_free_pass = true'),
    ])
      for (const who of [amara, undefined]) await assert.rejects(write(who, id, change), wrong, change)
    app.clock.set('2026-11-26T12:00:00Z')
    await assert.rejects(write(undefined, id, late(2075)), wrong)
    await write(undefined, id, late(4150))
    await assert.rejects(write(undefined, id, 'cancelled_cost_pence = 10'), wrong, 'nor is it changed later')
  })

  test('lets nobody but the instructor and the platform set another cost, and only openly', async () => {
    await set(steps)
    const id = await bookLesson(app, amara, helen, friday)
    app.clock.set('2026-11-26T12:00:00Z')
    for (const change of [
      late(10, `, cost_set_by = 'instructor'`),
      late(4150, `, marked_at = clock(), marked_by = 'instructor'`),
      `cancelled_by = 'instructor', outcome = 'cancelled', cancelled_cost_pence = 0`,
    ])
      await assert.rejects(write(amara, id, change), /not the learner's to say/)
    await write(undefined, id, late(10, `, cost_set_by = 'platform'`))
    assert.equal((await app.call(amara, getLesson, { id })).costSetBy, 'platform')
  })

  test('agrees with the rules about every lesson that a learner cancels, at any moment', async () => {
    await set([{ hours: 72, percent: 33 }, ...steps.slice(0, 1), { hours: 3, percent: 99 }], 1)
    for (let nr = 0; nr < 12; nr += 1) {
      app.clock.set('2026-11-23T08:00:00Z')
      const id = await bookLesson(app, amara, helen, friday)
      app.clock.set(Temporal.Instant.from(friday).subtract({ minutes: 1 + nr * 480 }))
      await app.call(amara, cancelLesson, { id, useFreePass: nr % 5 === 0 })
    }
    for (const minutes of [graceMinutes - 1, graceMinutes + 1]) {
      app.clock.set('2026-11-26T12:00:00Z')
      const id = await bookLesson(app, amara, helen, friday)
      app.clock.advance({ minutes })
      await app.call(amara, cancelLesson, { id })
    }
  })
})
