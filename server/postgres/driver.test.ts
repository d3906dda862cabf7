import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { cloneDatabase } from '#tests/support/postgres.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let client: pg.Client
before(async () => {
  database = await cloneDatabase()
  client = new pg.Client({ connectionString: database.loginUrl, pipeline: true })
  await client.connect()
})
after(async () => {
  await client.end()
  await database.drop()
})

test('the driver is the version that OneRead was written for', () => {
  const { version } = createRequire(import.meta.url)('pg/package.json') as { version: string }
  assert.equal(version, '8.23.1', 'read README.md in this folder before you change the version')
})

test('the driver’s connection and query have what OneRead uses', async () => {
  await client.query({ name: 'known', text: 'select 1' })
  const { connection } = client as unknown as { connection: Record<string, unknown> }
  for (const method of ['parse', 'bind', 'execute', 'sync'])
    assert.equal(typeof connection[method], 'function', method)
  assert.equal((connection['parsedStatements'] as Record<string, string>)['known'], 'select 1')
  assert.equal(typeof connection['submittedNamedStatements'], 'object')
  const query = pg.Query.prototype as unknown as Record<string, unknown>
  for (const method of [
    'submit',
    'handleDataRow',
    'handleCommandComplete',
    'handleReadyForQuery',
    'handleError',
  ])
    assert.equal(typeof query[method], 'function', method)
})
