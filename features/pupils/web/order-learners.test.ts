import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Learner } from '#features/lessons/learners-contract.ts'
import type { ListedPupil } from '../contract.ts'
import { orderLearners } from './order-learners.ts'

const learner = (id: string, name: string, lastLessonAt: string | null): Learner => ({
  id,
  name,
  image: null,
  lessonsDone: lastLessonAt ? 1 : 0,
  minutesDone: lastLessonAt ? 60 : 0,
  nextLessonAt: null,
  lastLessonAt,
  joinedAt: null,
})
const record = (learnerId: string, drivingTestOn: string | null, pence: number): [string, ListedPupil] => [
  learnerId,
  { learnerId, drivingTestOn, balance: { pence, minutesLeft: 0 } } as ListedPupil,
]

const amara = learner('1', 'Amara Okafor', '2026-11-20T10:00:00Z')
const ben = learner('2', 'Ben Price', '2026-10-02T10:00:00Z')
const nia = learner('3', 'nia Rees', null)
const asServed = [nia, ben, amara]
const by = (order: string) =>
  orderLearners(asServed, {
    order,
    today: '2026-11-23',
    records: new Map([record('1', '2026-11-23', -3600), record('2', '2026-11-22', 500)]),
  }).map(({ name }) => name)

test('learners stand by name, by their last lesson, by the test that is next and by what they owe', () => {
  assert.deepEqual(by('name'), ['Amara Okafor', 'Ben Price', 'nia Rees'])
  assert.deepEqual(by('last'), ['Ben Price', 'Amara Okafor', 'nia Rees'])
  assert.deepEqual(
    by('test'),
    ['Amara Okafor', 'nia Rees', 'Ben Price'],
    'a test that is over is no next one',
  )
  assert.deepEqual(by('owes'), ['Amara Okafor', 'nia Rees', 'Ben Price'], 'who is ahead owes nothing')
})

test('without an order, or with one that the address made up, they stand as they came', () => {
  for (const order of ['', 'nonsense', 'constructor'])
    assert.deepEqual(by(order), ['nia Rees', 'Ben Price', 'Amara Okafor'])
})
