import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Sheet } from '../contract.ts'
import { judge, missingOf } from '../rules.ts'
import { markFault } from './marking.ts'
import { nameOfFault, sayFault, sayHabit, sayPress, sayTotals, sayVerdict, words } from './words.ts'

const whole: Sheet = {
  eyesightTest: { complete: true },
  vehicleChecks: { tellMeQuestion: { outcome: 'P' }, showMeQuestion: { outcome: 'P' } },
  manoeuvres: { forwardPark: { selected: true } },
  independentDriving: 'Sat nav',
}

test('a part of a test says what is missing, and is no pass', () => {
  const says = (sheet: Sheet) => sayVerdict(judge(sheet), missingOf(sheet))
  const { eyesightTest: _, manoeuvres: __, ...part } = whole
  assert.equal(
    says(part),
    'No faults marked, but this wasn’t a whole test (no eyesight check, no manoeuvre).',
  )
  assert.equal(
    says({ ...part, drivingFaults: { clearance: 2 } }),
    'Within the limits so far, but this wasn’t a whole test (no eyesight check, no manoeuvre).',
  )
  assert.match(says({ seriousFaults: { clearance: true } }), /^One serious or dangerous fault is enough/)
})

test('a press that takes the place of a lesser fault says so, and a fault is named with its aspect', () => {
  const target = { kind: 'manoeuvre', manoeuvre: 'reverseParkRoad', aspect: 'observationFault' } as const
  const before = markFault({}, target, 'driving')
  const after = markFault(before, target, 'serious')
  const what = 'Parallel parking, observation'
  assert.equal(sayPress({}, before, 'driving', what), 'Driving fault: Parallel parking, observation')
  assert.equal(
    sayPress(before, after, 'serious', what),
    'Serious fault: Parallel parking, observation, in place of the lesser one',
  )
  assert.equal(sayPress(after, after, 'driving', what), `${what}: marked already`)
  assert.deepEqual(judge(after).faults.map(nameOfFault), ['Parallel parking: observation'])
})

test('a verdict says which part of the rule decided, and promises nothing', () => {
  const says = (sheet: Sheet) => sayVerdict(judge({ ...whole, ...sheet }), [])
  assert.equal(says({}), 'Not a single fault: in a real test that’s a pass.')
  assert.equal(
    says({ drivingFaults: { clearance: 1 } }),
    '1 driving fault, and up to 15 are allowed: in a real test that’s a pass.',
  )
  assert.equal(
    says({ drivingFaults: { clearance: 16 } }),
    '16 driving faults, and no more than 15 are allowed: in a real test that’s not a pass.',
  )
  assert.equal(
    says({ seriousFaults: { clearance: true } }),
    'One serious or dangerous fault is enough to fail a real test. Here there was 1 serious fault.',
  )
  assert.equal(
    says({ seriousFaults: { clearance: true }, dangerousFaults: { useOfSpeed: true } }),
    'One serious or dangerous fault is enough to fail a real test. Here there were 1 dangerous fault and 1 serious fault.',
  )
  assert.equal(sayTotals(judge({ seriousFaults: { clearance: true } })), '0 driving faults, 1 serious')
  assert.equal(sayFault({ grade: 'driving', times: 2 }), '2 driving faults')
})

test('three of a kind are no fail, and the result says what an examiner may do', () => {
  const nameOf = () => 'Clearance'
  assert.equal(sayHabit(judge({ drivingFaults: { clearance: 2 } }).faults, nameOf), undefined)
  assert.match(
    sayHabit(judge({ drivingFaults: { clearance: 3 } }).faults, nameOf) ?? '',
    /^Clearance \(3 times\): that alone is no fail/,
  )
})

test('what was sent later is said with the learner’s first name', () => {
  assert.equal(words.sent('Sam Lee').description, 'The mock test you marked for Sam offline has been sent.')
})

test('only a learner with an account is said to see a mock test', () => {
  assert.deepEqual(
    [true, false].map((hasAccount) => words.saved('Stan Whitcombe', hasAccount).description),
    ['Stan can see it now.', 'Only you see it. Invite Stan to share it.'],
  )
})
