import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, addMonths, daysBetween, weekdayOf } from './days.ts'

test('days go on over the end of summer time and of a leap February', () => {
  assert.equal(addDays('2026-10-24', 2), '2026-10-26')
  assert.equal(addDays('2028-02-28', 1), '2028-02-29')
  assert.equal(daysBetween('2026-10-24', '2026-10-26'), 2)
  assert.deepEqual(['2026-11-23', '2026-11-24', '2026-11-29'].map(weekdayOf), [1, 2, 7])
})

test('a month on is the same day, or the last one', () => {
  assert.equal(addMonths('2026-11-23', 1), '2026-12-23')
  assert.equal(addMonths('2026-10-31', 1), '2026-11-30')
  assert.equal(addMonths('2027-01-31', 1), '2027-02-28')
  assert.equal(addMonths('2026-01-15', -1), '2025-12-15')
})
