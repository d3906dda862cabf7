import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatMinutes } from './time.ts'

test('a length is said in words, the same way everywhere', () => {
  assert.deepEqual([1, 18, 45, 60, 61, 90, 112, 465, 60_000].map(formatMinutes), [
    '1 minute',
    '18 minutes',
    '45 minutes',
    '1 hour',
    '1 hour 1 minute',
    '1½ hours',
    '1 hour 52 minutes',
    '7¾ hours',
    '1,000 hours',
  ])
})
