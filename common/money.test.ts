import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatMoney, formatPounds, formatPoundsShort } from './money.ts'

test('above a bar a sum is short enough not to touch the next one', () => {
  assert.deepEqual([95_000, 138_020, -204_000].map(formatPoundsShort), ['£950', '£1.4k', '−£2.0k'])
})

test('less than nothing has a minus sign, however it is written', () => {
  assert.deepEqual(
    [formatMoney(-4_468), formatMoney(-204_000, 'eur'), formatPounds(-288_600), formatMoney(0)],
    ['−£44.68', '−€2,040.00', '−£2,886', '£0.00'],
  )
})
