import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DiaryEntry } from '#features/diary/contract.ts'
import type { Lesson } from '../../contract.ts'
import { arrangeMonth } from './arrange-month.ts'
import { arrangeOnCalendar, isTaught, minutesTaught } from './calendar.ts'

const zone = 'Europe/London'
const now = '2026-11-30T19:00:00Z'
const at = (clock: string) => `2026-12-01T${clock}:00Z`
const entry = (
  id: string,
  kind: DiaryEntry['kind'],
  from: string,
  to: string,
  expiresAt: string | null = null,
) =>
  ({
    id,
    kind,
    startsAt: at(from),
    endsAt: at(to),
    endsAtWithBuffer: at(to),
    expiresAt,
    live: true,
    note: '',
  }) as DiaryEntry
const entries = [
  entry('lesson', 'lesson', '10:00', '11:30'),
  entry('offer', 'hold', '12:00', '13:00', '2026-11-30T20:00:00Z'),
  entry('checkout', 'hold', '14:00', '15:00', '2026-11-30T19:08:00Z'),
  entry('over', 'hold', '16:00', '17:00', '2026-11-30T18:00:00Z'),
]

test('a month counts as many lessons and hours as its weeks: what is on offer or not paid yet is neither', () => {
  const month = arrangeMonth(entries, { zone, now })
  const held = { startsAt: at('14:00'), endsAt: at('15:00'), outcome: null }
  const week = arrangeOnCalendar(
    [
      { ...held, id: 'lesson', startsAt: at('10:00'), endsAt: at('11:30'), status: 'booked' } as Lesson,
      { ...held, id: 'checkout', status: 'held' } as Lesson,
    ],
    entries,
    () => 'Amara',
    zone,
  )
  for (const shown of [month, week])
    assert.deepEqual([shown.filter(isTaught).length, minutesTaught(shown)], [1, 90])
  assert.deepEqual(
    month.map(({ kind, from }) => [kind, from / 60]),
    [
      ['booked', 10],
      ['offered', 12],
      ['offered', 14],
    ],
  )
})

test('what is over is drawn as past', () => {
  const [lesson] = arrangeMonth(entries, { zone, now: '2026-12-01T11:30:00Z' })
  assert.equal(lesson?.kind, 'delivered')
})
