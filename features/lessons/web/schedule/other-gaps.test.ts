import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findOtherGaps } from './other-gaps.ts'

const minuteOf = (startsAt: string) => Number(startsAt.slice(11, 13)) * 60 + Number(startsAt.slice(14, 16))
const day = (on: string, ...times: string[]) => ({ on, starts: times.map((time) => `${on}T${time}:00Z`) })
const nothing = { days: [], shorter: [], later: [] }
const nextWeek = { minutes: 90, from: '2026-11-30', to: '2026-12-06' }
const listed = (gaps: ReturnType<typeof findOtherGaps>) =>
  gaps.map(({ but, startsAt, minutes }) => `${but} ${startsAt.slice(0, 16)} ${minutes}`)

test('where 90 minutes don’t fit next week, an hour may, or the week after', () => {
  assert.deepEqual(
    listed(
      findOtherGaps(
        nextWeek,
        {
          ...nothing,
          shorter: [day('2026-11-30'), day('2026-12-03', '09:00'), day('2026-12-07', '08:00')],
          later: [day('2026-12-07'), day('2026-12-08', '10:00')],
        },
        minuteOf,
      ),
    ),
    ['shorter 2026-12-03T09:00 60', 'later 2026-12-08T10:00 90'],
  )
})

test('a Saturday afternoon gives way to its morning, another day that week, or a Saturday later', () => {
  const saturday = { minutes: 60, from: '2026-11-28', to: '2026-11-28', times: { from: 720 } }
  assert.deepEqual(
    listed(
      findOtherGaps(
        saturday,
        {
          ...nothing,
          days: [day('2026-11-28', '09:00'), day('2026-11-30', '09:00', '14:00'), day('2026-12-05', '13:00')],
          later: [day('2026-11-30', '14:00'), day('2026-12-05', '13:00')],
        },
        minuteOf,
      ),
    ),
    ['other-time 2026-11-28T09:00 60', 'other-day 2026-11-30T14:00 60', 'later 2026-12-05T13:00 60'],
  )
})

test('nothing is offered that isn’t free', () => {
  assert.deepEqual(findOtherGaps(nextWeek, nothing, minuteOf), [])
  const evenings = { ...nextWeek, times: { from: 1020 } }
  assert.deepEqual(
    findOtherGaps(evenings, { ...nothing, shorter: [day('2026-12-03', '09:00')] }, minuteOf),
    [],
  )
})
