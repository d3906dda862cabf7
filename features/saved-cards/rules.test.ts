import assert from 'node:assert/strict'
import test from 'node:test'
import { isExpired, stateOf } from './rules.ts'

test('an agreement without a card waits, one that failed too often is paused, and a higher price needs another', () => {
  const agreed = { pricePence: 3_600, startedAt: '2026-11-23T08:00:00Z', pausedAt: null }
  assert.equal(stateOf(undefined, 3_600), 'off')
  assert.equal(stateOf({ ...agreed, startedAt: null }, 3_600), 'waiting')
  assert.equal(stateOf(agreed, 3_600), 'on')
  assert.equal(stateOf(agreed, 3_500), 'on')
  assert.equal(stateOf(agreed, 3_601), 'dearer')
  assert.equal(stateOf({ ...agreed, pausedAt: '2026-12-01T08:00:00Z' }, 3_600), 'paused')
})

test('a card is good to the end of its month', () => {
  const card = { expMonth: 12, expYear: 2026 }
  assert.equal(isExpired(card, '2026-12-31T23:59:59Z'), false)
  assert.equal(isExpired(card, '2027-01-01T00:00:00Z'), true)
})
