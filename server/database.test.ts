import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { Db } from './database.ts'

let app: TestApp
before(async () => {
  app = await openTestApp()
})
after(() => app.close())

const within = <T>(work: (db: Db) => Promise<T>) => app.services.asSystem('a test', work)
const write = (db: Db, word: string) => db.queryUnchecked('insert into said values ($1)', [word])
const listSaid = async (db: Db) =>
  (await db.queryUnchecked<{ word: string }>('select word from said order by word')).rows.map(
    ({ word }) => word,
  )

test('a dry run answers what it did, nothing of it stays, and the transaction goes on', async () => {
  const said = await within(async (db) => {
    await db.queryUnchecked('create temporary table said (word text) on commit drop')
    const seen = await db.dryRun(async () => {
      await write(db, 'dry')
      return listSaid(db)
    })
    assert.deepEqual(seen, ['dry'])
    await write(db, 'after')
    return listSaid(db)
  })
  assert.deepEqual(said, ['after'])
})

test('a dry run may find that it is none; and within one another is taken back alone', async () => {
  const said = await within(async (db) => {
    await db.queryUnchecked('create temporary table said (word text) on commit drop')
    await db.dryRun(
      async () => {
        await write(db, 'stays')
        await db.dryRun(() => write(db, 'dry'))
      },
      () => false,
    )
    return listSaid(db)
  })
  assert.deepEqual(said, ['stays'])
})

test('work that waits for itself fails once PostgreSQL ends its transaction', async () => {
  const stuck = within(async (db) => {
    await db.queryUnchecked(`set local idle_in_transaction_session_timeout = '50ms'`)
    await new Promise(() => {})
  })
  await assert.rejects(stuck, /terminat/)
})

test('what fails in a dry run fails outside as well', async () => {
  const failing = within((db) => db.dryRun(() => db.queryUnchecked('select 1 / 0')))
  await assert.rejects(failing, /division by zero/)
})

test('a statement is prepared for each role that sends it, so that none replaces the plan of another', async () => {
  const read = (db: Db) =>
    db.find('diary.getEntry', 'select * from public.diary_entries where id = $1', [crypto.randomUUID()])
  const { rows } = await app.services.asUser(
    { role: 'authenticated', sub: crypto.randomUUID() },
    async (db) => {
      await read(db)
      await db.asService('a test', read)
      await read(db)
      return db.queryUnchecked(
        `select name, generic_plans + custom_plans as plans from pg_prepared_statements where name like 'diary.getEntry.%' order by 2`,
      )
    },
  )
  // A name in the code has fifty characters at most, PostgreSQL keeps 63 of them all.
  for (const { name } of rows) assert.ok(String(name).length - 'diary.getEntry'.length <= 63 - 50)
  assert.deepEqual(
    rows.map(({ plans }) => Number(plans)),
    [1, 2],
  )
})
