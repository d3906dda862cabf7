import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  countedOn,
  findUnansweredMove,
  freeUntil,
  isFreeToCancel,
  leavesTimeToAnswer,
  mayDeliver,
  mayAskToMove,
  mayMove,
  priceOfCancelling,
  waysToPay,
} from './rules.ts'

const lesson = {
  moves: 0,
  status: 'booked',
  startsAt: '2026-11-27T10:00:00Z',
  endsAt: '2026-11-27T11:00:00Z',
  cancellationTiers: [{ hours: 48, percent: 100 }],
  freePassesLeft: 0,
  pricePence: 4150,
} as const

test('notice is counted in hours, to the second', () => {
  assert.equal(freeUntil(lesson), '2026-11-25T10:00:00.000Z')
  assert.equal(isFreeToCancel(lesson, '2026-11-25T10:00:00Z'), true)
  assert.equal(isFreeToCancel(lesson, '2026-11-25T10:00:01Z'), false)
})

test('somebody who books a lesson of tomorrow by mistake has 30 minutes to cancel it, but not once it starts', () => {
  const booked = { ...lesson, bookedAt: '2026-11-26T12:00:00Z' }
  assert.equal(priceOfCancelling(booked, '2026-11-26T12:30:00Z', 'learner')?.costPence, 0)
  assert.equal(priceOfCancelling(booked, '2026-11-26T12:30:01Z', 'learner')?.costPence, 4150)
  assert.equal(freeUntil({ ...lesson, bookedAt: '2026-11-27T09:50:00Z' }), '2026-11-27T10:00:00.000Z')
  assert.equal(freeUntil({ ...lesson, bookedAt: '2026-11-01T12:00:00Z' }), freeUntil(lesson))
})

test('the notice spans the end of summer time in hours, not in days', () => {
  assert.equal(
    freeUntil({ startsAt: '2026-10-26T10:00:00Z', cancellationTiers: [{ hours: 48, percent: 100 }] }),
    '2026-10-24T10:00:00.000Z',
  )
})

test('a late cancellation costs the whole lesson, one by the instructor nothing', () => {
  const late = '2026-11-27T09:59:59Z'
  assert.deepEqual(priceOfCancelling(lesson, late, 'learner'), {
    free: false,
    freeUntil: freeUntil(lesson),
    costPence: 4150,
    refundPence: 0,
    reason: 'late',
    percent: 100,
  })
  assert.deepEqual(priceOfCancelling(lesson, late, 'instructor'), {
    free: true,
    freeUntil: freeUntil(lesson),
    costPence: 0,
    refundPence: 4150,
    reason: 'not-by-learner',
    percent: 0,
  })
})

test('a late cancellation at half the price leaves the other half to the learner, to the penny', () => {
  const half = { ...lesson, pricePence: 4151, cancellationTiers: [{ hours: 48, percent: 50 }] }
  const { costPence, refundPence } = priceOfCancelling(half, '2026-11-27T09:59:59Z', 'learner')!
  assert.deepEqual([costPence, refundPence], [2076, 2075])
  assert.equal(priceOfCancelling(half, '2026-11-27T09:59:59Z', 'instructor')?.refundPence, 4151)
})

test('only what was paid through us is refunded: nothing of cash, a transfer, hours or a link that is unpaid', () => {
  const refunds = ([...waysToPay, null] as const).map((paidWith) => [
    paidWith,
    priceOfCancelling({ ...lesson, paidWith }, '2026-11-20T10:00:00Z', 'learner')?.refundPence,
  ])
  assert.deepEqual(Object.fromEntries(refunds), {
    card: 4150,
    credit: 4150,
    cash: 0,
    bank: 0,
    hours: 0,
    'card-link': 0,
    null: 4150,
  })
})

test('each tier costs its share from its hour on, and a free pass covers any of them', () => {
  const cancellationTiers = [
    { hours: 72, percent: 25 },
    { hours: 48, percent: 50 },
    { hours: 24, percent: 75 },
    { hours: 6, percent: 100 },
  ]
  const tiered = { ...lesson, pricePence: 4_151, cancellationTiers }
  const priceAt = (now: string, freePassesLeft = 0) => {
    const { costPence, refundPence, reason } = priceOfCancelling(
      { ...tiered, freePassesLeft },
      now,
      'learner',
    )!
    return [costPence, refundPence, reason]
  }
  assert.deepEqual(priceAt('2026-11-24T10:00:00Z'), [0, 4_151, 'in-time'])
  assert.deepEqual(priceAt('2026-11-24T10:00:01Z'), [1_038, 3_113, 'late'])
  assert.deepEqual(priceAt('2026-11-25T10:00:00Z'), [1_038, 3_113, 'late'])
  assert.deepEqual(priceAt('2026-11-25T10:00:01Z'), [2_076, 2_075, 'late'])
  assert.deepEqual(priceAt('2026-11-26T10:00:01Z'), [3_113, 1_038, 'late'])
  assert.deepEqual(priceAt('2026-11-27T04:00:01Z'), [4_151, 0, 'late'])
  assert.deepEqual(priceAt('2026-11-27T04:00:01Z', 1), [0, 4_151, 'free-pass'])
  assert.deepEqual(
    priceAt('2026-11-24T10:00:00Z', 1),
    [0, 4_151, 'in-time'],
    'not used where it’s free anyway',
  )
})

test('without tiers it is free until it starts', () => {
  const open = { ...lesson, cancellationTiers: [] }
  assert.equal(priceOfCancelling(open, '2026-11-27T09:59:59Z', 'learner')?.costPence, 0)
  assert.equal(freeUntil(open), '2026-11-27T10:00:00.000Z')
})

test('once it has begun a learner cannot cancel; the instructor still can, for a lesson that did not happen', () => {
  assert.equal(priceOfCancelling(lesson, lesson.startsAt, 'learner'), null)
  assert.equal(priceOfCancelling(lesson, '2026-11-27T12:00:00Z', 'instructor')?.refundPence, 4150)
  assert.equal(priceOfCancelling({ ...lesson, status: 'delivered' }, lesson.startsAt, 'instructor'), null)
})

test('a lesson can be delivered from its end on', () => {
  assert.equal(mayDeliver(lesson, '2026-11-27T10:59:59Z'), false)
  assert.equal(mayDeliver(lesson, lesson.endsAt), true)
  assert.equal(mayDeliver({ ...lesson, status: 'held' }, lesson.endsAt), false)
})

test('a learner moves a lesson while cancelling is free, its instructor until it starts, and nobody one that is not booked', () => {
  assert.equal(mayMove(lesson, '2026-11-25T10:00:00Z', 'learner'), true)
  assert.equal(mayMove(lesson, '2026-11-25T10:00:01Z', 'learner'), false)
  assert.equal(mayMove(lesson, '2026-11-27T09:59:59Z', 'instructor'), true)
  assert.equal(mayMove(lesson, lesson.startsAt, 'instructor'), false)
  assert.equal(mayMove(lesson, '2026-11-24T10:00:00Z', 'platform'), false)
  assert.equal(mayMove({ ...lesson, moves: 19 }, '2026-11-24T10:00:00Z', 'instructor'), true)
  assert.equal(mayMove({ ...lesson, moves: 20 }, '2026-11-24T10:00:00Z', 'instructor'), false)
  for (const status of ['held', 'delivered', 'cancelled', 'lapsed'] as const)
    assert.equal(mayMove({ ...lesson, status }, '2026-11-24T10:00:00Z', 'instructor'), false)
})

test('within the notice a learner may ask for another time, until the lesson starts', () => {
  assert.equal(mayAskToMove(lesson, '2026-11-25T10:00:00Z'), false, 'they can still move it themselves')
  assert.equal(mayAskToMove(lesson, '2026-11-25T10:00:01Z'), true)
  assert.equal(mayAskToMove(lesson, lesson.startsAt), false)
  assert.equal(mayAskToMove({ ...lesson, moves: 20 }, '2026-11-26T10:00:00Z'), false)
})

test('a move can be answered for 24 hours, but not beyond the start', () => {
  const moved = {
    startsAt: lesson.startsAt,
    movedAt: '2026-11-26T08:00:00Z',
    agreedStartsAt: '2026-11-30T10:00:00Z',
  }
  const open = { agreedStartsAt: moved.agreedStartsAt, answerBy: '2026-11-27T08:00:00.000Z' }
  assert.deepEqual(findUnansweredMove(moved, '2026-11-27T08:00:00Z'), open)
  assert.equal(findUnansweredMove(moved, '2026-11-27T08:00:01Z'), null)
  assert.equal(
    findUnansweredMove({ ...moved, movedAt: '2026-11-27T08:00:00Z' }, '2026-11-27T09:00:00Z')?.answerBy,
    '2026-11-27T10:00:00.000Z',
  )
  assert.equal(findUnansweredMove({ ...moved, agreedStartsAt: null }, '2026-11-26T08:00:00Z'), null)
})

test('a move that can be answered makes cancelling free, and never takes away time that the notice gives', () => {
  const soon = { ...lesson, unansweredMove: { answerBy: '2026-11-27T08:00:00Z' } }
  assert.equal(priceOfCancelling(soon, '2026-11-27T08:00:00Z', 'learner')?.costPence, 0)
  assert.equal(priceOfCancelling(soon, '2026-11-27T08:00:01Z', 'learner')?.costPence, 4150)
  assert.equal(
    freeUntil({ ...lesson, unansweredMove: { answerBy: '2026-11-20T08:00:00Z' } }),
    freeUntil(lesson),
  )
})

test('for ten minutes a move is a slip that can be put back; then the learner counts on the later time', () => {
  const [movedAt, agreedStartsAt, startsAt] = [
    '2026-11-26T12:00:00Z',
    '2026-11-27T10:00:00Z',
    '2026-11-30T10:00:00Z',
  ]
  assert.equal(countedOn({ startsAt, movedAt, agreedStartsAt }, '2026-11-26T12:10:00Z'), agreedStartsAt)
  assert.equal(countedOn({ startsAt, movedAt, agreedStartsAt }, '2026-11-26T12:10:01Z'), startsAt)
  assert.equal(
    countedOn({ startsAt: agreedStartsAt, movedAt, agreedStartsAt: startsAt }, '2026-11-26T18:00:00Z'),
    startsAt,
  )
  assert.equal(countedOn({ startsAt, movedAt, agreedStartsAt: null }, '2026-11-26T12:05:00Z'), startsAt)
})

test('a lesson is put off to any time, and brought forward only with 24 hours to answer', () => {
  const now = '2026-11-26T12:00:00Z'
  assert.equal(leavesTimeToAnswer('2026-11-26T14:00:00Z', '2026-11-26T14:30:00Z', now), true)
  assert.equal(leavesTimeToAnswer('2026-11-26T14:00:00Z', '2026-11-26T13:30:00Z', now), false)
  assert.equal(leavesTimeToAnswer('2026-12-01T14:00:00Z', '2026-11-27T12:00:00Z', now), true)
  assert.equal(leavesTimeToAnswer('2026-12-01T14:00:00Z', '2026-11-27T11:59:00Z', now), false)
})
