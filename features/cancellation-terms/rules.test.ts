import assert from 'node:assert/strict'
import { test } from 'node:test'
import { areInOrder, findTier, usualTerms } from './rules.ts'
import { sayNotice, sayPassesLeft, sayShare, sayTerms, sayTermsBriefly } from './words.ts'

const steps = [
  { hours: 48, percent: 50 },
  { hours: 24, percent: 100 },
]

test('a moment falls into the tier with the least notice that it misses, to the second', () => {
  const startsAt = '2026-11-27T10:00:00Z'
  assert.equal(findTier(steps, startsAt, '2026-11-25T10:00:00Z'), undefined)
  assert.deepEqual(findTier(steps, startsAt, '2026-11-25T10:00:01Z'), steps[0])
  assert.deepEqual(findTier(steps, startsAt, '2026-11-26T10:00:00Z'), steps[0])
  assert.deepEqual(findTier(steps, startsAt, '2026-11-26T10:00:01Z'), steps[1])
  assert.equal(findTier([], startsAt, startsAt), undefined)
})

test('tiers go from the longest notice to the shortest, and less notice costs more', () => {
  assert.ok(areInOrder(steps))
  assert.ok(areInOrder([]))
  assert.ok(!areInOrder(steps.toReversed()))
  assert.ok(!areInOrder([steps[0]!, { hours: 24, percent: 50 }]))
  assert.ok(!areInOrder([steps[0]!, { hours: 48, percent: 100 }]))
})

test('in a text message terms are one sentence', () => {
  assert.equal(
    sayTermsBriefly(usualTerms.tiers),
    'Free to cancel until 48 hours before, then you pay the whole price',
  )
  assert.equal(
    sayTermsBriefly(steps),
    'Free to cancel until 48 hours before, then you pay half the price, from 24 hours before the whole price',
  )
  assert.equal(sayTermsBriefly([]), 'Free to cancel until it starts')
})

test('terms are read as a person would say them', () => {
  assert.equal(sayPassesLeft(1), 'You can still cancel late free of charge once in these 12 months.')
  assert.equal(sayPassesLeft(0), '')
  assert.equal(sayTerms(usualTerms), 'Free until 48 hours before. After that, the whole price.')
  assert.equal(
    sayTerms({ tiers: steps, freePasses: 1 }),
    'Free until 48 hours before. After that, half the price. Less than 24 hours before, the whole price. One late cancellation in 12 months is free.',
  )
  assert.equal(
    sayTerms({ tiers: [], freePasses: 2 }),
    'Free until the lesson starts. Two late cancellations in 12 months are free.',
  )
  assert.deepEqual([sayShare(30), sayNotice(1), sayNotice(72)], ['30% of the price', '1 hour', '3 days'])
})
