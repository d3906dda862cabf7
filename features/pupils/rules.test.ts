import assert from 'node:assert/strict'
import { test } from 'node:test'
import { balanceOf } from './rules.ts'

const now = '2026-11-23T12:00:00Z'
const lesson = {
  status: 'delivered',
  startsAt: '2026-11-20T10:00:00Z',
  endsAt: '2026-11-20T11:00:00Z',
  minutes: 60,
  pricePence: 3600,
  paidWith: 'cash',
  receivedAt: null,
  cancelledCostPence: null,
} as const
const later = {
  ...lesson,
  status: 'booked',
  startsAt: '2026-11-30T10:00:00Z',
  endsAt: '2026-11-30T11:00:00Z',
} as const
const cancelled = (cancelledCostPence: number) =>
  ({ ...lesson, status: 'cancelled', cancelledCostPence }) as const

test('a pupil owes each lesson that is over and not received, and nothing for one to come', () => {
  assert.deepEqual(balanceOf([lesson, { ...lesson, status: 'booked' }, later], 0, now), {
    pence: -7200,
    minutesLeft: 0,
  })
  assert.equal(
    balanceOf(
      [
        { ...lesson, receivedAt: now },
        { ...later, receivedAt: now },
      ],
      0,
      now,
    ).pence,
    0,
  )
})

test('a late cancellation is owed at its cost, and what was received for one cancelled in time is theirs', () => {
  assert.equal(balanceOf([cancelled(1800)], 0, now).pence, -1800)
  assert.equal(balanceOf([{ ...cancelled(0), receivedAt: now }], 0, now).pence, 3600)
})

test('a lesson whose payment link was not paid is owed from its start on', () => {
  const linked = { ...later, paidWith: 'card-link' } as const
  assert.equal(balanceOf([linked], 0, '2026-11-30T09:59:59Z').pence, 0)
  assert.equal(balanceOf([linked], 0, linked.startsAt).pence, -3600)
})

test('lessons take from the prepaid hours; one cancelled in time gives its hour back, a late one as much as it did not cost', () => {
  const hours = { ...lesson, paidWith: 'hours' } as const
  assert.equal(balanceOf([hours, { ...later, paidWith: 'hours' }], 600, now).minutesLeft, 480)
  assert.equal(balanceOf([{ ...cancelled(0), paidWith: 'hours' }], 600, now).minutesLeft, 600)
  assert.equal(balanceOf([{ ...cancelled(1800), paidWith: 'hours' }], 600, now).minutesLeft, 570)
  assert.equal(balanceOf([{ ...lesson, paidWith: 'card' }], 600, now).minutesLeft, 600)
})
