import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { remindersFor, type ReminderTime } from './rules.ts'

const longAgo = Temporal.Instant.from('2026-01-01T00:00:00Z')
const due = (
  startsAt: string,
  times: readonly ReminderTime[],
  quiet: readonly [string, string] = ['21:00', '08:00'],
  now = longAgo,
) =>
  remindersFor(startsAt, { times, quietFrom: quiet[0], quietTo: quiet[1] }, 'Europe/London', now).map(
    ({ time, dueAt }) => [time, dueAt],
  )
const none = ['00:00', '00:00'] as const

suite('reminders of a lesson', () => {
  test('a day before has the time of the lesson by the clock, hours are counted, also when the clock changes', () => {
    assert.deepEqual(due('2026-03-29T09:00:00Z', ['day', 'evening', 'two-hours'], none), [
      ['day', '2026-03-28T10:00:00Z'],
      ['evening', '2026-03-28T18:00:00Z'],
      ['two-hours', '2026-03-29T07:00:00Z'],
    ])
    assert.deepEqual(due('2026-10-25T02:30:00Z', ['day', 'evening', 'two-hours'], none), [
      ['day', '2026-10-24T01:30:00Z'],
      ['evening', '2026-10-24T17:00:00Z'],
      ['two-hours', '2026-10-25T00:30:00Z'],
    ])
    assert.deepEqual(due('2026-07-01T23:30:00Z', ['evening'], none), [['evening', '2026-07-01T17:00:00Z']])
  })

  test('wait for the end of the quiet hours if that is early enough, else come before them', () => {
    assert.deepEqual(due('2026-11-27T09:00:00Z', ['two-hours']), [['two-hours', '2026-11-27T08:00:00Z']])
    assert.deepEqual(due('2026-11-27T08:30:00Z', ['two-hours']), [['two-hours', '2026-11-27T08:00:00Z']])
    assert.deepEqual(due('2026-11-27T08:15:00Z', ['two-hours']), [['two-hours', '2026-11-26T21:00:00Z']])
    assert.deepEqual(due('2026-11-27T07:00:00Z', ['day']), [['day', '2026-11-26T08:00:00Z']])
    assert.deepEqual(due('2026-11-27T22:00:00Z', ['half-hour']), [['half-hour', '2026-11-27T21:00:00Z']])
    assert.deepEqual(due('2026-11-27T15:00:00Z', ['hour'], ['13:00', '15:00']), [
      ['hour', '2026-11-27T13:00:00Z'],
    ])
  })

  test('that fall on one moment are one, and none is due in the past', () => {
    assert.deepEqual(due('2026-11-27T08:15:00Z', ['two-hours', 'hour', 'four-hours']), [
      ['hour', '2026-11-26T21:00:00Z'],
    ])
    const now = Temporal.Instant.from('2026-11-26T12:00:00Z')
    assert.deepEqual(due('2026-11-27T10:00:00Z', ['day', 'evening'], none, now), [
      ['evening', '2026-11-26T18:00:00Z'],
    ])
  })
})
