import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joinTimes } from '../rules.ts'
import { squaresOf, timesOfSquares } from './week-times.ts'

test('squares of the week become times, and what is stored ticks the same squares again', () => {
  const squares = ['1-2', '2-0', '2-1', '6-0', '6-1', '6-2']
  const stored = joinTimes(timesOfSquares(squares))
  assert.deepEqual(stored, [
    { weekday: 1, from: '17:00', to: '21:00' },
    { weekday: 2, from: '08:00', to: '17:00' },
    { weekday: 6, from: '08:00', to: '21:00' },
  ])
  assert.deepEqual(squaresOf(stored), squares)
})
