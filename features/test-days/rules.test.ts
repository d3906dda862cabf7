import assert from 'node:assert/strict'
import { test } from 'node:test'
import { competencies } from './competencies.ts'
import { changeByDay, mustFail, retestFromDay, sumFaults, theoryOf } from './rules.ts'

test('the fee is lost after the day that leaves ten full working days: Saturdays count, Sundays and bank holidays do not', () => {
  // Tuesday 15 December: back over 14, 12, 11, 10, 9, 8, 7, 5, 4 and 3 December.
  assert.equal(changeByDay('2026-12-15', 'england-and-wales'), '2026-12-02')
  // Scotland has 30 November off, Christmas is off everywhere.
  assert.equal(changeByDay('2026-12-10', 'england-and-wales'), '2026-11-27')
  assert.equal(changeByDay('2026-12-10', 'scotland'), '2026-11-26')
  assert.equal(changeByDay('2027-01-05', 'england-and-wales'), '2026-12-20')
})

test('after a fail the next test is ten working days away at least', () => {
  assert.equal(retestFromDay('2026-11-24', 'england-and-wales'), '2026-12-05')
  assert.equal(retestFromDay('2026-11-24', 'scotland'), '2026-12-07')
  assert.equal(retestFromDay('2026-12-22', 'england-and-wales'), '2027-01-06')
})

test('a theory certificate counts for two years, to the day before', () => {
  const of = (passedOn: string | null, testOn: string | null) =>
    theoryOf(passedOn, testOn, '2026-11-23').state
  assert.equal(of(null, null), 'unknown')
  assert.equal(theoryOf('2025-03-01', null, '2026-11-23').validUntil, '2027-02-28')
  assert.equal(of('2025-06-01', null), 'valid')
  assert.equal(of('2025-06-01', '2027-05-31'), 'valid')
  assert.equal(of('2025-06-01', '2027-06-01'), 'ends-before-test')
  assert.equal(of('2025-01-10', null), 'ends-soon')
  assert.equal(of('2024-11-23', null), 'over')
  assert.equal(of('2024-11-24', null), 'ends-soon')
})

test('fifteen driving faults pass, sixteen fail, and one serious or dangerous fault does', () => {
  const of = (competency: string, driving: number, serious = false, dangerous = false) => ({
    competency,
    driving,
    serious,
    dangerous,
  })
  assert.equal(mustFail([of('junctionsObservation', 15)]), false)
  assert.equal(mustFail([of('junctionsObservation', 16)]), true)
  assert.equal(mustFail([of('junctionsObservation', 14), of('vehicleChecks', 2)]), false, 'counts once')
  assert.equal(mustFail([of('clearance', 0, true)]), true)
  assert.equal(mustFail([of('clearance', 0, false, true)]), true)
  assert.deepEqual(sumFaults([of('clearance', 2, true), of('useOfSpeed', 1)]), {
    driving: 3,
    serious: 1,
    dangerous: 0,
  })
})

test('every competency of the test is there once', () => {
  assert.equal(new Set(competencies).size, competencies.length)
  assert.equal(competencies.length, 39 + 7, 'and eyesight, checks, the emergency stop and four manoeuvres')
})
