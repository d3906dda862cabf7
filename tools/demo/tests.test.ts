import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { leastTests } from '#features/listings/rules.ts'
import { listPupils } from '#features/pupils/contract.ts'
import { getTestFigures } from '#features/test-days/server/results.ts'
import { makeInstructor } from '#tests/support/lessons.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { addDemoPupils } from './pupils.ts'
import { addTests } from './tests.ts'

let app: TestApp
before(async () => {
  app = await openTestApp()
})
after(() => app.close())

test('Helen’s public page has a pass record: enough tests in twelve months, and nobody in her list who has gone', async () => {
  app.clock.set('2026-11-23T08:00:00Z')
  const helen = await makeInstructor(app, 'Helen Marsh')
  await addDemoPupils(app.services, helen.id, app.clock.now())
  await addTests(app.services, app.clock.now())
  const { all } = await app.services.asSystem('figures of tests', (db) => getTestFigures(db, helen.id))
  assert.ok(all.taken >= leastTests)
  assert.deepEqual(all, { passed: 5, taken: 7 })
  assert.equal((await app.call(helen, listPupils, {})).pupils.length, 4)
})
