import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { decodeJwt } from 'jose'
import pg from 'pg'
import { lowerSessions, raiseSession } from '#features/accounts/server/sessions/raise.ts'
import { openBrowser, password, post, registerAndConfirm } from '#tests/support/accounts.ts'
import { cloneDatabase } from '#tests/support/postgres.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

const secret = 'nW7-c4Rk2Zp9Yx6Lq1Vb8Td3Mf5Gh0JsEu'
let database: Awaited<ReturnType<typeof cloneDatabase>>
let app: TestApp
let other: TestApp
/** The same database, with every limit on sessions set. */
let strict: TestApp
let owner: pg.Client

before(async () => {
  database = await cloneDatabase()
  const open = (env: Record<string, string>) =>
    openTestApp({ AUTH_JWT_SECRET: secret, ...env }, { ...database, drop: async () => {} })
  ;[app, other, strict] = await Promise.all([
    open({}),
    open({}),
    open({
      AUTH_REUSE_SECONDS: '0',
      AUTH_SESSION_SECONDS: '36000',
      AUTH_SESSION_IDLE_SECONDS: '7200',
      AUTH_SESSION_LOW_AAL_SECONDS: '3600',
      AUTH_SINGLE_SESSION: 'on',
    }),
  ])
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
})
after(async () => {
  await owner.end()
  await Promise.all([app, other, strict].map((one) => one.close()))
  await database.drop()
})

const refresh = (at: TestApp, refresh_token: string) =>
  post(at, '/token?grant_type=refresh_token', { refresh_token })
const sessionOf = (accessToken: string) => decodeJwt(accessToken)['session_id'] as string
async function later(at: TestApp, duration: Temporal.DurationLike, work: () => Promise<void>) {
  at.clock.set(Temporal.Now.instant().add(duration))
  await work().finally(() => at.clock.set())
}
async function person(name: string) {
  const email = `${name.toLowerCase()}@hill.uk`
  const { id } = await registerAndConfirm(app, email, `${name} Hill`)
  const signIn = async (at = app) =>
    (await openBrowser(at).auth.signInWithPassword({ email, password })).data.session!
  return { id, email, signIn }
}

test('twenty tabs at two instances refresh at once with one token: all go on with the same new one, and nobody is signed out', async () => {
  const { signIn } = await person('Tabitha')
  const { refresh_token } = await signIn()
  for (let token = refresh_token, round = 0; round < 3; round += 1) {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => refresh(n % 2 ? app : other, token)),
    )
    assert.deepEqual(
      answers.map(({ status }) => status),
      answers.map(() => 200),
    )
    const next = new Set(answers.map(({ json }) => json().refresh_token))
    assert.equal(next.size, 1)
    ;[token] = [...next] as [string]
  }
})

test('without a reuse interval tabs still agree, because the parent of the active token is let in', async () => {
  const { signIn } = await person('Perdita')
  const { refresh_token } = await signIn(strict)
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(strict, refresh_token)))
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
  assert.equal(new Set(answers.map(({ json }) => json().refresh_token)).size, 1)
})

test('without a reuse interval a grand-parent ends the family at once, no matter who holds the youngest', async () => {
  const { signIn } = await person('Greta')
  const first = await signIn(strict)
  const second = (await refresh(strict, first.refresh_token)).json()
  const third = (await refresh(strict, second.refresh_token)).json()
  assert.equal((await refresh(strict, first.refresh_token)).json().code, 'refresh_token_already_used')
  const dead = await refresh(strict, third.refresh_token)
  assert.deepEqual(
    [dead.status, dead.json().code, dead.json().message],
    [400, 'session_not_found', 'Invalid Refresh Token: No Valid Session Found'],
  )
})

test('a thief who shares a session with its owner is noticed within a few refreshes', async () => {
  const { signIn } = await person('Shared')
  let newest = (await signIn(strict)).refresh_token
  let before = newest
  const statuses: number[] = []
  for (let turn = 0; turn < 20; turn++) {
    // By turns: the second shows the token of before.
    const first = await refresh(strict, newest)
    if (first.status !== 200) break
    before = newest
    newest = first.json().refresh_token
    statuses.push((await refresh(strict, before)).status)
  }
  assert.deepEqual(statuses, [200, 200, 200, 400])
  assert.equal((await refresh(strict, newest)).json().code, 'session_not_found')
})

test('a stolen token of before opens nothing in another browser', async () => {
  const { signIn } = await person('Stolen')
  const { refresh_token } = await signIn(strict)
  assert.equal((await refresh(strict, refresh_token)).status, 200)
  const stolen = await post(
    strict,
    '/token?grant_type=refresh_token',
    { refresh_token },
    { 'user-agent': 'thief' },
  )
  assert.equal(stolen.json().code, 'refresh_token_already_used')
})

test('a token of another deployment is unknown, and what has no form of a token is told apart', async () => {
  const unknown = [400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found']
  for (const token of ['abcdefghij12', 'another-deployments', 'x'.repeat(43), 'x'.repeat(90)]) {
    const { status, json } = await refresh(app, token)
    assert.deepEqual([status, json().code, json().message], unknown, token)
  }
  for (const token of ['abc', 'ABCDEFGHIJ12', 'no token of anybody'])
    assert.deepEqual([(await refresh(app, token)).json().message], ['Refresh token is not valid'], token)
})

test('the client that finds its session gone is signed out and says so', async () => {
  const { email } = await person('Gone')
  const [here, there] = [openBrowser(app), openBrowser(app)]
  for (const browser of [here, there]) await browser.auth.signInWithPassword({ email, password })
  await there.auth.signOut({ scope: 'others' })
  const { error } = await here.auth.refreshSession()
  assert.equal(error?.name, 'AuthSessionMissingError')
})

test('a session has its time, and no more', async () => {
  const { signIn } = await person('Tim')
  let { refresh_token } = await signIn(strict)
  for (const hours of [1.5, 3, 4.5, 6, 7.5, 9, 9.9]) {
    await later(strict, { minutes: hours * 60 }, async () => {
      const answer = await refresh(strict, refresh_token)
      assert.equal(answer.status, 200, `after ${hours} hours: ${answer.text}`)
      ;({ refresh_token } = answer.json())
    })
  }
  await later(strict, { hours: 10, minutes: 1 }, async () => {
    const { status, text } = await refresh(strict, refresh_token)
    assert.deepEqual(
      [status, text],
      [400, '{"code":"session_expired","message":"Invalid Refresh Token: Session Expired"}'],
    )
  })
})

test('a session that nobody uses ends', async () => {
  const { signIn } = await person('Ida')
  const { refresh_token } = await signIn(strict)
  await later(strict, { hours: 2, minutes: 1 }, async () => {
    const { json } = await refresh(strict, refresh_token)
    assert.deepEqual(
      [json().code, json().message],
      ['session_expired', 'Invalid Refresh Token: Session Expired (Inactivity)'],
    )
  })
})

test('where one session is enough, the newest sign-in goes on and the one before does not', async () => {
  const { signIn } = await person('Solo')
  const [before, now] = [await signIn(strict), await signIn(strict)]
  const { json } = await refresh(strict, before.refresh_token)
  assert.deepEqual(
    [json().code, json().message],
    ['session_expired', 'Invalid Refresh Token: Session Expired (Revoked by Newer Login)'],
  )
  assert.equal((await refresh(strict, now.refresh_token)).status, 200)
})

test('anyone who has a second factor must give it in time', async () => {
  const { id, signIn } = await person('Lowell')
  const { refresh_token } = await signIn(strict)
  const soon = async () => (await refresh(strict, refresh_token)).json()
  await later(strict, { minutes: 61 }, async () =>
    assert.ok((await soon()).access_token, 'without a factor nothing is missing'),
  )
  await app.services.asSystem('a factor', (db) =>
    db.queryUnchecked(
      `insert into auth.factors (user_id, factor_type, status) values ($1, 'totp', 'verified')`,
      [id],
    ),
  )
  await later(strict, { minutes: 62 }, async () =>
    assert.equal(
      (await soon()).message,
      'Invalid Refresh Token: Session Expired (Low AAL: User Needs MFA Verification)',
    ),
  )
  await later(strict, { minutes: 59 }, async () => assert.ok((await soon()).access_token))
})

test('who is banned gets no new pair', async () => {
  const { id, signIn } = await person('Bella')
  const { refresh_token } = await signIn()
  await app.services.asSystem('a ban', (db) =>
    db.queryUnchecked(`update auth.users set banned_until = clock() + interval '1 day' where id = $1`, [id]),
  )
  const { status, json } = await refresh(app, refresh_token)
  assert.deepEqual(
    [status, json().code, json().message],
    [400, 'user_banned', 'Invalid Refresh Token: User Banned'],
  )
})

test('a refresh that cannot have its turn within five seconds says so, and the token is still good', async () => {
  const { signIn } = await person('Conrad')
  const session = await signIn()
  await owner.query('begin')
  await owner.query('set local role service_role')
  await owner.query('select from auth.sessions where id = $1 for update', [sessionOf(session.access_token)])
  const { status, text } = await refresh(app, session.refresh_token)
  await owner.query('rollback')
  assert.deepEqual(
    [status, text],
    [
      409,
      '{"code":"conflict","message":"Too many concurrent token refresh requests on the same session or refresh token"}',
    ],
  )
  assert.equal((await refresh(app, session.refresh_token)).status, 200)
})

test('a second proof raises the session in place: every token of before is dead, and other sessions without it end', async () => {
  const { id, signIn } = await person('Rosa')
  const [elsewhere, first] = [await signIn(), await signIn()]
  const second = (await refresh(app, first.refresh_token)).json()
  const factorId = crypto.randomUUID()
  const raise = (accessToken: string) =>
    app.services.asSystem('raise', (db) =>
      raiseSession(app.services, db, {
        sessionId: sessionOf(accessToken),
        userId: id,
        method: 'totp',
        factorId,
        device: { ip: null, agent: 'a test' },
      }),
    )
  const raised = await raise(second.access_token)
  const claims = decodeJwt(raised.access_token)
  assert.deepEqual([claims['session_id'], claims['aal']], [sessionOf(first.access_token), 'aal2'])
  assert.deepEqual(
    (claims['amr'] as { method: string }[]).map(({ method }) => method),
    ['totp', 'password'],
  )
  for (const dead of [first, second, elsewhere])
    assert.equal((await refresh(app, dead.refresh_token)).status, 400)
  const next = await refresh(app, raised.refresh_token)
  assert.equal(
    decodeJwt(next.json().access_token)['aal'],
    'aal2',
    'a thief with a token of before has ended nothing',
  )
  assert.equal(decodeJwt((await refresh(app, raised.refresh_token)).json().access_token)['aal'], 'aal2')

  await app.services.asSystem('lower', (db) => lowerSessions(db, id, factorId))
  const lowered = decodeJwt((await refresh(app, next.json().refresh_token)).json().access_token)
  assert.deepEqual(
    [lowered['aal'], (lowered['amr'] as { method: string }[]).map(({ method }) => method)],
    ['aal1', ['password']],
  )
  await app.services.asSystem('end', (db) =>
    db.queryUnchecked('delete from auth.sessions where user_id = $1', [id]),
  )
  await assert.rejects(raise(second.access_token), { code: 'session_not_found' })
})

test('two sessions of one person that are raised at the same moment wait for each other, and none fails', async () => {
  const { id, signIn } = await person('Twyla')
  for (let round = 0; round < 5; round += 1) {
    const sessions = await Promise.all([signIn(), signIn(), signIn()])
    const caller = { ip: null, agent: null }
    const raised = await Promise.allSettled(
      sessions.map(({ access_token }) =>
        app.services.asSystem('raise', (db) =>
          raiseSession(app.services, db, {
            sessionId: sessionOf(access_token),
            userId: id,
            method: 'totp',
            factorId: crypto.randomUUID(),
            device: caller,
          }),
        ),
      ),
    )
    assert.equal(raised.filter(({ status }) => status === 'fulfilled').length, 1)
    for (const one of raised)
      if (one.status === 'rejected') assert.equal((one.reason as { code: string }).code, 'session_not_found')
  }
})
