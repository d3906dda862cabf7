import assert from 'node:assert/strict'
import { after, before, beforeEach, suite, test } from 'node:test'
import { addPupil, getPupil } from '#features/pupils/contract.ts'
import { addPrepaidHours, receiveForLesson } from '#features/pupils/money-contract.ts'
import { listLessons } from '#features/lessons/contract.ts'
import { checkLedger } from '#features/payments/money-contract.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import { bookLesson } from '#tests/support/lessons.ts'
import type { InputOf, Person } from '#tests/support/test-app.ts'
import { changeSeries, createSeries, getSeries } from '../contract.ts'
import { watchHoursOfAll } from './hours.ts'

let app: Shop
let helen: Person
let dave: string

before(async () => {
  app = await openShop()
})
after(() => app.close())
beforeEach(async () => {
  app.clock.set('2026-11-23T08:00:00Z') // a Monday
  helen = await app.teacher('Helen Marsh', 3600)
  dave = (await app.call(helen, addPupil, { name: 'Dave Hill' })).id
})

const pay = (minutes: number) =>
  app.call(helen, addPrepaidHours, { id: dave, minutes, pence: minutes * 50, method: 'cash' })
const create = async (more: Partial<InputOf<typeof createSeries>> = {}) =>
  (
    await app.call(helen, createSeries, {
      ...(!more.learnerId && { pupilId: dave }),
      firstStartsAt: '2026-11-24T16:00:00Z',
      minutes: 60,
      count: 3,
      payment: 'hours',
      ...more,
    })
  ).series!.id
const ways = async (id: string) =>
  (await app.call(helen, listLessons, { limit: 200 })).lessons
    .filter(({ seriesId }) => seriesId === id)
    .map(({ status, paidWith }) => (status === 'booked' ? paidWith : status))
const everyHour = async () => {
  await watchHoursOfAll.work({}, app.services)
  await app.settle()
}
const reminders = async (id: string) =>
  (
    await app.services.asSystem('look', (db) =>
      db.queryUnchecked<{ payload: { daysLeft: number } }>(
        `select payload from app.events where name = 'series.hours-short' and payload ->> 'seriesId' = $1 order by emitted_at, id`,
        [id],
      ),
    )
  ).rows.map(({ payload }) => payload.daysLeft)

suite('a series paid from hours', () => {
  test('uses them lesson by lesson; those without are there all the same, and take what comes in', async () => {
    await pay(60)
    const id = await create()
    assert.deepEqual(await ways(id), ['hours', 'cash', 'cash'])
    const { lessons } = await app.call(helen, getSeries, { id })
    assert.deepEqual(
      lessons.map(({ awaitsHours }) => awaitsHours ?? false),
      [false, true, true],
    )
    await pay(60)
    await everyHour()
    assert.deepEqual(await ways(id), ['hours', 'hours', 'cash'])
    assert.equal((await app.call(helen, getPupil, { id: dave })).balance.minutesLeft, 0)
  })

  test('reminds seven and three days before a lesson without hours, once each, then it is paid as agreed', async () => {
    const id = await create({ count: 1, firstStartsAt: '2026-12-08T16:00:00Z', withoutHours: 'bank' })
    await everyHour()
    assert.deepEqual(await reminders(id), [], 'two weeks before is too early')
    for (const [at, so] of [
      ['2026-12-01T16:00:00Z', [7]],
      ['2026-12-03T16:00:00Z', [7]],
      ['2026-12-05T16:00:00Z', [7, 3]],
      ['2026-12-06T15:00:00Z', [7, 3]],
      ['2026-12-06T16:00:00Z', [7, 3, 0]],
      ['2026-12-06T17:00:00Z', [7, 3, 0]],
    ] as const) {
      app.clock.set(at)
      await Promise.all([everyHour(), everyHour()])
      assert.deepEqual(await reminders(id), so, at)
    }
    assert.deepEqual(await ways(id), ['bank'])
    await pay(60)
    await everyHour()
    assert.deepEqual(await ways(id), ['bank'], 'what was agreed stays agreed')
  })

  test('or is cancelled two days before, free of charge, where that was agreed', async () => {
    const id = await create({ count: 2, firstStartsAt: '2026-12-08T16:00:00Z', withoutHours: 'cancel' })
    app.clock.set('2026-12-06T16:00:00Z')
    await everyHour()
    assert.deepEqual(await ways(id), ['cancelled', 'cash'])
    const { balance } = await app.call(helen, getPupil, { id: dave })
    assert.deepEqual(balance, { pence: 0, minutesLeft: 0 })
  })

  test('goes on without a lesson that was paid in cash before hours came in', async () => {
    const id = await create({ withoutHours: 'cancel' })
    const { lessons } = await app.call(helen, getSeries, { id })
    const [first, , last] = lessons.map(({ lessonId }) => lessonId!)
    await app.call(helen, receiveForLesson, { id: first! })
    await pay(60)
    await everyHour()
    assert.deepEqual(await ways(id), ['cash', 'hours', 'cash'])
    await app.call(helen, receiveForLesson, { id: last! })
    await app.call(helen, changeSeries, { id, scope: 'all', payment: 'hours' })
    app.clock.set('2026-12-06T16:00:00Z')
    await everyHour()
    assert.equal((await ways(id)).at(-1), 'cash', 'what is paid isn’t cancelled for want of hours')
    assert.deepEqual(await reminders(id), [])
  })

  test('takes hours that a learner bought by card, and the ledger agrees', async () => {
    const priya = await app.person('Priya Shah')
    await bookLesson(app, priya, helen, '2026-11-25T10:00:00Z')
    const id = await create({ learnerId: priya.id })
    assert.deepEqual(await ways(id), ['cash', 'cash', 'cash'])
    await app.buyBlock(priya, helen)
    await everyHour()
    assert.deepEqual(await ways(id), ['credit', 'credit', 'credit'])
    const ledger = await app.call(app.admin, checkLedger, {})
    assert.deepEqual(
      [ledger.sum, ledger.out_of_balance, ledger.held_differs, ledger.earned_differs],
      [0, 0, 0, 0],
    )
  })

  test('leaves a lesson within a day to be paid by hand: the learner could no longer say no', async () => {
    const priya = await app.person('Priya Shah')
    await bookLesson(app, priya, helen, '2026-11-25T10:00:00Z')
    await app.buyBlock(priya, helen)
    const soon = { learnerId: priya.id, firstStartsAt: '2026-11-23T16:00:00Z' }
    const id = await create({ ...soon, payment: 'cash', count: 2 })
    await app.call(helen, changeSeries, { id, scope: 'all', payment: 'hours' })
    assert.deepEqual(await ways(id), ['cash', 'credit'])
    await everyHour()
    assert.deepEqual(await ways(id), ['cash', 'credit'])
    const placed = await create({ ...soon, firstStartsAt: '2026-11-23T18:00:00Z', count: 2 })
    assert.deepEqual(await ways(placed), ['cash', 'credit'])
  })

  test('can be changed to hours and back; what is paid already stays paid', async () => {
    await pay(60)
    const id = await create({ payment: 'cash' })
    await app.call(helen, changeSeries, { id, scope: 'all', payment: 'hours' })
    assert.deepEqual(await ways(id), ['hours', 'cash', 'cash'])
    await app.call(helen, changeSeries, { id, scope: 'all', payment: 'bank' })
    assert.deepEqual(await ways(id), ['hours', 'bank', 'bank'])
    await pay(120)
    await everyHour()
    assert.deepEqual(await ways(id), ['hours', 'bank', 'bank'])
  })
})
