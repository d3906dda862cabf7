import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Progress } from '../contract.ts'
import { latestRating } from './latest-rating.ts'

test('a learner reads who gave the latest rating', () => {
  const assessments = [{ instructorName: 'Helen Marsh', rating: 4.5 }] as Progress['assessments']
  assert.deepEqual(latestRating(assessments), [['Latest rating, by Helen', '4.5 of 5']])
  assert.deepEqual(latestRating([]), [])
})
