import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { functionFiles, migrate, migrations } from '#database/migrate.ts'
import { root } from '#tools/scripts/steps.ts'
import { cloneDatabase } from './support/postgres.ts'

const definition = /^create or replace function ([\w.]+)/gm

describe('functions.sql', () => {
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

  test('is the only place of functions: each is defined once, in a way that can be repeated', () => {
    for (const { name, text } of migrations())
      assert.doesNotMatch(text, /create (or replace )?function/i, name)
    const seen = new Map<string, string>()
    for (const { name, text } of functionFiles()) {
      assert.equal(
        text.match(/create (or replace )?function/gi)?.length,
        text.match(definition)?.length,
        name,
      )
      for (const [, called] of text.matchAll(definition)) {
        assert.equal(seen.get(called!), undefined, `${called} of ${name} is defined twice`)
        seen.set(called!, name)
      }
    }
    assert.ok(seen.size > 50, 'the files were read')
  })

  test('defines every function that the database has', async () => {
    assert.deepEqual(await functionsOf(owner), definedNames())
  })

  test('takes in what is in the folder beside it, so that its rights hold for that too', () => {
    const files = globSync('features/*/server/**/*.sql', { cwd: root })
    const applied = functionFiles().map(({ text }) => text)
    for (const file of files)
      assert.ok(
        applied.some((text) => text.includes(readFileSync(path.join(root, file), 'utf8'))),
        `${file} is applied`,
      )
  })

  test('is applied again when it has changed, with bodies that fit the tables', async () => {
    const before = await bodiesOf(owner)
    await forgetChecksums(owner)
    await migrate(database.ownerUrl, database.loginUrl)
    assert.deepEqual(await bodiesOf(owner), before)
  })

  test('may give a function another result or other arguments, and what it defines no more is dropped', async () => {
    const before = await bodiesOf(owner)
    await owner.query(`
      create function public.of_an_earlier_version() returns int language sql as 'select 1';
      drop function messaging.share_lesson(uuid, uuid);
      create function messaging.share_lesson(learner uuid) returns int language sql as 'select 1';
      drop function public.renew_lesson_hold(uuid, int);
      create function public.renew_lesson_hold(of_lesson uuid, more_minutes int) returns int language sql as 'select 1';
    `)
    await forgetChecksums(owner)
    await migrate(database.ownerUrl, database.loginUrl)
    assert.deepEqual(await bodiesOf(owner), before)
  })

  test('is refused as a whole when one function does not fit', async () => {
    await owner.query(`create function public.still_there() returns int language sql as 'select 1'`)
    await forgetChecksums(owner)
    await owner.query('alter table public.instructor_learners rename to learners')
    await assert.rejects(
      migrate(database.ownerUrl, database.loginUrl),
      /functions\.sql failed: .*instructor_learners/,
    )
    assert.ok((await functionsOf(owner)).includes('public.still_there'), 'nothing was changed')
  })
})

const definedNames = () =>
  functionFiles()
    .flatMap(({ text }) => [...text.matchAll(definition)].map(([, name]) => name!))
    .sort()

const ours = `p.prokind = 'f' and n.nspname not in ('pg_catalog', 'information_schema', 'pgboss') and n.nspname !~ '^pg_'
  and not exists (
    select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`

async function functionsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select n.nspname || '.' || p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${ours}`,
  )
  return rows.map(({ name }) => name).sort()
}

async function bodiesOf(client: pg.Client) {
  const { rows } = await client.query(
    `select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as text, p.proowner::regrole::text as owner, p.proacl::text as rights
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${ours} order by 1`,
  )
  return rows
}

const forgetChecksums = (client: pg.Client) =>
  client.query(
    `update public.migrations set checksum = 'of another version' where name like '%functions.sql'`,
  )
