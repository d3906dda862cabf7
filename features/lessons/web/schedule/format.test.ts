import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hoursName } from './format.ts'

test('the hours of a day are as short as its column is narrow', () => {
  assert.deepEqual([45, 60, 90, 465, 70].map(hoursName), ['45 min', '1 h', '1½ h', '7¾ h', '1 h 10'])
})
