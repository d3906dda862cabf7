import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CalendarDay } from '../calendar-contract.ts'
import { addressOfLesson } from './cover-words.ts'
import { listFreeHours, sumHours } from './free-hours.ts'

type Span = [from: string, to: string]
const spans = (on: string, times: readonly Span[]) =>
  times.map(([from, to]) => ({ startsAt: `${on}T${from}:00Z`, endsAt: `${on}T${to}:00Z` }))
const day = (on: string, bookable: Span[], busy: Span[] = []): CalendarDay => ({
  on,
  open: [],
  busy: spans(on, busy),
  unmarked: [],
  held: [],
  bookable: spans(on, bookable),
})
const helen = { id: 'helen', name: 'Helen Marsh', image: null }
const owen = { id: 'owen', name: 'Owen Price', image: null }

const weeks = [
  [
    { ...helen, days: [day('2026-11-24', [['14:07', '16:07']], [['10:00', '12:00']])] },
    {
      ...owen,
      days: [
        day('2026-11-24', [['09:10', '10:10']]),
        day('2026-11-25', [
          ['09:00', '12:00'],
          ['13:00', '15:00'],
        ]),
      ],
    },
  ],
  [
    { ...helen, days: [day('2026-12-01', [['09:00', '10:00']])] },
    { ...owen, days: [day('2026-12-01', [['09:00', '11:00']], [['12:00', '13:30']])] },
  ],
]

const monday = '2026-11-23T08:00:00Z'

test('what is over is not counted as booked: both weeks are what is still to come', () => {
  const helens = listFreeHours(weeks, '2026-11-24T11:30:00Z').find(({ id }) => id === 'helen')!
  assert.deepEqual(
    helens.weeks.map(({ bookedMinutes }) => bookedMinutes),
    [30, 0],
  )
  const later = listFreeHours(weeks, '2026-12-01T20:00:00Z')
  assert.deepEqual([sumHours(later, 0).bookedMinutes, sumHours(later, 1).bookedMinutes], [0, 0])
})

test('who has the most free hours comes first, with the nearest times that an hour’s lesson fits in', () => {
  const [first, second] = listFreeHours(weeks, monday)
  assert.deepEqual([first!.name, second!.name], ['Owen Price', 'Helen Marsh'])
  assert.deepEqual(second!.weeks, [
    { freeMinutes: 120, bookedMinutes: 120 },
    { freeMinutes: 60, bookedMinutes: 0 },
  ])
  assert.deepEqual(second!.next, ['2026-11-24T14:15:00.000Z', '2026-12-01T09:00:00.000Z'])
  assert.deepEqual(
    first!.next,
    ['2026-11-25T09:00:00.000Z', '2026-11-25T13:00:00.000Z', '2026-12-01T09:00:00.000Z'],
    'the gap from 9:10 has no quarter that leaves an hour',
  )
})

test('the school’s sums are of all of them; somebody who has no hours has none', () => {
  const all = listFreeHours(
    weeks.map((week) => [...week, { id: 'rhys', name: 'Rhys Evans', image: null, days: [] }]),
    monday,
  )
  assert.deepEqual(sumHours(all, 0), { freeMinutes: 480, bookedMinutes: 120 })
  assert.deepEqual(sumHours(all, 1), { freeMinutes: 180, bookedMinutes: 90 })
  assert.deepEqual(all.at(-1)!.next, [])
  assert.deepEqual(listFreeHours([], monday), [])
})

test('a free time leads to its instructor’s diary with the lesson filled in', () => {
  assert.equal(
    addressOfLesson('owen', '2026-11-25T09:00:00.000Z', 60),
    '/dashboard/school/instructors/owen/diary?on=2026-11-25&at=09%3A00&minutes=60&add=lesson',
  )
})
