import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findOperations } from './find-operations.ts'

const hold = {
  name: 'holdLesson',
  feature: 'lessons',
  method: 'POST',
  path: '/api/lessons/holds',
  summary: 'Holds a free time.',
  who: ['student'],
  codes: ['slot-taken'],
} as const
const find = {
  name: 'findInstructors',
  feature: 'instructors',
  method: 'GET',
  path: '/api/instructors',
  summary: 'The nearest instructors.',
  codes: ['bad-input'],
} as const

test('an operation is found by its name, its way, its words, its askers and what it refuses', () => {
  const all = [hold, find]
  for (const question of ['HOLDLESSON', 'post holds', 'free time', 'slot-taken', 'student'])
    assert.deepEqual(findOperations(all, question), [hold], question)
  for (const question of ['get', 'nearest instructors', 'anyone'])
    assert.deepEqual(findOperations(all, question), [find], question)
  assert.deepEqual(findOperations(all, ' '), all)
  assert.deepEqual(findOperations(all, 'nearest hold'), [])
})
