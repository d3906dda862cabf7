import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createConfirmedUser } from '#features/accounts/server/users.ts'
import { newestLink, openBrowser, password, registerAndConfirm } from '#tests/support/accounts.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
before(async () => {
  app = await openTestApp({ AUTH_ANONYMOUS: 'off', AUTH_EMAIL_COOLDOWN: '0' })
})
after(() => app.close())

const fresh = 'three herons at dawn'
const canSignIn = async (email: string, secret: string) =>
  (await openBrowser(app).auth.signInWithPassword({ email, password: secret })).error === null

test('Gareth forgets his password, follows the link, sets a new one, and is signed out elsewhere', async () => {
  const { browser: old } = await registerAndConfirm(app, 'gareth@evans.uk', 'Gareth Evans')
  const browser = openBrowser(app)
  assert.equal(
    (
      await browser.auth.resetPasswordForEmail('gareth@evans.uk', {
        redirectTo: `${app.url}/reset-password`,
      })
    ).error,
    null,
  )
  await app.settle()
  const { url, token } = await newestLink(app, 'gareth@evans.uk')
  assert.equal(url.origin + url.pathname, `${app.url}/reset-password`)
  assert.equal((await browser.auth.verifyOtp({ token_hash: token, type: 'recovery' })).error, null)
  assert.equal((await browser.auth.updateUser({ password })).error?.code, 'same_password')
  assert.equal((await browser.auth.updateUser({ password: 'Gareth2026' })).error?.code, 'weak_password')
  assert.equal((await browser.auth.updateUser({ password: fresh })).error, null)
  assert.equal((await browser.auth.getUser()).error, null)
  assert.equal((await old.auth.getUser()).data.user, null)
  assert.deepEqual(
    [await canSignIn('gareth@evans.uk', fresh), await canSignIn('gareth@evans.uk', password)],
    [true, false],
  )
})

test('a new recovery mail makes the one before worthless, and a password change both', async () => {
  const { browser } = await registerAndConfirm(app, 'sian@evans.uk', 'Sian Evans')
  const ask = async () => {
    await openBrowser(app).auth.resetPasswordForEmail('sian@evans.uk')
    await app.settle()
    return (await newestLink(app, 'sian@evans.uk')).token
  }
  const redeem = async (token_hash: string) =>
    (await openBrowser(app).auth.verifyOtp({ token_hash, type: 'recovery' })).error?.code
  const [first, second] = [await ask(), await ask()]
  assert.equal(await redeem(first), 'otp_expired')
  await browser.auth.updateUser({ password: fresh })
  assert.equal(await redeem(second), 'otp_expired')
})

test('recovering before confirming proves the address as well', async () => {
  const email = 'unsure@evans.uk'
  await openBrowser(app).auth.signUp({ email, password })
  await openBrowser(app).auth.resetPasswordForEmail(email)
  await app.settle()
  const { data } = await openBrowser(app).auth.verifyOtp({
    token_hash: (await newestLink(app, email)).token,
    type: 'recovery',
  })
  assert.ok(data.user!.email_confirmed_at)
})

test('what a person says of themselves is merged; what the service says of them stays', async () => {
  const { browser, id } = await registerAndConfirm(app, 'ella@evans.uk', 'Ella Evans')
  const { data } = await browser.auth.updateUser({
    data: { name: 'Ella Rees', phone: '07', sub: 'x', email_verified: false, role: 'admin' },
  })
  assert.deepEqual(data.user!.user_metadata, {
    name: 'Ella Rees',
    phone: '07',
    role: 'student',
    sub: id,
    email: 'ella@evans.uk',
    email_verified: true,
    phone_verified: false,
  })
  const cleared = await browser.auth.updateUser({ data: { phone: null } })
  assert.equal('phone' in cleared.data.user!.user_metadata, false)
  const many = await browser.auth.updateUser({ data: { story: 'x'.repeat(5_000) } })
  assert.equal(many.error?.code, 'validation_failed')
})

test('a new address is theirs when both addresses have agreed, not before', async () => {
  const { browser, id } = await registerAndConfirm(app, 'rhys@evans.uk', 'Rhys Evans')
  const { data } = await browser.auth.updateUser({ email: 'rhys@new.uk' })
  assert.deepEqual([data.user!.email, data.user!.new_email], ['rhys@evans.uk', 'rhys@new.uk'])

  const visitor = openBrowser(app)
  const half = await visitor.auth.verifyOtp({
    token_hash: (await newestLink(app, 'rhys@new.uk')).token,
    type: 'email_change',
  })
  assert.deepEqual([half.error, half.data.session], [null, null])
  assert.equal((await browser.auth.getUser()).data.user!.email, 'rhys@evans.uk')
  const done = await visitor.auth.verifyOtp({
    token_hash: (await newestLink(app, 'rhys@evans.uk')).token,
    type: 'email_change',
  })
  assert.deepEqual(
    [done.data.user!.email, done.data.user!.id, done.data.user!.new_email],
    ['rhys@new.uk', id, undefined],
  )
  assert.deepEqual(
    [await canSignIn('rhys@new.uk', password), await canSignIn('rhys@evans.uk', password)],
    [true, false],
  )
})

test('a code proves who is at the screen', async () => {
  const { browser } = await registerAndConfirm(app, 'here@evans.uk', 'Here Evans')
  assert.equal((await browser.auth.reauthenticate()).error, null)
  const [mail] = await app.mailsTo('here@evans.uk')
  assert.equal(mail!.kind, 'auth.reauthentication')
  assert.match(mail!.body.text, /Your code: \d{6}/)
})

test('an account that is deleted takes its sessions and proofs along, and leaves its history without a name', async () => {
  const { id, session } = await registerAndConfirm(app, 'gone@evans.uk', 'Gone Evans')
  const left = await app.services.asSystem('a deletion', async (db) => {
    await db.queryUnchecked('delete from auth.users where id = $1', [id])
    return (
      await db.queryUnchecked<{ n: number }>(
        `select (select count(*) from auth.sessions where user_id = $1) + (select count(*) from auth.identities where user_id = $1) + (select count(*) from auth.audit where user_id = $1) as n`,
        [id],
      )
    ).rows[0]!.n
  })
  assert.equal(left, 0)
  assert.equal((await openBrowser(app).auth.getUser(session.access_token)).error?.code, 'user_not_found')
})

test('ways in that are closed say so in the words of the protocol', async () => {
  const { browser } = await registerAndConfirm(app, 'closed@evans.uk', 'Closed Evans')
  assert.equal(
    (await browser.auth.signInWithOtp({ phone: '+447700900123' })).error?.code,
    'phone_provider_disabled',
  )
  assert.equal(
    (await browser.auth.resend({ type: 'phone_change', phone: '+447700900123' })).error,
    null,
    'no message can be waiting',
  )
  assert.equal(
    (await browser.auth.signInWithWeb3({ chain: 'solana', message: 'x', signature: new Uint8Array([1]) }))
      .error?.message,
    'Web3 provider is disabled',
  )
  assert.equal(
    (await browser.auth.signInWithSSO({ domain: 'evans.uk' })).error?.code,
    'saml_provider_disabled',
  )
  assert.equal((await browser.auth.signInAnonymously()).error?.code, 'anonymous_provider_disabled')
  assert.equal(
    (await browser.auth.signInWithIdToken({ provider: 'google', token: 'x' })).error?.code,
    'provider_disabled',
  )
  assert.equal(
    (await browser.auth.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } })).error
      ?.code,
    'validation_failed',
  )
  assert.equal(
    (await browser.auth.mfa.enroll({ factorType: 'phone', phone: '+447700900123' })).error?.code,
    'mfa_phone_enroll_not_enabled',
  )
  assert.equal((await browser.auth.admin.listUsers()).error?.code, 'not_admin')
})

test('the first admin is made on the command line: confirmed from the start, and once', async () => {
  const make = () =>
    app.services.asSystem('first admin', (db) =>
      createConfirmedUser(db, { email: 'Boss@Evans.uk', password: fresh, name: 'Boss Evans', role: 'admin' }),
    )
  const { id } = await make()
  const { data } = await openBrowser(app).auth.signInWithPassword({
    email: 'boss@evans.uk',
    password: fresh,
  })
  assert.deepEqual(
    [data.user!.id, data.user!.identities!.length, data.user!.user_metadata['role']],
    [id, 1, 'admin'],
  )
  await assert.rejects(make, /account with this address/)
})
