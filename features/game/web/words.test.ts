import assert from 'node:assert/strict'
import { test } from 'node:test'
import { achievementWords, sayAward, sayGoal, sayHowFar, sayNewCode, sayPresent, sayWeek } from './words.ts'

test('a week is read out by its days with learning', () => {
  const week = { from: '2026-11-23', aim: 2, isPaused: false }
  assert.equal(sayWeek({ ...week, days: 3, counts: true }), '3 days, in your rhythm')
  assert.equal(sayWeek({ ...week, days: 3, counts: true }, 'Grace'), '3 days, in Grace’s rhythm')
  assert.equal(sayWeek({ ...week, days: 1, counts: false }), '1 day')
  assert.equal(sayWeek({ ...week, days: 0, counts: false, isPaused: true }), 'paused')
})

const goal = {
  id: 'g',
  kind: 'skill',
  skill: 'Junctions',
  words: null,
  target: 3,
  have: 2,
  byOn: null,
} as const

test('a goal that slipped after it was reached says both, with the year if it isn’t this one', () => {
  const today = '2026-11-30'
  const reached = { ...goal, reachedOn: '2026-10-14' }
  assert.equal(sayHowFar(reached, today), 'You reached level 3 on 14 Oct. Now level 2.')
  assert.equal(sayHowFar({ ...reached, have: 3 }, today), 'Done, 14 Oct')
  assert.equal(sayHowFar({ ...reached, have: 3 }, '2027-01-02'), 'Done, 14 Oct 2026')
  assert.equal(sayHowFar({ ...goal, reachedOn: null, byOn: '2027-01-05' }, today), '2 of 3, by 5 Jan 2027')
  assert.equal(sayPresent('skill', 2), 'You’re at level 2, Helped.')
  assert.equal(sayPresent('questions', 17), 'You’re at 17.')
})

test('goals, points and badges have one name for a question that was known days later, and it isn’t “learnt”', () => {
  const award = { kind: 'questions', on: '2026-11-30', points: 6, count: 3 } as const
  assert.equal(sayAward(award), '3 questions still known days later')
  const questions = { ...goal, kind: 'questions', skill: null, target: 100, reachedOn: null } as const
  assert.equal(sayGoal(questions), '100 theory questions still known days later')
  for (const [, what] of Object.values(achievementWords)) assert.ok(!what.includes('learnt'), what)
})

test('before a new code it’s said which friends are removed, and why', () => {
  assert.equal(sayNewCode('ABCD EFGH', 0), 'Nobody can add you by ABCD EFGH any more.')
  assert.equal(
    sayNewCode('ABCD EFGH', 1),
    'Nobody can add you by ABCD EFGH any more. Your friend here is removed too, because they may have come by it. Give the new code to those you know.',
  )
  assert.match(
    sayNewCode('ABCD EFGH', 3),
    /Your 3 friends here are removed too, because one of them may have come by it\./,
  )
})
