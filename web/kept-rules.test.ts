import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Kept, stillGood, withRead } from './kept-rules.ts'

const helen = 'helen'
const hour = 3_600_000
const evening = Date.parse('2026-11-23T18:00:00Z')
const today = { name: 'lessons today', at: evening, data: { lessons: ['Amara, 19:00'] } }

test('what was read is shown for a day and a half, and then no more', () => {
  const kept: Kept = { who: helen, answers: [today] }
  assert.deepEqual(stillGood(kept, helen, evening + 36 * hour), [today])
  assert.deepEqual(stillGood(kept, helen, evening + 36 * hour + 1), [])
  assert.deepEqual(
    stillGood(kept, helen, evening - 36 * hour - 1),
    [],
    'nor on a device whose clock was put back',
  )
})

test('nobody is shown what was kept for somebody else, and it goes when the other reads', () => {
  const kept: Kept = { who: helen, answers: [today] }
  assert.deepEqual(stillGood(kept, 'tom', evening), [])
  const his = { name: 'lessons to come', at: evening, data: { lessons: [] } }
  assert.deepEqual(withRead(kept, 'tom', [his], evening), { who: 'tom', answers: [his] })
  assert.deepEqual(stillGood(undefined, helen, evening), [])
})

test('a newer answer takes the place of the one before, an older one does not, and what is too old goes', () => {
  const early = { name: 'diary', at: evening - 30 * hour, data: 'early' }
  const kept = withRead(undefined, helen, [today, early], evening)
  const anew = { ...today, at: evening + 7 * hour, data: { lessons: [] } }
  const after = withRead(
    kept,
    helen,
    [anew, { ...today, at: evening - 1, data: 'older' }],
    evening + 7 * hour,
  )
  assert.deepEqual(after, { who: helen, answers: [anew] })
})
