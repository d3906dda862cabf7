import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DiaryEntry } from '#features/diary/contract.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { arrangeOnCalendar, isAllDay, lanesOf, type Shown } from '#features/lessons/web/schedule/calendar.ts'
import { placeAtOwnTimes } from './own-times.ts'

const zone = 'Europe/London'
const days = ['2026-12-02']
const at = (clock: string) => `2026-12-02T${clock}:00Z`
const lesson = { id: 'precious', startsAt: at('19:00'), endsAt: at('20:00'), status: 'booked' } as Lesson
const piece = (id: string, note: string, startsAt: string, endsAt: string) =>
  ({ id, kind: 'imported', startsAt, endsAt, endsAtWithBuffer: endsAt, live: true, note }) as DiaryEntry
const entries = [
  piece('rest', 'Choir', at('20:15'), at('21:00')),
  piece('tea', 'Tea', at('15:00'), at('16:00')),
]
const shown = arrangeOnCalendar([lesson], entries, () => 'Precious', zone)
const event = (title: string, startsAt: string, endsAt: string, clashes: string[] = []) => ({
  title,
  startsAt,
  endsAt,
  clashes,
})
const placed = (events: ReturnType<typeof event>[]) => placeAtOwnTimes(shown, events, { zone, days })
const clocks = (all: readonly Shown[]) =>
  all.map(({ title, from, to, clashesWith }) => [title, from / 60, to / 60, clashesWith ?? ''])

test('choir is drawn at 19:00 beside the lesson, which says that it clashes; its press knows the whole event', () => {
  const all = placed([
    event('Choir', at('19:00'), at('21:00'), ['precious']),
    event('Tea', at('15:00'), at('16:00')),
  ])
  assert.deepEqual(clocks(all).toSorted(), [
    ['Choir', 19, 21, ''],
    ['Precious', 19, 20, 'Choir'],
    ['Tea', 15, 16, ''],
  ])
  assert.deepEqual(
    [...lanesOf(all).values()].map(({ lanes }) => lanes),
    [1, 2, 2],
  )
  const { id, startsAt } = all.find(({ title }) => title === 'Choir')!.entry!
  assert.deepEqual([id, startsAt], ['rest', at('19:00')])
})

test('an event of which a lesson has all is drawn as well, one that another calendar has all of is not', () => {
  const all = placed([
    event('Choir', at('20:15'), at('21:00')),
    event('Call', at('19:15'), at('19:45'), ['precious']),
    event('Tea again', at('15:15'), at('15:45')),
  ])
  assert.deepEqual(
    all.map(({ title }) => title),
    ['Tea', 'Precious', 'Call', 'Choir'],
  )
})

test('a whole day around a lesson is one bar above the hours, and only these days are drawn', () => {
  const all = placed([event('Away', '2026-12-01T00:00:00Z', '2026-12-04T00:00:00Z', ['precious'])])
  const away = all.filter(({ title }) => title === 'Away')
  assert.deepEqual([away.length, away.every(isAllDay)], [1, true])
})

test('without what the calendars say the calendar stays as the diary has it', () => {
  assert.equal(placeAtOwnTimes(shown, undefined, { zone, days }), shown)
})
