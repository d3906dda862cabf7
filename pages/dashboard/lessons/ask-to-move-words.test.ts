import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { askToMoveWords, ifTheyDontAnswer } from './ask-to-move-words.ts'

const before = process.env['TZ']
process.env['TZ'] = 'Europe/London'
after(() => {
  if (before === undefined) delete process.env['TZ']
  else process.env['TZ'] = before
})

test('the message to move a lesson names the lesson, and what happens without an answer is said before it is sent', () => {
  const instructor = { id: 'a', name: 'Helen Marsh', image: null }
  assert.equal(
    askToMoveWords({ instructor, startsAt: '2026-07-01T09:00:00Z' }),
    'Hi Helen, could we move our lesson on Wed 1 Jul at 10:00? I could do: ',
  )
  assert.match(
    ifTheyDontAnswer('Helen'),
    /If Helen says no or doesn’t answer, the lesson stays where it is and the terms above still apply\./,
  )
})
