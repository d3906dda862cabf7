import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stepOf } from './words.ts'

test('changes that are left are for any day; only a change of centre is to one of the nearest', () => {
  const plan = {
    theory: { passedOn: '2026-01-10', validUntil: '2028-01-09', state: 'valid' as const },
    retestFrom: null,
    changeBy: '2026-12-01',
    changesLeft: 2,
    steps: [],
  } as unknown as Parameters<typeof stepOf>[1]
  const says = (to: 'learner' | 'instructor', changesLeft = 2) =>
    stepOf('change-in-time', { ...plan, changesLeft }, to).says
  assert.match(
    says('learner'),
    /without losing the fee\. You have 2 changes left\. A change of centre can only be to one of the three nearest\.$/,
  )
  assert.match(says('instructor', 1), /They have 1 change left\./)
})
