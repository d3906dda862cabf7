import assert from 'node:assert/strict'
import { test } from 'node:test'
import { trimmed } from '#web/offline-trim.ts'
import type { Lesson } from '../contract.ts'
import { lessonsIn, withoutOldPlaces } from './stored-lessons.ts'

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
  calendarVersion: 0,
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

test('how a learner rings their instructor leaves the device a day after the lesson', () => {
  const old = lesson('01', { instructorPhone: '+447700900321' })
  const { instructorPhone: _, ...without } = old
  const over = Date.parse(old.endsAt) + 86_400_000
  assert.deepEqual(withoutOldPlaces(old, over - 1), old)
  assert.deepEqual(withoutOldPlaces({ lessons: [old], nextCursor: null }, over), {
    lessons: [without],
    nextCursor: null,
  })
})

test('where a learner lives and how to ring them leaves the device a day after the lesson', () => {
  const place = { address: '14 Alma Road', postcode: 'BS8 2ES', note: '' }
  const contact = { phone: '+447700900123', guardianName: null, guardianPhone: null }
  const old = lesson('01', { pickupPlace: place, contact })
  const next = lesson('02', {
    startsAt: '2026-11-24T14:00:00Z',
    endsAt: '2026-11-24T15:00:00Z',
    pickupPlace: place,
    contact,
  })
  const list = { lessons: [old, next], nextCursor: null }
  const justBefore = Date.parse('2026-11-24T14:59:59Z')
  assert.deepEqual(withoutOldPlaces(list, justBefore), list)
  assert.deepEqual(withoutOldPlaces(list, justBefore + 1_000), {
    lessons: [{ ...old, pickupPlace: null, contact: null }, next],
    nextCursor: null,
  })
  assert.deepEqual(withoutOldPlaces(old, justBefore + 1_000), { ...old, pickupPlace: null, contact: null })
  assert.deepEqual(withoutOldPlaces({ assessments: [] }, justBefore), { assessments: [] })
  assert.deepEqual(
    trimmed(old, justBefore + 1_000),
    withoutOldPlaces(old, justBefore + 1_000),
    'the store does so',
  )
})
