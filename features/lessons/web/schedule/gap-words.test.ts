import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readGapWords } from './gap-words.ts'

// A Wednesday.
const today = '2026-11-25'
const read = (text: string) => {
  const { minutes, near, from, to } = readGapWords(text, today)
  return [minutes, near, from, to]
}

test('length, place and days are read from how people put them', () => {
  assert.deepEqual(read('90 minutes near BS6 next week'), [90, 'BS6', '2026-11-30', '2026-12-06'])
  assert.deepEqual(read('Find 2 hours near bs6 6ul on Friday'), [120, 'BS6 6', '2026-11-27', '2026-11-27'])
  assert.deepEqual(read('1½ h tomorrow'), [90, undefined, '2026-11-26', '2026-11-26'])
  assert.deepEqual(read('an hour and a half this week'), [90, undefined, '2026-11-25', '2026-11-29'])
  assert.deepEqual(read('two hours next mon'), [120, undefined, '2026-11-30', '2026-11-30'])
  assert.deepEqual(read('1.5 hours today near SW1A 1AA'), [90, 'SW1A 1', '2026-11-25', '2026-11-25'])
})

test('a weekday that is over means the next one; what is not said is an hour within four weeks', () => {
  assert.deepEqual(read('monday')[2], '2026-11-30')
  assert.deepEqual(read(''), [60, undefined, '2026-11-25', '2026-12-22'])
  assert.deepEqual(read('anything at all'), [60, undefined, '2026-11-25', '2026-12-22'])
})

test('a postcode counts only as a place to be near', () => {
  assert.deepEqual(read('m1 90 min').slice(0, 2), [90, undefined])
})
