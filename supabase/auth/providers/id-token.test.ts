import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { freePort } from '#tests/support/free-port.ts'
import { openBrowser, password, post, registerAndConfirm } from '#tests/support/accounts.ts'
import {
  client,
  oidcSettings,
  type OidcStandIn,
  signInThere,
  startOidcProvider,
} from '#tests/support/oidc.ts'
import { setUpApp, signIn } from '#tests/support/factors.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { openVisitor } from '#tests/support/visitor.ts'

/* Ravi's phone signs him in at the hub and brings the hub's token; Edith links the hub to the account she has. */
describe('tokens of another provider, and linked identities', () => {
  let app: TestApp
  let hub: OidcStandIn
  let other: OidcStandIn
  before(async () => {
    const port = await freePort()
    const people = {
      ravi: { email: 'ravi@menon.uk', email_verified: true, name: 'Ravi Menon' },
      edith: { email: 'edith@elsewhere.uk', email_verified: true, name: 'Edith' },
    }
    hub = await startOidcProvider(`http://127.0.0.1:${port}/auth/v1/callback`, people)
    other = await startOidcProvider(`http://127.0.0.1:${port}/auth/v1/callback`, people)
    app = await openTestApp({
      PORT: String(port),
      AUTH_EMAIL_COOLDOWN: '0',
      ...oidcSettings(hub),
      ...oidcSettings(other, 'OTHER', 'Another'),
    })
  })
  after(async () => {
    await app.close()
    await Promise.all([hub.close(), other.close()])
  })

  const ravi = { sub: 'ravi', email: 'ravi@menon.uk', email_verified: true, name: 'Ravi Menon' }
  const hash = (nonce: string) => createHash('sha256').update(nonce).digest('hex')
  const bring = (token: string, more: object = {}) =>
    openBrowser(app).auth.signInWithIdToken({ provider: 'hub' as never, token, ...more })
  const apiError = async (body: object) => {
    const { status, text } = await post(app, '/token?grant_type=id_token', body)
    return [status, JSON.parse(text)]
  }
  const oauth = (error_description: string, error = 'invalid request') => [400, { error, error_description }]

  test('Ravi’s phone brings his token, with the hash of a nonce only it knows', async () => {
    const nonce = randomBytes(16).toString('hex')
    const { data, error } = await bring(await hub.idToken({ ...ravi, nonce: hash(nonce) }), { nonce })
    assert.equal(error, null)
    assert.equal(data.user!.email, 'ravi@menon.uk')
    assert.deepEqual(data.user!.app_metadata, { provider: 'hub', providers: ['hub'] })
    const again = await bring(await hub.idToken({ ...ravi, email: 'changed@menon.uk' }))
    assert.equal(again.data.user!.id, data.user!.id)
    assert.equal(again.data.user!.email, 'ravi@menon.uk')
  })

  test('by client and issuer instead of a name it is the same', async () => {
    const { json } = await post(app, '/token?grant_type=id_token', {
      client_id: client.id,
      issuer: hub.issuer,
      id_token: await hub.idToken(ravi),
    })
    assert.ok(json().access_token)
  })

  test('a nonce must be on both sides, and the same', async () => {
    const both = oauth('Passed nonce and nonce in id_token should either both exist or not.')
    assert.deepEqual(
      await apiError({ provider: 'hub', id_token: await hub.idToken({ ...ravi, nonce: hash('n') }) }),
      both,
    )
    assert.deepEqual(await apiError({ provider: 'hub', id_token: await hub.idToken(ravi), nonce: 'n' }), both)
    const mismatch = oauth('Nonces mismatch', 'invalid nonce')
    assert.deepEqual(
      await apiError({
        provider: 'hub',
        id_token: await hub.idToken({ ...ravi, nonce: hash('n') }),
        nonce: 'm',
      }),
      mismatch,
    )
    assert.deepEqual(
      await apiError({ provider: 'hub', id_token: await hub.idToken({ ...ravi, nonce: 'n' }), nonce: 'n' }),
      mismatch,
    )
  })

  test('what is missing or unknown is named in the protocol’s words', async () => {
    assert.deepEqual(await apiError({ provider: 'hub' }), oauth('id_token required'))
    assert.deepEqual(await apiError({ id_token: 'x' }), oauth('provider or client_id and issuer required'))
    assert.deepEqual(await apiError({ provider: 'google', id_token: 'x' }), [
      400,
      {
        code: 'provider_disabled',
        message: 'Provider (issuer "https://accounts.google.com") is not enabled',
      },
    ])
    assert.deepEqual(await apiError({ provider: 'nowhere', id_token: 'x' }), [
      400,
      { code: 'validation_failed', message: 'Custom OIDC provider "nowhere" not allowed' },
    ])
    assert.deepEqual(await apiError({ provider: 'custom:x', id_token: 'x' }), [
      400,
      { code: 'validation_failed', message: 'Custom provider "custom:x" not found' },
    ])
  })

  describe('a token that proves nothing is refused:', () => {
    const bad = oauth('Bad ID token')
    const seconds = () => Math.floor(Date.now() / 1000)
    const whole = () => ({ iss: hub.issuer, aud: client.id, iat: seconds(), exp: seconds() + 600, ...ravi })
    const brought = (id_token: string) => apiError({ provider: 'hub', id_token })

    test('garbage, and one without a signature', async () => {
      assert.deepEqual(await brought('a.b.c'), bad)
      assert.deepEqual(await brought(new UnsecuredJWT(whole()).encode()), bad)
    })
    test('one signed with a secret, be it the hub’s public key', async () => {
      const { publicKey } = await generateKeyPair('RS256', { extractable: true })
      const secret = new TextEncoder().encode(JSON.stringify(await exportJWK(publicKey)))
      assert.deepEqual(
        await brought(
          await new SignJWT(whole()).setProtectedHeader({ alg: 'HS256', kid: 'of-the-hub' }).sign(secret),
        ),
        bad,
      )
    })
    test('one signed by a stranger’s key under the hub’s name for its own', async () => {
      const { privateKey } = await generateKeyPair('RS256')
      assert.deepEqual(
        await brought(
          await new SignJWT(whole()).setProtectedHeader({ alg: 'RS256', kid: 'of-the-hub' }).sign(privateKey),
        ),
        bad,
      )
    })
    test('one altered after it was signed', async () => {
      const [head, , seal] = (await hub.idToken(ravi)).split('.')
      assert.deepEqual(
        await brought(
          [head, Buffer.from(JSON.stringify({ ...whole(), sub: 'edith' })).toString('base64url'), seal].join(
            '.',
          ),
        ),
        bad,
      )
    })
    test('one of another provider, and one of the hub brought as another provider’s', async () => {
      assert.deepEqual(await brought(await other.idToken(ravi)), bad)
      assert.deepEqual(await brought(await hub.idToken({ ...ravi, iss: other.issuer })), bad)
      assert.deepEqual(await apiError({ provider: 'other', id_token: await hub.idToken(ravi) }), bad)
    })
    test('one that has expired, and one without an end', async () => {
      assert.deepEqual(await brought(await hub.idToken({ ...ravi, exp: seconds() - 60 })), bad)
      assert.deepEqual(await brought(await hub.idToken({ ...ravi, exp: undefined as never })), bad)
    })
    test('one that was meant for somebody else', async () => {
      assert.deepEqual(
        await brought(await hub.idToken({ ...ravi, aud: 'another-product' })),
        oauth('Unacceptable audience in id_token: [another-product]'),
      )
      const shared = await hub.idToken({
        ...ravi,
        aud: [client.id, 'another-product'],
        azp: 'another-product',
      })
      assert.deepEqual(
        await brought(shared),
        oauth(`Unacceptable audience in id_token: [${client.id} another-product]`),
      )
    })
    test('one beside another sign-in’s access token', async () => {
      const id_token = await hub.idToken({
        ...ravi,
        at_hash: createHash('sha256').update('mine').digest().subarray(0, 16).toString('base64url'),
      })
      assert.deepEqual(await apiError({ provider: 'hub', id_token, access_token: 'not mine' }), bad)
      assert.equal((await apiError({ provider: 'hub', id_token, access_token: 'mine' }))[0], 200)
    })
  })

  describe('Edith has an account of her own', () => {
    const edith = { sub: 'edith', email: 'edith@elsewhere.uk', email_verified: true, name: 'Edith' }
    let browser: Awaited<ReturnType<typeof registerAndConfirm>>['browser']
    let id: string
    before(async () => {
      ;({ browser, id } = await registerAndConfirm(app, 'edith@moss.uk', 'Edith Moss'))
    })
    const link = async (login: string, visitor = openVisitor()) => {
      // Her page's own requests carry the browser's cookies.
      const { data } = await browser.auth.getSession()
      const reply = await visitor.visit(
        `${app.url}/auth/v1/user/identities/authorize?provider=hub&skip_http_redirect=true&redirect_to=${encodeURIComponent(`${app.url}/settings`)}`,
        {
          headers: {
            apikey: app.anonKey,
            authorization: `Bearer ${data.session!.access_token}`,
            'x-supabase-api-version': '2024-01-01',
          },
        },
      )
      const { url } = (await reply.json()) as { url: string }
      const landed = await signInThere(visitor, url, login, `${app.url}/settings`)
      return { landed: new URL(landed.url), url }
    }
    const identities = async () => (await browser.auth.getUserIdentities()).data!.identities

    test('she links the hub, whose address is another one, and signs in by it', async () => {
      const { landed } = await link('edith')
      assert.match(landed.hash, /access_token=/)
      assert.deepEqual(
        (await identities()).map(({ provider }) => provider),
        ['email', 'hub'],
      )
      const { data } = await browser.auth.getUser()
      assert.deepEqual(
        [data.user!.email, data.user!.app_metadata],
        ['edith@moss.uk', { provider: 'email', providers: ['email', 'hub'] }],
      )
      assert.equal((await bring(await hub.idToken(edith))).data.user!.id, id)
    })

    test('the unmodified client is given the address to go to', async () => {
      const { data, error } = await browser.auth.linkIdentity({
        provider: 'hub' as never,
        options: { redirectTo: `${app.url}/settings`, skipBrowserRedirect: true },
      })
      assert.equal(error, null)
      assert.equal(new URL(data!.url!).origin, hub.issuer)
    })

    test('an identity is one person’s: linked twice, or by somebody else, it is refused', async () => {
      assert.equal((await link('edith')).landed.searchParams.get('error_code'), 'identity_already_exists')
      await bring(await hub.idToken(ravi))
      assert.equal(
        (await link('ravi')).landed.searchParams.get('error_description'),
        'Identity is already linked to another user',
      )
      const { error } = await browser.auth.linkIdentity({
        provider: 'hub' as never,
        token: await hub.idToken(ravi),
      })
      assert.equal(error?.code, 'identity_already_exists')
    })

    test('a link she began is not finished in the browser of somebody who was sent the address', async () => {
      const { data } = await browser.auth.linkIdentity({
        provider: 'other' as never,
        options: { redirectTo: `${app.url}/settings`, skipBrowserRedirect: true },
      })
      const victim = openVisitor()
      const back = await signInThere(victim, data!.url!, 'ravi', `${app.url}/auth/v1/callback`)
      const landed = new URL((await victim.open(back.url, {}, `${app.url}/login`)).url)
      assert.equal(landed.searchParams.get('error_code'), 'bad_oauth_state')
      assert.ok(!(await identities()).some(({ provider }) => provider === 'other'))
    })

    test('half a sign-in links nothing: anyone who has her password alone adds no way in of their own', async () => {
      const email = 'half@moss.uk'
      const half = await registerAndConfirm(app, email, 'Half')
      await setUpApp(app, half.browser)
      const thief = await signIn(app, email)
      const { error } = await thief.auth.linkIdentity({
        provider: 'other' as never,
        token: await other.idToken({ sub: 'thief', email: 'thief@evil.uk', email_verified: true }),
      })
      assert.equal(error?.code, 'insufficient_aal')
    })

    test('her phone links by a token, when she is signed in there', async () => {
      const id_token = await other.idToken(edith)
      const nobody = await post(app, '/token?grant_type=id_token', {
        provider: 'other',
        id_token,
        link_identity: true,
      })
      assert.equal(nobody.json().code, 'no_authorization')
      const { data, error } = await browser.auth.linkIdentity({ provider: 'other' as never, token: id_token })
      assert.equal(error, null)
      assert.equal((data as { user: { id: string } }).user.id, id)
      assert.deepEqual(
        (await identities()).map(({ provider }) => provider),
        ['email', 'hub', 'other'],
      )
    })

    test('she takes them away again, never the last, and with the email’s its password goes', async () => {
      const remove = async (provider: string) =>
        browser.auth.unlinkIdentity((await identities()).find((one) => one.provider === provider)!)
      const stranger = await registerAndConfirm(app, 'nosy@neighbour.uk', 'Nosy')
      const hers = (await identities())[1]!
      assert.equal(
        (await stranger.browser.auth.unlinkIdentity(hers)).error?.code,
        'single_identity_not_deletable',
      )
      assert.equal(
        (await browser.auth.unlinkIdentity({ ...hers, identity_id: crypto.randomUUID() })).error?.code,
        'identity_not_found',
      )
      const odd = (await browser.auth.unlinkIdentity({ ...hers, identity_id: 'odd' })).error
      assert.deepEqual([odd?.status, odd?.message], [404, 'identity_id must be an UUID'])
      assert.equal((await remove('other')).error, null)
      assert.equal((await remove('email')).error, null)
      assert.equal(
        (await openBrowser(app).auth.signInWithPassword({ email: 'edith@moss.uk', password })).error?.code,
        'invalid_credentials',
      )
      assert.deepEqual((await browser.auth.getUser()).data.user!.app_metadata, {
        provider: 'hub',
        providers: ['hub'],
      })
      const last = await remove('hub')
      assert.deepEqual([last.error?.status, last.error?.code], [422, 'single_identity_not_deletable'])
      assert.equal((await bring(await hub.idToken(edith))).data.user!.id, id)
    })
  })

  test('where linking is off, it is off in every way', async () => {
    const shut = await openTestApp({ AUTH_LINKING: 'off', ...oidcSettings(hub) })
    try {
      const { browser } = await registerAndConfirm(shut, 'edith@moss.uk', 'Edith Moss')
      const off = async (
        call: Promise<{ error: { code?: string | undefined; status?: number | undefined } | null }>,
      ) => {
        const { error } = await call
        assert.deepEqual([error?.status, error?.code], [404, 'manual_linking_disabled'])
      }
      await off(
        browser.auth.linkIdentity({ provider: 'hub' as never, options: { skipBrowserRedirect: true } }),
      )
      await off(
        browser.auth.linkIdentity({ provider: 'hub' as never, token: await hub.idToken(ravi) }) as never,
      )
      await off(browser.auth.unlinkIdentity((await browser.auth.getUserIdentities()).data!.identities[0]!))
    } finally {
      await shut.close()
    }
  })
})
