import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { openBrowser, password, post, registerAndConfirm } from '#tests/support/accounts.ts'
import { cloneDatabase } from '#tests/support/postgres.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { listSessions, endSession } from '#features/accounts/contract.ts'

const env = {
  AUTH_ISSUER: 'http://instances.test/auth/v1',
  AUTH_JWT_SECRET: 'nW7-c4Rk2Zp9Yx6Lq1Vb8Td3Mf5Gh0JsEu',
}
let database: Awaited<ReturnType<typeof cloneDatabase>>
let north: TestApp
let south: TestApp
let owner: pg.Client

before(async () => {
  database = await cloneDatabase()
  const shared = { ...database, drop: async () => {} }
  ;[north, south] = await Promise.all([openTestApp(env, shared), openTestApp(env, shared)])
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
})
after(async () => {
  await owner.end()
  await Promise.all([north.close(), south.close()])
  await database.drop()
})

/** What each service answers to a token: `[status, code]`. */
async function answersTo(app: TestApp, token: string) {
  const headers = {
    apikey: app.anonKey,
    authorization: `Bearer ${token}`,
    'x-supabase-api-version': '2024-01-01',
  }
  const ask = async (method: string, where: string) => {
    const reply = await fetch(app.url + where, { method, headers })
    const { code, statusCode, error } = (await reply.json().catch(() => ({}))) as {
      code?: string
      statusCode?: string
      error?: string
    }
    return [reply.status, statusCode ?? code ?? error]
  }
  return {
    auth: await ask('GET', '/auth/v1/user'),
    api: await ask('GET', '/api/account/sessions'),
    rest: await ask('GET', '/rest/v1/profiles?select=id&limit=1'),
    storage: await ask('GET', '/storage/v1/object/profile-images/none.png'),
    functions: await ask('POST', '/functions/v1/update-redirect-url'),
  }
}
const refused = (auth: string) => ({
  auth: [403, auth],
  api: [401, 'not-signed-in'],
  rest: [401, 'PGRST301'],
  storage: [400, '403'],
  functions: [401, 'not-signed-in'],
})
const isOpen = async (app: TestApp, token: string) =>
  (
    await app.tryCall(
      undefined,
      listSessions,
      {},
      {
        authorization: `Bearer ${token}`,
      },
    )
  ).status === 200

/** Milliseconds from now until the server rejects the token, asked without a pause. */
async function untilFailed(app: TestApp, token: string) {
  const began = performance.now()
  for (let tries = 0; tries < 2_000; tries += 1)
    if (!(await isOpen(app, token))) return performance.now() - began
  return assert.fail('it is still accepted')
}

const newPerson = async (name: string) => {
  const email = `${name.toLowerCase()}@hill.uk`
  const { id } = await registerAndConfirm(north, email, `${name} Hill`)
  await north.services.asSystem('the profile', (db) =>
    db.queryUnchecked(
      `insert into public.profiles (auth_id, name, email, role, verification_status) values ($1, $2, $3, 'student', 'approved')`,
      [id, name, email],
    ),
  )
  const signIn = async () => {
    const browser = openBrowser(north)
    const { data } = await browser.auth.signInWithPassword({ email, password })
    return { browser, token: data.session!.access_token, refresh: data.session!.refresh_token }
  }
  return { id, email, signIn }
}

test('a session that ends at one instance opens nothing at the other, in any service', async (t) => {
  const amara = await newPerson('Amara')
  const [here, there] = [await amara.signIn(), await amara.signIn()]
  const before = await answersTo(south, here.token)
  for (const [service, [status]] of Object.entries(before)) assert.notEqual(status, 401, service)
  assert.equal(before.auth[0], 200)
  await here.browser.auth.signOut({ scope: 'local' })
  t.diagnostic(
    `refused at the other instance ${(await untilFailed(south, here.token)).toFixed(1)} ms after the sign-out was answered, the asking included`,
  )
  for (const app of [south, north])
    assert.deepEqual(await answersTo(app, here.token), refused('session_not_found'))
  assert.ok(await isOpen(south, there.token), 'the other session goes on')
})

test('however a session ends, every instance hears of it', async (t) => {
  const priya = await newPerson('Priya')
  const ways: Record<
    string,
    (
      mine: Awaited<ReturnType<typeof priya.signIn>>,
      other: Awaited<ReturnType<typeof priya.signIn>>,
    ) => Promise<unknown>
  > = {
    'signed out elsewhere': (_mine, other) => other.browser.auth.signOut({ scope: 'others' }),
    'signed out everywhere': (_mine, other) => other.browser.auth.signOut({ scope: 'global' }),
    'a stolen refresh token': async (mine) => {
      let { refresh } = mine
      for (let n = 0; n < 2; n += 1)
        refresh = (await post(north, '/token?grant_type=refresh_token', { refresh_token: refresh })).json()
          .refresh_token
      north.clock.set(Temporal.Now.instant().add({ seconds: 11 }))
      const thief = await post(north, '/token?grant_type=refresh_token', { refresh_token: mine.refresh })
      north.clock.set()
      assert.equal(thief.json().code, 'refresh_token_already_used')
    },
    'ended from the list of sessions': async (mine, other) => {
      const [, id] = /"session_id":"([^"]+)"/.exec(
        Buffer.from(mine.token.split('.')[1]!, 'base64url').toString(),
      )!
      const authorization = `Bearer ${other.token}`
      await north.call(undefined, endSession, { id: id! }, { authorization })
    },
    'a new password': async (_mine, other) =>
      assert.equal(
        (
          await other.browser.auth.updateUser({
            password: 'behind the green door 7',
            current_password: password,
          } as never)
        ).error,
        null,
      ),
  }
  for (const [way, end] of Object.entries(ways)) {
    const [mine, other] = [await priya.signIn(), await priya.signIn()]
    assert.ok(await isOpen(south, mine.token), way)
    await end(mine, other)
    t.diagnostic(`${way}: ${(await untilFailed(south, mine.token)).toFixed(1)} ms`)
    assert.deepEqual(await answersTo(south, mine.token), refused('session_not_found'), way)
  }
})

test('an account that is deleted, and one that is banned, are out at once; a ban that is lifted lets the session go on', async () => {
  const gone = await newPerson('Gareth')
  const { token } = await gone.signIn()
  await owner.query('begin')
  await owner.query('set local role service_role')
  await owner.query('delete from public.profiles where auth_id = $1', [gone.id])
  await owner.query('delete from auth.users where id = $1', [gone.id])
  await owner.query('commit')
  for (const app of [south, north]) {
    await untilFailed(app, token)
    assert.deepEqual(await answersTo(app, token), refused('user_not_found'))
  }
  const banned = await newPerson('Bram')
  const mine = await banned.signIn()
  const ban = (until: string) =>
    north.services.asSystem('a ban', (db) =>
      db.queryUnchecked(`update auth.users set banned_until = ${until} where id = $1`, [banned.id]),
    )
  await ban(`clock() + interval '1 hour'`)
  await untilFailed(south, mine.token)
  assert.deepEqual(await answersTo(south, mine.token), refused('user_banned'))
  await ban('null')
  for (let tries = 0; tries < 2_000 && !(await isOpen(south, mine.token)); tries += 1);
  assert.ok(await isOpen(south, mine.token))
  await ban(`clock() + interval '100 years'`)
  await untilFailed(south, mine.token)
  assert.deepEqual(await answersTo(south, mine.token), refused('user_banned'))
})

test('an instance that does not hear asks the database for every token, and hears again by itself', async (t) => {
  const tom = await newPerson('Tom')
  const [first, second, third] = [await tom.signIn(), await tom.signIn(), await tom.signIn()]
  // Listeners are cut off and kept from coming back, as when the way to the database is lost for them alone.
  const deaf = (south.services.tokens as unknown as { isListening(): boolean }).isListening
  // Of this database alone: other tests connect as the same role meanwhile.
  const { rows } = await owner.query('select quote_ident(current_database()) as name')
  const limitConnections = (most: number) =>
    owner.query(`alter database ${rows[0].name} connection limit ${most}`)
  await limitConnections(0)
  t.after(() => limitConnections(-1))
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'clearway-listener' and datname = current_database()`,
  )
  for (let tries = 0; tries < 2_000 && deaf(); tries += 1) await isOpen(south, third.token)
  assert.equal(deaf(), false)
  await first.browser.auth.signOut({ scope: 'local' })
  assert.deepEqual([await isOpen(south, first.token), await isOpen(south, second.token)], [false, true])
  await limitConnections(-1)
  for (let tries = 0; tries < 200 && !deaf(); tries += 1) await owner.query('select pg_sleep(0.05)')
  assert.equal(deaf(), true)
  assert.deepEqual([await isOpen(south, first.token), await isOpen(south, second.token)], [false, true])
  await second.browser.auth.signOut({ scope: 'local' })
  await untilFailed(south, second.token)
})

test('an instance that starts later knows what has ended before it', async () => {
  const una = await newPerson('Una')
  const [mine, other] = [await una.signIn(), await una.signIn()]
  await mine.browser.auth.signOut({ scope: 'local' })
  const late = await openTestApp(env, { ...database, drop: async () => {} })
  try {
    assert.deepEqual([await isOpen(late, mine.token), await isOpen(late, other.token)], [false, true])
  } finally {
    await late.close()
  }
})

test('tokens without a session are nobody’s to end', async () => {
  const seconds = Math.floor(Date.now() / 1000)
  const vera = await newPerson('Vera')
  const token = await north.services.tokens.signAccess({
    sub: vera.id,
    role: 'authenticated',
    iat: seconds,
    exp: seconds + 60,
  })
  const { browser } = await vera.signIn()
  await browser.auth.signOut({ scope: 'global' })
  for (const app of [north, south]) assert.ok(await isOpen(app, token))
})

test('many sessions that end in one stroke are all heard of', async () => {
  const crowd = await newPerson('Wanda')
  await north.services.asSystem('many sessions', (db) =>
    db.queryUnchecked(
      `insert into auth.sessions (user_id, amr) select $1, '[]' from generate_series(1, 1000)`,
      [crowd.id],
    ),
  )
  const { token, browser } = await crowd.signIn()
  const { rows } = await north.services.asSystem('whose', (db) =>
    db.queryUnchecked<{ id: string }>('select id from auth.sessions where user_id = $1', [crowd.id]),
  )
  await browser.auth.signOut({ scope: 'global' })
  await untilFailed(south, token)
  const seconds = Math.floor(Date.now() / 1000)
  for (const { id } of rows.filter((_, n) => n % 50 === 0)) {
    const one = await north.services.tokens.signAccess({
      sub: crowd.id,
      role: 'authenticated',
      session_id: id,
      iat: seconds,
      exp: seconds + 60,
    })
    await untilFailed(south, one)
  }
})

test('a person who is deleted while they ask is told so, and never that the server failed', async () => {
  for (let round = 0; round < 6; round += 1) {
    const name = `Fleeting${round}`
    const { id, email, signIn } = await newPerson(name)
    const { token, refresh } = await signIn()
    const headers = {
      authorization: `Bearer ${token}`,
      apikey: north.anonKey,
      'content-type': 'application/json',
    }
    const requested = [
      ...Array.from({ length: 4 }, () => fetch(`${north.url}/auth/v1/user`, { headers })),
      ...Array.from({ length: 3 }, (_, n) =>
        fetch(`${north.url}/auth/v1/user`, { method: 'PUT', headers, body: JSON.stringify({ data: { n } }) }),
      ),
      fetch(`${north.url}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ email, password }),
      }),
      fetch(`${north.url}/auth/v1/token?grant_type=refresh_token`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ refresh_token: refresh }),
      }),
      fetch(`${north.url}/auth/v1/logout`, { method: 'POST', headers }),
      fetch(`${north.url}/api/account/sessions`, { headers }),
      fetch(`${north.url}/rest/v1/profiles?auth_id=eq.${id}`, {
        method: 'PATCH',
        headers,
        body: JSON.stringify({ name: 'Other Hill' }),
      }),
    ]
    const deleting = north.services
      .asSystem('delete', (db) => db.queryUnchecked('delete from auth.users where id = $1', [id]))
      .catch((error: Error) => error)
    for (const reply of await Promise.all(requested))
      assert.ok(reply.status < 500, `${new URL(reply.url).pathname}: ${reply.status} ${await reply.text()}`)
    await deleting
  }
})
