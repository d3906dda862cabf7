import assert from 'node:assert/strict'
import { test } from 'node:test'
import { weakSubjects } from './weak-subjects.ts'

const row = (id: string, chance: number, due: number, learnt: number, isWeak = true) => ({
  id: id as Parameters<typeof weakSubjects>[0][number]['id'],
  questions: 40,
  seen: 5,
  learnt,
  due,
  chance,
  lately: { right: 0, of: 0 },
  isWeak,
})

const seen = (rows: ReturnType<typeof row>[]) => {
  const { weak, differ } = weakSubjects(rows)
  return [differ, ...weak.map(({ id }) => id)]
}

test('weak subjects are ranked by how likely an answer is right only where that differs', () => {
  assert.deepEqual(seen([row('alertness', 81, 0, 1), row('attitude', 60, 0, 9)]), [
    true,
    'attitude',
    'alertness',
  ])
  assert.deepEqual(
    seen([
      row('alertness', 81, 1, 4),
      row('attitude', 80, 1, 0),
      row('margins', 81, 3, 9),
      row('hazards', 10, 9, 0, false),
    ]),
    [false, 'margins', 'attitude', 'alertness'],
  )
})

test('one weak subject, or none, is compared with nothing', () => {
  assert.deepEqual(seen([row('alertness', 81, 0, 1)]), [false, 'alertness'])
  assert.deepEqual(seen([]), [false])
})
