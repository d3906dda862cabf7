import assert from 'node:assert/strict'
import { test } from 'node:test'
import { notFound } from '#common/api-error.ts'
import { openPupils } from '#tests/support/pupils.ts'
import { correctMiles, getBooks, setCarCosts, spentLongAgo } from '../contract.ts'
import {
  addReading,
  changeReading,
  deleteReading,
  listReadings,
  privateBeyondDriven,
  privateBeyondLeft,
  readAlready,
  readingOutOfOrder,
  readLater,
} from '../reading-contract.ts'
import { tidyBooks } from './tidy.ts'

const { cast } = openPupils()
const car = 'White Corsa'
const note = (on: string, miles: number, privateMiles = 0, name = car) =>
  cast.app.call(cast.helen, addReading, { on, car: name, miles, privateMiles })
const readings = (year?: string) => cast.app.call(cast.helen, listReadings, { year })
const miles = async (year?: string) => (await cast.app.call(cast.helen, getBooks, { year })).car.miles

test('between Helen’s readings the books know every mile: private, on the road to lessons, and in them', async () => {
  const { app, helen, owen } = cast
  await app.call(helen, correctMiles, { on: '2026-11-17', miles: 41.5 })
  await note('2026-11-16', 45_200)
  assert.equal((await readings()).driven.businessPercent, null)
  const { id } = await note('2026-11-23', 45_500, 20)
  const { driven, readings: list } = await readings()
  assert.deepEqual(driven, {
    drivenMiles: 300,
    privateMiles: 20,
    businessMiles: 280,
    notedMiles: 41.5,
    lessonMiles: 238.5,
    businessPercent: 93,
    excessMiles: 0,
  })
  assert.deepEqual(list[0], {
    id,
    on: '2026-11-23',
    car,
    miles: 45_500,
    privateMiles: 20,
    sinceOn: '2026-11-16',
    drivenMiles: 300,
  })
  assert.equal(await miles(), 280)
  await app.call(helen, correctMiles, { on: '2026-11-17', miles: 300 })
  assert.equal((await readings()).driven.excessMiles, 20)
  const change = { id, on: '2026-11-24', car, miles: 45_600, privateMiles: 0 }
  await app.fails(owen, changeReading, change, notFound)
  await app.call(helen, changeReading, change)
  assert.deepEqual((await readings()).driven.businessMiles, 400)
  assert.deepEqual((await app.call(owen, listReadings, {})).readings, [])
  await app.fails(owen, deleteReading, { id }, notFound)
  await app.call(helen, deleteReading, { id })
  assert.equal(await miles(), 300)
})

test('a reading is of a day that has come, once a day and car, and none goes down', async () => {
  const { app, helen } = cast
  await note('2026-11-02', 45_000)
  await note('2026-11-20', 45_500, 100)
  await note('2026-11-20', 12, 0, 'Old Fiesta')
  await note('2026-11-24', 45_700)
  const reading = { on: '2026-11-10', car, miles: 45_200, privateMiles: 0 }
  const refused = [
    [{ ...reading, on: '2026-11-25', miles: 46_000 }, readLater],
    [{ ...reading, on: '2019-11-25' }, spentLongAgo],
    [{ ...reading, miles: 44_999 }, readingOutOfOrder],
    [{ ...reading, miles: 45_501 }, readingOutOfOrder],
    [{ ...reading, on: '2026-11-20', car: 'white corsa' }, readAlready],
    [{ ...reading, privateMiles: 201 }, privateBeyondDriven],
  ] as const
  for (const [input, error] of refused) await app.fails(helen, addReading, input, error)
  const { id } = await app.call(helen, addReading, { ...reading, privateMiles: 30 })
  await app.call(helen, deleteReading, { id })
  const [, next] = (await readings()).readings.filter((one) => one.car === car)
  assert.deepEqual([next!.drivenMiles, next!.privateMiles], [500, 100], 'private miles stay private')
})

test('a reading between two others leaves the later one at least its private miles, added or changed', async () => {
  const { app, helen } = cast
  const first = await note('2026-11-02', 1_000)
  await note('2026-11-20', 1_300, 100)
  const between = { on: '2026-11-10', car, miles: 1_250, privateMiles: 0 }
  await app.fails(helen, addReading, between, privateBeyondLeft)
  const { id } = await app.call(helen, addReading, { ...between, miles: 1_200 })
  await app.fails(helen, changeReading, { id, ...between, miles: 1_201 }, privateBeyondLeft)
  await app.call(helen, deleteReading, { id })
  const later = { ...first, on: '2026-11-02', car, miles: 1_201, privateMiles: 0 }
  await app.fails(helen, changeReading, later, privateBeyondLeft)
  const { driven } = await readings()
  assert.deepEqual([driven.drivenMiles, driven.privateMiles, driven.businessMiles], [300, 100, 200])
})

test('private miles that were noted later are taken over by a reading in between', async () => {
  await note('2026-11-02', 1_000)
  await note('2026-11-20', 1_300, 100)
  await note('2026-11-10', 1_240, 70)
  const { readings: list, driven } = await readings()
  assert.deepEqual(
    list.map(({ on, privateMiles }) => [on, privateMiles]),
    [
      ['2026-11-20', 30],
      ['2026-11-10', 70],
      ['2026-11-02', 0],
    ],
  )
  assert.deepEqual([driven.privateMiles, driven.businessMiles], [100, 200])
  await note('2026-11-01', 900, 25)
  assert.equal((await readings()).driven.privateMiles, 100, 'nothing is before the first')
})

test('of two tabs that save readings which contradict each other only one is heard', async () => {
  const { app, helen } = cast
  const codes = async (calls: readonly Promise<unknown>[]) => {
    const done = await Promise.allSettled(calls)
    const refused = done.filter((one) => one.status === 'rejected')
    return [done.length - refused.length, refused.map(({ reason }) => String(reason))] as const
  }
  for (let at = 0; at < 5; at++) {
    const [earlier, later] = [`2026-10-${10 + at}`, `2026-11-${10 + at}`]
    const name = `Car ${at}`
    const [fits, refusals] = await codes([note(later, 1_000, 0, name), note(earlier, 2_000, 0, name)])
    assert.equal(fits, 1)
    assert.match(refusals[0]!, /reading-out-of-order|An earlier reading of this car is higher/)
    const both = [await note('2026-09-01', 10, 0, name), await note('2026-09-02', 20, 0, name)]
    const [moved] = await codes(
      both.map(({ id }, nr) =>
        app.call(helen, changeReading, { id, on: '2026-09-03', car: name, miles: 15 + nr, privateMiles: 0 }),
      ),
    )
    assert.equal(moved, 1)
  }
})

test('what no tax office asks for goes, but the oldest kept miles of each car keep the reading before them', async () => {
  const { app } = cast
  await note('2026-03-01', 900)
  await note('2026-03-30', 1_000)
  await note('2026-04-10', 1_100)
  await note('2026-03-02', 7, 0, 'Old Fiesta')
  await note('2026-03-09', 8, 0, 'Old Fiesta')
  app.clock.set('2032-02-02T12:00:00Z')
  await tidyBooks.work({}, app.services)
  assert.deepEqual([await miles('2026-27'), (await readings('2026-27')).driven.drivenMiles], [100, 100])
  const { readings: old } = await readings('2025-26')
  assert.deepEqual(
    old.map(({ on, car: of }) => [on, of]),
    [['2026-03-30', car]],
  )
})

test('a reading of 6 April ends a tax year and begins the next, and at the approved rate lesson miles count', async () => {
  const { app, helen } = cast
  app.clock.set('2027-04-20T12:00:00Z')
  await note('2027-03-06', 50_000)
  await note('2027-04-06', 50_100)
  await note('2027-04-20', 50_300)
  assert.deepEqual([await miles('2026-27'), await miles('2027-28')], [100, 200])
  const shown = async (year: string) => (await readings(year)).readings.map(({ on }) => on)
  assert.deepEqual(await shown('2026-27'), ['2027-04-06', '2027-03-06'])
  assert.deepEqual(await shown('2027-28'), ['2027-04-20', '2027-04-06'])
  const rate = { method: 'approved', carQualifies: true, businessPercent: 100 } as const
  await app.call(helen, setCarCosts, { year: '2026-27', ...rate })
  const { quarters } = await app.call(helen, getBooks, { year: '2026-27' })
  assert.equal(quarters[3]!.expensesPence, 4_500)
})
