import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findRepeatTimes } from './repeat-times.ts'

const day = (on: string, ...hours: string[]) => ({ on, starts: hours.map((hour) => `${on}T${hour}:00Z`) })
const tuesdayAtTen = '2026-11-24T10:00:00Z'

test('a lesson is repeated on its weekday at its hour and on the first other days, the soonest first', () => {
  const days = [
    day('2026-11-26', '09:00', '11:30'),
    day('2026-11-27'),
    day('2026-11-30', '14:00'),
    day('2026-12-01', '08:00', '10:00', '12:00'),
    day('2026-12-08', '10:00'),
  ]
  assert.deepEqual(findRepeatTimes(days, tuesdayAtTen, 'Europe/London'), [
    { startsAt: '2026-11-26T09:00:00Z', isUsualDay: false },
    { startsAt: '2026-11-30T14:00:00Z', isUsualDay: false },
    { startsAt: '2026-12-01T10:00:00Z', isUsualDay: true },
  ])
})

test('a day on which the learner has a lesson with them already is left out', () => {
  const days = [day('2026-11-26', '09:00'), day('2026-12-01', '12:00'), day('2026-12-08', '10:00')]
  assert.deepEqual(findRepeatTimes(days, tuesdayAtTen, 'Europe/London', new Set(['2026-12-01' as const])), [
    { startsAt: '2026-11-26T09:00:00Z', isUsualDay: false },
    { startsAt: '2026-12-08T10:00:00Z', isUsualDay: true },
  ])
})

test('without that weekday the nearest hours of the first three days are left, and without any day nothing', () => {
  const days = [
    day('2026-11-26', '12:00'),
    day('2026-11-27', '09:30'),
    day('2026-11-28', '10:00'),
    day('2026-11-29', '10:00'),
  ]
  const times = findRepeatTimes(days, tuesdayAtTen, 'Europe/London')
  assert.deepEqual(
    times.map((time) => time.startsAt),
    ['2026-11-26T12:00:00Z', '2026-11-27T09:30:00Z', '2026-11-28T10:00:00Z'],
  )
  assert.deepEqual(findRepeatTimes([], tuesdayAtTen, 'Europe/London'), [])
})
