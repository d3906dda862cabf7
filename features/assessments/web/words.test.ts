import assert from 'node:assert/strict'
import { test } from 'node:test'
import { words } from './words.ts'

test('the form promises only a learner with an account that they will see it', () => {
  assert.deepEqual(
    [words.readBy('Amara Okafor', true), words.readBy('Dave Hill', false)],
    ['Amara Okafor will see this as soon as you save.', 'Only you see this. Invite Dave to share it.'],
  )
  assert.deepEqual(
    [words.card('Amara', true), words.card('Dave', false)],
    [
      { title: 'What Amara reads', note: 'Sent when you save' },
      { title: 'How it went', note: 'Only you see this' },
    ],
  )
  assert.deepEqual(words.saved('Dave', { hasAccount: false, isChange: false }), {
    title: 'Assessment saved',
    description: 'Only you see it. Invite Dave to share it.',
    tone: 'good',
  })
})

test('who is next to write up is said with the hour, and with the day if that is another', () => {
  const lesson = {
    learner: { id: '', name: 'Tom Reed', image: null },
    startsAt: '2026-11-24T14:00:00Z',
  }
  assert.equal(words.upNext(lesson, new Date('2026-11-24T19:00:00Z')), 'Next to write up: Tom, 14:00')
  assert.equal(
    words.upNext(lesson, new Date('2026-11-25T19:00:00Z')),
    'Next to write up: Tom, Tue 24 Nov, 14:00',
  )
})

test('a later lesson that is written up already is named with its day and level', () => {
  assert.equal(
    words.later({ date: '2026-11-30T10:00:00Z', level: 2 }),
    'You’ve already written up Mon 30 Nov (Helped).',
  )
})
