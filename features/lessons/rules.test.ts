import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freeUntil, isFreeToCancel, mayDeliver, priceOfCancelling } from './rules.ts'

const lesson = { status: 'booked', startsAt: '2026-11-27T10:00:00Z', endsAt: '2026-11-27T11:00:00Z', noticeHours: 48, pricePence: 4150 } as const

test('notice is counted in hours, to the second', () => {
  assert.equal(freeUntil(lesson), '2026-11-25T10:00:00.000Z')
  assert.equal(isFreeToCancel(lesson, '2026-11-25T10:00:00Z'), true)
  assert.equal(isFreeToCancel(lesson, '2026-11-25T10:00:01Z'), false)
})

test('the notice spans the end of summer time in hours, not in days', () => {
  assert.equal(freeUntil({ startsAt: '2026-10-26T10:00:00Z', noticeHours: 48 }), '2026-10-24T10:00:00.000Z')
})

test('a late cancellation costs the whole lesson, one by the instructor nothing', () => {
  const late = '2026-11-27T09:59:59Z'
  assert.deepEqual(priceOfCancelling(lesson, late, 'learner'), { free: false, freeUntil: freeUntil(lesson), costPence: 4150, refundPence: 0 })
  assert.deepEqual(priceOfCancelling(lesson, late, 'instructor'), { free: true, freeUntil: freeUntil(lesson), costPence: 0, refundPence: 4150 })
})

test('once it has begun a learner cannot cancel; the instructor still can, for a lesson that did not happen', () => {
  assert.equal(priceOfCancelling(lesson, lesson.startsAt, 'learner'), null)
  assert.equal(priceOfCancelling(lesson, '2026-11-27T12:00:00Z', 'instructor')?.refundPence, 4150)
  assert.equal(priceOfCancelling({ ...lesson, status: 'delivered' }, lesson.startsAt, 'instructor'), null)
})

test('a lesson can be delivered from its end on', () => {
  assert.equal(mayDeliver(lesson, '2026-11-27T10:59:59Z'), false)
  assert.equal(mayDeliver(lesson, lesson.endsAt), true)
  assert.equal(mayDeliver({ ...lesson, status: 'held' }, lesson.endsAt), false)
})
