import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Estimate, Readiness } from '../contract.ts'
import { stepsOf } from './steps.ts'
import { sayAim } from './words.ts'

const readiness = (more: Partial<Readiness> = {}): Readiness => ({
  isOn: true,
  estimate: null,
  today: '2026-11-23',
  theory: { testOn: null, passedOn: null, validUntil: null, state: 'unknown' },
  drivingTest: null,
  passedOn: null,
  nextLessonAt: null,
  mockDrives: { latest: null, count: 0, passedCount: 0 },
  ...more,
})
const estimate: Estimate = {
  today: { low: 30, likely: 45, high: 60 },
  sureness: 'rough',
  basis: {
    skillsAssessed: 20,
    skillsTested: 25,
    mockDrives: 0,
    lessonMinutes: 600,
    practiceMinutes: 0,
    theory: 'unknown',
  },
  narrowedByMock: 12,
  raises: [],
  ahead: null,
  aimOn: '2027-03-08',
}
const large = (more: Partial<Readiness>) => stepsOf(readiness(more)).map(({ is }) => is)
const passedTheory = {
  testOn: null,
  passedOn: '2026-10-01',
  validUntil: '2028-09-30',
  state: 'valid',
} as const

test('after a pass every step is done, and nothing is left to book', () => {
  const steps = stepsOf(readiness({ passedOn: '2026-11-20', theory: passedTheory }))
  assert.deepEqual(
    steps.map(({ is, isDone, link }) => [is, isDone, link]),
    [
      ['Passed', true, undefined],
      ['Taken', true, undefined],
      ['Passed', true, undefined],
    ],
  )
  assert.deepEqual(large({ passedOn: '2026-11-20' }), ['Passed', 'Taken', 'Passed'])
})

test('without a theory date it can be booked, or the learner enters that it’s passed', () => {
  const [theory] = stepsOf(readiness())
  assert.deepEqual(
    [theory!.is, theory!.link!.label, theory!.says],
    ['No date yet', 'Book it at GOV.UK.', 'Passed already? Enter the day under Theory.'],
  )
  const gone = { ...readiness().theory, testOn: '2026-11-20' }
  assert.equal(large({ theory: gone })[0], 'No date yet', 'a day that has gone isn’t counted to')
})

test('the driving test can be booked from the theory test on, if that’s passed', () => {
  const theory = { ...readiness().theory, testOn: '2026-12-05' }
  assert.deepEqual(large({ theory }).slice(0, 2), [12, 'From 5 Dec, if you pass'])
  assert.equal(large({ theory: passedTheory })[1], 'Now')
})

test('where the pace leads is no date of a test', () => {
  const [, , test] = stepsOf(readiness({ estimate }))
  assert.equal(test!.is, 'Not booked yet')
  assert.match(test!.says!, /^At your pace, about Mar 2027/)
})

test('70 in 100 is said to be ours, and when too little has changed that’s said', () => {
  assert.match(sayAim({ ...estimate, aimOn: '2026-11-23' }, '2026-11-23'), /^70 in 100 or more today\. Ask/)
  assert.equal(
    sayAim({ ...estimate, aimOn: null }, '2026-11-23'),
    'Too little has changed in the last eight weeks to say by when.',
  )
})
