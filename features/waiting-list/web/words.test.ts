import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sayTimes } from '../time-words.ts'
import { sayWhat, waitEnds } from './words.ts'

test('a wait says when it ends', () => {
  assert.equal(
    waitEnds,
    'You’ll stay on the list for 60 days. If you leave three offers unanswered, we’ll take you off.',
  )
})

test('days with one time are said together', () => {
  const at = (weekday: number, from = '10:00', to = '12:00') => ({ weekday, from, to })
  assert.equal(sayTimes([at(2)]), 'Tue 10:00–12:00')
  assert.equal(sayTimes([at(6), at(2), at(4)]), 'Tue, Thu and Sat 10:00–12:00')
  assert.equal(sayTimes([at(2), at(6, '18:00', '24:00')]), 'Tue 10:00–12:00; Sat 18:00–midnight')
  assert.equal(
    sayWhat({ minutes: 90, gearbox: 'manual', times: [at(2)] }),
    '1½ hours, manual, Tue 10:00–12:00',
  )
})
