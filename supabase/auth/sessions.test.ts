import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { type Answer, openBrowser, password, post, registerAndConfirm } from '#tests/support/accounts.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
before(async () => {
  app = await openTestApp()
})
after(() => app.close())

const refresh = (refresh_token: string) => post(app, '/token?grant_type=refresh_token', { refresh_token })
const whoAmI = async (token: string) => {
  const reply = await fetch(`${app.url}/auth/v1/user`, {
    headers: {
      apikey: app.anonKey,
      authorization: `Bearer ${token}`,
      'x-supabase-api-version': '2024-01-01',
    },
  })
  return { status: reply.status, body: (await reply.json()) as Answer }
}
const signIn = async (email: string) =>
  (await openBrowser(app).auth.signInWithPassword({ email, password })).data.session!

test('Nadia signs in, and her token says who she is in the words of the protocol', async () => {
  const { id } = await registerAndConfirm(app, 'nadia@khan.uk', 'Nadia Khan')
  const { data } = await openBrowser(app).auth.signInWithPassword({ email: 'NADIA@khan.uk', password })
  const claims = decodeJwt(data.session!.access_token)
  assert.equal(decodeProtectedHeader(data.session!.access_token).alg, 'ES256')
  assert.deepEqual(
    [
      claims.sub,
      claims.aud,
      claims['role'],
      claims['email'],
      claims['aal'],
      claims['is_anonymous'],
      claims.iss,
    ],
    [id, 'authenticated', 'authenticated', 'nadia@khan.uk', 'aal1', false, `${app.url}/auth/v1`],
  )
  assert.equal((claims['amr'] as { method: string }[])[0]!.method, 'password')
  assert.equal(claims.exp! - claims.iat!, 3600)
  assert.equal(data.session!.expires_in, 3600)
  assert.match(data.user!.last_sign_in_at!, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  const { data: me } = await openBrowser(app).auth.getUser(data.session!.access_token)
  assert.deepEqual(me.user, data.user)
  assert.doesNotMatch(JSON.stringify(me.user), /argon2|password|hash/)
})

test('one person signs in from twenty places at the same moment, and is let in everywhere', async () => {
  await registerAndConfirm(app, 'everywhere@hill.uk', 'Amara Okafor')
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      post(app, '/token?grant_type=password', { email: 'everywhere@hill.uk', password }),
    ),
  )
  assert.deepEqual(
    answers.map(({ status }) => status),
    answers.map(() => 200),
  )
  assert.equal(new Set(answers.map(({ json }) => json().refresh_token)).size, 20)
})

test('a wrong password, an unknown address and an account without a password are told apart by nobody', async () => {
  await registerAndConfirm(app, 'quiet@khan.uk', 'Quiet Khan')
  const wrong = await post(app, '/token?grant_type=password', {
    email: 'quiet@khan.uk',
    password: 'not the secret',
  })
  const unknown = await post(app, '/token?grant_type=password', {
    email: 'nobody@khan.uk',
    password: 'not the secret',
  })
  const odd = await post(app, '/token?grant_type=password', {
    email: 'no address at all',
    password: 'not the secret',
  })
  assert.equal(wrong.status, 400)
  assert.equal(wrong.text, '{"code":"invalid_credentials","message":"Invalid login credentials"}')
  assert.deepEqual([unknown.status, unknown.text], [wrong.status, wrong.text])
  assert.deepEqual([odd.status, odd.text], [wrong.status, wrong.text])
})

test('recover and resend answer alike for known and unknown addresses, and wait alike', async () => {
  await registerAndConfirm(app, 'known@khan.uk', 'Known Khan')
  app.clock.set(Temporal.Now.instant().add({ minutes: 2 }))
  for (const path of ['/recover', '/resend']) {
    for (const round of [1, 2]) {
      const [known, unknown] = await Promise.all(
        ['known@khan.uk', 'unknown@khan.uk'].map((email) => post(app, path, { email, type: 'signup' })),
      )
      assert.deepEqual([known!.status, known!.text], [round === 1 ? 200 : 429, known!.text])
      assert.deepEqual(
        [unknown!.status, unknown!.text],
        [known!.status, known!.text],
        `${path}, round ${round}`,
      )
    }
  }
  app.clock.set()
})

test('a refresh token is used once; two tabs that use it at once get the same new one', async () => {
  await registerAndConfirm(app, 'tabs@khan.uk', 'Tabs Khan')
  const session = await signIn('tabs@khan.uk')
  const answers = await Promise.all(Array.from({ length: 6 }, () => refresh(session.refresh_token)))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200, 200, 200, 200],
  )
  assert.equal(new Set(answers.map(({ json }) => json().refresh_token)).size, 1)
  const child = answers[0]!.json().refresh_token
  assert.notEqual(child, session.refresh_token)
  assert.equal(
    decodeJwt(answers[0]!.json().access_token)['session_id'],
    decodeJwt(session.access_token)['session_id'],
  )
})

test('a client whose answer was lost may use the parent of the active token however late', async () => {
  await registerAndConfirm(app, 'lost@khan.uk', 'Lost Khan')
  const session = await signIn('lost@khan.uk')
  const { refresh_token } = (await refresh(session.refresh_token)).json()
  app.clock.set(Temporal.Now.instant().add({ hours: 5 }))
  const late = await refresh(session.refresh_token)
  app.clock.set()
  assert.deepEqual([late.status, late.json().refresh_token], [200, refresh_token])
})

test('an old token that comes back ends the whole session, although the answer is a refusal', async () => {
  await registerAndConfirm(app, 'stolen@khan.uk', 'Stolen Khan')
  const other = await signIn('stolen@khan.uk')
  const first = await signIn('stolen@khan.uk')
  const second = (await refresh(first.refresh_token)).json()
  const third = (await refresh(second.refresh_token)).json()
  assert.equal((await refresh(first.refresh_token)).status, 200, 'within ten seconds it is a slow tab')

  app.clock.set(Temporal.Now.instant().add({ seconds: 11 }))
  const thief = await refresh(first.refresh_token)
  assert.deepEqual(
    [thief.status, thief.json().code, thief.json().message],
    [400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used'],
  )
  assert.equal((await refresh(third.refresh_token)).json().code, 'session_not_found')
  app.clock.set()
  assert.deepEqual(
    [(await whoAmI(third.access_token)).status, (await whoAmI(third.access_token)).body.code],
    [403, 'session_not_found'],
  )
  assert.equal((await whoAmI(other.access_token)).status, 200)
})

test('a refresh token that is none is refused by its form', async () => {
  for (const [token, code] of [
    ['', 'validation_failed'],
    ['short', 'validation_failed'],
    ['abcdefghij12', 'refresh_token_not_found'],
    ['A'.repeat(43), 'refresh_token_not_found'],
    ['%'.repeat(43), 'validation_failed'],
  ] as const)
    assert.equal((await refresh(token)).json().code, code, token)
})

test('signing out here, elsewhere and everywhere ends those sessions and no others', async () => {
  await registerAndConfirm(app, 'leaves@khan.uk', 'Leaves Khan')
  const browsers = [1, 2, 3].map(() => openBrowser(app))
  for (const browser of browsers) await browser.auth.signInWithPassword({ email: 'leaves@khan.uk', password })
  const [here, there, away] = await Promise.all(
    browsers.map(async ({ auth }) => (await auth.getSession()).data.session!),
  )
  assert.equal((await browsers[2]!.auth.signOut({ scope: 'local' })).error, null)
  assert.deepEqual(
    [
      (await whoAmI(here!.access_token)).status,
      (await whoAmI(there!.access_token)).status,
      (await whoAmI(away!.access_token)).status,
    ],
    [200, 200, 403],
  )
  assert.equal((await browsers[0]!.auth.signOut({ scope: 'others' })).error, null)
  assert.deepEqual(
    [(await whoAmI(here!.access_token)).status, (await whoAmI(there!.access_token)).status],
    [200, 403],
  )
  assert.equal((await refresh(there!.refresh_token)).status, 400)
  assert.equal((await browsers[0]!.auth.signOut()).error, null)
  assert.equal((await whoAmI(here!.access_token)).body.code, 'session_not_found')
  const odd = await post(app, '/logout?scope=galaxy', '', {
    authorization: `Bearer ${(await signIn('leaves@khan.uk')).access_token}`,
  })
  assert.deepEqual([odd.status, odd.json().message], [400, 'Unsupported logout scope "galaxy"'])
})

test('who asks is checked in the order of the wire', async () => {
  const { id, session } = await registerAndConfirm(app, 'order@khan.uk', 'Order Khan')
  const seconds = Math.floor(Date.now() / 1000)
  const sign = (claims: object) =>
    app.services.tokens.signAccess({ role: 'authenticated', iat: seconds, exp: seconds + 60, ...claims })
  const bare = await fetch(`${app.url}/auth/v1/user`, { headers: { apikey: app.anonKey } })
  assert.deepEqual([bare.status, ((await bare.json()) as Answer).error_code], [401, 'no_authorization'])
  const cases: [string, string, number, string][] = [
    ['garbage', 'garbage', 403, 'bad_jwt'],
    ['expired', await sign({ sub: id, exp: seconds - 5 }), 403, 'bad_jwt'],
    ['the anon key', app.anonKey, 403, 'bad_jwt'],
    ['no uuid', await sign({ sub: 'amara' }), 400, 'bad_jwt'],
    ['nobody', await sign({ sub: crypto.randomUUID() }), 403, 'user_not_found'],
    ['no session', await sign({ sub: id, session_id: crypto.randomUUID() }), 403, 'session_not_found'],
  ]
  for (const [why, token, status, code] of cases)
    assert.deepEqual([(await whoAmI(token)).status, (await whoAmI(token)).body.code], [status, code], why)
  await app.services.asSystem('a ban', (db) =>
    db.queryUnchecked(`update auth.users set banned_until = clock() + interval '1 day' where id = $1`, [id]),
  )
  assert.deepEqual(
    [(await whoAmI(session.access_token)).status, (await whoAmI(session.access_token)).body.code],
    [403, 'user_banned'],
  )
  assert.equal((await refresh(session.refresh_token)).json().code, 'user_banned')
  assert.equal(
    (await openBrowser(app).auth.signInWithPassword({ email: 'order@khan.uk', password })).error?.code,
    'user_banned',
  )
})

test('many who ask at once each get their own account', async () => {
  const people = await Promise.all(
    [1, 2, 3, 4].map((n) => registerAndConfirm(app, `crowd${n}@khan.uk`, 'Crowd Khan')),
  )
  const requested = Array.from({ length: 120 }, (_, n) => people[n % 4]!)
  const answers = await Promise.all(requested.map(({ session }) => whoAmI(session.access_token)))
  assert.deepEqual(
    answers.map(({ body }) => body.id),
    requested.map(({ id }) => id),
  )
})
