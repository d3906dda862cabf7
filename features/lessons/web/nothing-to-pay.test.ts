import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Lesson } from '../contract.ts'
import { sayNothingToPay } from './nothing-to-pay.ts'

const cancelled = {
  paidWith: 'bank',
  receivedAt: null,
  cancelledFree: true,
  cancelledBy: 'learner',
} as Lesson

test('a transfer that never came is not awaited for a lesson that was cancelled free of charge', () => {
  assert.equal(sayNothingToPay(cancelled, 'student'), 'Nothing to pay. You cancelled in time.')
  assert.equal(sayNothingToPay(cancelled, 'instructor'), 'Nothing to pay.')
  assert.equal(sayNothingToPay({ ...cancelled, cancelledBy: 'instructor' }, 'student'), 'Nothing to pay.')
  assert.equal(sayNothingToPay({ ...cancelled, costSetBy: 'instructor' }, 'student'), 'Nothing to pay.')
  for (const other of [
    { cancelledFree: false },
    { paidWith: 'card' },
    { receivedAt: '2026-11-20T10:00:00Z' },
  ])
    assert.equal(sayNothingToPay({ ...cancelled, ...other } as Lesson, 'student'), undefined)
})
