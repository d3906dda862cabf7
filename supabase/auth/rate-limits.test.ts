import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { tidyAccounts } from '#features/accounts/server/tidy.ts'
import { readConfig } from '#server/config.ts'
import { rateLimit } from '#server/limits/rate-limit.ts'
import { newestLink, openBrowser, password, post, registerAndConfirm } from '#tests/support/accounts.ts'
import { cloneDatabase } from '#tests/support/postgres.ts'
import { samlSettings } from '#tests/support/saml.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

const env = {
  AUTH_JWT_SECRET: 'nW7-c4Rk2Zp9Yx6Lq1Vb8Td3Mf5Gh0JsEu',
  AUTH_RATE_LIMITS: 'on',
  AUTH_EMAIL_COOLDOWN: '0',
  AUTH_RATE_VERIFY: '6/1m',
  AUTH_RATE_MAIL: '5/1m/3',
  AUTH_RATE_GUESSES: '60/1h/4',
  AUTH_RATE_GUESSES_ACCOUNT: '60/1h/4',
  AUTH_RATE_FACTORS: 'off',
  AUTH_RATE_SSO: '4/1m/3',
  ...samlSettings,
  AUTH_MAILS_PER_HOUR: '4',
  TRUST_PROXY: 'on',
}
let database: Awaited<ReturnType<typeof cloneDatabase>>
let north: TestApp
let south: TestApp
let bare: TestApp
const now = Temporal.Now.instant()
const at = (duration: Temporal.DurationLike) => {
  for (const app of [north, south, bare]) app.clock.set(now.add(duration))
}

before(async () => {
  database = await cloneDatabase()
  const shared = { ...database, drop: async () => {} }
  ;[north, south, bare] = await Promise.all([
    openTestApp(env, shared),
    openTestApp(env, shared),
    openTestApp({ ...env, TRUST_PROXY: 'off' }, shared),
  ])
  at({ seconds: 0 })
})
after(async () => {
  await Promise.all([north, south, bare].map((app) => app.close()))
  await database.drop()
})

const from = (address: string) => ({ 'x-forwarded-for': address })
const verify = (app: TestApp, address: string) =>
  post(app, '/verify', { type: 'signup', token_hash: 'none' }, from(address))

test('a caller’s turns are counted over all instances, and come back with time', async () => {
  const crowd = await Promise.all(
    Array.from({ length: 16 }, (_, n) => verify(n % 2 ? north : south, '203.0.113.1')),
  )
  assert.equal(crowd.filter(({ status }) => status === 403).length, 6)
  const [refused] = crowd.filter(({ status }) => status !== 403)
  assert.deepEqual(
    [refused!.status, refused!.text],
    [429, '{"code":"over_request_rate_limit","message":"Request rate limit reached"}'],
  )
  assert.equal(refused!.headers.get('retry-after'), '60')
  assert.equal((await verify(south, '203.0.113.2')).status, 403, 'another caller has turns of their own')
  at({ seconds: 21 })
  const later: number[] = []
  for (let n = 0; n < 4; n += 1) later.push((await verify(n % 2 ? north : south, '203.0.113.1')).status)
  assert.deepEqual(later, [403, 403, 429, 429])
  at({ hours: 9 })
  const rested = await Promise.all(Array.from({ length: 9 }, () => verify(north, '203.0.113.1')))
  assert.equal(rested.filter(({ status }) => status === 403).length, 6, 'no more than the bucket holds')
})

test('nobody gets turns by changing the half of an IPv6 address that is their own to choose', async () => {
  const answers = await Promise.all(
    Array.from({ length: 9 }, (_, n) => verify(north, `2001:db8:0:7::${n + 1}`)),
  )
  assert.equal(answers.filter(({ status }) => status === 429).length, 3)
  assert.equal(
    (await verify(south, '2001:db8:0:8::1')).status,
    403,
    'the household next door has turns of its own',
  )
})

test('nobody gets turns by making up addresses where no proxy is trusted', async () => {
  const answers = await Promise.all(Array.from({ length: 9 }, (_, n) => verify(bare, `198.51.100.${n}`)))
  assert.equal(answers.filter(({ status }) => status === 429).length, 3)
})

test('guesses at one account are few from wherever they come; the right password forgives them', async () => {
  at({ hours: 10 })
  await registerAndConfirm(bare, 'amara@hill.uk', 'Amara Hill')
  const guess = (secret: string, n: number) =>
    post(
      n % 2 ? north : south,
      '/token?grant_type=password',
      { email: 'amara@hill.uk', password: secret },
      from(`192.0.2.${n}`),
    )
  const statuses: number[] = []
  for (let n = 0; n < 3; n += 1) statuses.push((await guess('a wrong guess', n)).status)
  statuses.push((await guess(password, 4)).status)
  for (let n = 5; n < 10; n += 1) statuses.push((await guess('a wrong guess', n)).status)
  assert.deepEqual(statuses, [400, 400, 400, 200, 400, 400, 400, 400, 429])
  assert.equal((await guess(password, 11)).status, 429, 'not even the right one, until a guess has come back')
  at({ hours: 10, minutes: 1, seconds: 1 })
  assert.equal((await guess(password, 12)).status, 200)
})

test('guesses at the codes of one address are few as well, however many mails are asked for; a right one forgives them', async () => {
  at({ hours: 15 })
  const { user } = (
    await openBrowser(bare).auth.signUp({
      email: 'codes@hill.uk',
      password,
      options: { data: { name: 'Codes Hill' } },
    })
  ).data
  const { code } = await newestLink(bare, 'codes@hill.uk')
  const wrong = code === '000000' ? '000001' : '000000'
  const guess = (token: string, n: number, email = 'codes@hill.uk') =>
    post(n % 2 ? north : south, '/verify', { type: 'signup', email, token }, from(`192.0.2.${100 + n}`))
  const statuses: number[] = []
  for (let n = 0; n < 3; n += 1) statuses.push((await guess(wrong, n)).status)
  statuses.push((await guess(code, 3)).status)
  for (let n = 4; n < 9; n += 1) statuses.push((await guess(wrong, n)).status)
  assert.deepEqual(statuses, [403, 403, 403, 200, 403, 403, 403, 403, 429])
  const nobody: number[] = []
  for (let n = 0; n < 5; n += 1) nobody.push((await guess(wrong, n, 'nobody-here@hill.uk')).status)
  assert.deepEqual(nobody, [403, 403, 403, 403, 429], 'an address without an account says the same')
  assert.ok(user)
})

test('each call that sends a mail has turns of its own, and the whole deployment sends so many an hour', async () => {
  at({ hours: 20 })
  const recover = (n: number, address = '192.0.2.77') =>
    post(north, '/recover', { email: `nobody${n}@hill.uk` }, from(address))
  assert.deepEqual(
    [
      (await recover(1)).status,
      (await recover(2)).status,
      (await recover(3)).status,
      (await recover(4)).json().code,
    ],
    [200, 200, 200, 'over_request_rate_limit'],
  )
  const other = await post(south, '/resend', { email: 'nobody@hill.uk', type: 'signup' }, from('192.0.2.77'))
  assert.equal(other.status, 200, 'four mails asked for now')
  const fifth = await recover(5, '192.0.2.78')
  assert.deepEqual(
    [fifth.status, fifth.text],
    [429, '{"code":"over_email_send_rate_limit","message":"email rate limit exceeded"}'],
  )
  at({ hours: 20, minutes: 16 })
  assert.equal((await recover(6, '192.0.2.79')).status, 200)
})

test('the way to an organisation is asked for so often from one address, over all instances, known or not', async () => {
  at({ hours: 25 })
  const ask = (app: TestApp, address: string, body: object = { domain: 'nowhere.uk' }) =>
    post(app, '/sso', body, from(address))
  const statuses: number[] = []
  for (let n = 0; n < 5; n += 1)
    statuses.push((await ask(n % 2 ? north : south, '192.0.2.200', n === 1 ? {} : undefined)).status)
  assert.deepEqual(statuses, [404, 400, 404, 429, 429])
  assert.equal((await ask(north, '192.0.2.200')).json().code, 'over_request_rate_limit')
  assert.equal((await ask(north, '192.0.2.201')).status, 404, 'another caller has turns of their own')
  at({ hours: 25, seconds: 16 })
  assert.deepEqual(
    [(await ask(south, '192.0.2.200')).status, (await ask(north, '192.0.2.200')).status],
    [404, 429],
    'four a minute come back',
  )
})

test('anyone who sits down at an open session has no more guesses at its owner’s password', async () => {
  at({ hours: 30 })
  const { session } = await registerAndConfirm(bare, 'open@hill.uk', 'Open Hill')
  const change = (body: object) =>
    bare.ask({ token: session.access_token } as never, 'PUT', '/auth/v1/user', body, { apikey: bare.anonKey })
  const statuses: number[] = []
  for (let n = 0; n < 3; n += 1)
    statuses.push(
      (await change({ password: 'three herons at dawn', current_password: `a guess ${n}` })).status,
    )
  statuses.push((await change({ password })).status)
  statuses.push((await change({ password: 'three herons at dusk' })).status)
  assert.deepEqual(statuses, [400, 400, 400, 422, 429])
})

test('what is set to off is not counted, and what is no rate stops the start', async () => {
  for (let n = 0; n < 50; n += 1) assert.ok(await rateLimit.consume(north.services, 'factor', 'amara'))
  for (const wrong of ['150', '0/5m', '5/0m', 'many', '5/5d', '5/1m/0', '-5/1m'])
    assert.throws(
      () =>
        readConfig({
          ...env,
          AUTH_RATE_TOKEN: wrong,
          CLEARWAY_DATA: '/tmp/none',
          DATABASE_URL: 'postgres://a@localhost/b',
        }),
      /AUTH_RATE_TOKEN/,
      wrong,
    )
  assert.deepEqual(north.services.config.auth.rates.token, { burst: 30, perSecond: 0.5 })
})

test('nobody’s address stands in the table, and full buckets are thrown away at night', async () => {
  const count = async () => {
    const { rows } = await north.services.asSystem('look', (db) =>
      db.queryUnchecked<{ count: number; longest: number }>(
        'select count(*), max(length(bucket)) as longest from app.rate_buckets',
      ),
    )
    return rows[0]!
  }
  assert.ok((await count()).count > 3)
  assert.equal((await count()).longest, 16)
  at({ hours: 40 })
  await tidyAccounts.work({}, north.services)
  assert.equal((await count()).count, 0)
  at({ seconds: 0 })
})

test('trouble with counting keeps nobody out', async () => {
  const broken = {
    ...north.services,
    asSystem: () => Promise.reject(Object.assign(new Error('relation is not there'), { code: '42P01' })),
  } as typeof north.services
  assert.equal(await rateLimit.consume(broken, 'token', '203.0.113.9'), true)
  const away = {
    ...north.services,
    asSystem: () => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })),
  } as typeof north.services
  await assert.rejects(rateLimit.consume(away, 'token', '203.0.113.9'), { code: 'ECONNREFUSED' })
  assert.equal(
    (await openBrowser(bare).auth.signInWithPassword({ email: 'none@hill.uk', password })).error?.code,
    'invalid_credentials',
  )
})
