import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sumsOfDay } from './day-sums.ts'

const lesson = (endsAt: string, more: Partial<Parameters<typeof sumsOfDay>[0][number]> = {}) => ({
  status: 'delivered' as const,
  endsAt: `2026-11-24T${endsAt}:00Z`,
  minutes: 90,
  pricePence: 5700,
  paidWith: 'card' as const,
  receivedAt: null,
  ...more,
})
const received = { paidWith: 'cash' as const, pricePence: 3800, minutes: 60 }
const day = [
  lesson('10:00'),
  lesson('12:00', { ...received, receivedAt: '2026-11-24T12:01:00Z' }),
  lesson('15:00', received),
  lesson('18:45', { status: 'booked' }),
]

test('the day is done when its last lesson is over: what was taught, for how much, how much of it in cash, what is to mark', () => {
  assert.deepEqual(sumsOfDay(day, '2026-11-24T18:45:00Z'), {
    minutes: 210,
    pence: 13_300,
    cashPence: 3800,
    byHours: 0,
    toMark: 1,
  })
})

test('lessons paid by hours are counted beside the money', () => {
  const hours = { paidWith: 'hours' as const, pricePence: 0 }
  const sums = sumsOfDay([lesson('10:00', hours), lesson('12:00', hours)], '2026-11-24T18:00:00Z')
  assert.deepEqual([sums?.pence, sums?.byHours], [0, 2])
})

test('it is not done before that, nor where there was none', () => {
  assert.equal(sumsOfDay(day, '2026-11-24T18:44:00Z'), undefined)
  assert.equal(sumsOfDay([], '2026-11-24T18:45:00Z'), undefined)
})
