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
  assert.deepEqual([next!.drivenMiles, next!.privateMiles], [500, 130], 'private miles stay private')
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
