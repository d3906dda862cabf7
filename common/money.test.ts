import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatPoundsShort } from './money.ts'

test('above a bar a sum is short enough not to touch the next one', () => {
  assert.deepEqual([95_000, 138_020, -204_000].map(formatPoundsShort), ['£950', '£1.4k', '-£2.0k'])
})
