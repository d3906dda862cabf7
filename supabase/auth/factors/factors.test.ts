import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { TOTP, URI } from 'otpauth'
import { endpointsOf } from '#server/route.ts'
import { openBrowser, password, post, registerAndConfirm } from '#tests/support/accounts.ts'
import { codeOf, registerWithApp, setUpApp, signIn, tokensOf } from '#tests/support/factors.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let testApp: TestApp
before(async () => {
  testApp = await openTestApp()
})
after(() => testApp.close())
afterEach(() => testApp.clock.set())

const as = (token: string) => ({ authorization: `Bearer ${token}` })
const ask = (token: string, method: string, path: string, body?: unknown) =>
  testApp.ask({ token } as never, method, `/auth/v1${path}`, body, {
    apikey: testApp.anonKey,
    'x-supabase-api-version': '2024-01-01',
  })
const factorRows = (userId: string) =>
  testApp.services.asSystem(
    'look',
    async (db) =>
      (
        await db.queryUnchecked<{ id: string; status: string; secret: Buffer }>(
          'select * from auth.factors where user_id = $1',
          [userId],
        )
      ).rows,
  )

test('an app is set up by its picture, its letters or its address, and counts from its first right code', async () => {
  const { browser, id } = await registerAndConfirm(testApp, 'amara@okafor.uk', 'Amara Okafor')
  const before = await tokensOf(browser)
  const { data } = await browser.auth.mfa.enroll({
    factorType: 'totp',
    friendlyName: 'Amara’s phone',
    issuer: 'Clearway',
  })
  assert.ok(data?.type === 'totp')
  assert.match(data.totp.secret, /^[A-Z2-7]{32}$/)
  const uri = URI.parse(data.totp.uri)
  assert.ok(uri instanceof TOTP)
  assert.deepEqual(
    [uri.issuer, uri.label, uri.secret.base32, uri.period, uri.digits, uri.algorithm],
    ['Clearway', 'amara@okafor.uk', data.totp.secret, 30, 6, 'SHA1'],
  )
  assert.match(
    data.totp.qr_code,
    /^data:image\/svg\+xml;utf-8,<svg [^#%]+<\/svg>$/,
    'the address of the picture holds nothing that would end it',
  )
  assert.equal((await browser.auth.mfa.listFactors()).data?.totp.length, 0, 'it does not count yet')
  assert.equal((await browser.auth.mfa.getAuthenticatorAssuranceLevel()).data?.nextLevel, 'aal1')
  const stored = (await factorRows(id))[0]!.secret
  assert.ok(!stored.includes(Buffer.from(uri.secret.bytes)), 'the table does not hold the secret as it is')

  const done = await browser.auth.mfa.challengeAndVerify({
    factorId: data.id,
    code: codeOf(testApp, data.totp.secret),
  })
  assert.equal(done.error, null)
  const after = await tokensOf(browser)
  assert.equal(after.claims.session_id, before.claims.session_id, 'the same session goes on')
  assert.deepEqual(
    [after.claims.aal, after.claims.amr.map(({ method }) => method)],
    ['aal2', ['totp', 'otp']],
  )
  assert.deepEqual((await browser.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel, 'aal2')
  const listed = (await browser.auth.mfa.listFactors()).data!
  assert.deepEqual(
    listed.totp.map(({ id: factor, friendly_name, status }) => [factor, friendly_name, status]),
    [[data.id, 'Amara’s phone', 'verified']],
  )
  assert.ok(!JSON.stringify(listed).includes(data.totp.secret))
  assert.equal((await testApp.mailsTo('amara@okafor.uk'))[0]?.kind, 'auth.security.factor-added')
})

test('the refresh token of before is dead at once, and other half sign-ins end', async () => {
  const { browser } = await registerAndConfirm(testApp, 'ben@carter.uk', 'Ben Carter')
  const elsewhere = await tokensOf(await signIn(testApp, 'ben@carter.uk'))
  const stolen = await tokensOf(browser)
  await setUpApp(testApp, browser)
  testApp.clock.set()
  const tries = await Promise.all(
    [stolen, elsewhere].map(({ refresh_token }) =>
      post(testApp, '/token?grant_type=refresh_token', { refresh_token }),
    ),
  )
  assert.deepEqual(
    tries.map(({ status }) => status),
    [400, 400],
  )
  assert.equal((await ask(elsewhere.access_token, 'GET', '/user')).body.code, 'session_not_found')
  const old = await ask(stolen.access_token, 'POST', '/factors', {
    factor_type: 'totp',
    friendly_name: 'thief',
  })
  assert.deepEqual(
    [old.status, old.body.code],
    [403, 'insufficient_aal'],
    'the token of before does not rise with its session',
  )
  const { refresh_token } = await tokensOf(browser)
  assert.equal((await post(testApp, '/token?grant_type=refresh_token', { refresh_token })).status, 200)
})

test('signing in again is half a sign-in until the code; a code is good once, and for half a minute before and after', async () => {
  const { app } = await registerWithApp(testApp, 'chloe@evans.uk', 'Chloe Evans')
  const browser = await signIn(testApp, 'chloe@evans.uk')
  const level = (await browser.auth.mfa.getAuthenticatorAssuranceLevel()).data
  assert.deepEqual([level?.currentLevel, level?.nextLevel], ['aal1', 'aal2'])
  testApp.clock.advance({ minutes: 5 })
  const { data } = await browser.auth.mfa.challenge({ factorId: app.id })
  const verify = (code: string) => browser.auth.mfa.verify({ factorId: app.id, challengeId: data!.id, code })
  for (const halfMinutes of [-2, 2])
    assert.equal(
      (await verify(codeOf(testApp, app.secret, halfMinutes))).error?.code,
      'mfa_verification_failed',
    )
  assert.equal(
    (await verify(codeOf(testApp, app.secret, -1))).error,
    null,
    'a wrong code left the challenge usable',
  )
  assert.equal(
    (await verify(codeOf(testApp, app.secret))).error?.code,
    'mfa_ip_address_mismatch',
    'a challenge is answered once',
  )

  const thief = await signIn(testApp, 'chloe@evans.uk')
  const again = (halfMinutes: number) =>
    thief.auth.mfa.challengeAndVerify({ factorId: app.id, code: codeOf(testApp, app.secret, halfMinutes) })
  assert.equal(
    (await again(-1)).error?.code,
    'mfa_verification_failed',
    'a code looked over the shoulder is used up',
  )
  assert.equal((await again(1)).error, null)
  assert.equal(
    (await again(0)).error?.code,
    'mfa_verification_failed',
    'nor is one from before the last good for anything',
  )
})

test('five wrong codes close a factor for a quarter of an hour, on every instance, and the right one opens nothing meanwhile', async () => {
  const { app } = await registerWithApp(testApp, 'dev@patel.uk', 'Dev Patel')
  const browser = await signIn(testApp, 'dev@patel.uk')
  const guess = (code: string) => browser.auth.mfa.challengeAndVerify({ factorId: app.id, code })
  const wrong = String((Number(codeOf(testApp, app.secret)) + 500_000) % 1_000_000).padStart(6, '0')
  for (const _ of [1, 2, 3, 4, 5]) assert.equal((await guess(wrong)).error?.code, 'mfa_verification_failed')
  const closed = await guess(codeOf(testApp, app.secret))
  assert.deepEqual([closed.error?.status, closed.error?.code], [429, 'over_request_rate_limit'])
  testApp.clock.advance({ minutes: 16 })
  assert.equal((await guess(wrong)).error?.code, 'mfa_verification_failed')
  assert.equal(
    (await guess(codeOf(testApp, app.secret))).error?.status,
    429,
    'one more wrong one closes it again',
  )
  testApp.clock.advance({ minutes: 16 })
  assert.equal((await guess(codeOf(testApp, app.secret))).error, null)
  testApp.clock.advance({ seconds: 30 })
  assert.equal((await guess(wrong)).error?.code, 'mfa_verification_failed')
  assert.equal((await guess(codeOf(testApp, app.secret))).error, null, 'a right code forgives the wrong ones')
})

test('of four who answer with the same code at once one is let in', async () => {
  const { app } = await registerWithApp(testApp, 'crowd@patel.uk', 'Crowd Patel')
  const tokens = await Promise.all(
    Array.from(
      { length: 4 },
      async () => (await tokensOf(await signIn(testApp, 'crowd@patel.uk'))).access_token,
    ),
  )
  const challenges = await Promise.all(
    tokens.map((token) => ask(token, 'POST', `/factors/${app.id}/challenge`, {})),
  )
  const code = codeOf(testApp, app.secret)
  const answers = await Promise.all(
    tokens.map((token, n) =>
      ask(token, 'POST', `/factors/${app.id}/verify`, { challenge_id: challenges[n]!.body.id, code }),
    ),
  )
  assert.deepEqual(
    answers.map(({ status }) => status).filter((status) => status === 200),
    [200],
  )
})

test('a challenge lasts five minutes, and is for the one who asked', async () => {
  const { app } = await registerWithApp(testApp, 'ella@ford.uk', 'Ella Ford')
  const browser = await signIn(testApp, 'ella@ford.uk')
  const { data } = await browser.auth.mfa.challenge({ factorId: app.id })
  assert.equal(data!.expires_at, Math.floor(testApp.clock.now().epochMilliseconds / 1000) + 300)
  testApp.clock.advance({ seconds: 301 })
  const late = await browser.auth.mfa.verify({
    factorId: app.id,
    challengeId: data!.id,
    code: codeOf(testApp, app.secret),
  })
  assert.deepEqual(
    [late.error?.status, late.error?.code, late.error?.message],
    [
      422,
      'mfa_challenge_expired',
      `MFA challenge ${data!.id} has expired, verify against another challenge or create a new challenge.`,
    ],
  )
  const next = (await browser.auth.mfa.challenge({ factorId: app.id })).data!
  await testApp.services.asSystem('another address', (db) =>
    db.queryUnchecked(`update auth.factor_challenges set ip = '203.0.113.9' where id = $1`, [next.id]),
  )
  const moved = await browser.auth.mfa.verify({
    factorId: app.id,
    challengeId: next.id,
    code: codeOf(testApp, app.secret),
  })
  assert.equal(moved.error?.code, 'mfa_ip_address_mismatch')
  const none = await browser.auth.mfa.verify({
    factorId: app.id,
    challengeId: crypto.randomUUID(),
    code: codeOf(testApp, app.secret),
  })
  assert.deepEqual(
    [none.error?.code, none.error?.message],
    ['mfa_factor_not_found', 'MFA factor with the provided challenge ID not found'],
  )
})

test('names are told apart, what was begun and left is forgotten, and there are at most ten', async () => {
  const { browser, id } = await registerAndConfirm(testApp, 'finn@grey.uk', 'Finn Grey')
  testApp.clock.set(Temporal.Now.instant())
  const enrol = (friendlyName?: string) =>
    browser.auth.mfa.enroll({ factorType: 'totp', ...(friendlyName !== undefined && { friendlyName }) })
  assert.equal((await enrol()).error, null)
  const unnamed = await enrol()
  assert.deepEqual(
    [unnamed.error?.status, unnamed.error?.message],
    [422, 'A factor with the friendly name "" for this user already exists'],
  )
  assert.equal((await enrol('Watch')).error, null)
  assert.equal((await enrol('Watch')).error?.code, 'mfa_factor_name_conflict')
  testApp.clock.advance({ seconds: 301 })
  assert.equal((await enrol('Watch')).error, null, 'five minutes later the name is free')
  assert.equal((await factorRows(id)).length, 1)
  const rest = await Promise.all(Array.from({ length: 12 }, (_, n) => enrol(`App ${n}`)))
  assert.equal(rest.filter(({ error }) => !error).length, 9)
  assert.deepEqual(
    [...new Set(rest.flatMap(({ error }) => error?.code ?? []))],
    ['too_many_enrolled_mfa_factors'],
  )
  const last = (await factorRows(id)).at(-1)!
  assert.equal(
    (await browser.auth.mfa.unenroll({ factorId: last.id })).error,
    null,
    'one that does not count goes without a second proof',
  )
})

test('a second app needs the first; the first right answer clears away what was begun beside it', async () => {
  const { browser, id, app } = await registerWithApp(testApp, 'gwen@hale.uk', 'Gwen Hale')
  const half = await signIn(testApp, 'gwen@hale.uk')
  const refused = await half.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Tablet' })
  assert.deepEqual(
    [refused.error?.status, refused.error?.code, refused.error?.message],
    [403, 'insufficient_aal', 'AAL2 required to enroll a new factor'],
  )
  await browser.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Left aside' })
  const second = await setUpApp(testApp, browser, 'Tablet')
  assert.deepEqual(new Set((await factorRows(id)).map((row) => row.id)), new Set([app.id, second.id]))
})

test('a factor goes with a second proof only; its sessions fall back and the letter says so', async () => {
  const { browser, app } = await registerWithApp(testApp, 'hana@ito.uk', 'Hana Ito')
  const half = await signIn(testApp, 'hana@ito.uk')
  const refused = await half.auth.mfa.unenroll({ factorId: app.id })
  assert.deepEqual([refused.error?.status, refused.error?.code], [422, 'insufficient_aal'])
  assert.equal(
    (await half.auth.updateUser({ password: 'another old mill pond' })).error?.code,
    'insufficient_aal',
  )
  const raised = await tokensOf(browser)
  assert.deepEqual((await browser.auth.mfa.unenroll({ factorId: app.id })).data, { id: app.id })
  const stale = await ask(raised.access_token, 'POST', '/factors/recovery-codes')
  assert.equal(stale.body.code, 'insufficient_aal', 'a token from before says more than its session is worth')
  await browser.auth.refreshSession()
  const { claims } = await tokensOf(browser)
  assert.deepEqual([claims.aal, claims.amr.map(({ method }) => method)], ['aal1', ['otp']])
  assert.equal((await browser.auth.mfa.getAuthenticatorAssuranceLevel()).data?.nextLevel, 'aal1')
  assert.equal((await testApp.mailsTo('hana@ito.uk'))[0]?.kind, 'auth.security.factor-removed')
})

test('half a sign-in neither links nor unlinks a way in', async () => {
  const { browser } = await registerWithApp(testApp, 'links@carter.uk', 'Links Carter')
  const half = (await tokensOf(await signIn(testApp, 'links@carter.uk'))).access_token
  const identity = (await browser.auth.getUserIdentities()).data!.identities[0]!.identity_id
  for (const [method, path] of [
    ['GET', '/user/identities/authorize?provider=google&skip_http_redirect=true'],
    ['DELETE', `/user/identities/${identity}`],
  ] as const) {
    const refused = await ask(half, method, path)
    assert.deepEqual([refused.status, refused.body.code], [403, 'insufficient_aal'], path)
  }
  const whole = await browser.auth.unlinkIdentity({ identity_id: identity } as never)
  assert.equal(whole.error?.code, 'single_identity_not_deletable', 'with both it is heard')
})

test('a stranger’s factor is as if it were not there, and what is no id is told apart', async () => {
  const { app } = await registerWithApp(testApp, 'ivy@jones.uk', 'Ivy Jones')
  const { session } = await registerAndConfirm(testApp, 'kit@lowe.uk', 'Kit Lowe')
  for (const [method, path] of [
    ['POST', `/factors/${app.id}/challenge`],
    ['POST', `/factors/${app.id}/verify`],
    ['DELETE', `/factors/${app.id}`],
  ] as const) {
    const stranger = await ask(session.access_token, method, path, method === 'POST' ? {} : undefined)
    assert.deepEqual(
      [stranger.status, stranger.body],
      [404, { code: 'mfa_factor_not_found', message: 'Factor not found' }],
    )
    const odd = await ask(
      session.access_token,
      method,
      path.replace(app.id, 'phone'),
      method === 'POST' ? {} : undefined,
    )
    assert.deepEqual(
      [odd.status, odd.body],
      [404, { code: 'validation_failed', message: 'factor_id must be an UUID' }],
    )
  }
})

test('codes by text message are not offered, and what is no kind of factor is refused', async () => {
  const { browser, session } = await registerAndConfirm(testApp, 'lena@moss.uk', 'Lena Moss')
  const phone = await browser.auth.mfa.enroll({ factorType: 'phone', phone: '+447700900123' })
  assert.deepEqual([phone.error?.status, phone.error?.code], [422, 'mfa_phone_enroll_not_enabled'])
  const odd = await ask(session.access_token, 'POST', '/factors', { factor_type: 'tea leaves' })
  assert.deepEqual(
    [odd.status, odd.body],
    [400, { code: 'validation_failed', message: 'factor_type needs to be totp, phone, or webauthn' }],
  )
  for (const body of [
    { factor_type: 7 },
    [],
    { factor_type: 'totp', friendly_name: 'x'.repeat(101) },
    { factor_type: 'totp', friendly_name: '\u0000' },
  ])
    assert.equal(
      (await ask(session.access_token, 'POST', '/factors', body)).status,
      400,
      JSON.stringify(body),
    )
  const halved = await ask(session.access_token, 'POST', '/factors', {
    factor_type: 'totp',
    issuer: '\ud800',
  })
  assert.equal(halved.status, 200)
  assert.match((halved.body as { totp: { uri: string } }).totp.uri, /issuer=%EF%BF%BD/)
  const anonymous = await fetch(`${testApp.url}/auth/v1/factors`, {
    method: 'POST',
    headers: { apikey: testApp.anonKey, ...as(testApp.anonKey) },
  })
  assert.equal(anonymous.status, 403)
})

test('who only looks around has no account to guard', async () => {
  const { auth } = testApp.services.config
  auth.anonymous = true
  try {
    const browser = openBrowser(testApp)
    assert.equal((await browser.auth.signInAnonymously()).error, null)
    for (const { error } of [
      await browser.auth.mfa.enroll({ factorType: 'totp' }),
      await browser.auth.mfa.recoveryCodes.getStatus(),
      await browser.auth.passkey.startRegistration(),
    ])
      assert.deepEqual(
        [error?.status, error?.code, error?.message],
        [403, 'no_authorization', 'Anonymous user not allowed to perform these actions'],
      )
  } finally {
    auth.anonymous = false
  }
})

test('where apps are switched off none is set up and none is heard', async () => {
  const { app, session } = await registerWithApp(testApp, 'mo@nash.uk', 'Mo Nash')
  const { auth } = testApp.services.config
  auth.totp = false
  try {
    const enrol = await ask(session.access_token, 'POST', '/factors', { factor_type: 'totp' })
    assert.deepEqual([enrol.status, enrol.body.code], [422, 'mfa_totp_enroll_not_enabled'])
    assert.equal(
      (await ask(session.access_token, 'POST', `/factors/${app.id}/challenge`, {})).body.code,
      'mfa_totp_verify_not_enabled',
    )
    assert.equal(
      (await ask(session.access_token, 'POST', `/factors/${app.id}/verify`, { code: '1' })).body.code,
      'mfa_totp_verify_not_enabled',
    )
  } finally {
    auth.totp = true
  }
  assert.equal(
    (await ask(session.access_token, 'POST', `/factors/${app.id}/verify`, { code: '' })).body.message,
    'Code needs to be non-empty',
  )
})

test('half a sign-in changes nothing of the account, sends no code and throws nobody out but itself', async () => {
  const { browser, session } = await registerWithApp(testApp, 'thief@okoro.uk', 'Owner Okoro')
  const half = await signIn(testApp, 'thief@okoro.uk')
  const mails = (await testApp.mailsTo('thief@okoro.uk')).length
  const { access_token } = await tokensOf(half)
  const key = crypto.randomUUID()
  for (const [method, path, body] of [
    ['PUT', '/user', { data: { name: 'Mallory' } }],
    ['GET', '/reauthenticate', undefined],
    ['POST', '/resend', { type: 'email_change', email: 'thief@okoro.uk' }],
    ['POST', '/logout?scope=others', {}],
    ['PATCH', `/passkeys/${key}`, { friendly_name: 'Mine' }],
  ] as const) {
    const refused = await ask(access_token, method, path, body)
    assert.deepEqual([refused.status, refused.body.code], [401, 'insufficient_aal'], path)
  }
  assert.equal((await testApp.mailsTo('thief@okoro.uk')).length, mails)
  assert.equal((await half.auth.signOut({ scope: 'global' })).error, null)
  assert.equal((await ask(access_token, 'GET', '/user')).body.code, 'session_not_found')
  const { data } = await browser.auth.getUser()
  assert.deepEqual([data.user!.id, data.user!.user_metadata['name']], [session.user.id, 'Owner Okoro'])
})

test('half a sign-in opens no data: not the product, not its tables, not its files, not its functions', async () => {
  const { browser, app } = await registerWithApp(testApp, 'nora@okoro.uk', 'Nora Okoro')
  const half = openBrowser(testApp)
  await half.auth.signInWithPassword({ email: 'nora@okoro.uk', password })
  const { access_token } = await tokensOf(half)
  const code = 'second-factor-needed'
  const endpoints = endpointsOf(testApp.services)
  assert.ok(endpoints.length > 30)
  for (const { method, path, who } of endpoints) {
    const { status, body } = await testApp.ask(
      { token: access_token } as never,
      method,
      path,
      method === 'GET' || method === 'DELETE' ? undefined : {},
    )
    if (who === 'anyone')
      assert.notEqual(body.code, code, `${method} ${path} is open to nobody, so to them too`)
    else assert.deepEqual([status, body.code], [403, code], `${method} ${path}`)
  }
  const table = await half.from('profiles').select('*')
  assert.deepEqual([table.status, table.error?.code, table.data], [403, code, null])
  const file = await fetch(`${testApp.url}/storage/v1/object/user-uploads/a.png`, {
    headers: { apikey: testApp.anonKey, ...as(access_token) },
  })
  assert.deepEqual([file.status, ((await file.json()) as { code: string }).code], [403, code])
  const call = await testApp.ask(
    { token: access_token } as never,
    'POST',
    '/functions/v1/lesson-assessment',
    {},
  )
  assert.deepEqual([call.status, call.body.code], [403, code])
  assert.equal((await half.auth.getUser()).error, null, 'the account service answers')
  assert.equal((await half.auth.refreshSession()).error, null)
  assert.equal(
    (await half.from('profiles').select('*')).error?.code,
    code,
    'and a refreshed half is still a half',
  )

  await half.auth.mfa.challengeAndVerify({ factorId: app.id, code: codeOf(testApp, app.secret) })
  assert.equal((await half.from('profiles').select('*')).status, 200)
  assert.equal(
    (await browser.from('profiles').select('*')).status,
    200,
    'the other sign-in had shown its factor already',
  )
})
