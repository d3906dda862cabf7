import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Lesson } from '../../contract.ts'
import { eventStateOf } from '../schedule/event-state.ts'
import { stateOf } from './lesson-state.ts'
import { moveText } from './move-words.ts'

const now = '2026-11-23T08:00:00Z'
const moved = (hasAccount: boolean) =>
  ({
    status: 'booked',
    startsAt: '2026-11-25T10:00:00Z',
    endsAt: '2026-11-25T11:00:00Z',
    minutes: 60,
    learner: { id: '', name: 'Dave Hill', image: null, ...(!hasAccount && { hasAccount }) },
    unansweredMove: {
      agreedStartsAt: '2026-11-26T10:00:00Z',
      agreedMinutes: null,
      answerBy: '2026-11-24T10:00:00Z',
    },
    seriesId: null,
    outcome: null,
  }) as unknown as Lesson

test('nobody waits for the answer of somebody who has no account to answer with', () => {
  const seen = (lesson: Lesson) => [
    stateOf(lesson, 'instructor', now).says,
    eventStateOf({ kind: 'booked', lesson } as Parameters<typeof eventStateOf>[0], now),
    moveText
      .unanswered(lesson)
      ?.replace(/^.*?\. /, '')
      .replace(/ until .*$/, ''),
  ]
  assert.deepEqual(seen(moved(true)), ['Waiting for an answer', 'asked', 'Your learner can answer'])
  assert.deepEqual(seen(moved(false)), ['Booked', 'booked', 'Dave can cancel free of charge'])
})

test('of a learner who has yet to confirm their address, an instructor reads that no email reaches them', () => {
  const dave = moved(false)
  const ruby = { ...dave, learner: { ...dave.learner!, name: 'Ruby Shaw', isUnconfirmed: true } }
  assert.equal(
    moveText.notified(ruby, 'instructor'),
    'Ruby hasn’t confirmed their email address yet, so we can’t email them. Please text or ring them.',
  )
  assert.match(moveText.notified(dave, 'instructor'), /^Unless you’ve switched on emails to Dave/)
})

test('a learner reads in one sentence what was moved where, and in another by when to answer', () => {
  const lesson = { ...moved(true), instructor: { id: '', name: 'Helen Marsh', image: null } } as Lesson
  const move = lesson.unansweredMove!
  assert.equal(moveText.moved(lesson), 'Helen moved your lesson from Thu 26 Nov, 10:00 to Wed 25 Nov, 10:00')
  assert.equal(moveText.answerBy(lesson), 'Tell Helen by Tue 24 Nov, 10:00, or it stays at the new time.')
  const longer = {
    ...lesson,
    unansweredMove: { ...move, agreedStartsAt: lesson.startsAt, agreedMinutes: 90 },
  }
  assert.equal(
    moveText.moved(longer),
    'Helen changed the lesson on Wed 25 Nov, 10:00 from 1½ hours to 1 hour',
  )
})

test('a learner who chooses another time reads when it was, when it is, and that cancelling costs nothing', () => {
  const lesson = { ...moved(true), instructor: { id: '', name: 'Helen Marsh', image: null } } as Lesson
  const free = { free: true, freeUntil: lesson.unansweredMove!.answerBy } as Lesson['cancellation']
  assert.equal(
    moveText.now({ ...lesson, cancellation: free }, 'student'),
    'With Helen Marsh, now Wed 25 Nov 2026, 10:00–11:00; it was Thu 26 Nov, 10:00. If no time suits you, you can cancel free of charge until Tue 24 Nov, 10:00.',
  )
  assert.equal(moveText.stay(lesson), 'Leave it at Wed 25 Nov, 10:00')
  assert.equal(
    moveText.now({ ...lesson, unansweredMove: null }, 'student'),
    'With Helen Marsh, now Wed 25 Nov 2026, 10:00–11:00.',
  )
})
