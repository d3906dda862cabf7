import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readersFirst } from './rules.ts'

test('a learner finds learners’ help before instructors’, as it was ranked', () => {
  const found = [
    { section: 'instructors', path: 'cancellations' },
    { section: 'learners', path: 'refunds' },
    { section: 'account', path: 'delete' },
    { section: 'learners', path: 'booking' },
  ]
  const pathsFor = (role: Parameters<typeof readersFirst>[1]) =>
    readersFirst(found, role).map(({ path }) => path)
  assert.deepEqual(pathsFor('student'), ['refunds', 'delete', 'booking', 'cancellations'])
  assert.deepEqual(pathsFor('instructor'), ['cancellations', 'delete', 'refunds', 'booking'])
})
