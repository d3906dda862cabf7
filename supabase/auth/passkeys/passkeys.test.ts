import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { type Browser, openBrowser, post, registerAndConfirm } from '#tests/support/accounts.ts'
import {
  type CreationOptions,
  makeAuthenticator,
  type Quirks,
  type RequestOptions,
} from '#tests/support/authenticator.ts'
import { codeOf, registerWithApp, signIn, tokensOf } from '#tests/support/factors.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let testApp: TestApp
before(async () => {
  testApp = await openTestApp({ ALLOWED_ORIGINS: 'https://school.example.co.uk' })
})
after(() => testApp.close())
afterEach(() => testApp.clock.set())

type Authenticator = ReturnType<typeof makeAuthenticator>
type Ceremony = { challenge_id: string; options: CreationOptions & RequestOptions; code?: string }

/** How a call of the client was refused. */
const fault = (error: unknown) => {
  const { status, code } = error as { status?: number; code?: string }
  return [status, code]
}

async function addPasskey(browser: Browser, key: Authenticator, quirks: Quirks = {}) {
  const { data, error } = await browser.auth.passkey.startRegistration()
  if (error) throw error
  return browser.auth.passkey.verifyRegistration({
    challengeId: data.challenge_id,
    credential: key.create(data.options as never, quirks) as never,
  })
}

async function signInBy(key: Authenticator, quirks: Quirks = {}, browser = openBrowser(testApp)) {
  const { data, error } = await browser.auth.passkey.startAuthentication()
  if (error) throw error
  const { error: refused } = await browser.auth.passkey.verifyAuthentication({
    challengeId: data.challenge_id,
    credential: key.get(data.options, quirks) as never,
  })
  return { browser, refused }
}

async function withPasskey(email: string, name: string) {
  const person = await registerAndConfirm(testApp, email, name)
  const key = makeAuthenticator(testApp.url)
  const { data, error } = await addPasskey(person.browser, key)
  if (error) throw error
  return { ...person, key, passkey: data! }
}

test('a passkey signs in without a name or a password, and counts as both steps', async () => {
  const { id, key, passkey } = await withPasskey('amara@okafor.uk', 'Amara Okafor')
  assert.match(passkey.created_at, /^\d{4}-\d\d-\d\dT/)
  assert.equal((await testApp.mailsTo('amara@okafor.uk'))[0]?.kind, 'auth.security.passkey-added')

  const visitor = openBrowser(testApp)
  const requested = (await visitor.auth.passkey.startAuthentication()).data!
  assert.deepEqual(
    [requested.options.rpId, requested.options.userVerification, requested.options.allowCredentials],
    ['localhost', 'required', undefined],
  )
  const { data, error } = await visitor.auth.passkey.verifyAuthentication({
    challengeId: requested.challenge_id,
    credential: key.get(requested.options) as never,
  })
  assert.equal(error, null)
  assert.deepEqual([data?.user?.id, data?.session?.user.email], [id, 'amara@okafor.uk'])
  const { claims } = await tokensOf(visitor)
  assert.deepEqual([claims.aal, claims.amr.map(({ method }) => method)], ['aal2', ['passkey']])
  assert.equal((await visitor.from('profiles').select('*')).status, 200)
  assert.equal((await visitor.auth.refreshSession()).data.user?.id, id)
  assert.equal((await tokensOf(visitor)).claims.aal, 'aal2')
  const [listed] = (await visitor.auth.passkey.list()).data!
  assert.ok(listed?.last_used_at)
})

test('it is the person’s own to name and to remove', async () => {
  const { browser, key, passkey } = await withPasskey('ben@carter.uk', 'Ben Carter')
  const { browser: stranger } = await registerAndConfirm(testApp, 'chloe@evans.uk', 'Chloe Evans')
  assert.deepEqual((await stranger.auth.passkey.list()).data, [])
  assert.equal(
    (await stranger.auth.passkey.update({ passkeyId: passkey.id, friendlyName: 'Mine now' })).error?.status,
    404,
  )
  assert.equal((await stranger.auth.passkey.delete({ passkeyId: passkey.id })).error?.status, 404)
  const named = await browser.auth.passkey.update({ passkeyId: passkey.id, friendlyName: 'Kitchen laptop' })
  assert.deepEqual(named.data, {
    id: passkey.id,
    friendly_name: 'Kitchen laptop',
    created_at: passkey.created_at,
  })
  for (const [friendlyName, status] of [['', 400], ['x'.repeat(121), 400]] as const) // biome-ignore format: two cases
    assert.equal(
      (await browser.auth.passkey.update({ passkeyId: passkey.id, friendlyName })).error?.status,
      status,
    )
  assert.equal(
    (await browser.auth.passkey.update({ passkeyId: 'kitchen', friendlyName: 'x' })).error?.status,
    404,
  )
  assert.deepEqual((await browser.auth.passkey.list()).data, [named.data])
  assert.equal((await browser.auth.passkey.delete({ passkeyId: passkey.id })).error, null)
  assert.equal((await testApp.mailsTo('ben@carter.uk'))[0]?.kind, 'auth.security.passkey-removed')
  assert.equal((await signInBy(key)).refused?.code, 'webauthn_verification_failed')
})

test('an answer for another page, another site, another question or without the finger is refused', async () => {
  const { key } = await withPasskey('dev@patel.uk', 'Dev Patel')
  const quirks: Record<string, Quirks> = {
    'a page of somebody else’s': { origin: 'https://c1earway.example' },
    'another site': { rpId: 'c1earway.example' },
    'another of our sites': { origin: 'https://school.example.co.uk' },
    'no finger': { verifiesUser: false },
    'the wrong ceremony': { type: 'webauthn.create' },
    'another person’s name': { userHandle: Buffer.from(crypto.randomUUID()).toString('base64url') },
    'no name': { userHandle: '' },
  }
  for (const [why, quirk] of Object.entries(quirks))
    assert.equal((await signInBy(key, quirk)).refused?.code, 'webauthn_verification_failed', why)
  assert.equal((await signInBy(key)).refused, null)
})

test('so is a key made for another page or site, or with a word on its maker', async () => {
  const { browser } = await registerAndConfirm(testApp, 'ella@ford.uk', 'Ella Ford')
  const key = makeAuthenticator(testApp.url)
  for (const quirk of [
    { origin: 'https://c1earway.example' },
    { rpId: 'c1earway.example' },
    { verifiesUser: false },
    { type: 'webauthn.get' },
    { fmt: 'apple' },
  ]) {
    const { error } = await addPasskey(browser, key, quirk)
    assert.deepEqual(fault(error), [400, 'webauthn_verification_failed'], JSON.stringify(quirk))
  }
  assert.deepEqual((await browser.auth.passkey.list()).data, [])
})

test('a challenge is answered once, within five minutes, by the one it was put to', async () => {
  const { browser, key } = await withPasskey('finn@grey.uk', 'Finn Grey')
  const visitor = openBrowser(testApp)
  const requested = (await visitor.auth.passkey.startAuthentication()).data!
  const answer = key.get(requested.options) as never
  const verify = () =>
    visitor.auth.passkey.verifyAuthentication({ challengeId: requested.challenge_id, credential: answer })
  assert.equal((await verify()).error, null)
  assert.equal((await verify()).error?.code, 'webauthn_challenge_not_found', 'the same answer again')
  const next = (await visitor.auth.passkey.startAuthentication()).data!
  const replayed = await visitor.auth.passkey.verifyAuthentication({
    challengeId: next.challenge_id,
    credential: answer,
  })
  assert.equal(replayed.error?.code, 'webauthn_verification_failed', 'the same answer to another challenge')
  const right = await visitor.auth.passkey.verifyAuthentication({
    challengeId: next.challenge_id,
    credential: key.get(next.options) as never,
  })
  assert.equal(right.error?.code, 'webauthn_challenge_not_found', 'a wrong answer used the challenge up')

  testApp.clock.set(Temporal.Now.instant())
  const late = (await visitor.auth.passkey.startAuthentication()).data!
  assert.equal(late.expires_at, Math.floor(testApp.clock.now().epochMilliseconds / 1000) + 300)
  testApp.clock.advance({ seconds: 301 })
  const expired = await visitor.auth.passkey.verifyAuthentication({
    challengeId: late.challenge_id,
    credential: key.get(late.options) as never,
  })
  assert.deepEqual(fault(expired.error), [400, 'webauthn_challenge_expired'])

  const mine = (await browser.auth.passkey.startRegistration()).data!
  const { browser: stranger } = await registerAndConfirm(testApp, 'gwen@hale.uk', 'Gwen Hale')
  const stolen = await stranger.auth.passkey.verifyRegistration({
    challengeId: mine.challenge_id,
    credential: makeAuthenticator(testApp.url).create(mine.options as never) as never,
  })
  assert.equal(stolen.error?.code, 'webauthn_challenge_not_found')
})

test('an authenticator whose count does not grow has been copied, and is refused', async () => {
  const { key } = await withPasskey('hana@ito.uk', 'Hana Ito')
  assert.equal((await signInBy(key, { counter: 9 })).refused, null)
  for (const counter of [9, 3])
    assert.equal(
      (await signInBy(key, { counter })).refused?.code,
      'webauthn_verification_failed',
      String(counter),
    )
  assert.equal((await signInBy(key, { counter: 10 })).refused, null)
})

test('a key belongs to one account: it is not taken a second time, and does not sign for another', async () => {
  const { key, browser, passkey } = await withPasskey('ivy@jones.uk', 'Ivy Jones')
  const { browser: other } = await registerAndConfirm(testApp, 'kit@lowe.uk', 'Kit Lowe')
  const requested = (await other.auth.passkey.startRegistration()).data!
  const made = makeAuthenticator(testApp.url)
  const answer = made.create(requested.options as never)
  await testApp.services.asSystem('the same name', (db) =>
    db.queryUnchecked('update auth.webauthn_credentials set credential_id = $2 where id = $1', [
      passkey.id,
      answer.id,
    ]),
  )
  const twice = await other.auth.passkey.verifyRegistration({
    challengeId: requested.challenge_id,
    credential: answer as never,
  })
  assert.deepEqual(fault(twice.error), [422, 'webauthn_credential_exists'])
  assert.equal((await signInBy(made)).refused?.code, 'webauthn_verification_failed')
  assert.equal((await signInBy(key)).refused?.code, 'webauthn_verification_failed')
  const known = (await browser.auth.passkey.startRegistration()).data!.options
  assert.deepEqual(
    known.excludeCredentials?.map(({ id }) => id),
    [answer.id],
    'the authenticator is told which it holds already',
  )
})

test('who has a second factor shows it before passkeys are added or removed', async () => {
  const { browser, app } = await registerWithApp(testApp, 'lena@moss.uk', 'Lena Moss')
  const key = makeAuthenticator(testApp.url)
  assert.equal((await addPasskey(browser, key)).error, null)
  const [passkey] = (await browser.auth.passkey.list()).data!
  const half = await signIn(testApp, 'lena@moss.uk')
  const add = await half.auth.passkey.startRegistration()
  assert.deepEqual([add.error?.status, add.error?.code], [403, 'insufficient_aal'])
  assert.equal((await half.auth.passkey.delete({ passkeyId: passkey!.id })).error?.code, 'insufficient_aal')
  await half.auth.mfa.challengeAndVerify({ factorId: app.id, code: codeOf(testApp, app.secret) })
  assert.equal((await half.auth.passkey.delete({ passkeyId: passkey!.id })).error, null)
})

test('banned people, ten passkeys and a service without them', async () => {
  const { id, key, browser, session } = await withPasskey('mo@nash.uk', 'Mo Nash')
  for (let n = 1; n < 10; n++)
    assert.equal((await addPasskey(browser, makeAuthenticator(testApp.url))).error, null)
  assert.equal((await browser.auth.passkey.startRegistration()).error?.code, 'too_many_passkeys')
  await testApp.services.asSystem('a ban', (db) =>
    db.queryUnchecked(`update auth.users set banned_until = clock() + interval '1 day' where id = $1`, [id]),
  )
  assert.equal((await signInBy(key)).refused?.code, 'user_banned')
  testApp.services.config.auth.passkeys = false
  try {
    const off = await openBrowser(testApp).auth.passkey.startAuthentication()
    assert.deepEqual([off.error?.status, off.error?.code], [404, 'passkey_disabled'])
    assert.equal(
      (
        await post(
          testApp,
          '/passkeys/registration/options',
          {},
          { authorization: `Bearer ${session.access_token}` },
        )
      ).status,
      404,
    )
  } finally {
    testApp.services.config.auth.passkeys = true
  }
})

test('a page of another of our sites makes and uses keys of its own', async () => {
  const { session } = await registerAndConfirm(testApp, 'nora@okoro.uk', 'Nora Okoro')
  const origin = 'https://school.example.co.uk'
  const ask = async (path: string, body: unknown, more = {}) => {
    const reply = await post(testApp, `/passkeys/${path}`, body, { origin, ...more })
    return { status: reply.status, body: reply.json() as unknown as Ceremony }
  }
  const mine = { authorization: `Bearer ${session.access_token}` }
  const school = makeAuthenticator(origin)
  const begun = await ask('registration/options', {}, mine)
  assert.equal(begun.body.options.rp.id, 'school.example.co.uk')
  const made = await ask(
    'registration/verify',
    { challenge_id: begun.body.challenge_id, credential: school.create(begun.body.options) },
    mine,
  )
  assert.equal(made.status, 200)
  const there = await ask('authentication/options', {})
  assert.equal(
    (
      await ask('authentication/verify', {
        challenge_id: there.body.challenge_id,
        credential: school.get(there.body.options),
      })
    ).status,
    200,
  )
  const here = (await openBrowser(testApp).auth.passkey.startAuthentication()).data!
  const crossed = await ask('authentication/verify', {
    challenge_id: here.challenge_id,
    credential: school.get(here.options),
  })
  assert.deepEqual([crossed.status, crossed.body.code], [400, 'webauthn_verification_failed'])
  const unknown = await ask('authentication/options', {}, { origin: 'https://c1earway.example' })
  assert.equal(unknown.body.options.rpId, 'localhost', 'a stranger’s page gets nothing made for it')
})

test('whatever is sent as an answer, it is refused and never breaks the service', async () => {
  const { session } = await registerAndConfirm(testApp, 'omar@price.uk', 'Omar Price')
  const mine = { authorization: `Bearer ${session.access_token}` }
  const odd: unknown[] = [
    null,
    7,
    'x',
    [],
    {},
    { id: 7 },
    { id: 'a', rawId: 'a', type: 'public-key' },
    { id: 'a', rawId: 'a', type: 'public-key', response: {} },
  ]
  const worse: unknown[] = [
    {
      id: '\u0000',
      rawId: '\u0000',
      type: 'public-key',
      response: {
        clientDataJSON: '%%%',
        attestationObject: 'AAAA',
        authenticatorData: 'AAAA',
        signature: '',
      },
    },
    {
      id: 'a',
      rawId: 'a',
      type: 'public-key',
      response: { clientDataJSON: 'e30', attestationObject: 'v_______', transports: 5 },
    },
  ]
  for (const credential of [...odd, ...worse])
    for (const ceremony of ['registration', 'authentication']) {
      const begun = (await post(testApp, `/passkeys/${ceremony}/options`, {}, mine)).json() as unknown as {
        challenge_id: string
      }
      const { status } = await post(
        testApp,
        `/passkeys/${ceremony}/verify`,
        { challenge_id: begun.challenge_id, credential },
        mine,
      )
      assert.equal(status, 400, `${ceremony} ${JSON.stringify(credential)}`)
    }
  for (const challenge_id of [undefined, null, 7, '', 'x', crypto.randomUUID()])
    assert.equal(
      (await post(testApp, '/passkeys/authentication/verify', { challenge_id, credential: { id: 'a' } }))
        .status,
      400,
    )
})
