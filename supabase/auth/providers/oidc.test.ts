import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createClient } from '@supabase/supabase-js'
import { freePort } from '#tests/support/free-port.ts'
import { newestLink, openBrowser, password } from '#tests/support/accounts.ts'
import { oidcSettings, type OidcStandIn, signInThere, startOidcProvider } from '#tests/support/oidc.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { openVisitor, type Visitor } from '#tests/support/visitor.ts'
import { listSignInMethods } from '#features/accounts/contract.ts'

/*
Priya, Tom, Grace and Wilf sign in at the school hub; Mallory has an account there too. The hub is a real OpenID provider.
*/
describe('signing in by an OpenID provider', () => {
  let app: TestApp
  let hub: OidcStandIn
  before(async () => {
    const port = await freePort()
    hub = await startOidcProvider(`http://127.0.0.1:${port}/auth/v1/callback`, {
      priya: {
        email: 'priya@nair.uk',
        email_verified: true,
        name: 'Priya Nair',
        picture: 'https://hub.test/priya.jpg',
      },
      tom: { email: 'Tom@Ashby.uk', email_verified: true, name: 'Tom Ashby' },
      grace: { email: 'grace@holt.uk', email_verified: true, given_name: 'Grace', family_name: 'Holt' },
      wilf: { email: 'wilf@unsure.uk', email_verified: false, name: 'Wilf' },
      mallory: { email: 'priya@nair.uk', email_verified: false, name: 'Mallory' },
      nobody: { name: 'Without an address' },
      hana: { email: 'hana@tanaka.uk', email_verified: true, name: 'Hana Tanaka' },
    })
    app = await openTestApp({ PORT: String(port), AUTH_EMAIL_COOLDOWN: '0', ...oidcSettings(hub) })
  })
  after(async () => {
    await app.close()
    await hub.close()
  })

  const home = () => `${app.url}/dashboard`
  /** Presses the button of the login page, and answers where the browser has landed. */
  async function goIn(
    login: string,
    { browser = openBrowser(app), visitor = openVisitor(), query = {} as Record<string, string> } = {},
  ) {
    const { data, error } = await browser.auth.signInWithOAuth({
      provider: 'hub' as never,
      options: { redirectTo: home(), queryParams: query, skipBrowserRedirect: true },
    })
    assert.equal(error, null)
    const landed = await signInThere(
      visitor,
      data.url!,
      login,
      app.url === new URL(data.url!).origin ? home() : undefined,
    )
    return { url: new URL(landed.url), browser, visitor }
  }
  const fragmentOf = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)))
  const enter = async (login: string, query: Record<string, string> = {}) => {
    const { url, browser } = await goIn(login, { query })
    const words = fragmentOf(url)
    assert.ok(words['access_token'], url.href)
    const { data, error } = await browser.auth.setSession({
      access_token: words['access_token'],
      refresh_token: words['refresh_token']!,
    })
    assert.equal(error, null)
    return { browser, user: data.user!, words }
  }
  const profileOf = async (id: string) =>
    (
      await app.services.asSystem('look', (db) =>
        db.queryUnchecked<{ name: string; role: string; email: string; verification_status: string }>(
          'select name, role, email, verification_status from public.profiles where id = $1',
          [id],
        ),
      )
    ).rows[0]

  test('the login page learns of the hub, and so does the protocol’s client', async () => {
    assert.deepEqual(await app.call(undefined, listSignInMethods, {}), {
      providers: [{ name: 'hub', label: 'School hub' }],
      sso: false,
      passkeys: true,
    })
    const { body } = await app.ask(undefined, 'GET', '/auth/v1/settings', undefined, {
      apikey: app.anonKey,
    })
    assert.equal(body.external.hub, true)
    assert.equal(body.external.google, false)
  })

  test('Priya comes for the first time: she has an account, a confirmed address and a profile with her name', async () => {
    const { user, words } = await enter('priya')
    assert.equal(user.email, 'priya@nair.uk')
    assert.ok(user.email_confirmed_at)
    assert.deepEqual(user.app_metadata, { provider: 'hub', providers: ['hub'] })
    assert.equal(user.user_metadata['name'], 'Priya Nair')
    assert.equal(user.user_metadata['avatar_url'], 'https://hub.test/priya.jpg')
    assert.deepEqual(
      user.identities!.map(({ provider, id }) => [provider, id]),
      [['hub', 'priya']],
    )
    assert.ok(words['provider_token'])
    assert.deepEqual([words['token_type'], words['expires_in']], ['bearer', '3600'])
    assert.deepEqual(await profileOf(user.id), {
      name: 'Priya Nair',
      role: 'student',
      email: 'priya@nair.uk',
      verification_status: 'approved',
    })
    await app.settle()
    const { rows: pictures } = await app.services.asSystem('look', (db) =>
      db.queryUnchecked('select profile_image as image from public.profiles where id = $1', [user.id]),
    )
    assert.deepEqual(pictures, [{ image: null }], 'her picture stays with the hub')
    const { rows } = await app.services.asSystem('look', (db) =>
      db.queryUnchecked<{ name: string }>(
        `select name from app.events where $1 in (payload ->> 'userId', payload ->> 'personId') order by name`,
        [user.id],
      ),
    )
    assert.deepEqual(
      rows.map(({ name }) => name),
      ['account.confirmed', 'profile.created'],
    )
  })

  test('the second time she finds the same account, and the token says how she came', async () => {
    const first = await enter('priya')
    const { user, words } = await enter('priya')
    assert.equal(user.id, first.user.id)
    const claims = JSON.parse(Buffer.from(words['access_token']!.split('.')[1]!, 'base64url').toString())
    assert.deepEqual(
      claims.amr.map(({ method }: { method: string }) => method),
      ['oauth'],
    )
  })

  test('Grace wants to teach: what she chose where she set out is her role', async () => {
    const { user } = await enter('grace', { role: 'instructor' })
    assert.deepEqual(await profileOf(user.id), {
      name: 'Grace Holt',
      role: 'instructor',
      email: 'grace@holt.uk',
      verification_status: 'approved',
    })
  })

  test('a client that asks with a challenge exchanges a code, once, and gets the hub’s tokens with the session', async () => {
    const browser = openBrowser(app, 'pkce')
    const { url } = await goIn('priya', { browser })
    const code = url.searchParams.get('code')!
    assert.match(code, /^[0-9a-f-]{36}$/)
    assert.equal(url.hash, '')
    const { rows } = await app.services.asSystem('look', (db) =>
      db.queryUnchecked<{ kept: Buffer }>(
        'select provider_tokens as kept from auth.flow_states where auth_code = $1',
        [code],
      ),
    )
    const stranger = openBrowser(app, 'pkce')
    await stranger.auth.signInWithOAuth({ provider: 'hub' as never, options: { skipBrowserRedirect: true } })
    assert.equal((await stranger.auth.exchangeCodeForSession(code)).error?.code, 'bad_code_verifier')
    const { data, error } = await browser.auth.exchangeCodeForSession(code)
    assert.equal(error, null)
    assert.ok(data.session!.provider_token)
    assert.ok(!rows[0]!.kept.includes(Buffer.from(data.session!.provider_token!)))
    assert.equal(data.user!.email, 'priya@nair.uk')
    const claims = await browser.auth.getUser()
    assert.equal(claims.data.user!.id, data.user!.id)
    assert.equal((await browser.auth.exchangeCodeForSession(code)).data.session, null)
  })

  test('Tom registered with a password and confirmed it: the hub leads him to the same account', async () => {
    const { browser, id } = await registerTom()
    const { user } = await enter('tom')
    assert.equal(user.id, id)
    assert.deepEqual(user.app_metadata, { provider: 'email', providers: ['email', 'hub'] })
    const [mail] = await app.mailsTo('tom@ashby.uk')
    assert.match(mail!.subject, /^Another account was linked/)
    assert.match(mail!.body.text, /School hub/)
    assert.deepEqual(
      user.identities!.map(({ provider }) => provider),
      ['email', 'hub'],
    )
    assert.equal((await browser.auth.signInWithPassword({ email: 'tom@ashby.uk', password })).error, null)
  })
  async function registerTom() {
    const browser = openBrowser(app)
    const { data } = await browser.auth.signUp({
      email: 'tom@ashby.uk',
      password,
      options: { data: { name: 'Tom Ashby', role: 'student' }, emailRedirectTo: `${app.url}/verify-email` },
    })
    const { token } = await newestLink(app, 'tom@ashby.uk')
    assert.equal((await browser.auth.verifyOtp({ token_hash: token, type: 'signup' })).error, null)
    return { browser, id: data.user!.id }
  }

  test('a stranger who registered with Hana’s address and waits for her loses it all when she comes', async () => {
    const stranger = openBrowser(app)
    const { data } = await stranger.auth.signUp({
      email: 'hana@tanaka.uk',
      password,
      options: { data: { name: 'Not Hana', role: 'instructor', note: 'left by a stranger' } },
    })
    const { token } = await newestLink(app, 'hana@tanaka.uk')
    const { user } = await enter('hana')
    assert.equal(user.id, data.user!.id)
    assert.deepEqual(
      user.identities!.map(({ provider }) => provider),
      ['hub'],
    )
    assert.equal(user.user_metadata['note'], undefined)
    const { name, role } = (await profileOf(user.id))!
    assert.deepEqual([name, role], ['Hana Tanaka', 'student'], 'nor is the stranger’s role hers')
    assert.equal(
      (await stranger.auth.signInWithPassword({ email: 'hana@tanaka.uk', password })).error?.code,
      'invalid_credentials',
    )
    assert.equal(
      (await stranger.auth.verifyOtp({ token_hash: token, type: 'signup' })).error?.code,
      'otp_expired',
    )
  })

  test('an address that the hub has not verified gets our mail first, and nobody’s account by it', async () => {
    const { url } = await goIn('wilf')
    assert.equal(url.searchParams.get('error'), 'access_denied')
    assert.equal(url.searchParams.get('error_code'), 'provider_email_needs_verification')
    assert.equal(fragmentOf(url)['error_code'], 'provider_email_needs_verification')
    const { token } = await newestLink(app, 'wilf@unsure.uk')
    assert.equal((await openBrowser(app).auth.verifyOtp({ token_hash: token, type: 'signup' })).error, null)
    assert.equal((await enter('wilf')).user.email, 'wilf@unsure.uk')

    const before = (await app.mailsTo('priya@nair.uk')).length
    const mallory = await goIn('mallory')
    assert.equal(mallory.url.searchParams.get('error_code'), 'provider_email_needs_verification')
    assert.equal((await app.mailsTo('priya@nair.uk')).length, before)
    const { rows } = await app.services.asSystem('look', (db) =>
      db.queryUnchecked('select from auth.identities where provider_id = $1', ['mallory']),
    )
    assert.equal(rows.length, 0)
  })

  test('who comes without an address, and who is not wanted, is told so on the page they wanted', async () => {
    assert.equal((await goIn('nobody')).url.searchParams.get('error_code'), 'validation_failed')
    await app.services.asSystem('ban', (db) =>
      db.queryUnchecked(
        `update auth.users set banned_until = clock() + interval '1 day' where email = 'grace@holt.uk'`,
      ),
    )
    const { url } = await goIn('grace')
    assert.deepEqual(
      [url.searchParams.get('error'), url.searchParams.get('error_code')],
      ['access_denied', 'user_banned'],
    )
  })

  test('who says no at the hub comes back with the hub’s word', async () => {
    const visitor = openVisitor()
    const { data } = await openBrowser(app).auth.signInWithOAuth({
      provider: 'hub' as never,
      options: { redirectTo: home(), skipBrowserRedirect: true },
    })
    const requested = await visitor.open(data.url!)
    const abort = /href="([^"]+abort)"/.exec(requested.text)![1]!
    const { url } = await visitor.open(new URL(abort, requested.url).href, {}, home())
    assert.equal(new URL(url).searchParams.get('error'), 'access_denied')
    assert.equal(new URL(url).searchParams.get('error_code'), 'bad_oauth_callback')
  })

  describe('against somebody who means ill', () => {
    /** Goes as far as the hub's last redirect, back to us, and keeps it. */
    async function stopBefore(login: string, visitor: Visitor = openVisitor()) {
      const left = await visitor.visit(
        `${app.url}/auth/v1/authorize?provider=hub&redirect_to=${encodeURIComponent(home())}`,
      )
      assert.equal(left.status, 302)
      const back = await signInThere(
        visitor,
        left.headers.get('location')!,
        login,
        `${app.url}/auth/v1/callback`,
      )
      return { back: new URL(back.url), visitor }
    }
    const faultOf = async (visitor: Visitor, url: URL) => {
      const landed = new URL((await visitor.open(url.href, {}, `${app.url}/login`)).url)
      return landed.searchParams.get('error_code')
    }
    const landing = async (visitor: Visitor, url: URL) =>
      new URL((await visitor.open(url.href, {}, home())).url)

    test('a state that was never given, and none at all, open nothing', async () => {
      const { back, visitor } = await stopBefore('priya')
      back.searchParams.set('state', 'A'.repeat(43))
      assert.equal(await faultOf(visitor, back), 'bad_oauth_state')
      const none = await app.ask(undefined, 'GET', '/auth/v1/callback?code=x')
      assert.deepEqual(
        [none.status, none.body.error_code, none.body.msg],
        [400, 'bad_oauth_callback', 'OAuth state parameter missing'],
      )
      const forged = await app.ask(undefined, 'GET', '/auth/v1/callback?code=x&state=forged')
      assert.deepEqual(
        [forged.status, forged.body.error_code, forged.body.msg],
        [400, 'bad_oauth_state', 'OAuth state not found or expired'],
      )
    })

    test('a state works once', async () => {
      const { back, visitor } = await stopBefore('priya')
      assert.ok(fragmentOf(await landing(visitor, back))['access_token'])
      assert.equal(await faultOf(visitor, back), 'bad_oauth_state')
    })

    test('a state is good for ten minutes', async () => {
      const { back, visitor } = await stopBefore('priya')
      app.clock.advance({ minutes: 11 })
      assert.equal(await faultOf(visitor, back), 'bad_oauth_state')
      app.clock.set()
    })

    test('a return that somebody else began is refused in another person’s browser', async () => {
      const { back } = await stopBefore('mallory')
      assert.equal(await faultOf(openVisitor(), back), 'bad_oauth_state')
      const { back: next } = await stopBefore('mallory')
      const victim = (await stopBefore('priya')).visitor // on a state of her own, with a mark of her own
      assert.equal(await faultOf(victim, next), 'bad_oauth_state')
    })

    test('a code of another state is worth nothing in this one', async () => {
      const [hers, his] = await Promise.all([stopBefore('priya'), stopBefore('mallory')])
      his.back.searchParams.set('code', hers.back.searchParams.get('code')!)
      assert.equal(
        (await landing(his.visitor, his.back)).searchParams.get('error_code'),
        'bad_oauth_callback',
      )
    })

    test('a return in another provider’s name is refused', async () => {
      const { back, visitor } = await stopBefore('priya')
      back.searchParams.set('iss', 'https://id.elsewhere.example')
      assert.equal((await landing(visitor, back)).searchParams.get('error_code'), 'bad_oauth_callback')
    })

    test('nobody is led to a place that is not ours', async () => {
      const visitor = openVisitor()
      const left = await visitor.visit(
        `${app.url}/auth/v1/authorize?provider=hub&redirect_to=${encodeURIComponent('https://evil.example/take')}`,
      )
      const landed = await signInThere(visitor, left.headers.get('location')!, 'priya', `${app.url}/#`)
      assert.equal(new URL(landed.url).origin, app.url)
    })

    test('the address that leads there holds no secret and no redirect but our own', async () => {
      const reply = await fetch(
        `${app.url}/auth/v1/authorize?provider=hub&redirect_uri=https://evil.example&state=mine&nonce=mine&scopes=calendar`,
        {
          redirect: 'manual',
        },
      )
      const { searchParams } = new URL(reply.headers.get('location')!)
      assert.equal(searchParams.get('redirect_uri'), `${app.url}/auth/v1/callback`)
      assert.equal(searchParams.get('scope'), 'openid email profile calendar')
      assert.notEqual(searchParams.get('state'), 'mine')
      assert.notEqual(searchParams.get('nonce'), 'mine')
      assert.equal(searchParams.get('code_challenge_method'), 'S256')
      assert.match(
        reply.headers.get('set-cookie')!,
        /^clearway-oauth-address=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/,
      )
    })

    test('a provider that is off or unknown, and half a challenge, are refused in the protocol’s words', async () => {
      const apiError = async (query: string) => {
        const { status, body } = await app.ask(undefined, 'GET', `/auth/v1/authorize?${query}`)
        return [status, body.error_code, body.msg]
      }
      assert.deepEqual(await apiError('provider=google'), [
        400,
        'validation_failed',
        'Unsupported provider: provider is not enabled',
      ])
      assert.deepEqual(await apiError('provider=nowhere'), [
        400,
        'validation_failed',
        'Unsupported provider: Provider nowhere could not be found',
      ])
      assert.deepEqual(await apiError('provider=hub&code_challenge=x'), [
        400,
        'validation_failed',
        'PKCE flow requires code_challenge_method and code_challenge',
      ])
    })
  })

  test('where sign-ups are off, newcomers are turned away and those who are known come in', async () => {
    const closed = await openTestApp({ AUTH_SIGNUP: 'off', ...oidcSettings(hub) })
    try {
      const auth = createClient(closed.url, closed.anonKey).auth
      const token = await hub.idToken({ sub: 'priya', email: 'priya@nair.uk', email_verified: true })
      assert.equal(
        (await auth.signInWithIdToken({ provider: 'hub' as never, token })).error?.code,
        'signup_disabled',
      )
      const priya = await closed.person('Priya Nair')
      await closed.services.asSystem('known from before', (db) =>
        db.queryUnchecked(
          `insert into auth.identities (user_id, provider, provider_id) values ($1, 'hub', 'priya')`,
          [priya.id],
        ),
      )
      assert.equal(
        (await auth.signInWithIdToken({ provider: 'hub' as never, token })).data.user?.id,
        priya.id,
      )
    } finally {
      await closed.close()
    }
  })
})
