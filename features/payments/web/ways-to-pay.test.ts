import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Credit, Package } from '../contract.ts'
import { listWaysToPay } from './ways-to-pay.ts'

const pack = (name: string, lesson_count: number, lesson_minutes: number, price: number): Package => ({
  id: name,
  name,
  description: 'Ten hours.',
  kind: lesson_count === 1 ? 'single' : 'block',
  lesson_count,
  lesson_minutes,
  price,
  currency: 'gbp',
  instructor_id: 'helen',
})
const credit = (minutes_left: number, instructor_id = 'helen') => ({ minutes_left, instructor_id }) as Credit
const packages = [
  pack('10-hour block', 10, 60, 36_100),
  pack('1-hour lesson', 1, 60, 3_800),
  pack('1½-hour lesson', 1, 90, 5_700),
]
const labels = (minutes: number, credits: Credit[]) =>
  listWaysToPay({ minutes, instructorId: 'helen', packages, credits }).map(({ label }) => label)

test('the lesson by itself comes before blocks, and only its own length fits', () => {
  assert.deepEqual(labels(90, []), ['1½-hour lesson, £57.00', '10-hour block, £361.00'])
})

test('a package of the platform that costs more than this instructor does is not offered', () => {
  const dear = { ...pack('5-hour starter', 5, 60, 20_000), instructor_id: null }
  const names = (all: Package[]) =>
    listWaysToPay({ minutes: 60, instructorId: 'helen', packages: all, credits: [] }).map(
      ({ value }) => value,
    )
  assert.deepEqual(names([...packages, dear]), ['1-hour lesson', '10-hour block'])
  assert.deepEqual(names([...packages, { ...dear, price: 19_000 }]), [
    '1-hour lesson',
    '5-hour starter',
    '10-hour block',
  ])
})

test('lesson credit comes first when it is enough, and only with the same instructor', () => {
  assert.equal(labels(60, [credit(30), credit(30)])[0], 'Your lesson credit')
  assert.equal(labels(90, [credit(60), credit(600, 'dev')])[0], '1½-hour lesson, £57.00')
})

test('who has enough lesson credit chooses between it and this lesson by card, and is sold no block', () => {
  assert.deepEqual(labels(60, [credit(600)]), ['Your lesson credit', '1-hour lesson, £38.00'])
})

test('of packages that hold the same hours the cheapest is shown, and no other', () => {
  const ofThePlatform = { ...pack('10 hours with anybody', 10, 60, 38_000), instructor_id: null }
  const all = [ofThePlatform, ...packages]
  const shown = listWaysToPay({ minutes: 60, instructorId: 'helen', packages: all, credits: [] })
  assert.deepEqual(
    shown.map(({ value }) => value),
    ['1-hour lesson', '10-hour block'],
  )
})

test('a block says what it saves next to single lessons, or that it saves nothing', () => {
  const starter = { ...pack('5-hour starter', 5, 60, 19_000), instructor_id: null }
  const all = [...packages, starter]
  assert.deepEqual(
    listWaysToPay({ minutes: 60, instructorId: 'helen', packages: all, credits: [] }).map(({ hint }) => hint),
    [
      'Just this lesson.',
      'The same price by the hour, paid in one go. Ten hours.',
      'You save £19.00. Ten hours.',
    ],
  )
})

test('a block says how many hours will be left', () => {
  const block = listWaysToPay({ minutes: 90, instructorId: 'helen', packages, credits: [] })[1]
  assert.equal(block?.left, 'You’ll have 8½ hours left for later lessons.')
})

test('a price that the two agreed is that of the lesson’s length alone, whatever else is on offer', () => {
  const agreed = { minutes: 60, agreedPence: 3_000, instructorId: 'helen', packages, credits: [] }
  assert.deepEqual(
    listWaysToPay(agreed).map(({ label }) => label),
    ['1-hour lesson, £30.00'],
  )
})

test('a first lesson at a price of its own is named, and no block that costs more a minute stands beside it', () => {
  const ways = listWaysToPay({
    minutes: 60,
    agreedPence: 2_000,
    isFirst: true,
    instructorId: 'helen',
    packages,
    credits: [],
  })
  assert.deepEqual(
    ways.map(({ label }) => label),
    ['First 1-hour lesson, £20.00'],
  )
})

test('a lesson that is dearer for its time is offered at its price, and no hours at that of the day beside it', () => {
  const ways = listWaysToPay({
    minutes: 60,
    agreedPence: 4_300,
    instructorId: 'helen',
    packages,
    credits: [],
  })
  assert.deepEqual(
    ways.map(({ label }) => label),
    ['1-hour lesson, £43.00'],
  )
})

test('a long lesson that costs less by the hour still leaves the block to choose beside a single hour', () => {
  const long = [...packages, pack('2-hour lesson', 2, 60, 7_000)].map((one) =>
    one.id === '2-hour lesson'
      ? { ...one, kind: 'single' as const, lesson_count: 1, lesson_minutes: 120 }
      : one,
  )
  const names = (minutes: number) =>
    listWaysToPay({ minutes, instructorId: 'helen', packages: long, credits: [] }).map(({ value }) => value)
  assert.deepEqual(names(60), ['1-hour lesson', '10-hour block'])
  assert.deepEqual(names(120), ['2-hour lesson'])
})
