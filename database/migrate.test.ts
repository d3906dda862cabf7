import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { getRollbackPlans } from 'pg-boss'
import { until } from '#tests/robustness/program.ts'
import { cloneDatabase } from '#tests/support/postgres.ts'
import { migrate } from './migrate.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let owner: pg.Client
before(async () => {
  database = await cloneDatabase()
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
})
after(async () => {
  await owner.end()
  await database.drop()
})

test('an upgrade of the queue’s library alone reaches a live database at the next start', async () => {
  const version = async () =>
    (await owner.query<{ version: number }>('select version from pgboss.version')).rows[0]!.version
  const current = await version()
  await owner.query(getRollbackPlans('pgboss', current))
  assert.equal(await version(), current - 1)
  await migrate(database.ownerUrl, database.loginUrl)
  assert.equal(await version(), current)
})

test('queueing a reminder takes no longer the more of them wait: its key is found by an index', async () => {
  await owner.query('begin; set local enable_bitmapscan = off; set local enable_seqscan = off')
  const { rows } = await owner.query(
    `explain select from pgboss.job where name = 'lapse-hold' and singleton_key = 'one' and state in ('created', 'retry')`,
  )
  await owner.query('rollback')
  assert.match(JSON.stringify(rows), /Scan using waiting_jobs_by_key .*singleton_key = 'one'/)
})

test('a migration that waits for somebody’s long transaction lets everybody else by, and is done when that ends', async () => {
  const [long, short] = [1, 2].map(() => new pg.Client({ connectionString: database.ownerUrl }))
  await Promise.all([long!.connect(), short!.connect()])
  try {
    await owner.query(
      'drop table public.newsletter_subscriptions; drop trigger forget_subscription on auth.users',
    )
    await owner.query(`delete from public.migrations where name = '170-newsletter.sql'`)
    await long!.query('begin; lock table auth.users in row exclusive mode')
    const migrated = migrate(database.ownerUrl, database.loginUrl, { lockMs: 200 })
    await until('the migration to wait', async () => {
      const { rowCount } = await owner.query(
        `select from pg_locks where relation = 'auth.users'::regclass and not granted`,
      )
      return rowCount! > 0
    })
    await short!.query(`set statement_timeout = '5s'; update auth.users set email = email`)
    await long!.query('commit')
    await migrated
    assert.equal(
      (await owner.query(`select to_regclass('public.newsletter_subscriptions') as made`)).rows[0].made,
      'newsletter_subscriptions',
    )
  } finally {
    await Promise.all([long!.end(), short!.end()])
  }
})
