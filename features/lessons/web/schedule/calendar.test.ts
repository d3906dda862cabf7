import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DiaryEntry } from '#features/diary/contract.ts'
import type { Lesson } from '../../contract.ts'
import { addDays, hoursToShow, placeOf, placeOnCalendar, spanAround, weekOf } from './calendar.ts'

const lesson = (startsAt: string, endsAt: string, status = 'booked') =>
  ({ id: startsAt, startsAt, endsAt, status }) as Lesson
const place = (lessons: Lesson[], entries: DiaryEntry[] = [], zone = 'Europe/London') =>
  placeOnCalendar(lessons, entries, () => 'Amara', zone)

test('an instant lies where the clocks of the zone say, in summer and in winter', () => {
  assert.deepEqual(placeOf('2026-11-27T10:00:00Z', 'Europe/London'), { on: '2026-11-27', minute: 600 })
  assert.deepEqual(placeOf('2026-07-27T23:30:00Z', 'Europe/London'), { on: '2026-07-28', minute: 30 })
  assert.deepEqual(placeOf('2026-11-27T10:00:00Z', 'Pacific/Auckland'), { on: '2026-11-27', minute: 1380 })
})

test('a week runs from Monday to Sunday, over the end of a month and of summer time', () => {
  assert.deepEqual([weekOf('2026-11-01')[0], weekOf('2026-11-01')[6]], ['2026-10-26', '2026-11-01'])
  assert.equal(addDays('2026-10-24', 2), '2026-10-26')
  assert.equal(addDays('2028-02-28', 1), '2028-02-29')
})

test('the instants asked for hold the whole days of every zone', () => {
  const { from, to } = spanAround('2026-11-23', '2026-11-29')
  for (const zone of ['Pacific/Kiritimati', 'Etc/GMT+12', 'Europe/London']) {
    assert.ok(placeOf(from, zone).on < '2026-11-23', zone)
    assert.ok(placeOf(to, zone).on > '2026-11-29', zone)
  }
})

test('a lesson over midnight is shown on both days, one that ends at midnight on one', () => {
  assert.deepEqual(
    place([lesson('2026-11-27T23:00:00Z', '2026-11-28T00:30:00Z')]).map(({ on, from, to }) => [on, from, to]),
    [
      ['2026-11-27', 1380, 1440],
      ['2026-11-28', 0, 30],
    ],
  )
  assert.deepEqual(
    place([lesson('2026-11-27T23:00:00Z', '2026-11-28T00:00:00Z')]).map(({ on, from, to }) => [on, from, to]),
    [['2026-11-27', 1380, 1440]],
  )
})

test('blocks and travel gaps come from the diary; what was cancelled is not drawn', () => {
  const entry = {
    id: 'e',
    kind: 'lesson',
    startsAt: '2026-11-27T10:00:00Z',
    endsAt: '2026-11-27T11:00:00Z',
    endsAtWithBuffer: '2026-11-27T11:15:00Z',
    note: '',
  } as DiaryEntry
  const block = {
    ...entry,
    id: 'b',
    kind: 'block',
    startsAt: '2026-11-27T13:00:00Z',
    endsAt: '2026-11-27T14:00:00Z',
    endsAtWithBuffer: '2026-11-27T14:00:00Z',
  } as DiaryEntry
  const shown = place(
    [
      lesson('2026-11-27T10:00:00Z', '2026-11-27T11:00:00Z'),
      lesson('2026-11-27T12:00:00Z', '2026-11-27T13:00:00Z', 'cancelled'),
    ],
    [entry, block],
  )
  assert.deepEqual(
    shown.map(({ kind, title, from, to }) => [kind, title, from, to]),
    [
      ['booked', 'Amara', 600, 660],
      ['gap', '15 min to travel', 660, 675],
      ['block', 'Blocked', 780, 840],
    ],
  )
})

test('the hours drawn grow with what lies outside the working day', () => {
  assert.deepEqual(hoursToShow([]), [8, 19])
  assert.deepEqual(
    hoursToShow(
      place([
        lesson('2026-11-27T06:30:00Z', '2026-11-27T07:30:00Z'),
        lesson('2026-11-27T19:00:00Z', '2026-11-27T20:30:00Z'),
      ]),
    ),
    [6, 21],
  )
})
