import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Lesson } from '../../contract.ts'
import { findGaps, firstGaps } from './find-gaps.ts'

const lesson = (startsAt: string, endsAt: string, pickup: string) =>
  ({ id: startsAt, startsAt, endsAt, pickup }) as Lesson
const half = (on: string, from: number, to: number) => ({
  on,
  starts: Array.from({ length: (to - from) * 2 + 1 }, (_, at) => {
    const minute = from * 60 + at * 30
    return `${on}T${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00Z`
  }),
})

test('starts beside a lesson near the place come first, each with who is before and after it', () => {
  const lessons = [
    lesson('2026-12-01T09:00:00Z', '2026-12-01T10:00:00Z', 'BS16 4'),
    lesson('2026-12-02T09:00:00Z', '2026-12-02T10:00:00Z', 'BS6 6'),
    lesson('2026-12-02T15:00:00Z', '2026-12-02T16:00:00Z', 'BS3 1'),
  ]
  const days = [half('2026-12-01', 11, 11), half('2026-12-02', 11, 12.5)]
  const gaps = findGaps(days, lessons, { minutes: 90, near: 'BS6' })
  assert.deepEqual(
    firstGaps(gaps).map(({ startsAt, isNear, before, after }) => [
      startsAt,
      isNear,
      before?.pickup,
      after?.pickup,
    ]),
    [
      ['2026-12-02T11:00:00Z', true, 'BS6 6', 'BS3 1'],
      ['2026-12-02T12:30:00Z', true, 'BS6 6', 'BS3 1'],
      ['2026-12-01T11:00:00Z', false, 'BS16 4', undefined],
    ],
  )
  assert.equal(gaps.length, 3)
  assert.equal(findGaps(days, lessons, { minutes: 90 })[0]?.startsAt, '2026-12-01T11:00:00Z')
})

test('the least driving comes first where it is known, and each says how much it is', () => {
  const days = [half('2026-12-01', 11, 12.5), half('2026-12-02', 11, 11)]
  const detours = new Map([
    ['2026-12-01T11:00:00Z', 11],
    ['2026-12-01T12:30:00Z', null],
    ['2026-12-02T11:00:00Z', 6],
  ])
  assert.deepEqual(
    firstGaps(findGaps(days, [], { minutes: 90, near: 'BS6' }), detours).map(({ startsAt, extraMinutes }) => [
      startsAt,
      extraMinutes,
    ]),
    [
      ['2026-12-02T11:00:00Z', 6],
      ['2026-12-01T11:00:00Z', 11],
      ['2026-12-01T12:30:00Z', undefined],
    ],
  )
})
