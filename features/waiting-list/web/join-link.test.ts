import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joinPath } from './join-link.ts'

test('a learner who finds no time with an instructor waits with that instructor, for that length', () => {
  assert.equal(
    joinPath({ instructor: 'helen', minutes: 90, postcode: 'BS6 6AA', days: [6] }),
    '/dashboard/waiting-list?instructor=helen&minutes=90&postcode=BS6+6AA&days=6',
  )
  assert.equal(joinPath({ instructor: 'helen' }), '/dashboard/waiting-list?instructor=helen')
})
