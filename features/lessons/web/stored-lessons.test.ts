import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Lesson } from '../contract.ts'
import { lessonsIn } from './stored-lessons.ts'

const lesson = (id: string, more: Partial<Lesson> = {}) => ({
  id: `01a1fc80-536e-7e5f-9243-02738ca52c${id}`,
  status: 'booked',
  startsAt: '2026-11-23T14:00:00Z',
  endsAt: '2026-11-23T15:00:00Z',
  minutes: 60,
  instructor: { id: '01a1fc80-536e-7e5f-9243-02738ca52caa', name: 'Helen Marsh', image: null },
  learner: { id: '01a1fc80-536e-7e5f-9243-02738ca52cbb', name: 'Amara Okafor', image: null },
  pickup: 'BS6 6',
  pickupPlace: null,
  dropoffPlace: null,
  contact: null,
  placeChangeable: true,
  pricePence: 3800,
  paidWith: 'card',
  cancellationTiers: [{ hours: 48, percent: 100 }],
  freePasses: 0,
  freePassesLeft: 0,
  holdExpiresAt: null,
  bookedAt: '2026-11-01T10:00:00Z',
  deliveredAt: null,
  cancelledAt: null,
  cancelledBy: null,
  cancelReason: '',
  cancelledCostPence: null,
  cancelledFree: null,
  outcome: null,
  moves: 0,
  unansweredMove: null,
  movable: true,
  cancellation: null,
  ...more,
})

test('a lesson that several lists hold counts once, as it was read last', () => {
  const answers = [
    { name: 'lessons to come', at: 1, data: { lessons: [lesson('01'), lesson('02')], nextCursor: null } },
    {
      name: 'lessons delivered',
      at: 2,
      data: {
        lessons: [lesson('01', { status: 'delivered', deliveredAt: '2026-11-23T15:05:00Z' })],
        nextCursor: null,
      },
    },
  ]
  const found = lessonsIn(answers, () => true)
  assert.deepEqual(
    found.map(({ at, lesson }) => [at, lesson.id.slice(-2), lesson.status]),
    [
      [2, '01', 'delivered'],
      [1, '02', 'booked'],
    ],
  )
})

test('what is no list of lessons, or was one in an older shape, is left alone', () => {
  const { pickup: _, ...older } = lesson('03')
  const answers = [
    { name: 'diary', at: 1, data: { entries: [] } },
    { name: 'lessons to come', at: 1, data: { lessons: [older], nextCursor: null } },
  ]
  assert.deepEqual(
    lessonsIn(answers, () => true),
    [],
  )
})
