import assert from 'node:assert/strict'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { SignJWT } from 'jose'
import { featureOrder } from '#features/order.ts'
import { signLink } from '#features/uploads/server/links.ts'
import { nameContracts } from '#server/contracts.ts'
import { decrypt, encrypt, keyFor } from '#server/seal.ts'
import { freePort } from '#tests/support/free-port.ts'
import { password } from './support/accounts.ts'
import { oidcSettings, type OidcStandIn, startOidcProvider } from './support/oidc.ts'
import { productionSecrets } from '#tests/support/production.ts'
import { openTestApp, type Person, type TestApp } from './support/test-app.ts'
import { root } from './robustness/program.ts'

/** What docs/asvs.md asks of the product as a whole. */
describe('the source of the server', () => {
  const files = globSync(
    [
      'server/**/*.ts',
      'supabase/**/*.ts',
      'features/*/server/**/*.ts',
      'common/**/*.ts',
      'database/*.ts',
      'commands/*.ts',
    ],
    { cwd: root },
  ).filter((file) => !file.endsWith('.test.ts'))
  const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8')
  const withMatch = (pattern: RegExp) => files.filter((file) => pattern.test(textOf(file))).sort()

  test('the server starts no program but a demo’s own database', () => {
    assert.ok(files.length > 200)
    assert.deepEqual(withMatch(/node:child_process/), ['database/embedded.ts'])
  })

  test('the server calls nobody but those that docs/security.md lists, and follows no redirect', () => {
    const calls =
      /(?<!boss\.)\bfetch\(|new pg\.(Client|Pool)|new PgBoss\(|new S3Client|createTransport\(|new \(stripePackage|'openid-client'|import https? from|\b(connect|createConnection)\b[^;]*from 'node:(net|tls)'/
    const said = textOf('docs/security.md').split('## Whom the server calls')[1]!.split('\n## ')[0]!
    const listed = [...said.matchAll(/`([\w/.-]+\.ts)`/g)].map(([, file]) => file!).sort()
    assert.deepEqual(withMatch(calls), listed)
    for (const file of withMatch(/(?<!boss\.)\bfetch\(/))
      assert.match(textOf(file), /redirect: 'error'/, file)
  })

  test('nothing secret comes from Math.random: a demo’s free port alone', () => {
    assert.deepEqual(withMatch(/Math\.random/), ['database/embedded.ts'])
  })

  test('no weak hash or cipher is in use; SHA-1 is the authenticator apps’ alone', () => {
    const made = files.flatMap((file) =>
      [...textOf(file).matchAll(/create(?:Hash|Hmac|Cipheriv|Decipheriv)\('([^']+)'/g)].map(
        ([, name]) => name!,
      ),
    )
    assert.deepEqual([...new Set(made)].sort(), ['aes-256-gcm', 'sha256'])
    assert.deepEqual(withMatch(/'(md5|sha-?1|des|rc4|[\w-]+-(ecb|cbc))'/i), [
      'features/accounts/server/factors/totp.ts',
    ])
    assert.match(textOf('features/accounts/server/signing-keys.ts'), /modulusLength: 3072/)
  })

  test('cookies are set in two places, each of which is shown below', () => {
    assert.deepEqual(withMatch(/'set-cookie'/), [
      'features/accounts/server/known-device.ts',
      'supabase/auth/providers/oauth-state.ts',
    ])
  })
})

test('a sealed value that was changed, or moved to another row, does not open', () => {
  const key = keyFor('a long secret of 45 different-looking letters', 'test')
  const sealed = encrypt(key, 'row 1', 'the seed of an app')
  assert.equal(decrypt(key, 'row 1', sealed).toString(), 'the seed of an app')
  assert.throws(() => decrypt(key, 'row 2', sealed))
  for (const at of [0, 12, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed[at]! ^= 1
    assert.throws(() => decrypt(key, 'row 1', changed), `byte ${at}`)
  }
  assert.notDeepEqual(encrypt(key, 'row 1', 'the seed of an app'), sealed, 'a nonce of its own')
})

test('no endpoint that is read by GET is named after a change', async () => {
  const names = [...(await nameContracts(featureOrder))].filter(([{ method }]) => method === 'GET')
  assert.ok(names.length > 50)
  for (const [, { name }] of names) assert.match(name, /^(get|list|find|count|check|describe|search)/)
})

describe('a deployment', () => {
  let app: TestApp
  let amara: Person
  before(async () => {
    app = await openTestApp()
    amara = await app.person('Amara Okafor')
  })
  after(() => app.close())
  const statusFor = async (token: string, where = '/api/account/sessions') =>
    (await app.ask({ ...amara, token }, 'GET', where, undefined, { apikey: app.anonKey })).status

  test('a token of another kind opens nothing: another deployment’s, another audience’s, a provider’s, a link’s', async () => {
    const { auth, publicUrl } = app.services.config
    const issuer = `${publicUrl}/auth/v1`
    const sign = (claims: object) =>
      new SignJWT({ sub: amara.id, role: 'authenticated', ...claims })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt()
        .setExpirationTime('5m')
        .sign(new TextEncoder().encode(auth.jwtSecret))
    assert.equal(await statusFor(await sign({ iss: issuer, aud: 'authenticated' })), 200)
    const link = await signLink(
      app.services,
      { role: 'authenticated', sub: amara.id },
      'id-documents/1_a.pdf',
      300,
    )
    for (const [what, token] of Object.entries({
      'another deployment': await sign({ iss: 'https://staging.example/auth/v1', aud: 'authenticated' }),
      'another audience': await sign({ iss: issuer, aud: 'https://partner.example' }),
      'an id_token of a provider': await sign({
        iss: 'https://accounts.example',
        aud: 'client',
        role: undefined,
      }),
      'a link to a file': link.split('token=')[1]!,
    }))
      for (const where of ['/api/account/sessions', '/auth/v1/user', '/rest/v1/profiles?select=id'])
        assert.ok([401, 403].includes(await statusFor(token, where)), `${what} at ${where}`)
  })

  test('a key or token in an address opens nothing', async () => {
    const requested = (where: string) => app.ask(undefined, 'GET', where, undefined, {})
    for (const name of ['access_token', 'token', 'authorization'])
      assert.equal((await requested(`/api/account/sessions?${name}=${amara.token}`)).status, 401, name)
    const { body } = await requested(`/rest/v1/profiles?select=id&apikey=${app.serviceKey}`)
    assert.ok(!JSON.stringify(body).includes(amara.id))
  })

  test('no table keeps a hint or a secret question', async () => {
    const { rows } = await app.services.asSystem('the catalogue', (db) =>
      db.queryUnchecked<{ name: string }>(
        `select table_name || '.' || column_name as name from information_schema.columns
         where table_schema in ('auth', 'public') and column_name ~ '(hint|secret_question|security_question)'`,
      ),
    )
    assert.deepEqual(rows, [])
  })

  test('the server cannot rewrite its trails: not what happened to accounts, what admins did, or who read which paper', async () => {
    for (const [table, column] of [
      ['auth.audit', 'action'],
      ['public.admin_acts', 'what'],
      ['storage.reads', 'reader_id'],
      ['public.vetting_events', 'what'],
    ]) {
      await assert.rejects(
        app.services.asSystem('rewrite', (db) =>
          db.queryUnchecked(`update ${table} set ${column} = ${column}`, []),
        ),
        /permission denied/,
        table,
      )
      const gone = app.services.asSystem('shorten', (db) =>
        db.queryUnchecked(`delete from ${table} where true returning 1`, []),
      )
      if (table === 'auth.audit') assert.deepEqual((await gone).rows, [], 'nothing younger than a year goes')
      else await assert.rejects(gone, /permission denied/, table)
    }
  })
})

describe('over https', () => {
  let app: TestApp
  let hub: OidcStandIn
  before(async () => {
    hub = await startOidcProvider('https://lessons.example/auth/v1/callback', {})
    app = await openTestApp({
      PUBLIC_URL: 'https://lessons.example',
      DEMO_PUBLIC: 'yes',
      ...oidcSettings(hub),
    })
  })
  after(async () => {
    await app.close()
    await hub.close()
  })
  const ask = (method: 'GET' | 'POST', url: string, payload?: object, headers: object = {}) =>
    app.fastify.inject({
      method,
      url,
      headers: { apikey: app.anonKey, ...headers },
      ...(payload && { payload }),
    })

  test('over https each cookie is bound to the host, closed to scripts, and no cookie opens anything', async () => {
    const email = 'amara@example.com'
    await ask('POST', '/auth/v1/signup', { email, password })
    const signedIn = await ask('POST', '/auth/v1/token?grant_type=password', { email, password })
    assert.equal(signedIn.statusCode, 200)
    const leaves = await ask('GET', '/auth/v1/authorize?provider=hub')
    assert.equal(leaves.statusCode, 302)
    const cookies = [signedIn, leaves].map(({ headers }) => String(headers['set-cookie']))
    for (const cookie of cookies) {
      assert.match(
        cookie,
        /^__Host-clearway-[\w-]+=[\w-]{20,}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/,
      )
      assert.ok(cookie.length < 4_096)
    }
    const cookie = cookies.map((one) => one.split(';')[0]).join('; ')
    for (const where of [
      '/api/account/sessions',
      '/auth/v1/user',
      '/storage/v1/object/user-uploads/id-documents/1_a.pdf',
    ])
      assert.ok((await ask('GET', where, undefined, { cookie })).statusCode >= 400, where)
    const forged = await ask('POST', '/auth/v1/logout', undefined, { cookie, 'content-type': 'text/plain' })
    assert.equal(forged.statusCode, 401)
    const change = await ask('POST', '/api/account/reauthentication', { password }, { cookie })
    assert.equal(change.statusCode, 401)
  })
})

test('in production no challenge is plain: anyone who reads it would have the verifier', async () => {
  const port = await freePort()
  const app = await openTestApp({
    CLEARWAY_MODE: 'production',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'hello@home.test',
    ...productionSecrets,
  })
  try {
    const ask = (code_challenge_method: string) =>
      app.ask(
        undefined,
        'POST',
        '/auth/v1/otp',
        { email: 'amara@hill.uk', code_challenge: 'c'.repeat(43), code_challenge_method },
        { apikey: app.anonKey },
      )
    const refused = await ask('plain')
    assert.deepEqual(
      [refused.status, refused.body.error_code ?? refused.body.code],
      [400, 'validation_failed'],
    )
    assert.equal((await ask('s256')).status, 200)
  } finally {
    await app.close()
  }
})

test('a provider whose metadata names another issuer signs nobody in', async () => {
  const server = createServer((_request, reply) =>
    reply.setHeader('content-type', 'application/json').end(
      JSON.stringify({
        issuer: 'http://127.0.0.1:1',
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
      }),
    ),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const app = await openTestApp({ AUTH_OIDC_HUB_ISSUER: issuer, AUTH_OIDC_HUB_CLIENT_ID: 'us' })
  try {
    const { headers } = await app.fastify.inject({
      url: '/auth/v1/authorize?provider=hub',
      headers: { apikey: app.anonKey },
    })
    const to = new URL(String(headers.location))
    assert.equal(to.origin, app.url, 'back to our own page')
    assert.match(to.href, /error_code=unexpected_failure/)
  } finally {
    await app.close()
    server.close()
  }
})
