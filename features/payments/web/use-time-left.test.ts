import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatCountdown } from './use-time-left.ts'

test('a hold counts down in its last quarter of an hour; before that, its end is enough', () => {
  assert.deepEqual([7 * 3_600, 901, 900, 599, 59].map(formatCountdown), [
    undefined,
    undefined,
    '15:00',
    '9:59',
    '0:59',
  ])
})
