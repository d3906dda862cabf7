import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newestLink, openBrowser, post } from '#tests/support/accounts.ts'
import { codeOf, registerWithApp, signIn } from '#tests/support/factors.ts'
import { cloneDatabase } from '#tests/support/postgres.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

/* An operator changes the secrets of a deployment that people use, one instance after the other. */
const first = {
  AUTH_JWT_SECRET: 'the first secret of the tokens 123456',
  AUTH_SEAL_SECRET: 'the first secret of the seals 1234567',
  AUTH_LINK_SECRET: 'the first secret of the links 1234567',
}
const second = {
  AUTH_JWT_SECRET: 'another secret of the tokens 7890123',
  AUTH_SEAL_SECRET: 'another secret of the seals 78901234',
  AUTH_LINK_SECRET: 'another secret of the links 78901234',
}
const previous = Object.fromEntries(Object.entries(first).map(([name, value]) => [`${name}_PREVIOUS`, value]))
const shared = {
  AUTH_ISSUER: 'https://lessons.example/auth/v1',
  AUTH_JWT_ALGORITHM: 'HS256',
  AUTH_EMAIL_COOLDOWN: '0',
}

let database: Awaited<ReturnType<typeof cloneDatabase>>
const instances: TestApp[] = []
const open = async (env: Record<string, string>) => {
  const app = await openTestApp({ ...shared, ...env }, { ...database, drop: async () => {} })
  instances.push(app)
  return app
}
let old: TestApp
before(async () => {
  database = await cloneDatabase()
  old = await open(first)
})
after(async () => {
  for (const app of instances) await app.close()
  await database.drop()
})

const statusOf = async (app: TestApp, token: string) =>
  (
    await app.ask({ token } as never, 'GET', '/auth/v1/user', undefined, {
      apikey: app.services.tokens.anonKey,
    })
  ).status
const refresh = async (app: TestApp, refresh_token: string) =>
  (
    await post(
      app,
      '/token?grant_type=refresh_token',
      { refresh_token },
      {
        apikey: app.services.tokens.anonKey,
      },
    )
  ).status

test('while the secret of before is still named, sessions, authenticator apps, codes, links and keys of programs go on; then they end', async () => {
  const email = 'amara@hill.uk'
  const { browser, app } = await registerWithApp(old, email, 'Amara Okafor')
  const { access_token, refresh_token } = (await browser.auth.getSession()).data.session!
  await openBrowser(old).auth.resetPasswordForEmail(email)
  await old.settle()
  const { code } = await newestLink(old, email)

  const both = await open({ ...second, ...previous })
  const only = await open(second)
  for (const next of [both, only]) next.clock.set(old.clock.now())
  assert.deepEqual([await statusOf(both, access_token), await statusOf(only, access_token)], [200, 403])
  const service = { apikey: old.serviceKey, authorization: `Bearer ${old.serviceKey}` }
  const profiles = async (next: TestApp) =>
    (await next.ask(undefined, 'GET', '/rest/v1/profiles?select=id', undefined, service)).status
  assert.deepEqual([await profiles(both), await profiles(only)], [200, 401])

  const half = await signIn(both, email)
  const raised = await half.auth.mfa.challengeAndVerify({
    factorId: app.id,
    code: codeOf(both, app.secret),
  })
  assert.equal(raised.error, null, 'the app opens, and is sealed again')
  const recovered = await openBrowser(both).auth.verifyOtp({ email, token: code, type: 'recovery' })
  assert.equal(recovered.error, null)
  assert.deepEqual([await refresh(only, refresh_token), await refresh(both, refresh_token)], [400, 200])
})

test('a new secret of the seals, or of the links, leaves access tokens as they are', async () => {
  const token = (await old.person('Ben Frost')).token
  const resealed = await open({ ...second, AUTH_JWT_SECRET: first.AUTH_JWT_SECRET })
  const { status } = await resealed.ask({ token } as never, 'GET', '/api/profile')
  assert.equal(status, 200)
})

test('a service key that has leaked is revoked on its own: the next one works, and people stay signed in', async () => {
  const { token } = await old.person('Chloe Evans')
  const next = await open({ ...first, AUTH_SERVICE_KEY_GENERATION: '2' })
  const users = async (key: string) =>
    (
      await next.ask(undefined, 'GET', '/auth/v1/admin/users', undefined, {
        apikey: next.anonKey,
        authorization: `Bearer ${key}`,
      })
    ).status
  assert.notEqual(next.services.tokens.serviceKey, old.serviceKey)
  assert.deepEqual([await users(old.serviceKey), await users(next.services.tokens.serviceKey)], [403, 200])
  assert.equal((await next.ask({ token } as never, 'GET', '/api/profile')).status, 200)
})

test('a token of another deployment with the same secret, or one made for somebody else, opens nothing', async () => {
  const { id, token } = await old.person('Dev Patel')
  const staging = await open({ ...first, AUTH_ISSUER: 'https://staging.example/auth/v1' })
  assert.equal((await staging.ask({ token } as never, 'GET', '/api/profile')).status, 401)
  const seconds = Math.floor(Date.now() / 1000)
  const claims = { sub: id, role: 'authenticated', iat: seconds, exp: seconds + 60 }
  for (const [aud, status] of [
    ['authenticated', 200],
    ['another program', 401],
  ] as const) {
    const made = await old.services.tokens.signAccess({ ...claims, aud })
    assert.equal((await old.ask({ token: made } as never, 'GET', '/api/profile')).status, status, aud)
  }
})
