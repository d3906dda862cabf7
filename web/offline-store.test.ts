import assert from 'node:assert/strict'
import { test } from 'node:test'
import { validAnswers, withAnswers } from './offline-store.ts'
import type { StoredAnswers } from './stored-answers.ts'

const helen = 'helen'
const hour = 3_600_000
const evening = Date.parse('2026-11-23T18:00:00Z')
const today = { name: 'lessons today', at: evening, data: { lessons: ['Amara, 19:00'] } }

test('what was read is shown for a day and a half, and then no more', () => {
  const stored: StoredAnswers = { userId: helen, answers: [today] }
  assert.deepEqual(validAnswers(stored, helen, evening + 36 * hour), [today])
  assert.deepEqual(validAnswers(stored, helen, evening + 36 * hour + 1), [])
  assert.deepEqual(
    validAnswers(stored, helen, evening - 36 * hour - 1),
    [],
    'nor on a device whose clock was put back',
  )
})

test('nobody is shown what was stored for somebody else, and it goes when the other reads', () => {
  const stored: StoredAnswers = { userId: helen, answers: [today] }
  assert.deepEqual(validAnswers(stored, 'tom', evening), [])
  const his = { name: 'lessons to come', at: evening, data: { lessons: [] } }
  assert.deepEqual(withAnswers(stored, 'tom', [his], evening), { userId: 'tom', answers: [his] })
  assert.deepEqual(validAnswers(undefined, helen, evening), [])
})

test('a newer answer takes the place of the one before, an older one does not, and what is too old goes', () => {
  const early = { name: 'diary', at: evening - 30 * hour, data: 'early' }
  const stored = withAnswers(undefined, helen, [today, early], evening)
  const refreshed = { ...today, at: evening + 7 * hour, data: { lessons: [] } }
  const after = withAnswers(
    stored,
    helen,
    [refreshed, { ...today, at: evening - 1, data: 'older' }],
    evening + 7 * hour,
  )
  assert.deepEqual(after, { userId: helen, answers: [refreshed] })
})
