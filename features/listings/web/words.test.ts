import assert from 'node:assert/strict'
import test from 'node:test'
import { sayLateTimes } from './words.ts'

const now = '2026-11-23T09:00:00Z'
const freeTimes = ['2026-11-24T10:00:00Z', '2026-11-26T10:00:00Z']

test('a card says which of its times cannot be cancelled for nothing, and says nothing where all can', () => {
  assert.equal(
    sayLateTimes({ freeTimes, noticeHours: 48 }, now),
    'Times in the next 48 hours aren’t free to cancel.',
  )
  assert.equal(
    sayLateTimes({ freeTimes, noticeHours: 168 }, now),
    'Times in the next 7 days aren’t free to cancel.',
  )
  assert.equal(sayLateTimes({ freeTimes, noticeHours: 24 }, now), undefined)
  assert.equal(sayLateTimes({ freeTimes, noticeHours: 0 }, now), undefined)
  assert.equal(sayLateTimes({ freeTimes: [], noticeHours: 48 }, now), undefined)
})
