import assert from 'node:assert/strict'
import test from 'node:test'
import { isExpired, stateOf } from './rules.ts'
import { paidByCard, sayUnpaid } from './words.ts'

test('an agreement without a card waits, one that failed too often is paused, and more than was agreed to needs another', () => {
  const now = 3_600
  const agreed = { pricePence: now, comesMore: false, startedAt: '2026-11-23T08:00:00Z', pausedWhy: null }
  assert.equal(stateOf(undefined, now), 'off')
  assert.equal(stateOf({ ...agreed, startedAt: null }, now), 'waiting')
  assert.equal(stateOf(agreed, now), 'on')
  assert.equal(stateOf(agreed, 3_500), 'on')
  assert.equal(stateOf(agreed, 3_601), 'dearer')
  assert.equal(stateOf({ ...agreed, comesMore: true }, now), 'changed')
  assert.equal(stateOf({ ...agreed, pausedWhy: 'changed' }, now), 'changed')
  assert.equal(stateOf({ ...agreed, pausedWhy: 'refused' }, now), 'paused')
})

test('nobody whose card is saved reads that they have none', () => {
  assert.match(sayUnpaid('waiting', false), /haven’t saved a card yet/)
  assert.match(sayUnpaid('off', false), /If you save a card/)
  assert.match(sayUnpaid('waiting', true), /^You agreed to this but didn’t finish/)
  for (const state of ['off', 'waiting'] as const)
    assert.doesNotMatch(sayUnpaid(state, true), /haven’t saved|If you save/)
})

test('a card is good to the end of its month', () => {
  const card = { expMonth: 12, expYear: 2026 }
  assert.equal(isExpired(card, '2026-12-31T23:59:59Z'), false)
  assert.equal(isExpired(card, '2027-01-01T00:00:00Z'), true)
})

test('lessons that a saved card pays say which card, when and up to what', () => {
  assert.equal(
    paidByCard({ brand: 'visa', last4: '4242' }, 3_800),
    'Your Visa ending in 4242, a week before each lesson, up to £38.00',
  )
})
