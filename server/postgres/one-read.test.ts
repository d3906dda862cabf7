import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import { anonymous, type Claims } from '../database.ts'

/** One connection, so that whatever a read leaves behind meets the next one. */
let app: TestApp
let amara: Person
let helen: Person
before(async () => {
  app = await openTestApp({ DATABASE_POOL: '2' })
  amara = await app.person('Amara Okafor')
  helen = await app.person('Helen Marsh', 'instructor')
})
after(() => app.close())

const as = (person: Person): Claims => ({ role: 'authenticated', sub: person.id })
const read = (
  claims: Claims,
  text: string,
  values: (string | number | readonly string[])[] = [],
  plan: 'kept' | 'once' = 'kept',
) => app.services.readAsUser(claims, { text, values, plan })
const names = `select coalesce(string_agg(name, ','), ''), count(*) from public.profiles`

test('everybody reads their own, however many read at once and on whatever connection', async () => {
  const callers = Array.from(
    { length: 60 },
    (_, n) => [as(amara), as(helen), anonymous, { role: 'service_role' } as const][n % 4]!,
  )
  const found = await Promise.all(callers.map((claims) => read(claims, names)))
  assert.deepEqual(found.slice(0, 3), [
    ['Amara Okafor', '1'],
    ['Helen Marsh', '1'],
    ['', '0'],
  ])
  for (const [n, row] of found.entries()) assert.deepEqual(row, found[n % 4])
})

test('nothing that was set outlives the read, for readers and for transactions', async () => {
  for (let n = 0; n < 4; n++) await read(as(amara), names)
  const who = `select coalesce(nullif(current_setting('request.jwt.claims', true), ''), 'nobody')`
  const { rows } = await app.services.asUser(anonymous, (db) =>
    db.queryUnchecked<{ name: string }>('select name from public.profiles'),
  )
  assert.deepEqual(rows, [])
  assert.deepEqual(await read(anonymous, who), ['{"role":"anon"}'])
  await app.services.asUser(as(amara), (db) =>
    db.queryUnchecked(`update public.profiles set name = 'Amara O.' where id = $1`, [amara.id]),
  )
  assert.deepEqual(await read(as(amara), names), ['Amara O.', '1'])
})

test('a read does not write', async () => {
  await assert.rejects(
    read(as(amara), `with it as (update public.profiles set name = 'X' returning 1) select count(*) from it`),
    { code: '25006' },
  )
})

test('a refusal is the same the second time, and leaves the connection to others', async () => {
  for (const plan of ['kept', 'once'] as const)
    for (let n = 0; n < 5; n++) {
      await assert.rejects(read(as(amara), 'select wheels from public.profiles', [], plan), { code: '42703' })
      await assert.rejects(read(as(amara), `${names} where id = $1`, ['not an id'], plan), { code: '22P02' })
      assert.deepEqual(await read(as(amara), `${names} where id = $1`, [amara.id], plan), ['Amara O.', '1'])
    }
})

test('values arrive as they are: numbers, quotes, lists of anything', async () => {
  const odd = ['a,b', '"', '\\', '{}', '', 'null', '🚗']
  assert.deepEqual(await read(anonymous, 'select $1::int + 1, $2::text', [41, `it's "so"`]), [
    '42',
    `it's "so"`,
  ])
  assert.deepEqual(await read(anonymous, 'select to_json($1::text[])', [odd]), [JSON.stringify(odd)])
})

test('a connection that is cut fails its reads alone', async () => {
  const cut = 'select pg_terminate_backend(pg_backend_pid())'
  await assert.rejects(read({ role: 'service_role' }, cut))
  for (let n = 0; n < 4; n++) assert.deepEqual(await read(as(amara), names), ['Amara O.', '1'])
})
