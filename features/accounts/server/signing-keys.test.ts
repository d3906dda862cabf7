import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import {
  type CryptoKey,
  decodeProtectedHeader,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWK,
  SignJWT,
} from 'jose'
import { openBrowser, password, post, registerAndConfirm } from '#tests/support/accounts.ts'
import { cloneDatabase } from '#tests/support/postgres.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { dropKey, listKeys, pruneKeys, rotateKeys } from './signing-keys.ts'

const secret = 'nW7-c4Rk2Zp9Yx6Lq1Vb8Td3Mf5Gh0JsEu'
const env = {
  AUTH_ISSUER: 'http://instances.test/auth/v1',
  AUTH_JWT_SECRET: secret,
}
const folder = mkdtempSync(path.join(tmpdir(), 'clearway-keys-'))
let database: Awaited<ReturnType<typeof cloneDatabase>>
let north: TestApp
let south: TestApp
const others: TestApp[] = []
const shared = () => ({ ...database, drop: async () => {} })

before(async () => {
  database = await cloneDatabase()
  ;[north, south] = await Promise.all([openTestApp(env, shared()), openTestApp(env, shared())])
})
after(async () => {
  for (const app of [north, south, ...others]) await app.close()
  await database.drop()
  rmSync(folder, { recursive: true })
})

const open = async (settings: Record<string, string>) => {
  const app = await openTestApp({ ...env, ...settings }, shared())
  others.push(app)
  return app
}
const keysOf = async (app: TestApp) =>
  (
    (await (await fetch(`${app.url}/auth/v1/.well-known/jwks.json`)).json()) as {
      keys: (JWK & { kid: string })[]
    }
  ).keys
const tokenAt = async (app: TestApp, email: string) =>
  (await post(app, '/token?grant_type=password', { email, password })).json().access_token
const isKnownAt = async (app: TestApp, token: string) =>
  (await openBrowser(app).auth.getUser(token)).error === null
const seconds = () => Math.floor(Date.now() / 1000)

/** Asks again until it is so: what it waits for is on its way. */
async function until(what: string, isSo: () => Promise<boolean>) {
  for (let tries = 0; tries < 2_000; tries += 1) if (await isSo()) return
  assert.fail(`waited in vain for ${what}`)
}

test('two instances that start at once make one key between them, and each reads what the other signs', async () => {
  const [one, two] = await Promise.all([keysOf(north), keysOf(south)])
  assert.equal(one.length, 1)
  assert.deepEqual(one, two)
  assert.deepEqual(
    [one[0]!.kty, one[0]!.crv, one[0]!.alg, one[0]!.use, 'd' in one[0]!],
    ['EC', 'P-256', 'ES256', 'sig', false],
  )
  await registerAndConfirm(north, 'nadia@khan.uk', 'Nadia Khan')
  const token = await tokenAt(north, 'nadia@khan.uk')
  assert.deepEqual(
    [decodeProtectedHeader(token).alg, decodeProtectedHeader(token).kid],
    ['ES256', one[0]!.kid],
  )
  assert.ok(await isKnownAt(south, token))
})

test('the client checks a token by itself, with the published keys', async () => {
  const browser = openBrowser(north)
  await browser.auth.signInWithPassword({ email: 'nadia@khan.uk', password })
  const requested: string[] = []
  const network = globalThis.fetch
  globalThis.fetch = (input, init) => {
    requested.push(new URL(String(input instanceof Request ? input.url : input)).pathname)
    return network(input, init)
  }
  const { data, error } = await browser.auth.getClaims().finally(() => {
    globalThis.fetch = network
  })
  assert.deepEqual([error, data?.claims['email'], data?.header.alg], [null, 'nadia@khan.uk', 'ES256'])
  assert.deepEqual(requested, ['/auth/v1/.well-known/jwks.json'])
})

test('a new key signs at every instance without a restart, and tokens of the one before stay good', async () => {
  const old = await tokenAt(south, 'nadia@khan.uk')
  const kid = await north.services.asSystem('rotate', (db) => rotateKeys(db, secret, 'ES256'))
  await until(
    'the other instance to sign with it',
    async () => decodeProtectedHeader(await tokenAt(south, 'nadia@khan.uk')).kid === kid,
  )
  const fresh = await tokenAt(south, 'nadia@khan.uk')
  for (const app of [north, south]) for (const token of [old, fresh]) assert.ok(await isKnownAt(app, token))
  assert.deepEqual(
    (await keysOf(south)).map((key) => key.kid),
    [kid, decodeProtectedHeader(old).kid],
  )
})

test('two that rotate at the same moment leave one key that signs', async () => {
  await Promise.all(
    [north, south].map(({ services }) =>
      services.asSystem('rotate', (db) => rotateKeys(db, secret, 'ES256')),
    ),
  )
  const keys = await north.services.asSystem('list', (db) => listKeys(db, secret, 3600))
  assert.equal(keys.filter(({ retiredAt }) => retiredAt === null).length, 1)
})

test('a spent key is pruned, one that may have signed what is still good is not', async () => {
  const before = await north.services.asSystem('list', (db) => listKeys(db, secret, 3600))
  const oldest = before.at(-1)!.kid
  assert.deepEqual(await north.services.asSystem('prune', (db) => pruneKeys(db, secret, 3600)), [])
  await north.services.asSystem('long ago', (db) =>
    db.queryUnchecked(
      `update auth.signing_keys set retired_at = now() - interval '71 minutes' where kid = $1`,
      [oldest],
    ),
  )
  assert.deepEqual(await north.services.asSystem('prune', (db) => pruneKeys(db, secret, 3600)), [oldest])
  await until('it to be forgotten', async () => !(await keysOf(south)).some(({ kid }) => kid === oldest))
})

test('a key that leaked is dropped: what it signed is refused everywhere, and another signs in its place', async () => {
  const token = await tokenAt(north, 'nadia@khan.uk')
  await north.services.asSystem('drop', (db) =>
    dropKey(db, secret, decodeProtectedHeader(token).kid!, 'ES256'),
  )
  for (const app of [north, south])
    await until('it to be refused', async () => !(await isKnownAt(app, token)))
  assert.ok(await isKnownAt(south, await tokenAt(north, 'nadia@khan.uk')))
})

test('with another secret the keys of before are nobody’s, and an instance makes its own', async () => {
  const other = await open({ AUTH_JWT_SECRET: 'Qd8-s2Xv6Tm1Bn9Hk4Wf7Zc3Yp5Lr0GjAe' })
  const token = await tokenAt(other, 'nadia@khan.uk')
  assert.equal(await isKnownAt(north, token), false)
  assert.equal(await isKnownAt(other, await tokenAt(north, 'nadia@khan.uk')), false)
  const rows = await north.services.asSystem('look', (db) =>
    db.queryUnchecked<{ sealed_key: Buffer }>('select sealed_key from auth.signing_keys'),
  )
  for (const { sealed_key } of rows.rows) assert.doesNotMatch(sealed_key.toString('latin1'), /"d"|kty/)
})

test('keys of a file: the first signs, all verify, the shared secret’s keys keep their tokens', async () => {
  const jwks = await Promise.all(
    ['ES256', 'RS256'].map(async (alg) =>
      exportJWK((await generateKeyPair(alg, { extractable: true, modulusLength: 2048 })).privateKey),
    ),
  )
  const file = path.join(folder, 'keys.json')
  writeFileSync(file, JSON.stringify({ keys: jwks.map((jwk, n) => ({ ...jwk, kid: `file-${n}` })) }))
  const app = await open({ AUTH_JWT_KEYS: file })
  const token = await tokenAt(app, 'nadia@khan.uk')
  assert.deepEqual([decodeProtectedHeader(token).kid, decodeProtectedHeader(token).alg], ['file-0', 'ES256'])
  assert.ok(
    await isKnownAt(app, await tokenAt(north, 'nadia@khan.uk')),
    'going over to a file signs nobody out',
  )
  assert.deepEqual(
    (await keysOf(app)).slice(0, 2).map(({ kid, alg }) => [kid, alg]),
    [
      ['file-0', 'ES256'],
      ['file-1', 'RS256'],
    ],
  )
  assert.ok((await keysOf(app)).every((key) => !('d' in key) && !('p' in key)))
  for (const broken of [
    'not json',
    '{"keys": []}',
    JSON.stringify({ kty: 'oct', k: 'c2VjcmV0' }),
    JSON.stringify({ ...jwks[0], d: undefined }),
  ]) {
    writeFileSync(file, broken)
    await assert.rejects(openTestApp({ ...env, AUTH_JWT_KEYS: file }, shared()), /AUTH_JWT_KEYS/)
  }
})

test('RS256 and HS256 sign where they are set', async () => {
  const rsa = await open({ AUTH_JWT_ALGORITHM: 'RS256' })
  const token = await tokenAt(rsa, 'nadia@khan.uk')
  assert.equal(decodeProtectedHeader(token).alg, 'RS256')
  await openBrowser(rsa).auth.signInWithPassword({ email: 'nadia@khan.uk', password })
  assert.equal((await openBrowser(rsa).auth.getClaims(token)).data?.claims['email'], 'nadia@khan.uk')
  await until('the other kind to be read here too', () => isKnownAt(north, token))

  const fresh = await openTestApp({ ...env, AUTH_JWT_ALGORITHM: 'HS256' })
  others.push(fresh)
  assert.deepEqual(await keysOf(fresh), [])
  await registerAndConfirm(fresh, 'shared@khan.uk', 'Sam Khan')
  const plain = await tokenAt(fresh, 'shared@khan.uk')
  assert.deepEqual([decodeProtectedHeader(plain).alg, decodeProtectedHeader(plain).kid], ['HS256', undefined])
  assert.equal((await openBrowser(fresh).auth.getClaims(plain)).data?.claims['email'], 'shared@khan.uk')
})

test('a token that is not ours is refused, whatever it says of its algorithm and its key', async () => {
  const [mine] = await keysOf(north)
  const { sub } = JSON.parse(
    Buffer.from((await tokenAt(north, 'nadia@khan.uk')).split('.')[1]!, 'base64url').toString(),
  ) as { sub: string }
  const claims = { sub, role: 'authenticated', iat: seconds(), exp: seconds() + 60 }
  const strangers = await generateKeyPair('ES256')
  const sign = (header: { alg: string; kid?: string }, key: CryptoKey | Uint8Array) =>
    new SignJWT(claims).setProtectedHeader(header).sign(key)
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const spki = await exportSPKI((await generateKeyPair('RS256')).publicKey)
  const bad: Record<string, string> = {
    'alg none': `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`,
    'alg None, with our kid': `${part({ alg: 'None', kid: mine!.kid })}.${part(claims)}.`,
    'our kid, a stranger’s key': await sign({ alg: 'ES256', kid: mine!.kid }, strangers.privateKey),
    'a kid that nobody knows': await sign({ alg: 'ES256', kid: 'nobody' }, strangers.privateKey),
    'no kid': await sign({ alg: 'ES256' }, strangers.privateKey),
    'the public key taken for the secret': await sign(
      { alg: 'HS256', kid: mine!.kid },
      new TextEncoder().encode(JSON.stringify(mine)),
    ),
    'a public key in another dress taken for the secret': await sign(
      { alg: 'HS256', kid: mine!.kid },
      new TextEncoder().encode(spki),
    ),
    'our kid under another algorithm': await sign(
      { alg: 'RS256', kid: mine!.kid },
      (await generateKeyPair('RS256')).privateKey,
    ),
    'the secret under another algorithm': await sign(
      { alg: 'HS512' },
      new TextEncoder().encode(secret.repeat(2)),
    ),
    'a header that is a list': `${part([])}.${part(claims)}.x`,
    'a kid that is an object': `${part({ alg: 'ES256', kid: {} })}.${part(claims)}.x`,
  }
  for (const [why, token] of Object.entries(bad)) {
    const reply = await fetch(`${north.url}/auth/v1/user`, {
      headers: { apikey: north.anonKey, authorization: `Bearer ${token}` },
    })
    assert.deepEqual(
      [reply.status, ((await reply.json()) as { error_code: string }).error_code],
      [403, 'bad_jwt'],
      why,
    )
    assert.equal(
      (await fetch(`${north.url}/api/lessons`, { headers: { authorization: `Bearer ${token}` } })).status,
      401,
      why,
    )
  }
})

test('programs sign for themselves with the secret, with or without a name for it; the service’s older name opens administration alone', async () => {
  const sign = (role: string, header: object = {}) =>
    new SignJWT({ role, exp: seconds() + 60 })
      .setProtectedHeader({ alg: 'HS256', ...header })
      .sign(new TextEncoder().encode(secret))
  const admin = (token: string) =>
    fetch(`${north.url}/auth/v1/admin/nowhere`, {
      headers: { apikey: north.anonKey, authorization: `Bearer ${token}` },
    })
  for (const token of [
    await sign('service_role'),
    await sign('service_role', { kid: 'local' }),
    await sign('supabase_admin'),
  ])
    assert.equal((await admin(token)).status, 404)
  assert.equal((await admin(await sign('anon'))).status, 403)
  const profiles = (token: string) =>
    fetch(`${north.url}/rest/v1/profiles?select=id`, {
      headers: { apikey: token, authorization: `Bearer ${token}` },
    })
  assert.equal((await profiles(await sign('service_role'))).status, 200)
  assert.equal((await profiles(await sign('supabase_admin'))).status, 401)
})
