import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CalendarDay } from '../calendar-contract.ts'
import { firstWorkingDay, hoursOf, partsOfDay, sumOfDay } from './day-words.ts'

/** London is on UTC in November. */
const span = (from: string, to: string) => ({
  startsAt: `2026-11-30T${from}:00Z`,
  endsAt: `2026-11-30T${to}:00Z`,
})
const day = (more: Partial<CalendarDay>): CalendarDay => ({
  on: '2026-11-30',
  open: [],
  busy: [],
  unmarked: [],
  held: [],
  bookable: [],
  ...more,
})
const says = (of: CalendarDay, now: string) => [sumOfDay(of, now), ...partsOfDay(of, now)]

test('an owner reads how long and when an instructor can be booked, and what is kept until when', () => {
  const helens = day({
    open: [span('08:00', '18:00')],
    busy: [span('09:00', '12:00'), span('15:45', '17:15')],
    held: [{ ...span('13:00', '14:00'), until: '2026-11-28T18:29:00Z', isOffer: true }],
    bookable: [span('14:15', '15:30')],
  })
  assert.deepEqual(says(helens, '2026-11-28T10:00:00Z'), [
    '1¼ hours bookable',
    '14:15–15:30',
    'On offer until 18:29: 13:00–14:00',
    'Teaches 09:00–12:00, 15:45–17:15',
  ])
  const paying = { ...span('13:00', '14:00'), until: '2026-11-29T10:10:00Z', isOffer: false }
  assert.deepEqual(says(day({ open: [span('13:00', '14:00')], held: [paying] }), '2026-11-28T23:00:00Z'), [
    'Nothing bookable',
    'Held until Sun 10:10: 13:00–14:00',
  ])
})

test('who teaches is never called off, and a day that is over says when it ended', () => {
  const lessons = { busy: [span('08:00', '09:00'), span('11:00', '12:00')] }
  assert.deepEqual(says(day(lessons), '2026-11-30T10:00:00Z'), [
    'Nothing bookable',
    'Taught 08:00–09:00',
    'Teaches 11:00–12:00',
  ])
  const over = day({ ...lessons, open: [span('08:00', '14:00')] })
  assert.deepEqual(says(over, '2026-11-30T17:00:00Z'), ['Finished 14:00', 'Taught 08:00–09:00, 11:00–12:00'])
  const unmarked = day({ ...over, unmarked: [span('11:00', '12:00')] })
  assert.deepEqual(says(unmarked, '2026-11-30T17:00:00Z'), [
    'Finished 14:00',
    'Taught 08:00–09:00',
    'Not marked yet: 11:00–12:00',
  ])
  assert.deepEqual(says(day({}), '2026-11-30T10:00:00Z'), ['Off'])
})

test('all bars have the same hours: a usual day, and what lies outside it', () => {
  assert.deepEqual(hoursOf([day({ open: [span('09:00', '17:00')] }), day({})]), [8, 18])
  assert.deepEqual(
    hoursOf([day({ open: [span('07:30', '17:00')] }), day({ busy: [span('19:30', '20:15')] })]),
    [7, 21],
  )
})

test('the calendar opens on the first day on which anybody works', () => {
  const off = day({})
  const monday = day({ on: '2026-11-30', open: [span('09:00', '17:00')] })
  const days = (...list: CalendarDay[]) => ({ days: list })
  const sunday = { ...off, on: '2026-11-29' }
  assert.equal(firstWorkingDay([days(sunday, off), days(sunday, monday)]), '2026-11-30')
  assert.equal(firstWorkingDay([days(sunday, off)]), undefined)
})
