import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createClient } from '@supabase/supabase-js'
import { type Answer, openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let ruth: Person // the admin, who sees everybody
let people: Person[]
before(async () => {
  app = await openTestApp()
  people = []
  for (const name of ['Ava Stone', 'Ben Frost', 'Cal Moss', 'Dee Lake', 'Eli Wood'])
    people.push(await app.person(name))
  ruth = await app.person('Ruth Adeyemi', 'admin')
})
after(() => app.close())

const admin = () =>
  createClient(app.url, app.anonKey, { accessToken: async () => ruth.token }).from('profiles')
const ask = (
  method: string,
  query: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> =>
  app.ask(ruth, method, `/rest/v1/profiles${query}`, body, { apikey: app.anonKey, ...headers })
const names = (data: { name: string }[] | null) => data?.map(({ name }) => name)

test('rows come filtered, sorted and in ranges, as the client asks', async () => {
  const students = () => admin().select('name').eq('role', 'student').order('name')
  assert.deepEqual(names((await students()).data), [
    'Ava Stone',
    'Ben Frost',
    'Cal Moss',
    'Dee Lake',
    'Eli Wood',
  ])
  assert.deepEqual(names((await students().range(1, 2)).data), ['Ben Frost', 'Cal Moss'])
  assert.deepEqual(names((await students().limit(1)).data), ['Ava Stone'])
  assert.deepEqual(names((await students().ilike('name', '%o%')).data), [
    'Ava Stone',
    'Ben Frost',
    'Cal Moss',
    'Eli Wood',
  ])
  assert.deepEqual(names((await students().like('name', 'D*')).data), ['Dee Lake'])
  assert.deepEqual(names((await students().in('name', ['Ava Stone', 'Nobody, (really)', 'Eli Wood'])).data), [
    'Ava Stone',
    'Eli Wood',
  ])
  assert.deepEqual(
    names((await students().is('id_document', null).gte('name', 'Dee Lake').neq('name', 'Eli Wood')).data),
    ['Dee Lake'],
  )
  assert.deepEqual(names((await students().in('name', [])).data), [])
  assert.deepEqual(
    names(
      (
        await admin()
          .select('name')
          .eq('role', 'student')
          .order('profile_image', { nullsFirst: true })
          .order('name', { ascending: false })
          .limit(1)
      ).data,
    ),
    ['Eli Wood'],
  )
})

test('a count comes with the rows or alone', async () => {
  const some = await admin().select('name', { count: 'exact' }).eq('role', 'student').limit(2)
  assert.deepEqual([some.status, some.count, some.data?.length], [206, 5, 2])
  const alone = await admin().select('*', { count: 'exact', head: true }).eq('role', 'student').limit(1)
  assert.deepEqual([alone.status, alone.count, alone.data, alone.error], [206, 5, null, null])
  const none = await admin().select('*', { count: 'exact', head: true }).eq('name', 'Nobody')
  assert.deepEqual([none.status, none.count], [200, 0])
  const head = await fetch(`${app.url}/rest/v1/profiles?select=*&limit=1&role=eq.student`, {
    method: 'HEAD',
    headers: { apikey: app.anonKey, authorization: `Bearer ${ruth.token}`, prefer: 'count=exact' },
  })
  assert.deepEqual([head.headers.get('content-range'), await head.text()], ['0-0/5', ''])
  assert.equal((await ask('GET', '?name=eq.Nobody')).headers.get('content-range'), '*/*')
})

test('the landing page’s check of the connection is answered to a visitor', async () => {
  const { data, count, error, status } = await createClient(app.url, app.anonKey)
    .from('profiles')
    .select('*', { count: 'exact', head: true })
    .limit(1)
  assert.deepEqual([data, count, error, status], [null, 0, null, 200])
})

test('a range past the end is refused when rows are counted, and empty when not', async () => {
  const counted = await ask('GET', '?offset=900', undefined, { prefer: 'count=exact' })
  assert.deepEqual([counted.status, counted.body.code], [416, 'PGRST103'])
  assert.deepEqual(
    [(await ask('GET', '?offset=900')).status, (await ask('GET', '?offset=900')).body],
    [200, []],
  )
})

test('one row when one was asked for; otherwise 406, and a change is undone', async () => {
  const none = await admin().select().eq('name', 'Nobody').single()
  assert.deepEqual(
    [none.status, none.error?.code, none.error?.details],
    [406, 'PGRST116', 'The result contains 0 rows'],
  )
  assert.deepEqual((await admin().select().eq('name', 'Nobody').maybeSingle()).data, null)
  const two = await admin()
    .update({ id_document: 'https://files.test/x' })
    .in('name', ['Ava Stone', 'Ben Frost'])
    .select()
    .single()
  assert.deepEqual([two.status, two.error?.details], [406, 'The result contains 2 rows'])
  assert.deepEqual((await admin().select().eq('id_document', 'https://files.test/x')).data, [])
})

test('a change answers 204, or the rows when they are asked for', async () => {
  const quiet = await admin().update({ dbs_document: null }).eq('name', 'Ava Stone')
  assert.deepEqual([quiet.status, quiet.data], [204, null])
  assert.equal((await admin().update({ dbs_document: null }).eq('name', 'Nobody')).status, 204)
  const shown = await ask(
    'PATCH',
    '?name=eq.Ava%20Stone&select=name,dbs_document',
    { dbs_document: '/x' },
    { prefer: 'return=representation, count=exact' },
  )
  assert.deepEqual(
    [shown.status, shown.body, shown.headers.get('content-range')],
    [200, [{ name: 'Ava Stone', dbs_document: '/x' }], '0-0/1'],
  )
  assert.deepEqual(
    (await ask('PATCH', '?name=eq.Ava%20Stone', {}, { prefer: 'return=representation' })).body,
    [],
  )
  assert.equal(
    (await ask('PATCH', '?name=eq.Ava%20Stone&columns=dbs_document', { dbs_document: null, nonsense: 1 }))
      .status,
    204,
  )
})

test('the service key may write anywhere: several at once, and again to merge or to leave', async () => {
  const service = createClient(app.url, app.serviceKey)
  const ids = [crypto.randomUUID(), crypto.randomUUID()]
  await app.services.asSystem('accounts', (db) =>
    db.queryUnchecked(
      "insert into auth.users (id, email) select i, i || '@home.test' from unnest($1::uuid[]) i",
      [ids],
    ),
  )
  const rows = ids.map((id) => ({ auth_id: id, name: 'New', email: `${id}@home.test`, role: 'student' }))
  const made = await service.from('profiles').insert(rows, { count: 'exact' })
  assert.deepEqual([made.status, made.count, made.data], [201, 2, null])
  const merged = await service
    .from('profiles')
    .upsert(
      rows.map((row) => ({ ...row, name: 'Merged' })),
      { onConflict: 'auth_id' },
    )
    .select('name')
  assert.deepEqual([merged.status, names(merged.data)], [200, ['Merged', 'Merged']])
  const left = await service
    .from('profiles')
    .upsert(
      rows.map((row) => ({ ...row, name: 'Ignored' })),
      { onConflict: 'email', ignoreDuplicates: true },
    )
    .select('name')
  assert.deepEqual([left.status, left.data], [201, []])
  assert.equal((await service.from('profiles').upsert(rows, { onConflict: 'name' })).error?.code, '42P10')
  const gone = await service.from('profiles').delete().in('id', ids).select('name')
  assert.deepEqual([gone.status, names(gone.data)], [200, ['Merged', 'Merged']])
})

test('every refusal is the wire’s own, with all four keys', async () => {
  const [ava, ben] = people as [Person, Person]
  const cases: [string, string, unknown, number, string][] = [
    ['GET', '?id=eq.not-an-id', undefined, 400, '22P02'],
    ['GET', '?nonsense=eq.1', undefined, 400, '42703'],
    ['GET', '?select=nonsense', undefined, 400, '42703'],
    ['GET', '?order=nonsense', undefined, 400, '42703'],
    ['GET', '?select=id,lessons(*)', undefined, 400, 'PGRST100'],
    ['GET', '?lessons.id=eq.1', undefined, 400, 'PGRST100'],
    ['GET', '?name=resembles.x', undefined, 400, 'PGRST100'],
    ['GET', '?name=Ava', undefined, 400, 'PGRST100'],
    ['GET', '?or=(name.eq.x', undefined, 400, 'PGRST100'],
    ['GET', '?limit=-1', undefined, 416, 'PGRST103'],
    ['GET', '?limit=few', undefined, 400, 'PGRST100'],
    ['GET', '?select=name::regclass', undefined, 400, 'PGRST100'],
    ['GET', '?id=like.x*', undefined, 404, '42883'],
    ['PATCH', `?id=eq.${ava.id}`, { nonsense: 1 }, 400, 'PGRST204'],
    ['PATCH', `?id=eq.${ava.id}`, '{"name":', 400, 'PGRST102'],
    ['PATCH', `?id=eq.${ava.id}`, '"name"', 400, 'PGRST102'],
    ['PATCH', `?id=eq.${ava.id}`, { name: null }, 400, '23502'],
    ['PATCH', `?id=eq.${ava.id}`, { name: '' }, 400, '23514'],
    ['POST', '', [{ name: 'A' }, { email: 'b' }], 400, 'PGRST102'],
    ['POST', '', { auth_id: ben.id, name: 'Twice', email: ben.email }, 403, '42501'],
    ['PUT', `?id=eq.${ava.id}`, { id: ava.id, name: 'x' }, 405, 'PGRST117'],
    ['PATCH', '?role=eq.student&limit=1', { name: 'x' }, 400, 'PGRST109'],
    ['DELETE', '?role=eq.student&limit=1', undefined, 400, 'PGRST109'],
    ['DELETE', '', undefined, 400, '21000'],
  ]
  for (const [method, query, body, status, code] of cases) {
    const answer = await ask(method, query, body)
    assert.deepEqual([answer.status, answer.body.code], [status, code], `${method} ${query}`)
    assert.deepEqual(Object.keys(answer.body).sort(), ['code', 'details', 'hint', 'message'])
  }
  const asService = { apikey: app.serviceKey, authorization: `Bearer ${app.serviceKey}` }
  const taken = await ask(
    'POST',
    '',
    { auth_id: ben.id, name: 'Twice', email: ben.email, role: 'student' },
    asService,
  )
  assert.deepEqual([taken.status, taken.body.code], [409, '23505'])
  const again = await ask(
    'POST',
    '',
    { id: ben.id, auth_id: ben.id, name: 'Twice', email: ben.email, role: 'student' },
    asService,
  )
  assert.deepEqual([again.status, again.body.code], [409, '23505'])
  const address = await ask('PATCH', `?id=eq.${ava.id}`, { email: ben.email.toUpperCase() }, asService)
  assert.deepEqual([address.status, address.body.code], [409, '23505'])
  const unknown = await ask(
    'POST',
    '',
    { auth_id: crypto.randomUUID(), name: 'None', email: 'none@home.test', role: 'student' },
    asService,
  )
  assert.deepEqual([unknown.status, unknown.body.code], [409, '23503'])
})

test('other tables, schemas and functions do not exist here', async () => {
  for (const table of ['users', 'migrations', 'contacts', 'facts', 'pg_class', '__proto__', 'constructor']) {
    const answer = await app.ask(ruth, 'GET', `/rest/v1/${table}`, undefined, { apikey: app.anonKey })
    assert.deepEqual([answer.status, answer.body.code], [404, 'PGRST205'], table)
  }
  assert.deepEqual((await ask('GET', '', undefined, { 'accept-profile': 'auth' })).body.code, 'PGRST106')
  assert.equal(
    (await app.ask(ruth, 'POST', '/rest/v1/rpc/add_contact', {}, { apikey: app.anonKey })).body.code,
    'PGRST202',
  )
  assert.equal((await ask('GET', '', undefined, { accept: 'text/xml' })).status, 406)
})

test('a bad or expired token and a missing key are told apart', async () => {
  const { createTokens } = await import('#features/accounts/server/tokens.ts')
  const tokens = await createTokens({
    secrets: app.services.config.auth.jwtSecrets,
    issuer: `${app.url}/auth/v1`,
  })
  const expired = await tokens.signAccess({
    sub: ruth.id,
    role: 'authenticated',
    iat: 1_700_000_000,
    exp: 1_700_003_600,
  })
  const otherRole = await tokens.signAccess({ sub: ruth.id, role: 'postgres', exp: 4_000_000_000 })
  const early = await tokens.signAccess({
    sub: ruth.id,
    role: 'authenticated',
    nbf: 4_000_000_000,
    exp: 4_000_003_600,
  })
  const cases: [string, string, string][] = [
    [early, 'PGRST303', 'JWT not yet valid'],
    ['nonsense', 'PGRST301', 'Expected 3 parts in JWT; got 1'],
    [`${ruth.token.slice(0, -3)}abc`, 'PGRST301', 'JWT cryptographic operation failed'],
    [otherRole, 'PGRST301', 'JWT cryptographic operation failed'],
    [expired, 'PGRST303', 'JWT expired'],
  ]
  for (const [token, code, message] of cases) {
    const answer = await ask('GET', '', undefined, { authorization: `Bearer ${token}` })
    assert.deepEqual([answer.status, answer.body.code, answer.body.message], [401, code, message])
    assert.match(answer.headers.get('www-authenticate') ?? '', /^Bearer error="invalid_token"/)
  }
  assert.equal((await ask('GET', '', undefined, { apikey: '' })).body.message, 'No API key found in request')
  assert.equal((await ask('GET', '', undefined, { apikey: 'wrong' })).body.message, 'Invalid API key')
})

test('a browser on another origin may call it and read the count', async () => {
  const preflight = await fetch(`${app.url}/rest/v1/profiles`, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://else.test',
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'prefer,x-registration',
    },
  })
  assert.equal(preflight.status, 204)
  assert.match(preflight.headers.get('access-control-allow-headers') ?? '', /prefer.*x-registration/)
  assert.match((await ask('GET', '')).headers.get('access-control-expose-headers') ?? '', /content-range/)
})

test('hostile queries are refused or harmless, never our fault', async () => {
  const nasty = [
    "'",
    '"',
    ';',
    '--',
    '/*',
    '\\',
    '%00',
    '%',
    '%zz',
    '(',
    ')',
    '(((((((((',
    ',',
    '.',
    '{',
    '}',
    'null',
    '$1',
    '%F0%9F%9A%97',
    '%ED%A0%80',
    'x'.repeat(2_000),
    "');drop table profiles;--",
    '*',
    '::',
    'eq.',
    'not.not.eq.1',
    'in.(',
    'in.("',
    'is.',
    'eq(any).{',
    'eq(any).{"',
    'and(',
    'fts.x',
    'eq.%00',
    `in.(${'1,'.repeat(900)}1)`,
  ]
  const places = [
    (n: string) => `?name=${n}`,
    (n: string) => `?${n}=eq.1`,
    (n: string) => `?select=${n}`,
    (n: string) => `?order=${n}`,
    (n: string) => `?or=${n}`,
    (n: string) => `?or=(name.eq.${n})`,
    (n: string) => `?name=eq.${n}`,
    (n: string) => `?limit=${n}`,
    (n: string) => `?columns=${n}`,
    (n: string) => `?id=eq(any).{${n}}`,
    (n: string) => `?created_at=gt.${n}`,
  ]
  for (const place of places)
    for (const piece of nasty) {
      const answer = await ask('GET', place(piece))
      assert.ok(answer.status < 500, `${place(piece)} → ${answer.status} ${JSON.stringify(answer.body)}`)
    }
  for (const body of [
    '[]',
    '[[]]',
    '[null]',
    'null',
    '1',
    '{"name":{"a":1}}',
    '{"name":"\\u0000"}',
    '{"__proto__":1}',
    '{"id":1}',
    '{"created_at":"never"}',
    `{"name":"${'x'.repeat(200)}"}`,
    '{"name":"\\ud800"}',
  ]) {
    for (const method of ['POST', 'PATCH']) {
      const answer = await ask(method, method === 'PATCH' ? '?name=eq.Nobody' : '', body)
      assert.ok(answer.status < 500, `${method} ${body} → ${answer.status}`)
    }
  }
  assert.equal((await admin().select('id')).data?.length, 6)
})
