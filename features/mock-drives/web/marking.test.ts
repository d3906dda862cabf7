import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Sheet } from '../contract.ts'
import { judge } from '../rules.ts'
import { begin, finish, markFault, missingOf, press, removeFault, type Target, undo } from './marking.ts'

const stan = { pupilId: 'record', learnerId: 'stan', name: 'Stan Whitcombe', hasAccount: false }
const at = '2026-11-24T10:00:00.000Z'
const driving = (competency: 'useOfSpeed' | 'clearance'): Target => ({ kind: 'driving', competency })

test('a press is one driving fault; Undo takes back the latest, step by step', () => {
  let marking = begin(stan, at)
  for (let times = 0; times < 3; times += 1)
    marking = press(marking, markFault(marking.sheet, driving('useOfSpeed'), 'driving'), 'Use of speed', at)
  assert.equal(judge(marking.sheet).drivingFaults, 3)
  assert.equal(judge(undo(undo(marking)).sheet).drivingFaults, 1)
  assert.deepEqual(undo(undo(undo(undo(marking)))).sheet, {})
})

test('every fault that can be marked is one that the server takes, and can be removed at the end', () => {
  const targets: Target[] = [
    driving('clearance'),
    { kind: 'manoeuvre', manoeuvre: 'reverseRight', aspect: 'controlFault' },
    { kind: 'manoeuvre', manoeuvre: 'reverseRight', aspect: 'observationFault' },
    { kind: 'stop' },
    { kind: 'showMe' },
  ]
  for (const grade of ['driving', 'serious', 'dangerous'] as const) {
    const marked = targets.reduce<Sheet>((sheet, target) => markFault(sheet, target, grade), {
      eyesightTest: { complete: true, seriousFault: true },
    })
    assert.ok(Sheet.safeParse(marked).success, grade)
    let left = marked
    for (let { faults } = judge(marked), step = 0; faults.length > 0; { faults } = judge(left)) {
      assert.ok(step++ < 10, 'each step removes one')
      left = removeFault(left, faults[0]!)
    }
    assert.ok(Sheet.safeParse(left).success, grade)
    assert.equal(left.manoeuvres?.reverseRight?.selected, true, 'what was done stays')
  }
})

test('of two driving faults in one manoeuvre, removing one leaves the other', () => {
  const both = (['controlFault', 'observationFault'] as const).reduce<Sheet>(
    (sheet, aspect) => markFault(sheet, { kind: 'manoeuvre', manoeuvre: 'forwardPark', aspect }, 'driving'),
    {},
  )
  const [fault] = judge(both).faults
  assert.equal(fault?.times, 2)
  assert.equal(judge(removeFault(both, fault!)).drivingFaults, 1)
})

test('a test that was forgotten ended with its last press, others when they’re finished', () => {
  const marking = press(begin(stan, at), {}, 'Clearance', '2026-11-24T10:38:00.000Z')
  assert.equal(finish(marking, '2026-11-24T10:40:00.000Z').finishedAt, '2026-11-24T10:40:00.000Z')
  assert.equal(finish(marking, '2026-11-25T08:00:00.000Z').finishedAt, '2026-11-24T10:38:00.000Z')
})

test('what a test has and this one lacks is named until it’s done', () => {
  assert.deepEqual(missingOf({}), ['eyesight', 'questions', 'manoeuvre', 'independent'])
  const whole: Sheet = {
    eyesightTest: { complete: true },
    vehicleChecks: { tellMeQuestion: { outcome: 'P' }, showMeQuestion: { outcome: 'DF' } },
    manoeuvres: { forwardPark: { selected: true } },
    independentDriving: 'Sat nav',
  }
  assert.deepEqual(missingOf(whole), [])
})
