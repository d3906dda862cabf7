import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatLocalNearDay, formatLocalTime } from '#web/zone.ts'
import { askToMoveWords, ifTheyDontAnswer } from './ask-to-move-words.ts'

test('the message to move a lesson names the lesson, and what happens without an answer is said before it is sent', () => {
  const startsAt = '2026-12-01T10:00:00Z'
  const instructor = { id: 'a', name: 'Helen Marsh', image: null }
  assert.equal(
    askToMoveWords({ instructor, startsAt }),
    `Hi Helen, could we move our lesson on ${formatLocalNearDay(startsAt)} at ${formatLocalTime(startsAt)}? I could do: `,
  )
  assert.match(
    ifTheyDontAnswer('Helen'),
    /If Helen says no or doesn’t answer, the lesson stays where it is and the terms above still apply\./,
  )
})
