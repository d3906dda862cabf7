import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sayWeek } from './words.ts'

test('a week is read out by its days with learning', () => {
  const week = { from: '2026-11-23', aim: 2, isPaused: false }
  assert.equal(sayWeek({ ...week, days: 3, counts: true }), '3 days, in your rhythm')
  assert.equal(sayWeek({ ...week, days: 3, counts: true }, 'Grace'), '3 days, in Grace’s rhythm')
  assert.equal(sayWeek({ ...week, days: 1, counts: false }), '1 day')
  assert.equal(sayWeek({ ...week, days: 0, counts: false, isPaused: true }), 'paused')
})
