import assert from 'node:assert/strict'
import { test } from 'node:test'
import { notFound } from '#common/api-error.ts'
import { openPupils } from '#tests/support/pupils.ts'
import type { Person } from '#tests/support/test-app.ts'
import {
  addRecurring,
  changeRecurring,
  deleteExpense,
  endsBeforeStart,
  getBooks,
  listExpenses,
  listRecurring,
  startsLongAgo,
} from '../contract.ts'
import { enterRecurringCosts } from './recurring.ts'

const { cast } = openPupils()
const lease = {
  pence: 28_500,
  category: 'car',
  note: 'Lease',
  every: 'month',
  startsOn: '2026-08-31',
} as const
const run = () => enterRecurringCosts.work({}, cast.app.services)
const entered = async (who: Person = cast.helen) =>
  (await cast.app.call(who, listExpenses, {})).expenses.map(({ on, pence }) => [on, pence])

test('Helen’s lease is entered on its day each month, once, however often the job runs and after weeks without it', async () => {
  const { app, helen } = cast
  const { id } = await app.call(helen, addRecurring, lease)
  const soFar = [
    ['2026-10-31', 28_500],
    ['2026-09-30', 28_500],
    ['2026-08-31', 28_500],
  ]
  assert.deepEqual(await entered(), soFar)
  await run()
  await Promise.all([run(), run()])
  assert.deepEqual(await entered(), soFar)
  app.clock.set('2027-01-31T00:30:00Z')
  await Promise.all([run(), run()])
  await run()
  assert.deepEqual(await entered(), [
    ['2027-01-31', 28_500],
    ['2026-12-31', 28_500],
    ['2026-11-30', 28_500],
    ...soFar,
  ])
  const { expenses } = await app.call(helen, listExpenses, {})
  await app.call(helen, deleteExpense, { id: expenses[0]!.id })
  await run()
  assert.equal((await entered()).length, 5, 'one that she deleted doesn’t come back')
  const { recurring } = await app.call(helen, listRecurring, {})
  assert.deepEqual(
    recurring.map((one) => [one.id, one.nextOn, one.endsOn]),
    [[id, '2027-02-28', null]],
  )
})

test('a franchise fee of every week begins on the day in London, changes from the next time on, and ends', async () => {
  const { app, helen } = cast
  app.clock.set('2026-07-05T22:30:00Z') // 23:30 on the 5th in London, the last day of a quarter
  const fee = {
    pence: 9_500,
    category: 'other',
    note: 'Franchise',
    every: 'week',
    startsOn: '2026-07-06',
  } as const
  const { id } = await app.call(helen, addRecurring, fee)
  assert.deepEqual(await entered(), [])
  app.clock.set('2026-07-05T23:20:00Z')
  await run()
  assert.deepEqual(await entered(), [['2026-07-06', 9_500]])
  const { every: _, startsOn: __, ...terms } = fee
  await app.call(helen, changeRecurring, { id, ...terms, pence: 9_900, endsOn: null })
  app.clock.set('2026-07-21T09:00:00Z')
  await app.call(helen, changeRecurring, { id, ...terms, pence: 10_000, endsOn: '2026-07-27' })
  app.clock.set('2026-09-01T09:00:00Z')
  await run()
  assert.deepEqual(await entered(), [
    ['2026-07-27', 10_000],
    ['2026-07-20', 9_900],
    ['2026-07-13', 9_900],
    ['2026-07-06', 9_500],
  ])
  const { quarters } = await app.call(helen, getBooks, {})
  assert.deepEqual(
    quarters.map(({ expensesPence }) => expensesPence),
    [0, 39_300, 0, 0],
  )
  assert.equal((await app.call(helen, listRecurring, {})).recurring[0]!.nextOn, null)

  // She takes it up again: what she didn't pay in between isn't entered.
  await app.call(helen, changeRecurring, { id, ...terms, pence: 11_000, endsOn: null })
  assert.equal((await app.call(helen, listRecurring, {})).recurring[0]!.nextOn, '2026-09-07')
  app.clock.set('2026-09-08T09:00:00Z')
  await run()
  assert.deepEqual((await entered())[0], ['2026-09-07', 11_000])
  assert.equal((await entered()).length, 5)
})

test('a cost can’t end before it begins or begin long ago, and nobody else sees or changes it', async () => {
  const { app, helen, owen } = cast
  await app.fails(helen, addRecurring, { ...lease, endsOn: '2026-08-30' }, endsBeforeStart)
  await app.fails(helen, addRecurring, { ...lease, startsOn: '2024-11-22' }, startsLongAgo)
  const { id } = await app.call(helen, addRecurring, lease)
  const change = { id, pence: 1, category: 'car', note: '', endsOn: null } as const
  await app.fails(owen, changeRecurring, change, notFound)
  await app.fails(helen, changeRecurring, { ...change, endsOn: '2026-08-01' }, endsBeforeStart)
  assert.deepEqual((await app.call(owen, listRecurring, {})).recurring, [])
  assert.deepEqual(await entered(owen), [])
})
