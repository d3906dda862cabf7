import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { freePort } from '#tests/support/free-port.ts'
import { openBrowser, password, registerAndConfirm } from '#tests/support/accounts.ts'
import { certificates } from '#tests/support/certificates.ts'
import { type Odd, samlSettings, type SamlStandIn, startSamlProvider } from '#tests/support/saml.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { openVisitor, type Visitor } from '#tests/support/visitor.ts'
import { listSignInMethods } from '#features/accounts/contract.ts'

/*
Redhill Academy's people sign in at the academy, by a real SAML identity provider. Amy and Bert work there; Cleo’s address is of another domain.
*/
describe('signing in at one’s organisation', () => {
  let app: TestApp
  let academy: SamlStandIn
  let forger: SamlStandIn
  let organisation: { id: string }
  const service = () => ({ token: app.serviceKey }) as never
  const admin = async (method: string, path = '', body?: unknown) => {
    const { status, body: answer } = await app.ask(
      service(),
      method,
      `/auth/v1/admin/sso/providers${path}`,
      body,
      {
        apikey: app.serviceKey,
        'x-supabase-api-version': '2024-01-01',
      },
    )
    return { status, answer }
  }
  before(async () => {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const people = {
      amy: { email: 'Amy@Redhill.ac.uk', name: 'Amy Adler' },
      bert: { email: 'bert@redhill.ac.uk', name: 'Bert Bloom' },
      cleo: { email: 'cleo@elsewhere.uk', name: 'Cleo' },
      dora: { email: 'dora@redhill.ac.uk', name: 'Dora Dean' },
    }
    app = await openTestApp({
      PORT: String(port),
      AUTH_EMAIL_COOLDOWN: '0',
      AUTH_SAML_IDP_INITIATED: 'on',
      ...samlSettings,
    })
    academy = await startSamlProvider(url, people)
    forger = await startSamlProvider(url, people, certificates.forger)
    const { status, answer } = await admin('POST', '', {
      type: 'saml',
      metadata_xml: academy.metadata,
      domains: ['redhill.ac.uk'],
      attribute_mapping: { keys: { email: { name: 'mail' }, post: { default: 'staff' } } },
    })
    assert.equal(status, 201)
    organisation = answer
  })
  after(async () => {
    await app.close()
    await Promise.all([academy.close(), forger.close()])
  })

  const home = () => `${app.url}/dashboard`
  /** Names the domain on the login page; its request carries the browser's cookies. */
  async function leave(visitor: Visitor = openVisitor(), domain = 'redhill.ac.uk') {
    const reply = await visitor.visit(`${app.url}/auth/v1/sso`, {
      method: 'POST',
      headers: { apikey: app.anonKey, 'content-type': 'application/json' },
      body: JSON.stringify({ domain, redirect_to: home(), skip_http_redirect: true }),
    })
    const { url } = (await reply.json()) as { url: string }
    return { url, visitor, cookie: reply.headers.get('set-cookie') }
  }
  const bring = (visitor: Visitor, SAMLResponse: string, RelayState = '', stopAt = home()) =>
    visitor
      .open(
        `${app.url}/auth/v1/sso/saml/acs`,
        { method: 'POST', body: new URLSearchParams({ SAMLResponse, RelayState }) },
        stopAt,
      )
      .then(({ url }) => new URL(url))
  async function enter(login: string, odd: Odd = {}) {
    const { url, visitor } = await leave()
    const { id, state } = await academy.requestIn(url)
    return bring(visitor, await academy.respond(login, id, odd), state)
  }
  const sessionIn = async (url: URL) => {
    const words = Object.fromEntries(new URLSearchParams(url.hash.slice(1)))
    assert.ok(words['access_token'], url.href)
    const browser = openBrowser(app)
    const { data } = await browser.auth.setSession({
      access_token: words['access_token'],
      refresh_token: words['refresh_token']!,
    })
    return {
      browser,
      user: data.user!,
      claims: JSON.parse(Buffer.from(words['access_token'].split('.')[1]!, 'base64url').toString()),
    }
  }

  test('Amy goes to the academy’s own page, signs in there, and is in', async () => {
    const visitor = openVisitor()
    const { url, cookie } = await leave(visitor)
    assert.match(
      cookie!,
      /^clearway-oauth-form=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=None; Secure$/,
    )
    const requested = await visitor.open(url)
    assert.match(requested.text, /Staff sign-in/)
    const there = new URL(requested.url)
    there.searchParams.set('login', 'amy')
    const landed = await visitor.submit(await visitor.open(there.href), {}, home())
    const { user, claims } = await sessionIn(new URL(landed.url))
    assert.equal(user.email, 'amy@redhill.ac.uk')
    assert.ok(user.email_confirmed_at)
    assert.deepEqual(user.app_metadata, {
      provider: `sso:${organisation.id}`,
      providers: [`sso:${organisation.id}`],
    })
    assert.equal(user.identities![0]!.id, 'amy@staff')
    assert.deepEqual(user.user_metadata['custom_claims'], { post: 'staff' })
    assert.deepEqual([claims.amr[0].method, claims.amr[0].provider], ['sso/saml', organisation.id])
    const { rows } = await app.services.asSystem('look', (db) =>
      db.queryUnchecked(
        'select u.is_sso_user, p.name, p.role from auth.users u join public.profiles p on p.id = u.id where u.id = $1',
        [user.id],
      ),
    )
    assert.deepEqual(rows, [{ is_sso_user: true, name: 'Amy Adler', role: 'student' }])
    assert.equal((await sessionIn(await enter('amy'))).user.id, user.id)
  })

  test('the unmodified client asks with a challenge and exchanges its code', async () => {
    const browser = openBrowser(app, 'pkce')
    const { data, error } = await browser.auth.signInWithSSO({
      providerId: organisation.id,
      options: { redirectTo: home() },
    })
    assert.equal(error, null)
    const { id, state } = await academy.requestIn(data!.url)
    // A program follows the way itself; it has no browser that could be led astray.
    const reply = await fetch(`${app.url}/auth/v1/sso/saml/acs`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ SAMLResponse: await academy.respond('amy', id), RelayState: state }),
    })
    const code = new URL(reply.headers.get('location')!).searchParams.get('code')!
    const exchanged = await browser.auth.exchangeCodeForSession(code)
    assert.equal(exchanged.data.user?.email, 'amy@redhill.ac.uk')
    const claims = JSON.parse(
      Buffer.from(exchanged.data.session!.access_token.split('.')[1]!, 'base64url').toString(),
    )
    assert.deepEqual([claims.amr[0].method, claims.amr[0].provider], ['sso/saml', organisation.id])
  })

  test('an organisation speaks for its own domains alone', async () => {
    const { id } = await registerAndConfirm(app, 'cleo@elsewhere.uk', 'Cleo')
    const { searchParams } = await enter('cleo')
    assert.deepEqual(
      [searchParams.get('error'), searchParams.get('error_code')],
      ['access_denied', 'sso_domain_mismatch'],
    )
    const { rows } = await app.services.asSystem('look', (db) =>
      db.queryUnchecked('select provider from auth.identities where user_id = $1', [id]),
    )
    assert.deepEqual(rows, [{ provider: 'email' }])
  })

  test('an organisation without domains speaks for nobody', async () => {
    const { url, visitor } = await leave()
    const { id, state } = await academy.requestIn(url)
    const domains = (await admin('GET', `/${organisation.id}`)).answer.domains.map(
      (one: { domain: string }) => one.domain,
    )
    await admin('PUT', `/${organisation.id}`, { domains: [] })
    const { searchParams } = await bring(visitor, await academy.respond('amy', id), state)
    await admin('PUT', `/${organisation.id}`, { domains })
    assert.equal(searchParams.get('error_code'), 'sso_domain_mismatch')
  })

  test('of somebody who registered with the academy’s address and confirmed it, it is a further way in', async () => {
    const { id } = await registerAndConfirm(app, 'dora@redhill.ac.uk', 'Dora Dean')
    const { user } = await sessionIn(await enter('dora'))
    assert.equal(user.id, id)
    assert.deepEqual(user.app_metadata, { provider: 'email', providers: ['email', `sso:${organisation.id}`] })
    assert.equal(
      (await openBrowser(app).auth.signInWithPassword({ email: 'dora@redhill.ac.uk', password })).error,
      null,
    )
  })

  test('from the academy’s portal people come in where the settings allow it, once per assertion', async () => {
    const answer = await academy.respond('bert', undefined)
    assert.equal(
      (await sessionIn(await bring(openVisitor(), answer, home()))).user.email,
      'bert@redhill.ac.uk',
    )
    assert.equal(
      (await bring(openVisitor(), answer, home())).searchParams.get('error_description'),
      'SAML Assertion is not valid',
    )
    const elsewhere = await bring(
      openVisitor(),
      await academy.respond('bert', undefined),
      'https://evil.example/take',
      app.url,
    )
    assert.equal(elsewhere.origin, app.url)
    const strict = await openTestApp({ ...samlSettings })
    try {
      const reply = await fetch(`${strict.url}/auth/v1/sso/saml/acs`, {
        method: 'POST',
        body: new URLSearchParams({ SAMLResponse: answer }),
      })
      assert.deepEqual(
        [reply.status, ((await reply.json()) as { error_code: string }).error_code],
        [400, 'bad_oauth_state'],
      )
    } finally {
      await strict.close()
    }
  })

  test('an organisation may encrypt what it says of its people, in the usual ways', async () => {
    for (const encrypts of ['oaep', 'oaep and gcm'] as const) {
      const domain = `${encrypts.replaceAll(' ', '-')}.uk`
      const sealed = await startSamlProvider(
        app.url,
        { fay: { email: `fay@${domain}`, name: 'Fay Field' } },
        certificates.school,
        { encrypts },
      )
      try {
        assert.equal(
          (await admin('POST', '', { type: 'saml', metadata_xml: sealed.metadata, domains: [domain] }))
            .status,
          201,
        )
        const { url, visitor } = await leave(openVisitor(), domain)
        const { id, state } = await sealed.requestIn(url)
        const answer = await sealed.respond('fay', id)
        const xml = Buffer.from(answer, 'base64').toString()
        assert.match(xml, /EncryptedAssertion/)
        // Not the three letters alone: what is sealed is written in letters too, and has them now and then.
        assert.doesNotMatch(xml, /fay@|Fay Field/)
        assert.equal((await sessionIn(await bring(visitor, answer, state))).user.email, `fay@${domain}`)
      } finally {
        await sealed.close()
      }
    }
  })

  describe('against somebody who means ill:', () => {
    const refused = (url: URL) =>
      assert.equal(url.searchParams.get('error_description'), 'SAML Assertion is not valid', url.href)
    const decode = (answer: string) => Buffer.from(answer, 'base64').toString()
    const encode = (xml: string) => Buffer.from(xml).toString('base64')
    /** Sets out, and has the academy's answer changed on its way back. */
    async function tamper(change: (xml: string) => string) {
      const { url, visitor } = await leave()
      const { id, state } = await academy.requestIn(url)
      return bring(visitor, encode(change(decode(await academy.respond('amy', id)))), state)
    }

    test('an assertion without its signature', async () =>
      refused(await tamper((xml) => xml.replace(/<ds:Signature.*?<\/ds:Signature>/gs, ''))))
    test('an assertion that was altered', async () =>
      refused(await tamper((xml) => xml.replaceAll('amy@staff', 'bert@staff'))))
    test('a signed assertion wrapped around a forged one', async () =>
      refused(
        await tamper((xml) => {
          const assertion = /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)![0]
          const forged = assertion
            .replace(/<ds:Signature.*?<\/ds:Signature>/s, '')
            .replaceAll('amy@staff', 'bert@staff')
            .replace(/ID="[^"]+"/, 'ID="_forged"')
          return xml.replace(assertion, forged + assertion)
        }),
      ))
    test('an answer with a document type', async () =>
      refused(await tamper((xml) => `<!DOCTYPE x [<!ENTITY e "x">]>${xml}`)))
    test('an answer that is signed with SHA-1, by anyone who may sign', async () => {
      const old = await startSamlProvider(
        app.url,
        { amy: { email: 'amy@old.uk', name: 'Amy' } },
        certificates.forger,
        { hash: 'sha1' },
      )
      try {
        assert.equal(
          (await admin('POST', '', { type: 'saml', metadata_xml: old.metadata, domains: ['old.uk'] })).status,
          201,
        )
        const answer = await old.respond('amy', undefined)
        assert.match(decode(answer), /xmldsig#rsa-sha1/)
        refused(await bring(openVisitor(), answer, home()))
      } finally {
        await old.close()
      }
    })
    test('one that hides such a signature in what is encrypted, or is encrypted for somebody else', async () => {
      const people = { gil: { email: 'gil@hidden.uk', name: 'Gil' } }
      const old = await startSamlProvider(app.url, people, certificates.forger, {
        hash: 'sha1',
        encrypts: 'oaep',
      })
      try {
        assert.equal(
          (await admin('POST', '', { type: 'saml', metadata_xml: old.metadata, domains: ['hidden.uk'] }))
            .status,
          201,
        )
        const answer = await old.respond('gil', undefined)
        assert.doesNotMatch(decode(answer), /rsa-sha1/)
        refused(await bring(openVisitor(), answer, home()))
      } finally {
        await old.close()
      }
      const sealed = await startSamlProvider(app.url, people, certificates.school, { encrypts: 'oaep' })
      try {
        assert.equal(
          (await admin('POST', '', { type: 'saml', metadata_xml: sealed.metadata, domains: ['sealed.uk'] }))
            .status,
          201,
        )
        const answer = decode(await sealed.respond('gil', undefined))
        const [, key] = /<e:EncryptedKey[\s\S]*?<e:CipherValue>([\s\S]*?)<\/e:CipherValue>/.exec(answer)!
        refused(await bring(openVisitor(), encode(answer.replace(key!, 'A'.repeat(344))), home()))
      } finally {
        await sealed.close()
      }
    })
    test('one signed with a stranger’s key', async () => {
      const { url, visitor } = await leave()
      const { id, state } = await academy.requestIn(url)
      const answer = decode(await forger.respond('amy', id)).replaceAll(forger.entityId, academy.entityId)
      refused(await bring(visitor, encode(answer), state))
    })
    test('one of another organisation', async () => {
      const { status } = await admin('POST', '', {
        type: 'saml',
        metadata_xml: forger.metadata,
        domains: ['forgers.uk'],
      })
      assert.equal(status, 201)
      const { url, visitor } = await leave()
      const { id, state } = await academy.requestIn(url)
      refused(await bring(visitor, await forger.respond('amy', id), state))
    })
    test('one that has run out', async () =>
      refused(await enter('amy', { until: new Date(Date.now() - 60_000).toISOString() })))
    test('one that is meant for another product', async () =>
      refused(await enter('amy', { audience: 'https://another.example' })))
    test('one that was to be brought elsewhere', async () =>
      refused(await enter('amy', { recipient: 'https://another.example/acs' })))
    test('one in answer to a request that this browser did not begin', async () => {
      refused(await enter('amy', { inResponseTo: '_another' }))
      const { url } = await leave()
      const { id, state } = await academy.requestIn(url)
      const landed = await bring(openVisitor(), await academy.respond('amy', id), state, `${app.url}/login`)
      assert.equal(landed.searchParams.get('error_code'), 'bad_oauth_state')
    })
    test('one that was brought before', async () => {
      const { url, visitor } = await leave()
      const { id, state } = await academy.requestIn(url)
      const answer = await academy.respond('amy', id)
      assert.ok((await bring(visitor, answer, state)).hash.includes('access_token'))
      assert.equal(
        (await bring(visitor, answer, state, `${app.url}/login`)).searchParams.get('error_code'),
        'bad_oauth_state',
      )
    })
    test('no answer at all, and none that could be read', async () => {
      const reply = await app.ask(undefined, 'POST', '/auth/v1/sso/saml/acs', 'x=1', {
        'content-type': 'application/x-www-form-urlencoded',
      })
      assert.deepEqual([reply.status, reply.body.msg], [400, 'SAMLResponse is missing'])
      const { url, visitor } = await leave()
      refused(await bring(visitor, encode('<not><xml'), (await academy.requestIn(url)).state))
    })
  })

  test('the service keeps the organisations, and nobody else', async () => {
    const nobody = await app.ask(undefined, 'GET', '/auth/v1/admin/sso/providers', undefined, {
      apikey: app.anonKey,
      authorization: `Bearer ${app.anonKey}`,
    })
    assert.deepEqual([nobody.status, nobody.body.error_code], [403, 'not_admin'])
    const { answer } = await admin('GET')
    const mine = answer.items.find((one: { id: string }) => one.id === organisation.id)
    assert.equal(mine.saml.entity_id, academy.entityId)
    assert.equal(mine.saml.metadata_xml, undefined)
    assert.equal((await admin('GET', `/${organisation.id}`)).answer.saml.metadata_xml, academy.metadata)
    const apiError = async (body: object) => {
      const { status, answer } = await admin('POST', '', { type: 'saml', ...body })
      return [status, answer.code, answer.message]
    }
    assert.deepEqual(await apiError({ type: 'oidc' }), [
      400,
      'validation_failed',
      "Only 'saml' supported for SSO provider type",
    ])
    assert.deepEqual(await apiError({}), [
      400,
      'validation_failed',
      'Either metadata_xml or metadata_url must be set',
    ])
    assert.deepEqual(await apiError({ metadata_xml: '<x/>', metadata_url: 'https://x.example' }), [
      400,
      'validation_failed',
      'Only one of metadata_xml or metadata_url needs to be set',
    ])
    assert.deepEqual(await apiError({ metadata_xml: 'not xml' }), [
      400,
      'validation_failed',
      'Failed to parse Metadata XML',
    ])
    assert.deepEqual(await apiError({ metadata_url: 'http://inside.example/metadata' }), [
      400,
      'validation_failed',
      'metadata_url is not a HTTPS URL',
    ])
    assert.equal((await apiError({ metadata_xml: academy.metadata }))[1], 'saml_idp_already_exists')
    assert.equal(
      (await admin('PUT', `/${organisation.id}`, { metadata_xml: forger.metadata })).answer.code,
      'saml_entity_id_mismatch',
    )
    assert.equal(
      (await admin('PUT', `/${organisation.id}`, { domains: ['redhill.ac.uk', 'forgers.uk'] })).answer.code,
      'sso_domain_already_exists',
    )
    const changed = await admin('PUT', `/${organisation.id}`, {
      domains: ['Redhill.ac.uk', 'redhill.sch.uk'],
    })
    assert.deepEqual(
      changed.answer.domains.map(({ domain }: { domain: string }) => domain),
      ['redhill.ac.uk', 'redhill.sch.uk'],
    )
    for (const [method, body] of [
      ['GET', undefined],
      ['PUT', {}],
      ['DELETE', undefined],
    ] as const)
      for (const id of [crypto.randomUUID(), 'odd'])
        assert.deepEqual(
          [(await admin(method, `/${id}`, body)).status, (await admin(method, `/${id}`, body)).answer.code],
          [404, 'sso_provider_not_found'],
        )
  })

  test('metadata by address is read from a safe place, in time and in size', async () => {
    let body: string = forger.metadata
    const place = createServer((request, reply) =>
      request.url === '/moved' ? reply.writeHead(302, { location: '/' }).end() : reply.end(body),
    )
    await new Promise<void>((resolve) => place.listen(0, '127.0.0.1', resolve))
    try {
      const url = `http://127.0.0.1:${(place.address() as { port: number }).port}`
      const before = (await admin('GET')).answer.items.find(
        (one: { saml: { entity_id: string } }) => one.saml.entity_id === forger.entityId,
      )
      assert.equal(
        (await admin('PUT', `/${before.id}`, { metadata_url: `${url}/` })).answer.saml.metadata_url,
        `${url}/`,
      )
      assert.equal((await admin('DELETE', `/${before.id}`)).status, 200)
      assert.equal(
        (await admin('POST', '', { type: 'saml', metadata_url: `${url}/moved` })).answer.message,
        'Unable to fetch metadata from metadata_url',
      )
      body = ' '.repeat(600_000)
      assert.equal(
        (await admin('POST', '', { type: 'saml', metadata_url: `${url}/` })).answer.message,
        'Unable to fetch metadata from metadata_url',
      )
    } finally {
      place.closeAllConnections()
      await new Promise((resolve) => place.close(resolve))
    }
  })

  test('who asks for no organisation, for two, or for an unknown one is told in the protocol’s words', async () => {
    const { auth } = openBrowser(app)
    assert.equal(
      (await auth.signInWithSSO({ domain: 'nowhere.uk' })).error?.message,
      'No SSO provider assigned for this domain',
    )
    assert.equal(
      (await auth.signInWithSSO({ providerId: crypto.randomUUID() })).error?.message,
      'No such SSO provider',
    )
    assert.equal(
      (await auth.signInWithSSO({ providerId: 'odd', domain: 'x.uk' } as never)).error?.message,
      'Only one of provider_id or domain supported',
    )
    assert.equal(
      (await auth.signInWithSSO({} as never)).error?.message,
      'A provider_id or domain needs to be provided',
    )
    assert.equal((await app.call(undefined, listSignInMethods, {})).sso, true)
    const off = await openTestApp()
    try {
      const { error } = await openBrowser(off).auth.signInWithSSO({ domain: 'redhill.ac.uk' })
      assert.deepEqual(
        [error?.status, error?.code, error?.message],
        [404, 'saml_provider_disabled', 'SAML 2.0 is disabled'],
      )
      assert.equal((await off.ask(undefined, 'GET', '/auth/v1/sso/saml/metadata')).status, 404)
    } finally {
      await off.close()
    }
  })
})
