import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findBefore, milesInLessons, sumStretches } from './odometer.ts'

const week = { sinceOn: '2026-11-02', on: '2026-11-09', drivenMiles: 300, privateMiles: 40 }

test('what was driven between readings is private, in the books already, or driven in lessons on the last day before', () => {
  const noted = [
    { on: '2026-11-01', tenths: 999 },
    { on: '2026-11-02', tenths: 405 },
    { on: '2026-11-08', tenths: 600 },
    { on: '2026-11-09', tenths: 999 },
  ]
  assert.deepEqual(milesInLessons([week], noted).days, [{ on: '2026-11-08', tenths: 2_600 - 1_005 }])
  assert.deepEqual(sumStretches([week], noted), {
    drivenMiles: 300,
    privateMiles: 40,
    businessMiles: 260,
    notedMiles: 100.5,
    lessonMiles: 159.5,
    businessPercent: 87,
    excessMiles: 0,
  })
})

test('a mile of the books is counted to one of two cars, whatever order they come in', () => {
  const other = { sinceOn: '2026-11-04', on: '2026-11-11', drivenMiles: 50, privateMiles: 0 }
  const noted = [{ on: '2026-11-05', tenths: 2_800 }]
  for (const both of [
    [week, other],
    [other, week],
  ])
    assert.deepEqual(milesInLessons(both, noted), { days: [{ on: '2026-11-10', tenths: 300 }], left: 0 })
})

test('books with more miles than the car was driven are named, up to a mile of rounding not', () => {
  const excess = (tenths: number) => sumStretches([week], [{ on: '2026-11-05', tenths }]).excessMiles
  assert.deepEqual([2_600, 2_610, 2_611, 3_000].map(excess), [0, 0, 1.1, 40])
})

test('the reading before is the latest of the same car before the day, of whatever tax year', () => {
  const car = 'White Corsa'
  const readings = [
    { on: '2027-04-20', car, miles: 50_300 },
    { on: '2027-04-07', car: 'Old Fiesta', miles: 12 },
    { on: '2027-04-03', car, miles: 50_100 },
  ]
  assert.equal(findBefore(readings, { on: '2027-04-10', car: 'white corsa' })?.miles, 50_100)
  assert.equal(findBefore(readings, { on: '2027-04-03', car }), undefined)
})
