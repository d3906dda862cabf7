import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atLeast, atMost, chanceOfDrop, fisher, leastFisher, taroneFactor } from './chances.ts'

const near = (given: number, expected: number) =>
  assert.ok(Math.abs(given - expected) < 1e-9, `${given} is not ${expected}`)

test('binomial tails are those worked out by hand', () => {
  near(atLeast(4, 4, 0.2), 0.0016)
  near(atLeast(3, 4, 0.2), 4 * 0.008 * 0.8 + 0.0016)
  near(atLeast(0, 5, 0.3), 1)
  near(atMost(0, 3, 0.5), 0.125)
  near(atMost(1, 3, 0.5), 0.5)
})

test('Fisher’s exact test gives Fisher’s own figures of the lady tasting tea', () => {
  near(fisher({ both: 4, first: 0, second: 0, neither: 4 }), 1 / 70)
  near(fisher({ both: 3, first: 1, second: 1, neither: 3 }), 17 / 70)
  near(leastFisher({ both: 1, first: 3, second: 3, neither: 1 }), 1 / 70)
  // 1 of 4 and 2 of 6: at best the one is among the two, 2 of 6.
  near(leastFisher({ both: 0, first: 1, second: 2, neither: 3 }), 2 / 6)
})

test('tests that could never be significant don’t count against the others', () => {
  assert.equal(taroneFactor([], 0.05), 1)
  assert.equal(taroneFactor([0.001, 0.4, 0.4, 0.4], 0.05), 1)
  assert.equal(taroneFactor([0.001, 0.02, 0.03, 0.4], 0.05), 2)
  assert.equal(taroneFactor([0.001, 0.001, 0.001], 0.05), 3)
})

test('how far marks stray together is the assumed strays, folded', () => {
  near(chanceOfDrop(1, 1), 0.15)
  near(chanceOfDrop(1, 2), 0.01)
  // −2 and −2; −2 and −1 either way.
  near(chanceOfDrop(2, 3), 0.01 * 0.01 + 2 * 0.01 * 0.14)
  near(chanceOfDrop(2, -4), 1)
})
