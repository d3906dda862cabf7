import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sayFaded, sayMove } from './words.ts'

test('a level that had dropped between two lessons is said beside what the lesson changed', () => {
  const says = (before: number, after: number, faded?: number) => {
    const change = { name: 'Junctions', before, after, ...(faded !== undefined && { faded }) }
    return [sayMove(change), sayFaded(change)]
  }
  assert.deepEqual(says(0, 2), ['new, level 2', ''])
  assert.deepEqual(says(2, 3), ['2 to 3, up', ''])
  assert.deepEqual(says(3, 3), ['still 3', ''])
  assert.deepEqual(says(3, 4, 2), ['3 to 4, up', 'Had dropped to 2: not marked for a while'])
  assert.deepEqual(says(3, 3, 2), ['back to 3', 'Had dropped to 2: not marked for a while'])
  assert.deepEqual(says(3, 2, 2), ['still 2', 'Dropped from 3 before this lesson: not marked for a while'])
  assert.deepEqual(says(3, 1, 2), ['3 to 1, down', 'Had dropped to 2: not marked for a while'])
})
