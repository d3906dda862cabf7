import assert from 'node:assert/strict'
import { test } from 'node:test'
import { notFound } from '#common/api-error.ts'
import { listTravelDays } from '#features/diary/server/travel-day.ts'
import { cancelLesson } from '#features/lessons/contract.ts'
import { openPupils } from '#tests/support/pupils.ts'
import {
  addExpense,
  addJourney,
  correctMiles,
  deleteJourney,
  getBooks,
  listMiles,
  rateNotAllowed,
  setCarCosts,
  spentLater,
  spentLongAgo,
} from '../contract.ts'
import { noteMiles } from './mileage.ts'

const { cast, add, enter } = openPupils()
const run = () => noteMiles.work({}, cast.app.services)
const miles = (who = cast.helen) => cast.app.call(who, listMiles, {})
const books = (year?: string) => cast.app.call(cast.helen, getBooks, { year })
const car = (method: 'actual' | 'approved', businessPercent = 100, year = '2026-27') =>
  cast.app.call(cast.helen, setCarCosts, { year, method, carQualifies: true, businessPercent })

test('on the night after, a day has the miles of its road from and to the base; they stay when lessons change later', async () => {
  const { app, helen, owen } = cast
  const { id } = await add('Dave Hill', { pickup: 'BS6 6DR' })
  await enter(id, '2026-11-24T10:00:00Z')
  const second = await enter(id, '2026-11-24T13:00:00Z', { pickup: { postcode: 'BS16 3AA' } })
  app.clock.set('2026-11-24T20:00:00Z')
  await run()
  assert.deepEqual((await miles()).days, [], 'not before the day is over')
  app.clock.set('2026-11-27T02:10:00Z')
  await run()
  await run()
  const [road] = await app.services.asSystem('her road', (db) =>
    listTravelDays(db, helen.id, { from: '2026-11-24', days: 1 }),
  )
  assert.ok(road!.miles > 5)
  assert.deepEqual((await miles()).days, [
    { on: '2026-11-24', workedOutMiles: road!.miles, correctedMiles: null },
  ])
  assert.deepEqual((await miles(owen)).days, [])
  await app.call(helen, correctMiles, { on: '2026-11-24', miles: 41.5 })
  await app.call(helen, cancelLesson, { id: second.id })
  await run()
  const [day] = (await miles()).days
  assert.ok(day!.workedOutMiles! < road!.miles, 'an outcome changes for two days')
  assert.equal(day!.correctedMiles, 41.5)
  assert.equal((await books()).car.miles, 41.5)
  await app.call(helen, correctMiles, { on: '2026-11-24', miles: null })
  assert.equal((await books()).car.miles, day!.workedOutMiles)
})

test('journeys are added and taken out, of days that have come, by their instructor alone', async () => {
  const { app, helen, owen } = cast
  const course = { on: '2026-11-21', miles: 62.4, reason: 'CPD course in Cardiff' }
  const { id } = await app.call(helen, addJourney, course)
  await app.fails(helen, addJourney, { ...course, on: '2026-11-24' }, spentLater)
  await app.fails(helen, addJourney, { ...course, on: '2019-11-24' }, spentLongAgo)
  await app.fails(helen, correctMiles, { on: '2026-11-24', miles: 1 }, spentLater)
  await app.fails(owen, deleteJourney, { id }, notFound)
  await app.call(owen, correctMiles, { on: '2026-11-21', miles: 5 })
  assert.deepEqual(await miles(), { days: [], journeys: [{ id, ...course }] })
  assert.equal((await books()).car.miles, 62.4)
  await app.call(helen, deleteJourney, { id })
  assert.equal((await books()).car.miles, 0)
})

test('at the approved rate the car’s own costs don’t count, and the 10,000th mile is counted over the quarters of a year', async () => {
  const { app, helen } = cast
  app.clock.set('2027-04-05T12:00:00Z')
  for (let nr = 0; nr < 11; nr++)
    await app.call(helen, correctMiles, { on: `2026-${nr < 9 ? '06' : '08'}-1${nr % 9}`, miles: 1_000 })
  await app.call(helen, correctMiles, { on: '2026-04-05', miles: 1_000 })
  await app.call(helen, addExpense, { on: '2026-06-01', pence: 20_001, category: 'car', note: 'Service' })
  await app.call(helen, addExpense, { on: '2026-06-01', pence: 800, category: 'travel', note: 'Parking' })
  await car('actual', 90)
  const costs = async (year?: string) =>
    (await books(year)).quarters.map(({ expensesPence }) => expensesPence)
  assert.deepEqual(await costs(), [18_001 + 800, 0, 0, 0])
  await car('approved', 90)
  assert.deepEqual(await costs(), [405_000 + 800, 70_000, 0, 0])
  assert.deepEqual(await costs('2025-26'), [0, 0, 0, 0], 'a method is that of its year and those after it')
  const { categories, car: ways } = await books()
  assert.deepEqual(categories, [
    { category: 'car', paidPence: 20_001 + 475_000, countsPence: 475_000 },
    { category: 'travel', paidPence: 800, countsPence: 800 },
  ])
  assert.deepEqual(ways, {
    method: 'approved',
    businessPercent: 90,
    miles: 11_000,
    approvedPence: 475_000,
    actualPence: 18_001,
  })
  app.clock.set('2027-04-06T12:00:00Z')
  assert.equal((await books()).car.method, 'approved', 'and stays with the car')
  assert.equal((await books()).car.miles, 0)
})

test('the approved rate is refused for a car with dual controls or one that was claimed before, and what counted stays', async () => {
  const { app, helen } = cast
  await car('actual', 92)
  const rate = { year: '2026-27', method: 'approved', businessPercent: 92 } as const
  await app.fails(helen, setCarCosts, rate, rateNotAllowed)
  await app.fails(helen, setCarCosts, { ...rate, carQualifies: false }, rateNotAllowed)
  assert.equal((await books()).car.method, 'actual')
  await app.call(helen, setCarCosts, { ...rate, carQualifies: true })
  assert.equal((await books()).car.method, 'approved')
})
