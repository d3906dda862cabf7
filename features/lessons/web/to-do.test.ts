import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Lesson } from '../contract.ts'
import { listToDo } from './to-do.ts'

const now = '2026-11-23T16:00:00Z'
const lesson = (id: string, more: Partial<Lesson> = {}) =>
  ({
    id,
    status: 'booked',
    startsAt: '2026-11-23T14:00:00Z',
    endsAt: '2026-11-23T15:00:00Z',
    learner: { id: 'amara', name: 'Amara Okafor', image: null },
    ...more,
  }) as Lesson
const none = new Set<string>()

test('a lesson that Helen has just marked is one row, also while one of the two lists is older', () => {
  const begun = [lesson('one'), lesson('two')]
  const delivered = [lesson('one', { status: 'delivered' })]
  const toDo = listToDo({ begun, delivered, assessed: none, unsent: none }, now)
  assert.deepEqual(
    toDo.map(({ lesson, assessed }) => [lesson.id, assessed]),
    [
      ['two', undefined],
      ['one', false],
    ],
  )
})

test('what is written, waits on the device or goes on is not to do', () => {
  const begun = [lesson('now', { endsAt: '2026-11-23T17:00:00Z' }), lesson('waiting')]
  const delivered = ['written', 'waiting'].map((id) => lesson(id, { status: 'delivered' }))
  const lists = { begun, delivered, unsent: new Set(['waiting']) }
  assert.deepEqual(listToDo({ ...lists, assessed: new Set(['written']) }, now), [])
  assert.deepEqual(listToDo({ ...lists, assessed: undefined }, now), [])
})

test('of the lessons to write up the oldest comes first', () => {
  const delivered = ['22', '20', '21'].map((day) =>
    lesson(day, { status: 'delivered', startsAt: `2026-11-${day}T09:00:00Z` }),
  )
  const toDo = listToDo({ begun: [], delivered, assessed: none, unsent: none }, now)
  assert.deepEqual(
    toDo.map(({ lesson }) => lesson.id),
    ['20', '21', '22'],
  )
})
