import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { until } from '#tests/robustness/program.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { queueJob } from './jobs.ts'
import { tidyPlatform } from './tidy.ts'

let app: TestApp
before(async () => {
  app = await openTestApp()
})
after(() => app.close())

test('a job that becomes due while its worker rests is done soon, not when the worker asks next', async () => {
  await app.services.jobs.work(['tidy-platform'])
  const at = Temporal.Now.instant().add({ seconds: 3 })
  await app.services.asSystem('a job for later', (db) => queueJob(db, tidyPlatform, {}, { at }))
  const waited = await until('the job to be done', async () => {
    const { rows } = await app.services.asSystem('look', (db) =>
      db.queryUnchecked<{ seconds: number }>(
        `select extract(epoch from completed_on - start_after)::float8 as seconds from pgboss.job
         where name = 'tidy-platform' and state = 'completed'`,
      ),
    )
    return rows[0]?.seconds
  })
  assert.ok(waited < 30, `${waited} s after it was due`)
})
