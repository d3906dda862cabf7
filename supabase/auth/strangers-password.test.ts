import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openBrowser, newestLink, password, post, registerAndConfirm } from '#tests/support/accounts.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { createMyProfile, getMyProfile } from '#features/profiles/contract.ts'

/* Somebody registers with an address that is not theirs, and waits for its owner. */
let app: TestApp
before(async () => {
  app = await openTestApp({ AUTH_EMAIL_COOLDOWN: '0', AUTH_EMAIL_CHANGE_BOTH: 'off' })
})
after(() => app.close())

const theirs = 'known to the stranger 4'
async function strangerRegisters(email: string) {
  const { data } = await openBrowser(app).auth.signUp({
    email,
    password: theirs,
    options: { data: { name: 'Stranger', role: 'instructor' } },
  })
  const id = data.user!.id
  await post(app, '/nowhere', {})
  const profile = { name: 'Stranger', profile_image: null, id_document: null }
  const made = await app.call(undefined, createMyProfile, profile, { 'x-registration': id })
  assert.equal(made.role, 'instructor')
  return id
}
const enters = async (email: string, word: string) =>
  (await openBrowser(app).auth.signInWithPassword({ email, password: word })).error?.code ?? 'in'

test('who confirms by an emailed sign-in link does not share the account with the stranger who registered it', async () => {
  const email = 'victim@hill.uk'
  const id = await strangerRegisters(email)
  const browser = openBrowser(app)
  assert.equal((await browser.auth.signInWithOtp({ email })).error, null)
  await app.settle()
  const { token } = await newestLink(app, email)
  const { data, error } = await browser.auth.verifyOtp({ token_hash: token, type: 'signup' })
  assert.equal(error, null)
  assert.equal(data.user!.id, id)
  assert.equal(await enters(email, theirs), 'invalid_credentials')
  const session = { authorization: `Bearer ${data.session!.access_token}` }
  const profile = await app.call(undefined, getMyProfile, {}, session)
  assert.equal(profile.role, 'student', 'the role that the stranger chose is gone')
})

test('the name and the role that a stranger asked a link with are not those of the owner who follows it', async () => {
  const email = 'linked@hill.uk'
  const stranger = { name: 'Stranger', role: 'instructor' }
  await openBrowser(app).auth.signInWithOtp({ email, options: { data: stranger } })
  await app.settle()
  const { token } = await newestLink(app, email)
  const { data } = await openBrowser(app).auth.verifyOtp({ token_hash: token, type: 'signup' })
  const { name, role } = data.user!.user_metadata as Partial<typeof stranger>
  assert.deepEqual([name, role], [undefined, 'student'])
  const input = { name: 'Edith', profile_image: null, id_document: null }
  const session = { authorization: `Bearer ${data.session!.access_token}` }
  assert.equal((await app.call(undefined, createMyProfile, input, session)).role, 'student')
})

test('a confirmation that is sent again leads to a page to choose a password, and the stranger’s is gone', async () => {
  const email = 'again@hill.uk'
  await strangerRegisters(email)
  await openBrowser(app).auth.resend({ type: 'signup', email })
  await app.settle()
  const { url, token } = await newestLink(app, email)
  assert.equal(url.pathname, '/reset-password')
  const browser = openBrowser(app)
  assert.equal((await browser.auth.verifyOtp({ token_hash: token, type: 'signup' })).error, null)
  assert.equal(await enters(email, theirs), 'invalid_credentials')
  assert.equal(
    (await browser.auth.updateUser({ password })).error,
    null,
    'the first password needs no old one',
  )
  assert.equal(await enters(email, password), 'in')
})

test('who registers, loses the email and asks again with the password keeps it', async () => {
  for (const shown of ['password', 'registration'] as const) {
    const email = `${shown}@hill.uk`
    const { data } = await openBrowser(app).auth.signUp({ email, password })
    const { status } = await post(
      app,
      '/resend',
      { type: 'signup', email, ...(shown === 'password' && { password }) },
      shown === 'registration' ? { 'x-registration': data.user!.id } : {},
    )
    assert.equal(status, 200)
    await app.settle()
    const { url, token } = await newestLink(app, email)
    assert.equal(url.pathname, '/verify-email')
    await openBrowser(app).auth.verifyOtp({ token_hash: token, type: 'signup' })
    assert.equal(await enters(email, password), 'in')
  }
})

test('a thief who was thrown out cannot revive the change of address that he began', async () => {
  const email = 'edith@hill.uk'
  const { browser } = await registerAndConfirm(app, email, 'Edith')
  assert.equal((await browser.auth.updateUser({ email: 'thief@evil.uk' })).error, null)
  const begun = await newestLink(app, 'thief@evil.uk')
  await openBrowser(app).auth.resetPasswordForEmail(email)
  await app.settle()
  const owner = openBrowser(app)
  const { token } = await newestLink(app, email)
  assert.equal((await owner.auth.verifyOtp({ token_hash: token, type: 'recovery' })).error, null)
  assert.equal((await owner.auth.updateUser({ password: 'mine alone from today 9' })).error, null)
  assert.equal((await owner.auth.getUser()).data.user!.new_email, undefined)
  const again = await openBrowser(app).auth.resend({ type: 'email_change', email })
  assert.equal(again.error?.status, 403, 'without a session nothing is sent again')
  await app.settle()
  assert.equal((await newestLink(app, 'thief@evil.uk')).token, begun.token)
  const late = await openBrowser(app).auth.verifyOtp({ token_hash: begun.token, type: 'email_change' })
  assert.equal(late.error?.code, 'otp_expired')
})

test('a mistyped new address gives the stranger who reads it no session', async () => {
  const { browser } = await registerAndConfirm(app, 'mia@hill.uk', 'Mia')
  await browser.auth.updateUser({ email: 'mistyped@hill.uk' })
  const { token, url } = await newestLink(app, 'mistyped@hill.uk')
  assert.deepEqual(
    [url.searchParams.get('from'), url.searchParams.get('next')],
    ['mia@hill.uk', 'mistyped@hill.uk'],
  )
  const { data, error } = await openBrowser(app).auth.verifyOtp({ token_hash: token, type: 'email_change' })
  assert.deepEqual([error, data.session], [null, null])
})

test('codes and sign-in links last ten minutes, recovery links an hour, confirmation links a day', async () => {
  const email = 'late@hill.uk'
  const began = app.clock.now()
  await registerAndConfirm(app, email, 'Late')
  const ask = async () => {
    await openBrowser(app).auth.resetPasswordForEmail(email)
    await app.settle()
    return newestLink(app, email)
  }
  const first = await ask()
  app.clock.set(began.add({ minutes: 11 }))
  const byCode = await openBrowser(app).auth.verifyOtp({ email, token: first.code, type: 'recovery' })
  assert.equal(byCode.error?.code, 'otp_expired')
  const byLink = await openBrowser(app).auth.verifyOtp({ token_hash: first.token, type: 'recovery' })
  assert.equal(byLink.error, null)
  const signingIn = async () => {
    await openBrowser(app).auth.signInWithOtp({ email })
    await app.settle()
    return newestLink(app, email)
  }
  const early = await signingIn()
  assert.match(early.mail.body.text, /The link and the code work once, for 10 minutes\./)
  app.clock.set(began.add({ minutes: 20 }))
  assert.equal(
    (await openBrowser(app).auth.verifyOtp({ token_hash: early.token, type: 'magiclink' })).error,
    null,
  )
  const stale = await signingIn()
  app.clock.set(began.add({ minutes: 31 }))
  const gone = await openBrowser(app).auth.verifyOtp({ token_hash: stale.token, type: 'magiclink' })
  assert.equal(gone.error?.code, 'otp_expired')
  const second = await ask()
  app.clock.set(began.add({ minutes: 95 }))
  const tooLate = await openBrowser(app).auth.verifyOtp({ token_hash: second.token, type: 'recovery' })
  assert.equal(tooLate.error?.code, 'otp_expired')
  await openBrowser(app).auth.signUp({ email: 'day@hill.uk', password })
  const confirmation = await newestLink(app, 'day@hill.uk')
  app.clock.set(began.add({ hours: 24 }))
  const inTime = await openBrowser(app).auth.verifyOtp({ token_hash: confirmation.token, type: 'signup' })
  assert.equal(inTime.error, null)
})
