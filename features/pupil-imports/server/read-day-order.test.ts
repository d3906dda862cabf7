import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findDayOrder } from './read-day-order.ts'

test('one date that can only be meant one way says it for all; without one nobody can tell', () => {
  for (const [dates, order] of [
    [['02/12/2026', '25/11/2026'], 'day-first'],
    [['Wed 02/12/2026', '11/25/26 10:00'], 'month-first'],
    [['02/12/2026', '3-4-26', ''], 'unclear'],
    [['25/11/2026', '11/25/2026'], 'unclear'],
    [['12/12/2026', '2026-02-12', '2.12.2026', '2 Dec 2026', '10:00'], null],
    [[], null],
  ] as const)
    assert.equal(findDayOrder(dates), order, dates.join())
})
