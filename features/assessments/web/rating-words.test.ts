import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareRatings, gapOf } from '../compare-ratings.ts'
import { leftOutFor, mayRate } from '../rules.ts'
import { skills } from '../syllabus.ts'
import { sayBoth, saySeen } from './rating-words.ts'

const names = { learner: 'Amara', instructor: 'Helen' }

test('where two disagree is said to each in their own words, the widest apart first', () => {
  const all = compareRatings(
    { Junctions: 60, Parking: 100, Signals: 45, Security: 80 },
    { Signals: 50, Parking: 40, Junctions: 80, Motorways: 20 },
  )
  assert.deepEqual(
    all.map((one) => [one.name, gapOf(one)]),
    [
      ['Parking', 3],
      ['Junctions', 1],
      ['Signals', 0],
    ],
  )
  assert.equal(sayBoth(all[0]!, { ...names, reader: 'learner' }), 'You said Helped, Helen said Reflection')
  assert.equal(sayBoth(all[0]!, { ...names, reader: 'instructor' }), 'Amara said Helped, you said Reflection')
})

test('whether the assessment had been opened is said to both', () => {
  assert.deepEqual(
    [true, false].map((sawMarks) => saySeen(sawMarks, { learner: 'Amara', reader: 'learner' })),
    [
      'You rated yourself after you’d read the assessment.',
      'You rated yourself before you opened the assessment here.',
    ],
  )
  assert.deepEqual(
    [true, false].map((sawMarks) => saySeen(sawMarks, { learner: 'Amara', reader: 'instructor' })),
    ['Amara rated this after reading your assessment.', 'Amara rated this before opening your assessment.'],
  )
})

test('a trainee’s form leaves out motorways, skill 23, and nothing else', () => {
  assert.deepEqual(
    skills.filter(({ name }) => leftOutFor(true).includes(name)).map(({ number }) => number),
    [23],
  )
  assert.deepEqual(leftOutFor(undefined), [])
})

test('a lesson is rated from its end, marked or not, for two weeks', () => {
  const lesson = { status: 'booked', endsAt: '2026-11-24T11:00:00Z' }
  const on = (now: string, status = 'booked') => mayRate({ ...lesson, status }, now)
  assert.deepEqual(
    [
      on('2026-11-24T10:59:59.999Z'),
      on('2026-11-24T11:00:00.000Z'),
      on('2026-12-08T11:00:00.000Z'),
      on('2026-12-08T11:00:01Z'),
    ],
    [false, true, true, false],
  )
  assert.deepEqual(
    ['delivered', 'cancelled', 'held', 'lapsed'].map((status) => on('2026-11-25T10:00:00Z', status)),
    [true, false, false, false],
  )
})
