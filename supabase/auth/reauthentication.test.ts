import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { reauthenticate } from '#features/accounts/contract.ts'
import { listUsers } from '#features/admin/contract.ts'
import { freePort } from '#tests/support/free-port.ts'
import { newestLink, openBrowser, password, post, registerAndConfirm } from '#tests/support/accounts.ts'
import { makeAuthenticator } from '#tests/support/authenticator.ts'
import { registerWithApp, setUpApp, signIn, tokensOf } from '#tests/support/factors.ts'
import { oidcSettings, type OidcStandIn, startOidcProvider } from '#tests/support/oidc.ts'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'

/* A thief has a session: an unlocked laptop, or a copy of a browser's storage. */
let app: TestApp
let hub: OidcStandIn
before(async () => {
  const port = await freePort()
  hub = await startOidcProvider(`http://127.0.0.1:${port}/auth/v1/callback`, {})
  app = await openTestApp({
    PORT: String(port),
    AUTH_EMAIL_COOLDOWN: '0',
    AUTH_ADMIN_SECOND_FACTOR: 'on',
    ...oidcSettings(hub),
  })
})
after(async () => {
  await app.close()
  await hub.close()
})

test('a session of yesterday adds no way in: no password, passkey, second step or address', async () => {
  const { browser } = await registerAndConfirm(app, 'amara@hill.uk', 'Amara Okafor')
  app.clock.advance({ minutes: 11 })
  const thiefs = 'another long one 5'
  const codes = [
    (await browser.auth.updateUser({ password: thiefs })).error?.code,
    (await browser.auth.updateUser({ email: 'thief@evil.uk' })).error?.code,
    (await browser.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' })).error?.code,
  ]
  const { access_token } = (await browser.auth.getSession()).data.session!
  const passkey = await app.ask(
    { token: access_token } as Person,
    'POST',
    '/auth/v1/passkeys/registration/options',
    {},
    { apikey: app.anonKey },
  )
  assert.deepEqual(
    [...codes, passkey.body.error_code],
    Array.from({ length: 4 }, () => 'reauthentication_needed'),
  )
  const wrong = await browser.auth.updateUser({ password: thiefs, current_password: 'a guess' } as never)
  assert.equal(wrong.error?.code, 'invalid_credentials')
  const right = await browser.auth.updateUser({ password: thiefs, current_password: password } as never)
  assert.equal(right.error, null, 'the owner knows the present one')
})

test('nor does it link or unlink an account elsewhere, or change passkeys, second steps and recovery codes', async () => {
  const ruth = await registerWithApp(app, 'ruth@adeyemi.uk', 'Ruth Adeyemi')
  const { auth } = ruth.browser
  const { passkey, mfa } = auth
  const { access_token: token } = await tokensOf(ruth.browser)
  const key = makeAuthenticator(app.url)
  const register = async () => {
    const { data, error } = await passkey.startRegistration()
    if (error) throw error
    return { challengeId: data.challenge_id, credential: key.create(data.options as never) as never }
  }
  // Not by the client, which would go on with the session that the answer brings.
  const link = async (sub: string) => {
    const id_token = await hub.idToken({ sub, email: `${sub}@hub.uk`, email_verified: true })
    const body = { provider: 'hub', id_token, link_identity: true }
    const { code } = (
      await post(app, '/token?grant_type=id_token', body, { authorization: `Bearer ${token}` })
    ).json()
    return { error: code ? { code } : null }
  }
  const hers = await passkey.verifyRegistration(await register())
  assert.deepEqual([hers.error, (await mfa.recoveryCodes.generate()).error], [null, null])
  assert.equal((await link('ruth')).error, null)
  const identities = async () => (await auth.getUserIdentities()).data!.identities
  const half = await register()

  /** In an order in which each can be done once the one before is. */
  const attempts: Record<string, () => Promise<{ error: { code?: string | undefined } | null }>> = {
    'finish a passkey that was begun in time': () => passkey.verifyRegistration(half),
    'begin a passkey': () => passkey.startRegistration(),
    'remove a passkey': () => passkey.delete({ passkeyId: hers.data!.id }),
    'link by redirect': () =>
      auth.linkIdentity({ provider: 'hub' as never, options: { skipBrowserRedirect: true } }),
    'link by a token': () => link('thief'),
    unlink: async () => auth.unlinkIdentity((await identities()).find(({ provider }) => provider === 'hub')!),
    'new recovery codes for old': () => mfa.recoveryCodes.regenerate(),
    'remove recovery codes': () => mfa.recoveryCodes.unenroll(),
    'make recovery codes': () => mfa.recoveryCodes.generate(),
    'remove them again': () => mfa.recoveryCodes.unenroll(),
    'remove the app': () => mfa.unenroll({ factorId: ruth.app.id }),
  }
  const attempt = async () => {
    const codes: Record<string, string | undefined> = {}
    for (const [what, act] of Object.entries(attempts)) codes[what] = (await act()).error?.code
    return codes
  }
  const all = (code: string | undefined) =>
    Object.fromEntries(Object.keys(attempts).map((what) => [what, code]))

  app.clock.advance({ minutes: 11 })
  assert.deepEqual(await attempt(), all('reauthentication_needed'))
  assert.deepEqual(
    (await identities()).map(({ provider }) => provider),
    ['email', 'hub'],
  )
  assert.equal((await passkey.list()).data!.length, 1)
  assert.equal((await mfa.recoveryCodes.getStatus()).data!.remaining, 10)
  await app.reauthenticate({ id: ruth.id, token } as Person)
  assert.deepEqual(await attempt(), {
    ...all(undefined),
    'finish a passkey that was begun in time': 'webauthn_challenge_expired',
  })
})

test('a fresh sign-in does not replace the present password when the password changes', async () => {
  const { browser } = await registerAndConfirm(app, 'fresh@hill.uk', 'Fresh')
  await browser.auth.signInWithPassword({ email: 'fresh@hill.uk', password })
  const { error } = await browser.auth.updateUser({ password: 'another long one 5' })
  assert.equal(error?.code, 'reauthentication_needed')
})

test('the owner shows the password once more, and for ten minutes sets up what they like', async () => {
  const email = 'edith@hill.uk'
  const { browser, session } = await registerAndConfirm(app, email, 'Edith')
  await app.services.asSystem('a profile', (db) =>
    db.queryUnchecked(
      `insert into public.profiles (auth_id, name, email, role) values ($1, 'Edith', $2, 'student')`,
      [session.user.id, email],
    ),
  )
  app.clock.advance({ hours: 20 })
  const edith = { token: (await browser.auth.getSession()).data.session!.access_token } as Person
  const guess = await app.tryCall(edith, reauthenticate, { password: 'a guess' })
  assert.equal(guess.body.code, 'not-reauthenticated')
  const enrol = () => browser.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  assert.equal((await enrol()).error?.code, 'reauthentication_needed')
  await app.call(edith, reauthenticate, { password })
  assert.equal((await enrol()).error, null)
  assert.ok((await app.mailsTo(email)).length > 0)
})

test('after a forgotten password the email is enough', async () => {
  const email = 'forgot@hill.uk'
  await registerAndConfirm(app, email, 'Forgot')
  await openBrowser(app).auth.resetPasswordForEmail(email)
  await app.settle()
  const browser = openBrowser(app)
  await browser.auth.verifyOtp({ token_hash: (await newestLink(app, email)).token, type: 'recovery' })
  assert.equal((await browser.auth.updateUser({ password: 'a new one to keep 3' })).error, null)
})

test('an administrator with a password alone reads nobody’s data, by our pages or by the data service', async () => {
  const email = 'head@hill.uk'
  const { session } = await registerAndConfirm(app, email, 'Head')
  await app.services.asSystem('a profile', (db) =>
    db.queryUnchecked(
      `insert into public.profiles (auth_id, name, email, role) values ($1, 'Head', $2, 'admin')`,
      [session.user.id, email],
    ),
  )
  await app.person('Somebody Else')
  const browser = await signIn(app, email)
  const me = async () => ({ token: (await browser.auth.getSession()).data.session!.access_token }) as Person
  const refused = await app.tryCall(await me(), listUsers, {})
  assert.deepEqual([refused.status, refused.body.code], [403, 'admin-second-factor-needed'])
  for (const path of ['/api/admin/ledger.csv?from=2026-11-01&to=2026-11-22', '/api/admin/users.csv']) {
    const file = await app.ask(await me(), 'GET', path)
    assert.deepEqual([file.status, file.body.code], [403, 'admin-second-factor-needed'])
  }
  assert.deepEqual((await browser.from('profiles').select('email')).data, [{ email }], 'only their own')
  await setUpApp(app, browser)
  assert.equal((await app.tryCall(await me(), listUsers, {})).status, 200)
  assert.ok((await browser.from('profiles').select('email')).data!.length > 1)
})
