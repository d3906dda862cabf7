import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readTypedLearner } from './typed-learner.ts'

test('a number and an email address typed with a name go into fields of their own', () => {
  const read = (typed: string) => Object.values(readTypedLearner(typed))
  assert.deepEqual(read('Bethan Rees 07700900455'), ['Bethan Rees', '07700900455', ''])
  assert.deepEqual(read('Gareth Lewis 07700 900466'), ['Gareth Lewis', '07700 900466', ''])
  assert.deepEqual(read('+44 7700 900466, Gareth'), ['Gareth', '+44 7700 900466', ''])
  assert.deepEqual(read('Ann-Marie O’Neill - (029) 2018 0123, ann@example.com'), [
    'Ann-Marie O’Neill',
    '(029) 2018 0123',
    'ann@example.com',
  ])
  assert.deepEqual(read('Jo <jo.marlow@example.com>'), ['Jo', '', 'jo.marlow@example.com'])
  assert.deepEqual(read('07700 900999'), ['', '07700 900999', ''])
})

test('what is no whole number stays in the name', () => {
  assert.deepEqual(Object.values(readTypedLearner('Rosa Diaz 2')), ['Rosa Diaz 2', '', ''])
  assert.deepEqual(Object.values(readTypedLearner('Rosa 07700 9004')), ['Rosa 07700 9004', '', ''])
  assert.deepEqual(Object.values(readTypedLearner('')), ['', '', ''])
})
