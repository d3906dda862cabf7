import assert from 'node:assert/strict'
import { test } from 'node:test'
import { givenBackOf } from './given-back.ts'

const ofKofi = {
  status: 'cancelled',
  outcome: 'cancelled',
  paidWith: 'card',
  pricePence: 5_700,
  minutes: 90,
  cancelledCostPence: 0,
} as const

test('Helen reads what a learner got back of a lesson that was cancelled', () => {
  assert.deepEqual(givenBackOf(ofKofi), ['Given back', '£57.00'])
  assert.deepEqual(givenBackOf({ ...ofKofi, paidWith: 'credit', cancelledCostPence: 2_850 }), [
    'Given back',
    '£28.50',
  ])
  assert.deepEqual(givenBackOf({ ...ofKofi, paidWith: 'hours' }), ['Hours given back', '1½ hours'])
})

test('nothing is given back of a lesson that was given, never paid, charged in full, or left to the two', () => {
  assert.equal(givenBackOf({ ...ofKofi, status: 'delivered', outcome: 'delivered' }), undefined)
  assert.equal(givenBackOf({ ...ofKofi, outcome: null }), undefined)
  assert.equal(givenBackOf({ ...ofKofi, cancelledCostPence: 5_700 }), undefined)
  assert.equal(givenBackOf({ ...ofKofi, paidWith: 'cash' }), undefined)
})
