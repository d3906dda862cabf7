import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import * as fc from 'fast-check'
import { isEmailConfirmed } from '#features/accounts/server/users.ts'
import { type Answer, openBrowser, password, post, registerAndConfirm } from '#tests/support/accounts.ts'
import { productionSecrets } from '#tests/support/production.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let strict: TestApp
const publicUrl = 'http://127.0.0.1:24991' // as links name it; the test reaches the server where it listens
before(async () => {
  app = await openTestApp({ AUTH_ANONYMOUS: 'off', AUTH_EMAIL_COOLDOWN: '0' })
  // A production deployment whose mail server does not answer.
  const opened = await openTestApp({
    CLEARWAY_MODE: 'production',
    ...productionSecrets,
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'hello@clearway.test',
    PUBLIC_URL: publicUrl,
    AUTH_RATE_LIMITS: 'on',
  })
  strict = { ...opened, url: `http://127.0.0.1:${(opened.fastify.server.address() as AddressInfo).port}` }
})
after(() => Promise.all([app.close(), strict.close()]))

test('without the key of the project nothing is answered; what a mail links to is', async () => {
  const bare = await fetch(`${app.url}/auth/v1/settings`)
  assert.equal(bare.status, 401)
  assert.deepEqual(await bare.json(), {
    message: 'No API key found in request',
    hint: 'No `apikey` request header or url param was found.',
  })
  const wrong = await fetch(`${app.url}/auth/v1/settings?apikey=wrong`)
  assert.equal(((await wrong.json()) as Answer).message, 'Invalid API key')
  assert.equal((await fetch(`${app.url}/auth/v1/settings?apikey=${app.anonKey}`)).status, 200)
  const keys = await fetch(`${app.url}/auth/v1/.well-known/jwks.json`)
  assert.deepEqual([keys.status, keys.headers.get('cache-control')], [200, 'public, max-age=600'])
  assert.equal(
    (await fetch(`${app.url}/auth/v1/verify?token=x&type=signup`, { redirect: 'manual' })).status,
    303,
  )
})

test('an error has the form that the version of the client asks for', async () => {
  const newer = await post(app, '/signup', {})
  assert.equal(newer.headers.get('x-supabase-api-version'), '2024-01-01')
  assert.deepEqual(newer.json(), {
    code: 'anonymous_provider_disabled',
    message: 'Anonymous sign-ins are disabled',
  })
  const older = await post(app, '/signup', {}, { 'x-supabase-api-version': '2023-01-01' })
  assert.equal(older.headers.get('x-supabase-api-version'), null)
  assert.deepEqual(older.json(), {
    code: 422,
    error_code: 'anonymous_provider_disabled',
    msg: 'Anonymous sign-ins are disabled',
  })
})

test('a browser on another origin may call, and reads the headers it needs', async () => {
  const requested = await fetch(`${app.url}/auth/v1/token`, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://school.uk',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'apikey,x-supabase-api-version',
    },
  })
  assert.equal(requested.status, 204)
  assert.match(requested.headers.get('access-control-allow-headers')!, /x-supabase-api-version/)
  const answered = await post(app, '/token?grant_type=password', {}, { origin: 'https://school.uk' })
  assert.equal(answered.headers.get('access-control-allow-origin'), '*')
  assert.match(answered.headers.get('access-control-expose-headers')!, /x-supabase-api-version/)
})

test('broken, empty, huge and oddly typed bodies are refused with a code', async () => {
  assert.deepEqual(
    [(await post(app, '/signup', '{"email":')).status, (await post(app, '/signup', '{"email":')).json().code],
    [400, 'bad_json'],
  )
  assert.equal((await post(app, '/signup', '[1]')).json().code, 'bad_json')
  assert.equal((await post(app, '/signup', { email: 7, password })).json().code, 'bad_json')
  assert.equal((await post(app, '/recover', '')).json().message, 'Password recovery requires an email')
  assert.equal(
    (await post(app, '/signup', { email: 'a@b.uk', password, data: { x: 'x'.repeat(1_100_000) } })).status,
    413,
  )
  assert.equal(
    (await post(app, '/signup', { email: 'a@b.uk', password: 'x'.repeat(129) })).json().code,
    'validation_failed',
  )
  assert.equal(
    (await post(app, '/token', '{"email":"a@b.uk"}', { 'content-type': 'text/plain' })).json().message,
    'unsupported_grant_type',
  )
  const nowhere = await post(app, '/nowhere', {})
  assert.deepEqual([nowhere.status, nowhere.headers.get('content-type')], [404, 'text/plain; charset=utf-8'])
})

test('an empty body with a JSON type signs out', async () => {
  const { session } = await registerAndConfirm(app, 'empty@hill.uk', 'Empty Hill')
  assert.equal(
    (await post(app, '/logout', '', { authorization: `Bearer ${session.access_token}` })).status,
    204,
  )
})

test('hostile input is never answered with a fault of ours', async () => {
  const { session } = await registerAndConfirm(app, 'target@hill.uk', 'Target Hill')
  const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31)
  console.log(`seed ${seed}`)
  const nasty = fc.oneof(
    fc.constantFrom<unknown>(
      '',
      ' ',
      '\u0000',
      'a\u0000b',
      '\ud800',
      "' or 1=1 --",
      '../../etc/passwd',
      '{{7*7}}',
      '🚗@hill.uk',
      'x'.repeat(3_000),
      -1,
      1e308,
      null,
      true,
      [],
      {},
      ['a'],
      { $gt: '' },
    ),
    fc.string({ unit: 'binary' }),
    fc.json(),
  )
  const field = fc.constantFrom(
    'email',
    'password',
    'data',
    'phone',
    'token',
    'token_hash',
    'type',
    'refresh_token',
    'auth_code',
    'code_verifier',
    'code_challenge',
    'code_challenge_method',
    'current_password',
    'challenge_id',
    'code',
    'credential',
    'webauthn',
    'factor_type',
    'friendly_name',
    'app_metadata',
    'user_metadata',
    'create_user',
    'new_email',
    'nonce',
    'id',
    'role',
    'password_hash',
    'email_confirm',
    'ban_duration',
    '__proto__',
    'constructor',
  )
  const body = fc.dictionary(field, nasty, { maxKeys: 6, noNullPrototype: true })
  const paths = [
    '/signup',
    '/token?grant_type=password',
    '/token?grant_type=refresh_token',
    '/token?grant_type=pkce',
    '/token?grant_type=id_token',
    '/verify',
    '/resend',
    '/recover',
    '/otp',
    '/sso',
    '/factors',
    '/factors/%00/verify',
    '/factors/recovery-codes',
    '/factors/recovery-codes/verify',
    '/passkeys/registration/options',
    '/passkeys/registration/verify',
    '/passkeys/authentication/options',
    '/passkeys/authentication/verify',
    '/logout?scope=%00',
    '/magiclink',
    '/invite',
    '/admin/users',
    '/admin/generate_link',
  ]
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...paths),
      body,
      fc.constantFrom(session.access_token, app.anonKey, app.serviceKey),
      async (path, sent, token) => {
        const { status, text } = await post(app, path, sent, { authorization: `Bearer ${token}` })
        assert.ok(status < 500, `${path} ${JSON.stringify(sent)} → ${status} ${text}`)
      },
    ),
    { seed, numRuns: 300 },
  )
  const headers = { apikey: app.serviceKey, authorization: `Bearer ${app.serviceKey}` }
  const known = await app.person('Changed Often')
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(known.id, crypto.randomUUID(), 'abc'),
      fc.constantFrom('PUT', 'DELETE'),
      body,
      async (id, method, sent) => {
        const query = method === 'DELETE' ? '?should_soft_delete=1' : ''
        const { status, body } = await app.ask(
          undefined,
          method,
          `/auth/v1/admin/users/${id}${query}`,
          sent,
          headers,
        )
        assert.ok(status < 500, `${method} ${id} ${JSON.stringify(sent)} → ${status} ${JSON.stringify(body)}`)
      },
    ),
    { seed, numRuns: 100 },
  )
  await fc.assert(
    fc.asyncProperty(nasty, nasty, nasty, async (token, type, redirect_to) => {
      const query = new URLSearchParams({
        token: String(token),
        type: String(type),
        redirect_to: String(redirect_to),
      })
      const reply = await fetch(`${app.url}/auth/v1/verify?press=1&${query}`, { redirect: 'manual' })
      assert.ok(reply.status < 500, `${query} → ${reply.status}`)
      const location = reply.headers.get('location')
      if (location) assert.equal(new URL(location).origin, app.url)
    }),
    { seed, numRuns: 60 },
  )
})

test('the server functions refuse what is no address, and what is no object', async () => {
  for (const body of [
    {},
    { email: 7 },
    { email: 'nobody' },
    { email: 'a@b.uk', confirmationUrl: 'javascript:alert(1)' },
    { email: 'a@b.uk', name: 'x'.repeat(3_000) },
  ]) {
    const reply = await app.ask(undefined, 'POST', '/functions/v1/custom-confirmation-email', body, {
      authorization: `Bearer ${app.anonKey}`,
    })
    assert.equal(reply.status, 400, JSON.stringify(body))
    assert.match(reply.body.error, /\w+/)
  }
})

test('in production an account whose mail cannot leave stays pending, the person is told, and the mail waits', async () => {
  const email = 'real@example.com'
  const browser = openBrowser(strict)
  const { data } = await browser.auth.signUp({
    email,
    password,
    options: { data: { name: 'Real Person', role: 'student' } },
  })
  const answer = await browser.functions.invoke('custom-confirmation-email', {
    body: { email, name: 'Real Person', role: 'student', confirmationUrl: `${publicUrl}/verify-email` },
  })
  assert.deepEqual([answer.data.sent, answer.data.queued, answer.data.autoApprove], [false, true, undefined])
  assert.equal(await strict.services.asSystem('a look', (db) => isEmailConfirmed(db, data.user!.id)), false)
  assert.equal(
    (await browser.auth.signInWithPassword({ email, password })).error?.code,
    'email_not_confirmed',
  )
  await strict.settle()
  assert.equal((await strict.mailsTo(email)).length, 1)
  assert.deepEqual(
    (await strict.mailsTo(email)).map(({ state }) => state),
    ['failed'],
  )
})

test('guessing is slowed down, for one account and for one caller', async () => {
  const guess = (email: string) =>
    post(strict, '/token?grant_type=password', { email, password: 'a wrong guess' })
  const statuses: number[] = []
  for (let n = 0; n < 11; n += 1) statuses.push((await guess('slow@hill.uk')).status)
  assert.deepEqual([statuses[0], statuses[9], statuses[10]], [400, 400, 429])
  assert.equal((await guess('slow@hill.uk')).json().code, 'over_request_rate_limit')
  assert.equal((await guess('other@hill.uk')).status, 400)
  const many = await Promise.all(Array.from({ length: 40 }, (_, n) => guess(`crowd${n}@hill.uk`)))
  assert.ok(many.some(({ status }) => status === 429))
})
