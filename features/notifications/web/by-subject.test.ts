import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Notification, NotificationFacts } from '../contract.ts'
import { bySubject } from './by-subject.ts'

const notified = (id: string, facts: NotificationFacts): Notification => ({
  id,
  kind: 'lesson-booked',
  at: '2026-11-23T09:00:00Z',
  readAt: null,
  name: 'Helen',
  facts,
})

test('what came about one lesson or one conversation is one entry in the bell, where its newest stands; the rest stands alone', () => {
  const groups = bySubject([
    notified('assessed', { lessonId: 'monday' }),
    notified('written', { conversationId: 'helen' }),
    notified('joined', {}),
    notified('delivered', { lessonId: 'monday' }),
    notified('other', { lessonId: 'friday' }),
    notified('joined too', {}),
    notified('booked', { lessonId: 'monday' }),
  ])
  assert.deepEqual(
    groups.map((group) => group.map(({ id }) => id)),
    [['assessed', 'delivered', 'booked'], ['written'], ['joined'], ['other'], ['joined too']],
  )
})
