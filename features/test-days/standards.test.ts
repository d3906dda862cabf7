import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Fault } from './rules.ts'
import { weighStandards } from './standards.ts'

type Taken = Parameters<typeof weighStandards>[0][number]

const fault = (driving: number, serious = false, dangerous = false): Fault => ({
  competency: 'useOfSpeed',
  driving,
  serious,
  dangerous,
})
const pass = (driving: number, examinerAction: Taken['examinerAction'] = 'none'): Taken => ({
  result: 'pass',
  faults: driving > 0 ? [fault(driving)] : [],
  examinerAction,
})
const fail = (driving: number, examinerAction: Taken['examinerAction'] = 'none'): Taken => ({
  result: 'fail',
  faults: [fault(driving, true)],
  examinerAction,
})
const reached = (taken: readonly Taken[]) =>
  weighStandards(taken).indicators.flatMap(({ kind, isReached }) => (isReached ? [kind] : []))

test('each of the four is reached at the DVSA’s trigger, and not a little before it', () => {
  const twenty = (of: (at: number) => Taken) => Array.from({ length: 20 }, (_, at) => of(at))
  assert.deepEqual(reached(twenty(() => pass(6))), ['driving-faults'])
  assert.deepEqual(reached(twenty((at) => pass(at === 0 ? 5 : 6))), [])
  assert.deepEqual(reached(twenty((at) => (at < 11 ? fail(1) : pass(1)))), ['serious-faults', 'passes'])
  assert.deepEqual(reached(twenty((at) => (at < 9 ? fail(1) : pass(1)))), ['passes'], '55 % have passed')
  assert.deepEqual(reached(twenty((at) => (at < 8 ? fail(1) : pass(1)))), [])
  assert.deepEqual(reached(twenty((at) => pass(1, at < 2 ? 'physical' : 'verbal'))), ['physical-action'])
  assert.deepEqual(reached(twenty((at) => pass(1, at < 1 ? 'physical' : 'none'))), [])
})

test('three of the four make a check likely, two don’t, and of four tests nothing is concluded', () => {
  const conclusionOf = (taken: readonly Taken[]) => weighStandards(taken).conclusion
  assert.equal(conclusionOf([fail(9), fail(9), fail(9), fail(9), fail(9)]), 'check-likely')
  assert.equal(conclusionOf([fail(9), fail(9), fail(9), fail(9)]), 'too-few')
  assert.equal(conclusionOf([fail(1), fail(1), fail(1), pass(1), pass(1)]), 'some-triggers')
  assert.equal(conclusionOf([pass(1), pass(2), pass(0), pass(3), pass(1)]), 'no-trigger')
})

test('what nobody entered is left out and said, not counted as none', () => {
  const bare: Taken = { result: 'fail', faults: [], examinerAction: null }
  const { indicators, withoutFaults, withoutAction } = weighStandards([bare, pass(4), pass(2, null)])
  assert.deepEqual([withoutFaults, withoutAction], [1, 2])
  assert.deepEqual(
    indicators.map(({ tests, counted, value }) => [tests, counted, value]),
    [
      [2, 6, 3],
      [2, 0, 0],
      [1, 0, 0],
      [3, 2, 2 / 3],
    ],
  )
  assert.equal(weighStandards([]).indicators[0]?.value, null)
})
