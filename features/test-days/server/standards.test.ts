import assert from 'node:assert/strict'
import { test } from 'node:test'
import { beginOnMonday } from '#tests/support/openings.ts'
import { bookLesson } from '#tests/support/lessons.ts'
import type { InputOf, Person, TestApp } from '#tests/support/test-app.ts'
import * as contract from '../contract.ts'

let app: TestApp
let helen: Person
let amara: Person
let ben: Person

beginOnMonday((opening) => ({ app, helen, amara, ben } = opening))

const at = '2026-11-24T10:14:00Z'
const later = { testAt: at, centre: 'Bristol (Avonmouth)', warmUpMinutes: 0, afterMinutes: 0 }

async function taken(learner: Person, result: Partial<InputOf<typeof contract.setTestResult>>) {
  const { id } = await app.call(helen, contract.addTestDay, { learnerId: learner.id, ...later })
  app.clock.set('2026-11-24T12:00:00Z')
  return app.call(helen, contract.setTestResult, { id, result: 'pass', ...result })
}

test('the standards check counts this year’s results of the instructor alone, and says what is missing', async () => {
  for (const [learner, startsAt] of [
    [amara, '2026-11-26T10:00:00Z'],
    [ben, '2026-11-26T13:00:00Z'],
  ] as const)
    await bookLesson(app, learner, helen, startsAt)
  const useOfSpeed = { competency: 'useOfSpeed', driving: 7, serious: false, dangerous: true } as const
  const first = await taken(amara, { result: 'fail', faults: [useOfSpeed], examinerAction: 'physical' })
  assert.equal(first.examinerAction, 'physical')
  app.clock.set('2026-11-23T08:00:00Z')
  await taken(ben, { examinerAction: 'none' })
  const check = await app.call(helen, contract.getStandardsCheck, {})
  assert.deepEqual(
    [check.tests, check.alone, check.withoutFaults, check.conclusion, check.open.length],
    [2, 2, 0, 'too-few', 0],
  )
  assert.deepEqual(
    check.indicators.map(({ kind, counted, tests, isReached }) => [kind, counted, tests, isReached]),
    [
      ['driving-faults', 7, 2, false],
      ['serious-faults', 1, 2, false],
      ['physical-action', 1, 2, true],
      ['passes', 1, 2, true],
    ],
  )
  // Corrected without a word about the examiner, what was noted stays.
  const { id } = first
  await app.call(helen, contract.setTestResult, { id, result: 'fail', faults: [useOfSpeed] })
  const [physical] = (await app.call(helen, contract.getStandardsCheck, {})).indicators.slice(2)
  assert.equal(physical?.counted, 1)
  app.clock.set('2027-12-01T10:00:00Z')
  assert.equal((await app.call(helen, contract.getStandardsCheck, {})).tests, 0)
  assert.equal((await app.ask(amara, 'GET', contract.getStandardsCheck.path)).status, 403)
})
