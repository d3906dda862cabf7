import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judge } from '../rules.ts'
import { sayFault, sayHabit, sayTotals, sayVerdict, words } from './words.ts'

test('a verdict says which part of the rule decided, and promises nothing', () => {
  const says = (sheet: Parameters<typeof judge>[0]) => sayVerdict(judge(sheet))
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
