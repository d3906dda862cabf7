import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TheoryQuestion } from '../contract.ts'
import { pickAhead } from './pick-ahead.ts'

const question = (nr: number): TheoryQuestion => ({
  id: `q${nr}`,
  topic: nr % 2 ? 'alertness' : 'attitude',
  asks: 'What is this?',
  options: [],
  rightOption: 'a',
  why: 'So.',
  rule: { says: 'Rule 1', href: 'https://www.gov.uk/' },
  wasWrong: false,
  isNew: true,
  dueAt: null,
  daysIfRight: 0,
})

test('a set from the device goes on where the last one ended, and keeps to its topic', () => {
  const stored = Array.from({ length: 30 }, (_, nr) => question(nr))
  const ids = (list: readonly TheoryQuestion[]) => list.map(({ id }) => id)
  assert.deepEqual(ids(pickAhead(stored, new Set(), undefined)), ids(stored.slice(0, 10)))
  assert.deepEqual(
    ids(pickAhead(stored, new Set(ids(stored.slice(0, 10))), undefined)),
    ids(stored.slice(10, 20)),
  )
  assert.ok(
    pickAhead(stored, new Set(['q1']), 'alertness').every(
      ({ id, topic }) => topic === 'alertness' && id !== 'q1',
    ),
  )
  assert.deepEqual(pickAhead(stored, new Set(ids(stored)), undefined), [])
})
