import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  follow,
  newestLink,
  openBrowser,
  password,
  post,
  registerAndConfirm,
} from '#tests/support/accounts.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
before(async () => {
  app = await openTestApp({ AUTH_EMAIL_COOLDOWN: '0', AUTH_ALLOWED_REDIRECTS: 'https://*.school.uk/**' })
})
after(() => app.close())

const target = 'https://app.school.uk/welcome?from=mail'
async function signUpFor(email: string, flow: 'implicit' | 'pkce' = 'implicit') {
  const browser = openBrowser(app, flow)
  assert.equal(
    (await browser.auth.signUp({ email, password, options: { emailRedirectTo: target } })).error,
    null,
  )
  return { browser, ...(await newestLink(app, email)) }
}

test('a link of another client goes by the service and lands there with a session in the fragment', async () => {
  const { url } = await signUpFor('noor@hill.uk')
  assert.deepEqual(
    [url.origin + url.pathname, url.searchParams.get('redirect_to')],
    [`${app.url}/auth/v1/verify`, target],
  )
  const { status, landed, query, fragment } = await follow(url)
  assert.deepEqual(
    [status, landed.origin + landed.pathname, query.get('from')],
    [303, 'https://app.school.uk/welcome', 'mail'],
  )
  assert.deepEqual([...fragment.keys()].sort(), [
    'access_token',
    'expires_at',
    'expires_in',
    'refresh_token',
    'sb',
    'token_type',
    'type',
  ])
  const browser = openBrowser(app)
  const { data } = await browser.auth.setSession({
    access_token: fragment.get('access_token')!,
    refresh_token: fragment.get('refresh_token')!,
  })
  assert.equal(data.user!.email, 'noor@hill.uk')
})

test('programs that look into mails use nothing up: not by HEAD, not by reading ahead, not by opening the link', async () => {
  const { url } = await signUpFor('scanned@hill.uk')
  const head = await fetch(url, { method: 'HEAD', redirect: 'manual' })
  assert.deepEqual([head.status, head.headers.get('location')], [200, null])
  const marks = {
    'sec-purpose': 'prefetch;prerender',
    purpose: 'prefetch',
    'x-moz': 'prefetch',
    'x-purpose': 'preview',
  }
  for (const [name, value] of Object.entries(marks)) {
    const ahead = await fetch(url, { redirect: 'manual', headers: { [name]: value } })
    assert.deepEqual([ahead.status, await ahead.text()], [200, ''])
  }
  for (const accept of ['*/*', 'text/html']) {
    const page = await fetch(url, { redirect: 'manual', headers: { accept } })
    const next = new URL(page.headers.get('location')!)
    assert.deepEqual([page.status, next.origin + next.pathname], [303, `${app.url}/confirm`])
  }
  assert.ok((await follow(url)).fragment.get('access_token'))
})

test('the links of our own mails are pages: fetching them, however often, uses nothing up', async () => {
  const email = 'page@hill.uk'
  await openBrowser(app).auth.signUp({ email, password })
  const { url, token } = await newestLink(app, email)
  assert.equal(url.origin + url.pathname, `${app.url}/verify-email`)
  for (const method of ['HEAD', 'GET', 'GET']) await fetch(url, { method, redirect: 'manual' })
  assert.equal((await openBrowser(app).auth.verifyOtp({ token_hash: token, type: 'signup' })).error, null)
})

test('a burnt, a made-up and a mistyped link redirectBack with the reason; one with a challenge has it in the query as well', async () => {
  const { url } = await signUpFor('burnt@hill.uk')
  await follow(url)
  const reason = {
    error: 'access_denied',
    error_code: 'otp_expired',
    error_description: 'Email link is invalid or has expired',
  }
  const burnt = await follow(url)
  assert.equal(burnt.status, 303)
  assert.deepEqual(Object.fromEntries(burnt.fragment), { ...reason, sb: '' })
  assert.equal(burnt.query.get('error'), null)
  const madeUp = await follow(
    `${app.url}/auth/v1/verify?token=pkce_${'0'.repeat(64)}&type=recovery&redirect_to=${encodeURIComponent(target)}`,
  )
  assert.deepEqual(
    [Object.fromEntries(madeUp.fragment), madeUp.query.get('error_code')],
    [{ ...reason, sb: '' }, 'otp_expired'],
  )
  const mistyped = await follow(`${app.url}/auth/v1/verify?token=abc&type=other`)
  assert.deepEqual(
    [mistyped.fragment.get('error'), mistyped.fragment.get('error_code')],
    ['invalid_request', 'validation_failed'],
  )
  for (const query of ['type=signup', 'token=abc'])
    assert.equal((await fetch(`${app.url}/auth/v1/verify?${query}`, { redirect: 'manual' })).status, 400)
})

test('a link of one kind does not pass for another', async () => {
  const { url, token } = await signUpFor('kind@hill.uk')
  const other = new URL(url)
  other.searchParams.set('type', 'recovery')
  assert.equal((await follow(other)).fragment.get('error_code'), 'otp_expired')
  assert.equal(
    (await openBrowser(app).auth.verifyOtp({ token_hash: token, type: 'magiclink' })).error?.code,
    'otp_expired',
  )
  assert.ok((await follow(url)).fragment.get('access_token'))
})

test('the first half of a change of address lands with a message, the second with a session', async () => {
  const { browser } = await registerAndConfirm(app, 'rhys@hill.uk', 'Rhys Hill')
  await browser.auth.updateUser({ email: 'rhys@new.uk' }, { emailRedirectTo: target })
  const half = await follow((await newestLink(app, 'rhys@new.uk')).url)
  assert.deepEqual(Object.fromEntries(half.fragment), {
    message: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
    sb: '',
  })
  const done = await follow((await newestLink(app, 'rhys@hill.uk')).url)
  assert.equal(done.fragment.get('type'), 'email_change')
  assert.equal(
    (await openBrowser(app).auth.getUser(done.fragment.get('access_token')!)).data.user!.email,
    'rhys@new.uk',
  )
})

test('a link with a challenge brings a code that its own browser alone exchanges, once', async () => {
  const { browser, url } = await signUpFor('pkce@hill.uk', 'pkce')
  const { query, landed } = await follow(url)
  const code = query.get('code')!
  assert.deepEqual([landed.hash, query.get('from')], ['', 'mail'])
  const wrong = await post(app, '/token?grant_type=pkce', {
    auth_code: code,
    code_verifier: 'x'.repeat(60),
  })
  assert.deepEqual([wrong.status, wrong.json().code], [400, 'bad_code_verifier'])
  assert.equal((await browser.auth.exchangeCodeForSession(code)).error, null)
  const again = await post(app, '/token?grant_type=pkce', {
    auth_code: code,
    code_verifier: 'x'.repeat(60),
  })
  assert.deepEqual([again.status, again.json().code], [404, 'flow_state_not_found'])
  const empty = await post(app, '/token?grant_type=pkce', { auth_code: '', code_verifier: '' })
  assert.deepEqual(
    [empty.status, empty.json().message],
    [400, 'invalid request: both auth code and code verifier should be non-empty'],
  )
})
