import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Lesson } from '#features/lessons/contract.ts'
import { receiptWords } from './words.ts'

const paid = {
  paidWith: 'cash',
  pricePence: 3_600,
  minutes: 60,
  cancelledCostPence: null,
  receivedAt: '2026-11-24T11:00:00Z',
  receivedPence: 3_600,
} as Lesson

test('a receipt says what came in, how and when, and what is still owed of it', () => {
  assert.equal(receiptWords.cameIn(paid), '£36.00 in cash, received Tue 24 Nov 2026.')
  assert.equal(
    receiptWords.cameIn({ ...paid, paidWith: 'bank', pricePence: 5_400 }),
    '£36.00 by bank transfer, received Tue 24 Nov 2026. £18.00 still owed.',
  )
  assert.equal(receiptWords.cameIn({ ...paid, receivedAt: null, receivedPence: null }), undefined)
})
