import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listPupils } from '#features/pupils/contract.ts'
import { makeInstructor } from '#tests/support/lessons.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { addDemoPupils } from './pupils.ts'

let app: TestApp
before(async () => {
  app = await openTestApp()
})
after(() => app.close())

test('Helen’s pupils without accounts have lessons behind and ahead, and two of them owe for the latest', async () => {
  app.clock.set('2026-11-23T08:00:00Z')
  const helen = await makeInstructor(app, 'Helen Marsh')
  await addDemoPupils(app.services, helen.id, app.clock.now())
  const { pupils } = await app.call(helen, listPupils, {})
  assert.deepEqual(
    pupils.map(({ name, lessonsDone, nextLessonAt, balance }) => [
      name,
      lessonsDone,
      nextLessonAt?.slice(0, 10),
      balance.pence,
      balance.minutesLeft,
    ]),
    [
      ['Kieran Doyle', 4, '2026-11-24', -5400, 0],
      ['Maureen Tully', 4, '2026-11-23', -3600, 0],
      ['Precious Adeyemi', 4, '2026-11-25', 0, 240],
      ['Stan Whitcombe', 4, '2026-11-26', 0, 0],
    ],
  )
})
