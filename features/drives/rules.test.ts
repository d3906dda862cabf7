import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feedbackOf } from './feedback.ts'
import { scoreOf } from './rules.ts'

const event = (kind: 'brake' | 'turn' | 'lane-change', band: 1 | 2 | 3, isExercise = false) => ({
  kind,
  band,
  isExercise,
  from: 75,
})

test('a drive under 5 km or ten minutes has no score; a calm one has 100', () => {
  assert.equal(scoreOf({ km: 4.9, seconds: 900, events: [] }), undefined)
  assert.equal(scoreOf({ km: 9, seconds: 599, events: [] }), undefined)
  assert.equal(scoreOf({ km: null, seconds: 900, events: [] }), undefined)
  assert.equal(scoreOf({ km: 9, seconds: 900, events: [] }), 100)
})

test('harder events weigh more; lane changes and practised emergency stops weigh nothing', () => {
  const score = (...events: ReturnType<typeof event>[]) => scoreOf({ km: 10, seconds: 900, events })!
  assert.equal(score(event('brake', 1)), 82)
  assert.equal(score(event('turn', 3)), 45)
  assert.equal(score(event('brake', 3, true), event('lane-change', 2)), 100)
})

test('the sentences say what was found, and nothing else', () => {
  assert.deepEqual(feedbackOf([], 1860), ['A smooth drive: nothing stood out in 31 minutes.'])
  assert.deepEqual(
    feedbackOf([event('brake', 1), event('brake', 3), event('turn', 2), event('brake', 2, true)], 1860),
    [
      '3 things stood out in 31 minutes: 2 moments of hard braking and 1 fast turn.',
      'One of them was very hard, the first at 1:15.',
      'Look further ahead and ease off the accelerator earlier, so the brake has less to do.',
      '1 emergency stop practised, and not counted.',
    ],
  )
})
