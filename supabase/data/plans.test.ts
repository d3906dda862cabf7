import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPlans } from './plans.ts'

test('a visitor who sends thousands of queries does not push out the one that everybody sends', () => {
  let now = 1
  const isPlanned = createPlans({ now: () => now })
  const own = 'select my profile'
  assert.deepEqual([isPlanned(own), isPlanned(own)], [false, true], 'from the second use on')
  for (let nr = 0; nr < 5_000; nr += 1) {
    isPlanned(`junk ${nr}`)
    isPlanned(`junk ${nr}`)
    assert.ok(isPlanned(own))
  }
  assert.equal(isPlanned('junk 4999'), false, 'a full list takes no more')
  now += 1_800_000
  assert.ok(isPlanned(own))
  now += 1_800_001
  isPlanned('somebody’s daily query')
  assert.ok(isPlanned('somebody’s daily query'), 'after an hour the junk is forgotten')
  assert.ok(isPlanned(own))
})
