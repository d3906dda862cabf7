import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { exportJWK, generateKeyPair, importSPKI, jwtVerify, SignJWT } from 'jose'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { openVisitor } from '#tests/support/visitor.ts'

/*
Apple's ways are its own: the secret is a token, the return is a form that another site posts, and a person's name comes once, beside the proof.
This stand-in with Apple's manners listens on loopback and checks the secret as Apple does.
*/
describe('signing in with Apple', () => {
  const ours = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  let app: TestApp
  let issuer: string
  let nonce = ''
  const secrets: string[] = []
  const server = createServer()
  before(async () => {
    const key = await generateKeyPair('RS256', { extractable: true })
    const jwks = { keys: [{ ...(await exportJWK(key.publicKey)), kid: 'apple', alg: 'RS256' }] }
    server.on('request', async (request, reply) => {
      const answer = (body: object) =>
        reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      if (request.url === '/.well-known/openid-configuration') return answer(about(issuer))
      if (request.url === '/auth/keys') return answer(jwks)
      const body = new URLSearchParams(await textOf(request))
      secrets.push(body.get('client_secret') ?? '')
      const id_token = await new SignJWT({
        sub: '0012.apple',
        email: 'relay@privaterelay.appleid.test',
        email_verified: 'true',
        nonce,
      })
        .setProtectedHeader({ alg: 'RS256', kid: 'apple' })
        .setIssuer(issuer)
        .setAudience('uk.clearway.web')
        .setIssuedAt()
        .setExpirationTime('10m')
        .sign(key.privateKey)
      return answer({
        access_token: 'of apple',
        token_type: 'Bearer',
        expires_in: 3600,
        refresh_token: 'again',
        id_token,
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    issuer = `http://127.0.0.1:${(server.address() as { port: number }).port}`
    app = await openTestApp({
      AUTH_OIDC_APPLE_ISSUER: issuer,
      AUTH_OIDC_APPLE_CLIENT_ID: 'uk.clearway.web',
      AUTH_OIDC_APPLE_TEAM_ID: 'TEAM123456',
      AUTH_OIDC_APPLE_KEY_ID: 'KEY1234567',
      AUTH_OIDC_APPLE_PRIVATE_KEY: ours.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    })
  })
  after(async () => {
    await app.close()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })

  async function leave() {
    const visitor = openVisitor()
    const left = await visitor.visit(
      `${app.url}/auth/v1/authorize?provider=apple&redirect_to=${encodeURIComponent(`${app.url}/dashboard`)}`,
    )
    const requested = new URL(left.headers.get('location')!).searchParams
    nonce = requested.get('nonce')!
    return { visitor, requested, cookie: left.headers.get('set-cookie')! }
  }
  const user = JSON.stringify({ name: { firstName: 'Noor', lastName: 'Haddad' }, email: 'somebody@else.uk' })

  test('the secret is a token of ours, the return a form, and the name comes beside it', async () => {
    const { visitor, requested, cookie } = await leave()
    assert.equal(requested.get('response_mode'), 'form_post')
    assert.match(cookie, /SameSite=None; Secure$/)
    const body = new URLSearchParams({ state: requested.get('state')!, code: 'from apple', user })
    const { url } = await visitor.open(
      `${app.url}/auth/v1/callback`,
      { method: 'POST', body },
      `${app.url}/dashboard`,
    )
    const words = new URLSearchParams(new URL(url).hash.slice(1))
    assert.equal(words.get('provider_refresh_token'), 'again', url)

    const publicKey = await importSPKI(
      ours.publicKey.export({ type: 'spki', format: 'pem' }) as string,
      'ES256',
    )
    const { payload, protectedHeader } = await jwtVerify(secrets[0]!, publicKey, {
      issuer: 'TEAM123456',
      subject: 'uk.clearway.web',
      audience: issuer,
    })
    assert.deepEqual([protectedHeader.alg, protectedHeader.kid], ['ES256', 'KEY1234567'])
    assert.ok(payload.exp! - payload.iat! <= 300)

    const { rows } = await app.services.asSystem('look', (db) =>
      db.queryUnchecked(
        'select p.name, p.email from public.profiles p join auth.identities i on i.user_id = p.id where i.provider_id = $1',
        ['0012.apple'],
      ),
    )
    assert.deepEqual(rows, [{ name: 'Noor Haddad', email: 'relay@privaterelay.appleid.test' }])
  })

  test('its form is taken from the browser that left, and an address is not a form', async () => {
    const { requested } = await leave()
    const body = new URLSearchParams({ state: requested.get('state')!, code: 'from apple', user })
    const stranger = await openVisitor().open(
      `${app.url}/auth/v1/callback`,
      { method: 'POST', body },
      `${app.url}/login`,
    )
    assert.equal(new URL(stranger.url).searchParams.get('error_code'), 'bad_oauth_state')
    const again = await leave()
    const byAddress = await again.visitor.open(
      `${app.url}/auth/v1/callback?code=x&state=${again.requested.get('state')}`,
      {},
      `${app.url}/login`,
    )
    assert.equal(new URL(byAddress.url).searchParams.get('error_code'), 'bad_oauth_state')
  })
})

const about = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/auth/authorize`,
  token_endpoint: `${issuer}/auth/token`,
  jwks_uri: `${issuer}/auth/keys`,
  response_types_supported: ['code'],
  subject_types_supported: ['pairwise'],
  id_token_signing_alg_values_supported: ['RS256'],
  token_endpoint_auth_methods_supported: ['client_secret_post'],
})

async function textOf(request: IncomingMessage) {
  let text = ''
  for await (const piece of request) text += piece
  return text
}
