import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Lesson } from '#features/lessons/contract.ts'
import { sayLeaving } from './leave-words.ts'

const now = '2026-11-23T08:00:00Z'
const on = (day: string, more: Partial<Lesson> = {}) =>
  ({
    seriesId: 'series',
    status: 'booked',
    startsAt: `${day}T10:00:00Z`,
    endsAt: `${day}T11:00:00Z`,
    pricePence: 3_900,
    paidWith: 'cash',
    receivedAt: null,
    bookedAt: '2026-11-01T10:00:00Z',
    cancellationTiers: [{ hours: 48, percent: 100 }],
    freePassesLeft: 0,
    ...more,
  }) as unknown as Lesson

test('who ends their regular lessons reads how many are cancelled, on which days, and that they owe nothing', () => {
  const lessons = [
    on('2026-11-29'),
    on('2026-12-06', { receivedAt: '2026-11-20T10:00:00Z' }),
    on('2026-12-07', { paidWith: 'credit' }),
    on('2026-12-08', { seriesId: 'other' }),
    on('2026-12-13'),
  ]
  assert.deepEqual(sayLeaving('series', lessons, now), [
    '2 lessons will be cancelled: Sun 29 Nov, Sun 13 Dec.',
    'You won’t owe anything for that.',
  ])
  assert.deepEqual(sayLeaving('series', lessons.slice(1, 4), now), ['You have no unpaid lessons to cancel.'])
})

test('late ones are named with what each costs; a free pass covers one of them only', () => {
  const lessons = [on('2026-11-23'), on('2026-11-24'), on('2026-11-29')]
  assert.deepEqual(sayLeaving('series', lessons, now), [
    '3 lessons will be cancelled: Mon 23 Nov, Tue 24 Nov, Sun 29 Nov.',
    'You’ll owe £78.00.',
    'These can’t be cancelled free of charge any more: Mon 23 Nov, 10:00 (£39.00), Tue 24 Nov, 10:00 (£39.00).',
  ])
  const withPass = lessons.map((lesson) => ({ ...lesson, freePassesLeft: 1 }))
  assert.deepEqual(sayLeaving('series', withPass, now).slice(1), [
    'You’ll owe £39.00.',
    'These can’t be cancelled free of charge any more: Tue 24 Nov, 10:00 (£39.00).',
  ])
})

test('of many, the first six days are named', () => {
  const days = ['01', '02', '03', '04', '05', '06', '07', '08'].map((day) => on(`2026-12-${day}`))
  assert.match(
    sayLeaving('series', days, now)[0]!,
    /^8 lessons will be cancelled: Tue 1 Dec, .*, Sun 6 Dec and 2 more\.$/,
  )
})
