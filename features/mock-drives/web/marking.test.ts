import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Sheet } from '../contract.ts'
import { type Grade, judge } from '../rules.ts'
import {
  answerShowMe,
  begin,
  lessonsBegun,
  markFault,
  needsReason,
  press,
  removeFault,
  switchDone,
  takeOut,
  type Target,
  undo,
} from './marking.ts'

const stan = { pupilId: 'record', learnerId: 'stan', name: 'Stan Whitcombe', hasAccount: false }
const at = '2026-11-24T10:00:00.000Z'
const driving = (competency: 'useOfSpeed' | 'clearance'): Target => ({ kind: 'driving', competency })

test('a press is one driving fault; Undo takes back the latest, step by step', () => {
  let marking = begin(stan, at)
  for (let times = 0; times < 3; times += 1)
    marking = press(marking, markFault(marking.sheet, driving('useOfSpeed'), 'driving'), 'Use of speed')
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

const outcomes: Target[] = [
  { kind: 'manoeuvre', manoeuvre: 'reverseRight', aspect: 'controlFault' },
  { kind: 'stop' },
  { kind: 'showMe' },
]
for (const target of outcomes)
  test(`what one press marked as grave, the next can’t make lighter: ${target.kind}`, () => {
    const after = (...presses: Grade[]) =>
      judge(presses.reduce<Sheet>((sheet, grade) => markFault(sheet, target, grade), {})).faults.map(
        ({ grade }) => grade,
      )
    assert.deepEqual(after('serious', 'driving'), ['serious'])
    assert.deepEqual(after('dangerous', 'serious', 'driving'), ['dangerous'])
    assert.deepEqual(after('driving', 'serious'), ['serious'])
    assert.deepEqual(after('serious', 'dangerous'), ['dangerous'])
  })

test('a fault stays when “Done” or “Answered” is pressed after it', () => {
  const sheet = outcomes.reduce<Sheet>((sheet, target) => markFault(sheet, target, 'serious'), {})
  for (const what of ['reverseRight', 'controlledStop'] as const) {
    assert.equal(switchDone(sheet, what), sheet, what)
    const done = switchDone({}, what)
    assert.ok(Sheet.safeParse(done).success)
    assert.notDeepEqual(done, switchDone(done, what), `${what}: without a fault it’s on and off`)
  }
  assert.equal(answerShowMe(sheet), sheet)
  assert.deepEqual(answerShowMe({}).vehicleChecks, { showMeQuestion: { outcome: 'P' } })
})

test('removing a serious show me fault leaves the tell me fault', () => {
  const sheet: Sheet = {
    vehicleChecks: { tellMeQuestion: { outcome: 'DF' }, showMeQuestion: { outcome: 'S' } },
  }
  const left = removeFault(sheet, judge(sheet).faults[0]!)
  assert.deepEqual(judge(left).faults, [{ competency: 'vehicleChecks', grade: 'driving', times: 1 }])
  assert.deepEqual(judge(removeFault(left, judge(left).faults[0]!)).faults, [])
})

test('a fault that is removed at the end comes back with Undo', () => {
  const marked = press(
    begin(stan, at),
    markFault({}, driving('clearance'), 'dangerous'),
    'Dangerous fault: Clearance',
  )
  const without = takeOut(marked, judge(marked.sheet).faults[0]!, 'Removed: Clearance, dangerous')
  assert.deepEqual(judge(without.sheet).faults, [])
  assert.deepEqual(undo(without).sheet, marked.sheet)
})

test('of two faults in one manoeuvre, removing one leaves the other', () => {
  const both = (['controlFault', 'observationFault'] as const).reduce<Sheet>(
    (sheet, aspect) => markFault(sheet, { kind: 'manoeuvre', manoeuvre: 'forwardPark', aspect }, 'driving'),
    {},
  )
  const [control] = judge(both).faults
  assert.deepEqual(
    judge(removeFault(both, control!)).faults.map(({ aspect }) => aspect),
    ['observation'],
  )
})

test('only a lesson that has begun can have had a mock test, also among those the device knows offline', () => {
  const lessons = ['2026-12-08T10:15:00Z', at, '2026-11-20T10:00:00Z'].map((startsAt) => ({ startsAt }))
  assert.deepEqual(
    lessonsBegun(lessons, '2026-11-24T10:50:00.000Z').map(({ startsAt }) => startsAt),
    [at, '2026-11-20T10:00:00Z'],
  )
})

test('what Undo took back is said, and reads like no new fault', () => {
  const marked = press(
    begin(stan, at),
    markFault({}, driving('clearance'), 'serious'),
    'Serious fault: Turning right',
  )
  assert.equal(marked.said, 'Serious fault: Turning right')
  assert.equal(undo(marked).said, 'Taken back: serious fault, turning right')
})

test('pedals or wheel without a serious fault have no result until it’s said what for', () => {
  const physical: Sheet = { ETA: { physical: true }, drivingFaults: { clearance: 1 } }
  assert.equal(needsReason({ sheet: physical }), true)
  assert.equal(needsReason({ sheet: physical, isJustInCase: true }), false)
  assert.equal(needsReason({ sheet: { ...physical, dangerousFaults: { clearance: true } } }), false)
  assert.equal(needsReason({ sheet: { ETA: { verbal: true } } }), false)
})
