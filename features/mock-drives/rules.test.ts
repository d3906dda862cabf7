import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { competencies } from '#features/test-days/competencies.ts'
import { skills } from '#features/assessments/syllabus.ts'
import { root } from '#tools/scripts/steps.ts'
import { Sheet } from './contract.ts'
import { debriefOf } from './debrief.ts'
import type { TestData } from './dvsa-schema.ts'
import {
  aspects,
  byWeight,
  drivingCompetencies,
  isEmpty,
  judge,
  manoeuvres,
  missingOf,
  resultOf,
  spanOf,
} from './rules.ts'

/** Mulberry32: the same seed gives the same sheets. */
function chanceFrom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Letter = 'DF' | 'S' | 'D'

/** A sheet, and beside it each stroke of the pen as it was made. */
function makeSheet(chance: () => number) {
  const sheet: Record<string, Record<string, unknown>> = {}
  const strokes: { on: string; letter: Letter }[] = []
  const often = chance()
  const happens = (share: number) => chance() < share
  const some = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)]!
  const grade = (): Letter => (happens(0.94) ? 'DF' : happens(0.7) ? 'S' : 'D')
  for (const competency of drivingCompetencies) {
    if (!happens(often * 0.5)) continue
    const times = 1 + Math.floor(chance() * 3)
    for (let left = times; left > 0; left -= 1) strokes.push({ on: competency, letter: 'DF' })
    ;(sheet['drivingFaults'] ??= {})[competency] = times
  }
  for (const [key, letter] of [
    ['seriousFaults', 'S'],
    ['dangerousFaults', 'D'],
  ] as const)
    if (happens(0.12)) {
      const on = some(drivingCompetencies)
      ;(sheet[key] ??= {})[on] = true
      strokes.push({ on, letter })
    }
  for (const manoeuvre of manoeuvres) {
    if (!happens(0.3)) continue
    const done: Record<string, unknown> = { selected: true }
    for (const aspect of ['controlFault', 'observationFault'])
      if (happens(0.3)) strokes.push({ on: manoeuvre, letter: (done[aspect] = grade()) as Letter })
    ;(sheet['manoeuvres'] ??= {})[manoeuvre] = done
  }
  if (happens(0.2)) {
    sheet['controlledStop'] = { selected: true }
    if (happens(0.4))
      strokes.push({ on: 'controlledStop', letter: (sheet['controlledStop']['fault'] = grade()) as Letter })
  }
  const lacks = new Set<string>()
  if (manoeuvres.every((one) => !sheet['manoeuvres']?.[one])) lacks.add('manoeuvre')
  if (happens(0.04)) {
    sheet['eyesightTest'] = { complete: true, seriousFault: true }
    strokes.push({ on: 'eyesightTest', letter: 'S' })
  } else if (happens(0.9)) sheet['eyesightTest'] = { complete: true }
  else lacks.add('eyesight')
  const tellMe = happens(0.3) ? 'DF' : 'P'
  const showMe = some(['P', 'P', 'P', 'P', 'P', 'DF', 'DF', 'DF', happens(0.3) ? 'S' : 'P', 'P'])
  sheet['vehicleChecks'] = { tellMeQuestion: { outcome: tellMe }, showMeQuestion: { outcome: showMe } }
  const whole: Record<string, unknown> = happens(0.9)
    ? { ...sheet, independentDriving: 'Sat nav' }
    : (lacks.add('independent'), sheet)
  if (tellMe === 'DF') strokes.push({ on: 'tell me', letter: 'DF' })
  if (showMe !== 'P') strokes.push({ on: 'show me', letter: showMe as Letter })
  return { sheet: whole as TestData, strokes, lacks }
}

/** The rule as section 1.2 of the domain facts says it, over strokes of the pen and not over the sheet. */
function expectedOf(strokes: ReturnType<typeof makeSheet>['strokes']) {
  const isQuestion = ({ on }: { on: string }) => on === 'tell me' || on === 'show me'
  const count = (letter: Letter) => strokes.filter((one) => !isQuestion(one) && one.letter === letter).length
  const questions = strokes.filter(isQuestion).map(({ letter }) => letter)
  const worst = questions.includes('D') ? 'D' : questions.includes('S') ? 'S' : questions[0]
  const serious = count('S') + (worst === 'S' ? 1 : 0)
  const dangerous = count('D') + (worst === 'D' ? 1 : 0)
  const driving = count('DF') + (worst === 'DF' ? 1 : 0)
  const fails = dangerous > 0 || serious > 0 || driving > 15
  return { drivingFaults: driving, seriousFaults: serious, dangerousFaults: dangerous, fails }
}

const whole: Sheet = {
  eyesightTest: { complete: true },
  vehicleChecks: { tellMeQuestion: { outcome: 'P' }, showMeQuestion: { outcome: 'P' } },
  manoeuvres: { forwardPark: { selected: true } },
  independentDriving: 'Sat nav',
}

test('every generated mark sheet is judged as the DVSA’s rule does', () => {
  const seed = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
  console.log(`mark sheets: TEST_SEED=${seed}`)
  const chance = chanceFrom(seed)
  const seen = { passed: 0, part: 0, failed: 0, byNumber: 0, atLimit: 0 }
  for (let made = 0; made < 20_000; made += 1) {
    const { sheet, strokes, lacks } = makeSheet(chance)
    const { faults, ...judged } = judge(sheet)
    const { fails, ...expected } = expectedOf(strokes)
    const isWhole = lacks.size === 0
    const result = fails ? 'failed' : isWhole ? 'passed' : 'part'
    const says = JSON.stringify({ seed, sheet })
    assert.deepEqual(judged, { ...expected, isWhole, passed: result === 'passed' }, says)
    assert.equal(resultOf(judged), result, says)
    assert.deepEqual(new Set(missingOf(sheet)), lacks, says)
    const listed = faults.reduce((sum, { times }) => sum + times, 0)
    assert.equal(listed, judged.drivingFaults + judged.seriousFaults + judged.dangerousFaults)
    assert.equal(Sheet.safeParse(sheet).success, true, JSON.stringify(sheet))
    seen[result] += 1
    if (fails && judged.seriousFaults + judged.dangerousFaults === 0) seen.byNumber += 1
    if (!fails && judged.drivingFaults === 15) seen.atLimit += 1
  }
  for (const [kind, times] of Object.entries(seen)) assert.ok(times > 20, `${kind}: ${times}`)
})

test('fifteen driving faults pass and sixteen don’t; three of one kind are no fail', () => {
  const isPass = (sheet: Sheet) => judge({ ...whole, ...sheet }).passed
  assert.equal(isPass({ drivingFaults: { useOfSpeed: 15 } }), true)
  assert.equal(isPass({ drivingFaults: { useOfSpeed: 15, clearance: 1 } }), false)
  assert.equal(isPass({ drivingFaults: { junctionsObservation: 3 } }), true)
  assert.equal(isPass({ ETA: { verbal: true, physical: true }, eco: { adviceGivenControl: true } }), true)
})

test('a part of a test is never a pass, a fail is one however little was driven, and an empty sheet is nothing', () => {
  const resultIn = (sheet: Sheet) => resultOf(judge(sheet))
  assert.equal(resultIn(whole), 'passed')
  for (const key of ['eyesightTest', 'vehicleChecks', 'manoeuvres', 'independentDriving'] as const) {
    const { [key]: _, ...rest } = whole
    assert.equal(resultIn(rest), 'part', key)
    assert.equal(judge(rest).passed, false, key)
  }
  assert.equal(resultIn({ ...whole, vehicleChecks: { showMeQuestion: { outcome: 'P' } } }), 'part')
  assert.equal(resultIn({ seriousFaults: { clearance: true } }), 'failed')
  assert.equal(resultIn({ drivingFaults: { clearance: 16 } }), 'failed')
  const nothing = { ETA: { verbal: false }, manoeuvres: { forwardPark: {} }, drivingFaults: {} }
  assert.deepEqual([{}, nothing, { ETA: { verbal: true } }].map(isEmpty), [true, true, false])
})

test('control and observation of a manoeuvre stay apart, each with its own advice', () => {
  const { faults, drivingFaults } = judge({
    manoeuvres: { reverseParkRoad: { selected: true, controlFault: 'DF', observationFault: 'DF' } },
  })
  assert.equal(drivingFaults, 2)
  assert.deepEqual(
    faults.map(({ aspect, times }) => [aspect, times]),
    [
      ['control', 1],
      ['observation', 1],
    ],
  )
  for (const competency of manoeuvres) {
    const [control, observation] = aspects.map((aspect) => debriefOf({ competency, aspect }))
    assert.notEqual(control!.practise, observation!.practise, competency)
    assert.match(observation!.says, /without looking all round/, competency)
  }
})

test('the competencies are those of the DVSA’s schema, all 39 and none besides', () => {
  const { definitions } = JSON.parse(
    readFileSync(`${root}/node_modules/@dvsa/mes-test-schema/categories/B/index.json`, 'utf8'),
  )
  for (const list of ['drivingFaults', 'seriousFaults', 'dangerousFaults']) {
    const named = Object.keys(definitions[list].properties).filter((name) => !name.endsWith('Comments'))
    assert.deepEqual(named.toSorted(), drivingCompetencies.toSorted(), list)
  }
  assert.deepEqual(Object.keys(definitions.manoeuvres.properties).toSorted(), manoeuvres.toSorted())
  assert.equal(drivingCompetencies.length, 39)
})

test('every competency has its debrief, and its skill is one of the syllabus', () => {
  for (const competency of competencies) {
    const { says, practise, skill } = debriefOf({ competency })
    assert.ok(says.endsWith('.') && practise.endsWith('.'), competency)
    assert.ok(
      skills.some(({ name }) => name === skill),
      `${competency}: ${skill}`,
    )
  }
})

test('the gravest fault comes first in the debrief, then the most frequent', () => {
  const { faults } = judge({
    drivingFaults: { clearance: 1, useOfSpeed: 3 },
    seriousFaults: { junctionsObservation: true },
    dangerousFaults: { moveOffSafety: true },
  })
  assert.deepEqual(
    byWeight(faults).map(({ competency }) => competency),
    ['moveOffSafety', 'junctionsObservation', 'useOfSpeed', 'clearance'],
  )
})

test('a clock that is ahead and a test forgotten overnight keep no result out', () => {
  const now = Temporal.Instant.from('2026-11-24T11:00:00Z')
  assert.deepEqual(spanOf('2026-11-24T10:30:00Z', '2026-11-24T11:10:00Z', now), {
    startedAt: '2026-11-24T10:20:00.000Z',
    finishedAt: '2026-11-24T11:00:00.000Z',
    minutes: 40,
  })
  assert.equal(spanOf('2026-11-23T10:00:00Z', '2026-11-24T10:00:00Z', now).minutes, 600)
  assert.equal(spanOf('2026-11-24T10:00:00Z', '2026-11-24T09:00:00Z', now).minutes, 0)
})
