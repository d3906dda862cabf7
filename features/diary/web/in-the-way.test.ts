import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sayInTheWay, sayLeastGap } from './in-the-way.ts'

const lesson = {
  kind: 'lesson',
  learner: 'Ben Okoro',
  pickup: 'BS6 5',
  startsAt: '2026-11-24T14:00:00Z',
  endsAt: '2026-11-24T15:00:00Z',
} as const

test('a refusal says whose lesson, which block or which drive is in the way', () => {
  const block = { ...lesson, kind: 'block', note: 'MOT', learner: undefined } as const
  assert.deepEqual(
    [
      sayInTheWay(lesson),
      sayInTheWay({ ...lesson, leastGap: 15 }),
      sayInTheWay({ ...lesson, drive: { minutes: 25, free: 10, comesFirst: true } }),
      sayInTheWay({ ...lesson, drive: { minutes: 25, free: 10, comesFirst: false } }),
      sayInTheWay(block),
      sayInTheWay({ ...block, note: undefined, endsAt: '2026-11-25T09:00:00Z' }),
      sayInTheWay({ ...block, pickup: undefined, drive: { minutes: 25, free: 10, comesFirst: true } }),
      sayInTheWay({ ...block, kind: 'imported', note: 'Dentist' }),
      sayInTheWay({ ...block, kind: 'hold', note: undefined }),
      sayInTheWay({ ...block, kind: 'garage', car: 'White Corsa', note: 'Service' }),
      sayInTheWay({ kind: 'colleague', car: 'White Corsa' }),
      sayInTheWay({ kind: 'base', drive: { minutes: 25, free: 10, comesFirst: true } }),
      sayInTheWay({ kind: 'base', drive: { minutes: 1, free: 0, comesFirst: false } }),
    ],
    [
      'Ben’s lesson, 14:00–15:00 in BS6 5',
      'Ben’s lesson, 14:00–15:00 in BS6 5: you keep at least 15 minutes between lessons',
      'A drive of 25 minutes from BS6 5, after Ben’s lesson, 14:00–15:00: there’d be 10',
      'A drive of 25 minutes to BS6 5, before Ben’s lesson, 14:00–15:00: there’d be 10',
      'Time off (MOT), 14:00–15:00',
      'Time off, Tue 24 Nov 2026, 14:00 to Wed 25 Nov 2026, 09:00',
      'A drive of 25 minutes between them, after time off (MOT), 14:00–15:00: there’d be 10',
      'Dentist in your other calendar, 14:00–15:00',
      'A time that’s on offer or being paid for, 14:00–15:00',
      'The White Corsa is away (Service), 14:00–15:00',
      'Somebody else has the White Corsa then',
      'A drive of 25 minutes from your base, within your opening hours: there’d be 10',
      'A drive of 1 minute to your base, within your opening hours: there’d be 0',
    ],
  )
})

test('a gap that is too short is the instructor’s own rule, by its minutes', () => {
  assert.equal(
    sayLeastGap([lesson, { ...lesson, leastGap: 15 }]),
    '15 minutes between lessons is your own rule.',
  )
  assert.equal(sayLeastGap(), 'The least gap between lessons is your own rule.')
})
