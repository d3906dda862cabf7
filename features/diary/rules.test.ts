import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findTidyStarts } from './rules.ts'

const day = (...times: string[]) => times.map((time) => `2026-11-25T${time}:00Z`)
const everyQuarter = (from: number, to: number) =>
  Array.from({ length: (to - from) * 4 + 1 }, (_, i) =>
    new Date(Date.UTC(2026, 10, 25, from, i * 15)).toISOString(),
  )
const clocks = (starts: readonly string[]) => starts.map((start) => start.slice(11, 16))

test('a day with room for three lessons shows three starts, not one every quarter of an hour', () => {
  const { starts, fits } = findTidyStarts(everyQuarter(9, 11), 60)
  assert.deepEqual(clocks(starts), ['09:00', '10:00', '11:00'])
  assert.equal(fits, 3)
})

test('the last start before the next lesson is offered too, so that no half-hour is left over', () => {
  const { starts, fits } = findTidyStarts(everyQuarter(9, 11).slice(0, -2), 60)
  assert.deepEqual(clocks(starts), ['09:00', '10:00', '10:30'])
  assert.equal(fits, 2)
})

test('a quarter of an hour later is no second choice', () => {
  const { starts } = findTidyStarts(day('09:00', '09:15', '09:30', '09:45', '10:00', '10:15'), 60)
  assert.deepEqual(clocks(starts), ['09:00', '10:00'])
  assert.deepEqual(clocks(findTidyStarts(day('14:15', '14:30'), 60).starts), ['14:15'])
})

test('each gap of a day begins again, and a full day has none', () => {
  const { starts, fits } = findTidyStarts(day('09:00', '09:15', '13:00', '13:15'), 90)
  assert.deepEqual(clocks(starts), ['09:00', '13:00'])
  assert.equal(fits, 2)
  assert.deepEqual(findTidyStarts([], 60), { starts: [], fits: 0 })
  assert.deepEqual(findTidyStarts(day('09:00'), 60).fits, 1)
})
