import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { listLessons } from '#features/lessons/contract.ts'
import { until } from '#tests/robustness/program.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { queueJob } from './jobs.ts'
import { tidyPlatform } from './tidy.ts'

let app: TestApp
let owner: pg.Client
before(async () => {
  app = await openTestApp({ DATABASE_POOL: '2', DATABASE_JOBS: '2' })
  owner = new pg.Client({ connectionString: app.ownerUrl })
  await owner.connect()
})
after(async () => {
  await owner.end()
  await app.close()
})

test('while jobs wait for the database with all their connections, people are served on theirs', async () => {
  const amara = await app.person('Amara Okafor')
  await owner.query('begin; lock table app.idempotent_answers in exclusive mode')
  await app.services.asSystem('a backlog', async (db) => {
    for (let n = 0; n < 4; n += 1) await queueJob(db, tidyPlatform, {})
  })
  await app.services.jobs.work(['tidy-platform'])
  await until('both connections to wait', async () => {
    const { rowCount } = await owner.query(
      `select from pg_locks where relation = 'app.idempotent_answers'::regclass and not granted`,
    )
    return rowCount === 2
  })
  for (let n = 0; n < 10; n += 1) await app.call(amara, listLessons, {})
  assert.equal(app.services.connections().waiting, 0)
  await owner.query('rollback')
})
