import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { storeDocument } from '#features/uploads/server/uploads.ts'
import { samplePaper } from '#tools/demo/sample-paper.ts'
import { root } from './robustness/program.ts'
import { openTestApp, type TestApp } from './support/test-app.ts'

/* A backup is worth what its rehearsal asks of it. Docker is not needed here: the questions are put to a migrated database. */
let app: TestApp
let restored: pg.Client
before(async () => {
  app = await openTestApp()
  restored = new pg.Client({ connectionString: app.ownerUrl })
  await restored.connect()
})
after(async () => {
  await restored.end()
  await app.close()
})

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const script = read('tools/scripts/rehearse-restore.sh')
const questions = [...script.matchAll(/\bask "([^"]+)"/g)].map(([, sql]) => sql!)
/** As `psql -At` prints it. */
const ask = async (sql: string) =>
  (await restored.query({ text: sql, rowMode: 'array' })).rows.map((row: unknown[]) => row.join('|'))
const questionOf = (table: string) => {
  const [found, ...more] = questions.filter((sql) => sql.includes(table))
  assert.ok(found && more.length === 0, table)
  return found
}

test('the rehearsal of a restore asks for what is there: the books, the people, the bookings, and files as the product stores them', async () => {
  assert.equal(questions.length, script.match(/\bask "/g)!.length)
  const helen = await app.person('Helen Marsh', 'instructor')
  await app.person('Amara Okafor')
  await storeDocument(app.services, helen.id, 'badge.pdf', samplePaper('Badge', []))
  await storeDocument(app.services, helen.id, 'licence.pdf', samplePaper('Licence', []))
  assert.deepEqual(await ask(questionOf('ledger_entries')), ['0'])
  assert.deepEqual(await ask(questionOf('profiles')), ['2'])
  assert.deepEqual(await ask(questionOf('lessons')), [''])
  const folder = path.join(app.services.config.dataFolder, 'files')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
  const rows = await ask(questionOf('storage.objects'))
  assert.equal(rows.length, 2)
  assert.deepEqual(
    rows.filter((blob) => !files.includes(blob)),
    [],
  )
  assert.equal(questions.length, 4, 'a new question is put here too')
})

test('what docs/operations.md has operators ask the database can be asked', async () => {
  const page = read('docs/operations.md')
  const blocks = [...page.matchAll(/^```sql\n([\s\S]*?)^```$/gm)].flatMap(([, block]) => block!.split('\n'))
  const inText = [...page.matchAll(/`(select [^`]+)`/g)].map(([, sql]) => sql!)
  const selects = [...blocks.filter((line) => line.startsWith('select ')), ...inText]
  assert.ok(selects.length >= 4, selects.join('\n'))
  for (const sql of selects) await assert.doesNotReject(restored.query(sql), sql)
})

test('the role of the backup reads every table whole, past row security, and can change none', async () => {
  const [, inCompose] = /create role clearway_backup login (\w+) password/.exec(read('compose.yaml'))!
  const [, granted] = /grant (\w+) to clearway_backup/.exec(read('compose.yaml'))!
  const { rows: tables } = await restored.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'S') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`,
  )
  assert.ok(tables.length > 100, `${tables.length} tables`)
  await restored.query('begin')
  try {
    await restored.query(
      `create role backup_of_the_test ${inCompose}; grant ${granted} to backup_of_the_test`,
    )
    // As pg_dump: whatever row security would leave out is an error.
    await restored.query('set local role backup_of_the_test; set local row_security = off')
    for (const { name } of tables) await restored.query(`select from ${name} limit 1`)
    await assert.rejects(restored.query('update public.profiles set name = name'), /permission denied/)
  } finally {
    await restored.query('rollback')
  }
})
