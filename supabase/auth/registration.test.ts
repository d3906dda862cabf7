import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newestLink, openBrowser, password, registerAndConfirm } from '#tests/support/accounts.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { askConfirmation } from '#features/accounts/contract.ts'

let app: TestApp
before(async () => {
  app = await openTestApp({ CLEARWAY_MODE: 'demo' })
})
after(() => app.close())

const register = (email: string, data: object = { name: 'Priya Nair', role: 'student' }, secret = password) =>
  openBrowser(app).auth.signUp({
    email,
    password: secret,
    options: { data, emailRedirectTo: `${app.url}/verify-email` },
  })
const isConfirmed = async (userId: string) =>
  (await app.call(undefined, askConfirmation, { userId })).confirmed
const invoke = async (name: string, body: object) =>
  (await openBrowser(app).functions.invoke(name, { body })).data

test('Priya registers, gets one mail, confirms, and is signed in', async () => {
  const email = 'priya@nair.uk'
  const { data, error } = await register('Priya@Nair.uk')
  assert.equal(error, null)
  assert.equal(data.session, null)
  assert.equal(data.user!.email, email)
  assert.equal(data.user!.identities!.length, 1)
  assert.equal(data.user!.email_confirmed_at, undefined)
  assert.deepEqual(data.user!.user_metadata, {
    name: 'Priya Nair',
    role: 'student',
    email,
    email_verified: false,
    phone_verified: false,
    sub: data.user!.id,
  })
  assert.equal(await isConfirmed(data.user!.id), false)

  const sent = await invoke('custom-confirmation-email', {
    email,
    name: 'Priya Nair',
    role: 'student',
    confirmationUrl: `${app.url}/verify-email`,
  })
  assert.deepEqual(sent, { sent: true, alreadySent: true })
  assert.equal((await app.mailsTo(email)).length, 1)

  const browser = openBrowser(app)
  const early = await browser.auth.signInWithPassword({ email, password })
  assert.deepEqual(
    [early.error?.message, early.error?.code, early.error?.status],
    ['Email not confirmed', 'email_not_confirmed', 400],
  )

  const { url, token } = await newestLink(app, email)
  assert.equal(url.origin + url.pathname, `${app.url}/verify-email`)
  assert.deepEqual([url.searchParams.get('type'), url.searchParams.get('email')], ['signup', email])
  const confirmed = await browser.auth.verifyOtp({ token_hash: token, type: 'signup' })
  assert.equal(confirmed.error, null)
  assert.equal(confirmed.data.user!.user_metadata['email_verified'], true)
  assert.equal(await isConfirmed(data.user!.id), true)

  const again = await browser.auth.verifyOtp({ token_hash: token, type: 'signup' })
  assert.deepEqual(
    [again.error?.code, again.error?.message],
    ['otp_expired', 'Email link is invalid or has expired'],
  )
  const signedIn = await openBrowser(app).auth.signInWithPassword({ email, password })
  assert.equal(signedIn.data.user!.id, data.user!.id)
})

test('the code of the mail confirms as well as the link, and five wrong codes end it', async () => {
  const email = 'owen@pritchard.uk'
  await register(email, { name: 'Owen Pritchard', role: 'instructor' })
  const { code, token } = await newestLink(app, email)
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  const browser = openBrowser(app)
  const first = await browser.auth.verifyOtp({ email, token: wrong, type: 'signup' })
  assert.deepEqual([first.error?.code, first.error?.status], ['otp_expired', 403])
  const right = await browser.auth.verifyOtp({ email, token: code, type: 'email' })
  assert.equal(right.data.user!.email, email)
  assert.equal(
    (await browser.auth.verifyOtp({ token_hash: token, type: 'signup' })).error?.code,
    'otp_expired',
  )

  const other = 'mei@lin.uk'
  await register(other, { name: 'Mei Lin', role: 'student' })
  const mei = await newestLink(app, other)
  const miss = String((Number(mei.code) + 7) % 1_000_000).padStart(6, '0')
  for (const _ of [1, 2, 3, 4, 5]) await browser.auth.verifyOtp({ email: other, token: miss, type: 'signup' })
  assert.equal(
    (await browser.auth.verifyOtp({ email: other, token: mei.code, type: 'signup' })).error?.code,
    'otp_expired',
  )
})

test('of two who follow the same link at the same instant, one gets in', async () => {
  const email = 'twice@nair.uk'
  await register(email)
  const { token } = await newestLink(app, email)
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => openBrowser(app).auth.verifyOtp({ token_hash: token, type: 'signup' })),
  )
  assert.equal(answers.filter(({ error }) => error === null).length, 1)
})

test('a link is worth nothing after a day', async () => {
  const email = 'late@nair.uk'
  await register(email)
  const { token } = await newestLink(app, email)
  app.clock.set(Temporal.Now.instant().add({ hours: 24, seconds: 1 }))
  const late = await openBrowser(app).auth.verifyOtp({ token_hash: token, type: 'signup' })
  app.clock.set()
  assert.equal(late.error?.code, 'otp_expired')
})

test('an address with an account gets a made-up id, and its owner an email that says so', async () => {
  const { id } = await registerAndConfirm(app, 'sam@archer.uk', 'Sam Archer')
  const mails = (await app.mailsTo('sam@archer.uk')).length
  app.clock.set(Temporal.Now.instant().add({ minutes: 5 }))
  const { data } = await register('sam@archer.uk', { name: 'Not Sam' })
  app.clock.set()
  assert.deepEqual(data.user!.identities, [])
  assert.notEqual(data.user!.id, id)
  assert.equal(await isConfirmed(data.user!.id), false)
  const [newest, ...before] = await app.mailsTo('sam@archer.uk')
  assert.deepEqual([newest!.kind, before.length], ['auth.notice.registered-already', mails])
})

test('anyone who registers again before confirming gets their id only with the same password', async () => {
  const email = 'again@nair.uk'
  const first = await register(email)
  app.clock.set(Temporal.Now.instant().add({ minutes: 2 }))
  const stranger = await register(email, { name: 'Eve' }, 'quite another secret')
  app.clock.set(Temporal.Now.instant().add({ minutes: 8 }))
  const same = await register(email)
  app.clock.set()
  assert.deepEqual(stranger.data.user!.identities, [])
  assert.notEqual(stranger.data.user!.id, first.data.user!.id)
  assert.equal(same.data.user!.id, first.data.user!.id)
  const subjects = (await app.mailsTo(email)).map(({ subject }) => subject.split(' · ')[0])
  assert.deepEqual(subjects, Array(3).fill('Confirm your email address'), 'the mailbox decides')
})

test('a second mail within the minute is refused with the seconds to wait, for every address alike', async () => {
  const email = 'hasty@nair.uk'
  await register(email)
  const again = await register(email)
  assert.match(again.error!.message, /^For security purposes, you can only request this after \d+ seconds\.$/)
  assert.deepEqual([again.error!.status, again.error!.code], [429, 'over_email_send_rate_limit'])
  const resent = await openBrowser(app).auth.resend({ type: 'signup', email })
  assert.equal(resent.error?.code, 'over_email_send_rate_limit')

  app.clock.set(Temporal.Now.instant().add({ seconds: 61 }))
  assert.equal((await openBrowser(app).auth.resend({ type: 'signup', email })).error, null)
  await app.settle()
  app.clock.set()
  assert.equal((await app.mailsTo(email)).length, 2)
})

test('a weak password is refused with its reasons before anything is stored', async () => {
  const short = await register('weak@nair.uk', { name: 'W' }, 'abc123')
  assert.deepEqual(
    [short.error?.status, short.error?.code, (short.error as { reasons?: string[] }).reasons],
    [422, 'weak_password', ['length']],
  )
  const common = await register('weak@nair.uk', { name: 'W' }, 'Password123')
  assert.deepEqual((common.error as { reasons?: string[] }).reasons, ['pwned'])
  assert.equal((await app.mailsTo('weak@nair.uk')).length, 0)
})

test('a role that nobody may give themselves becomes student', async () => {
  const { data } = await register('boss@nair.uk', { name: 'Boss', role: 'admin' })
  assert.equal(data.user!.user_metadata['role'], 'student')
})

test('in the demo a test address is verified without a mail, by the function or by signing in', async () => {
  const { data } = await register('amara.new@example.com')
  assert.equal(await isConfirmed(data.user!.id), false)
  assert.equal(
    (
      await invoke('custom-confirmation-email', {
        email: 'amara.new@example.com',
        confirmationUrl: `${app.url}/verify-email`,
      })
    ).autoApprove,
    true,
  )
  assert.equal(await isConfirmed(data.user!.id), true)

  await register('joe@test.uk')
  assert.equal(
    (await openBrowser(app).auth.signInWithPassword({ email: 'joe@test.uk', password })).error,
    null,
  )
})

test('a link leads to allowed places only', async () => {
  const away = await openBrowser(app).functions.invoke('custom-confirmation-email', {
    body: { email: 'x@nair.uk', confirmationUrl: 'https://evil.uk/verify-email' },
  })
  assert.equal(away.error?.context.status, 400)
  const email = 'phished@nair.uk'
  await openBrowser(app).auth.signUp({
    email,
    password,
    options: { emailRedirectTo: 'https://evil.uk/verify-email' },
  })
  assert.equal((await newestLink(app, email)).url.origin, app.url)
  const answer = await invoke('update-redirect-url', { url: 'https://evil.uk/login', senderEmail: 'a@b.uk' })
  assert.deepEqual(answer, {
    success: true,
    allowed: false,
    url: app.url,
    redirectUrl: `${app.url}/verify-email`,
  })
})

test('a name that is no name is not repeated in the mail', async () => {
  const email = 'spam@nair.uk'
  await register(email, { name: 'Win £500 at <a href="https://evil.uk">evil.uk</a>' })
  const { mail } = await newestLink(app, email)
  assert.doesNotMatch(mail.body.text + mail.body.html, /evil/)
})

test('a confirmed account is announced once', async () => {
  const { id } = await registerAndConfirm(app, 'told@nair.uk', 'Tom Told')
  const { rows } = await app.services.asSystem('facts', (db) =>
    db.queryUnchecked<{ payload: object }>(
      `select payload from app.events where name = 'account.confirmed' and payload ->> 'userId' = $1`,
      [id],
    ),
  )
  assert.deepEqual(
    rows.map(({ payload }) => payload),
    [{ userId: id, email: 'told@nair.uk' }],
  )
})

test('other clients follow a link through the service and redirectBack with a session, or with a reason', async () => {
  const email = 'link@nair.uk'
  await openBrowser(app).auth.signUp({
    email,
    password,
    options: { emailRedirectTo: `${app.url}/welcome` },
  })
  const { url } = await newestLink(app, email)
  assert.equal(url.pathname, '/auth/v1/verify')
  const first = await fetch(`${url}&press=1`, { redirect: 'manual' })
  assert.equal(first.status, 303)
  const landed = new URL(first.headers.get('location')!)
  const session = new URLSearchParams(landed.hash.slice(1))
  assert.equal(landed.pathname, '/welcome')
  assert.deepEqual(
    [session.get('token_type'), session.get('type'), session.get('expires_in')],
    ['bearer', 'signup', '3600'],
  )
  const me = await openBrowser(app).auth.getUser(session.get('access_token')!)
  assert.equal(me.data.user!.email, email)

  const second = await fetch(`${url}&press=1`, { redirect: 'manual' })
  assert.equal(second.status, 303)
  assert.equal(
    new URLSearchParams(new URL(second.headers.get('location')!).hash.slice(1)).get('error_code'),
    'otp_expired',
  )
})

test('a client that asked with a challenge gets a code that only it can exchange, once', async () => {
  const browser = openBrowser(app, 'pkce')
  const email = 'pkce@nair.uk'
  await browser.auth.signUp({ email, password, options: { emailRedirectTo: `${app.url}/welcome` } })
  const { url } = await newestLink(app, email)
  const landed = new URL((await fetch(`${url}&press=1`, { redirect: 'manual' })).headers.get('location')!)
  const code = landed.searchParams.get('code')!
  const thief = openBrowser(app, 'pkce')
  await thief.auth.signUp({ email: 'thief@nair.uk', password })
  assert.equal((await thief.auth.exchangeCodeForSession(code)).error?.code, 'bad_code_verifier')
  assert.equal((await browser.auth.exchangeCodeForSession(code)).data.user!.email, email)
  const again = await app.ask(
    undefined,
    'POST',
    '/auth/v1/token?grant_type=pkce',
    { auth_code: code, code_verifier: 'x'.repeat(50) },
    { apikey: app.anonKey },
  )
  assert.deepEqual([again.status, again.body.error_code], [404, 'flow_state_not_found'])
})
