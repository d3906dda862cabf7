import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { SeriesInFull } from '../contract.ts'
import { formerOf } from './former.ts'

const tuesdays = {
  id: 'tuesdays',
  weekday: 2,
  time: '16:00',
  minutes: 60,
  everyWeeks: 1,
  payment: 'cash',
  pickup: null,
  zone: 'Europe/London',
  lessons: [
    { on: '2026-11-24', startsAt: '2026-11-24T16:00:00Z', endsAt: '2026-11-24T17:00:00Z' },
    { on: '2026-12-01', startsAt: '2026-12-03T09:30:00Z', endsAt: '2026-12-03T11:00:00Z' },
    { on: '2026-12-08', startsAt: '2026-12-14T16:00:00Z', endsAt: '2026-12-14T17:00:00Z' },
  ],
} as SeriesInFull
const id = 'tuesdays'

suite('a change of weekly lessons is taken back', () => {
  test('from the day on which they now are, with what was changed and no more', () => {
    assert.deepEqual(
      formerOf(tuesdays, { id, scope: 'following', on: '2026-12-01', weekday: 5, time: '09:00' }),
      { id, scope: 'following', on: '2026-12-04', weekday: 2, time: '16:00' },
    )
    assert.deepEqual(formerOf(tuesdays, { id, scope: 'all', everyWeeks: 2, minutes: 90, payment: 'bank' }), {
      id,
      scope: 'all',
      everyWeeks: 1,
      minutes: 60,
      payment: 'cash',
    })
  })

  test('of one lesson to when that one was, also if it had been moved by itself', () => {
    const change = { id, scope: 'this', on: '2026-12-01', weekday: 2, time: '10:00', minutes: 60 } as const
    const former = { ...change, weekday: 4, time: '09:30', minutes: 90 }
    assert.deepEqual(formerOf(tuesdays, change), former)
    assert.equal(formerOf(tuesdays, { ...change, on: '2026-12-08' }), undefined)
  })

  test('with the place that all had, and not where each had its own', () => {
    const change = { id, scope: 'all', pickup: 'BS8 2ES' } as const
    assert.equal(formerOf(tuesdays, change), undefined)
    const pickup = { address: '3 Alma Road', postcode: 'BS6 6AA', note: '' }
    assert.deepEqual(formerOf({ ...tuesdays, pickup }, change), { id, scope: 'all', pickup })
  })
})
