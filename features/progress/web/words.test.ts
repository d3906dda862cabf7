import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayInAddress } from './use-record-day.ts'
import { sayFaded, sayMove } from './words.ts'

test('a level that had dropped between two lessons is said beside what the lesson changed', () => {
  const says = (before: number, after: number, faded?: number) => {
    const change = { name: 'Junctions', before, after, ...(faded !== undefined && { faded }) }
    return [sayMove(change), sayFaded(change)]
  }
  assert.deepEqual(says(0, 2), ['new, level 2', ''])
  assert.deepEqual(says(2, 3), ['2 to 3, up', ''])
  assert.deepEqual(says(3, 3), ['still 3', ''])
  assert.deepEqual(says(3, 4, 2), ['3 to 4, up', 'Had dropped to 2: not marked for a while'])
  assert.deepEqual(says(3, 3, 2), ['back to 3', 'Had dropped to 2: not marked for a while'])
  assert.deepEqual(says(3, 2, 2), ['still 2', 'Dropped from 3 before this lesson: not marked for a while'])
  assert.deepEqual(says(3, 1, 2), ['3 to 1, down', 'Had dropped to 2: not marked for a while'])
})

test('the address names the day of the record; nonsense and days to come are today', () => {
  const today = '2026-11-23'
  const dayOf = (text: string | null) => dayInAddress(text, today)
  assert.equal(dayOf('2026-10-05'), '2026-10-05')
  for (const text of [null, '', 'soon', '2026-02-31', '5 Oct 2026', '2026-11-24', '2026-11-23T10:00'])
    assert.equal(dayOf(text), today, String(text))
})
