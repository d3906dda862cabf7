import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { reauthenticate } from '#features/accounts/contract.ts'
import { listUsers } from '#features/admin/contract.ts'
import { newestLink, openBrowser, password, registerAndConfirm } from '#tests/support/accounts.ts'
import { setUpApp, signIn } from '#tests/support/factors.ts'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'

/* A thief has a session: an unlocked laptop, or a copy of a browser's storage. */
let app: TestApp
before(async () => {
  app = await openTestApp({ AUTH_EMAIL_COOLDOWN: '0', AUTH_ADMIN_SECOND_FACTOR: 'on' })
})
after(() => app.close())

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
