import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listSends } from './lesson-sends.ts'

const lesson = {
  mayWrite: false,
  instructor: 'Helen Marsh',
  startsAt: '2026-11-26T14:00:00Z',
  now: '2026-11-24T08:00:00Z',
  payment: 'cash',
  repeats: false,
}
const amara = { name: 'Amara Okafor', email: 'amara@post.example', hasAccount: true }
const rosa = { name: 'Rosa Lind', email: 'rosa@post.example', hasAccount: false }

test('a form that adds a lesson says what is sent to whom', () => {
  assert.deepEqual(
    [
      listSends({ ...lesson, to: amara }),
      listSends({ ...lesson, to: rosa }),
      listSends({ ...lesson, to: rosa, mayWrite: true, payment: 'card-link' }),
      listSends({ ...lesson, to: rosa, mayWrite: true, repeats: true }),
      listSends({ ...lesson, to: { ...rosa, email: null }, mayWrite: true }),
      listSends({ ...lesson, to: { ...rosa, name: '' } }),
      listSends({ ...lesson, to: amara, startsAt: '2026-11-23T14:00:00Z' }),
    ],
    [
      [
        'Amara gets an email, “Lesson booked: Thu 26 Nov 2026, 14:00”, and a notification here. They can cancel free of charge for 24 hours.',
      ],
      ['We can’t email Rosa. Please text or ring them.'],
      [
        'rosa@post.example gets an email: “Lesson with Helen Marsh: Thu 26 Nov 2026, 14:00”.',
        'rosa@post.example gets an email with a link to pay by card: “Pay for your lesson: Thu 26 Nov 2026, 14:00”.',
      ],
      ['rosa@post.example gets one email about all of these lessons.'],
      ['We can’t email Rosa. Please text or ring them.'],
      ['We can’t email your learner. Please text or ring them.'],
      ['Nothing: this lesson is in the past.'],
    ],
  )
})
