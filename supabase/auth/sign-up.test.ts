import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { claimsOf, newestLink, openBrowser, password, post } from '#tests/support/accounts.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

const fault = ({
  error,
}: {
  error: { status?: number | undefined; code?: string | undefined; message: string } | null
}) => [error?.status, error?.code, error?.message]

describe('where addresses and numbers count as confirmed from the start, and people may look around', () => {
  let app: TestApp
  before(async () => {
    app = await openTestApp({
      AUTH_EMAIL_AUTOCONFIRM: 'on',
      AUTH_ANONYMOUS: 'on',
      AUTH_PASSWORD_MIN: '6',
      AUTH_PASSWORD_COMMON: 'allow',
    })
  })
  after(() => app.close())

  test('Priya has a session at once, without a mail; a second sign-up is told that she is registered', async () => {
    const { data, error } = await openBrowser(app).auth.signUp({
      email: 'Priya@Nair.uk',
      password,
      options: { data: { name: 'Priya Nair' } },
    })
    assert.equal(error, null)
    assert.deepEqual(
      [data.session!.token_type, data.session!.expires_in, data.user!.email],
      ['bearer', 3600, 'priya@nair.uk'],
    )
    assert.ok(data.user!.email_confirmed_at && data.user!.confirmed_at)
    assert.deepEqual(data.user!.user_metadata, {
      name: 'Priya Nair',
      email: 'priya@nair.uk',
      email_verified: true,
      phone_verified: false,
      sub: data.user!.id,
    })
    assert.deepEqual(data.user!.app_metadata, { provider: 'email', providers: ['email'] })
    assert.deepEqual(
      claimsOf(data.session!.access_token).amr.map(({ method }) => method),
      ['password'],
    )
    assert.equal((await app.mailsTo('priya@nair.uk')).length, 0)
    assert.deepEqual(fault(await openBrowser(app).auth.signUp({ email: 'priya@nair.uk', password })), [
      422,
      'user_already_exists',
      'User already registered',
    ])
  })

  test('of two who register an address at the same instant, one has a session and the other is told', async () => {
    const both = await Promise.all(
      [1, 2].map(() => openBrowser(app).auth.signUp({ email: 'race@nair.uk', password })),
    )
    assert.deepEqual(both.map(({ error }) => error?.code ?? 'in').sort(), ['in', 'user_already_exists'])
  })

  test('somebody looks around without a name, and becomes an ordinary account with an address', async () => {
    const browser = openBrowser(app)
    const { data, error } = await browser.auth.signInAnonymously({ options: { data: { theme: 'dark' } } })
    assert.equal(error, null)
    assert.deepEqual(
      [data.user!.is_anonymous, data.user!.app_metadata, data.user!.user_metadata, data.user!.identities],
      [true, {}, { theme: 'dark' }, []],
    )
    const claims = claimsOf(data.session!.access_token)
    assert.deepEqual([claims.is_anonymous, claims.email, claims.amr[0].method], [true, '', 'anonymous'])

    const alone = await browser.auth.updateUser({ password })
    assert.deepEqual([alone.error?.status, alone.error?.code], [422, 'validation_failed'])
    const named = await browser.auth.updateUser({ email: 'visitor@nair.uk', password })
    assert.equal(named.error, null)
    assert.deepEqual(
      [named.data.user!.is_anonymous, named.data.user!.email, named.data.user!.id],
      [false, 'visitor@nair.uk', data.user!.id],
    )
    assert.deepEqual(named.data.user!.app_metadata, { provider: 'email', providers: ['email'] })
    assert.equal(
      (await openBrowser(app).auth.signInWithPassword({ email: 'visitor@nair.uk', password })).error,
      null,
    )
  })

  test('a deployment may take shorter and commoner passwords, and says its own least length', async () => {
    assert.deepEqual(
      fault(await openBrowser(app).auth.signUp({ email: 'brief@nair.uk', password: '12345' })),
      [422, 'weak_password', 'Password should be at least 6 characters.'],
    )
    assert.equal(
      (await openBrowser(app).auth.signUp({ email: 'brief@nair.uk', password: '123456' })).error,
      null,
    )
  })

  test('what the service offers is told from its settings', async () => {
    const { external, ...rest } = (
      await app.ask(undefined, 'GET', '/auth/v1/settings', undefined, { apikey: app.anonKey })
    ).body
    assert.deepEqual(
      [external.anonymous_users, external.email, external.phone, external.google],
      [true, true, false, false],
    )
    assert.deepEqual(rest, {
      disable_signup: false,
      mailer_autoconfirm: true,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
      saml_private_key_next_configured: false,
      passkeys_enabled: true,
    })
  })
})

describe('where addresses are switched off', () => {
  let app: TestApp
  before(async () => {
    app = await openTestApp({ AUTH_EMAIL_COOLDOWN: '0', AUTH_EMAIL: 'off' })
  })
  after(() => app.close())
  test('addresses are not taken where they are switched off', async () => {
    assert.deepEqual(
      fault(await openBrowser(app).auth.signInWithPassword({ email: 'a@nair.uk', password })),
      [422, 'email_provider_disabled', 'Email logins are disabled'],
    )
    assert.deepEqual(fault(await openBrowser(app).auth.signUp({ email: 'a@nair.uk', password })), [
      400,
      'email_provider_disabled',
      'Email signups are disabled',
    ])
  })

  test('verifying says what is wrong with a number, and whose code it is not', async () => {
    const { auth } = openBrowser(app)
    assert.deepEqual(fault(await auth.verifyOtp({ phone: '11-invalid', token: '123456', type: 'sms' })), [
      400,
      'validation_failed',
      'Invalid phone number format (E.164 required)',
    ])
    assert.deepEqual(
      fault(await auth.verifyOtp({ phone: '447700900999', token: '123456', type: 'phone_change' })),
      [403, 'otp_expired', 'Token has expired or is invalid'],
    )
  })
})

describe('where nobody may register', () => {
  let app: TestApp
  before(async () => {
    app = await openTestApp({ AUTH_SIGNUP: 'off', AUTH_ANONYMOUS: 'on' })
  })
  after(() => app.close())

  test('every way of registering says so, before it looks at anything else', async () => {
    const closed = [422, 'signup_disabled', 'Signups not allowed for this instance']
    const { auth } = openBrowser(app)
    assert.deepEqual(fault(await auth.signUp({ email: 'a@nair.uk', password: '1' })), closed)
    assert.deepEqual(fault(await auth.signUp({ phone: '447700900123', password })), closed)
    assert.deepEqual(fault(await auth.signInAnonymously()), closed)
    for (const shouldCreateUser of [true, false]) {
      const link = await auth.signInWithOtp({ email: 'a@nair.uk', options: { shouldCreateUser } })
      assert.ok([undefined, 'over_email_send_rate_limit'].includes(link.error?.code), 'as for any address')
    }
    await app.settle()
    assert.deepEqual(await app.mailsTo('a@nair.uk'), [])
    assert.equal(
      (await app.ask(undefined, 'GET', '/auth/v1/settings', undefined, { apikey: app.anonKey })).body
        .disable_signup,
      true,
    )
  })
})

describe('as the product stands', () => {
  let app: TestApp
  before(async () => {
    app = await openTestApp({ AUTH_ANONYMOUS: 'off' })
  })
  after(() => app.close())

  test('the refusals of a sign-up come in the order of the protocol, in its words', async () => {
    const long = 'x'.repeat(200)
    const cases: [object, number, string, string][] = [
      [{}, 422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'],
      [{ email: 'nobody' }, 400, 'validation_failed', 'Signup requires a valid password'],
      [
        { email: 'nobody', password: 'short' },
        422,
        'weak_password',
        'Password should be at least 8 characters.',
      ],
      [
        { email: 'a@b.uk', phone: '1', password },
        400,
        'validation_failed',
        'Only an email address or phone number should be provided on signup.',
      ],
      [
        { email: 'nobody', password, code_challenge: long.slice(0, 50) },
        400,
        'validation_failed',
        'PKCE flow requires code_challenge_method and code_challenge',
      ],
      [
        { email: 'nobody', password, code_challenge: 'short', code_challenge_method: 's256' },
        400,
        'validation_failed',
        'code challenge has to be between 43 and 128 characters',
      ],
      [{ phone: '447700900123', password }, 400, 'phone_provider_disabled', 'Phone signups are disabled'],
      [{ email: `${long}${long}@b.uk`, password }, 400, 'validation_failed', 'An email address is too long'],
      [
        { email: 'nobody', password },
        400,
        'validation_failed',
        'Unable to validate email address: invalid format',
      ],
    ]
    for (const [body, status, code, message] of cases) {
      const answer = await post(app, '/signup', body)
      assert.deepEqual(
        [answer.status, answer.json().code, answer.json().message],
        [status, code, message],
        JSON.stringify(body).slice(0, 80),
      )
    }
  })

  test('the made-up answer for a known address differs from a true one in nothing but its empty identities and its role', async () => {
    const known = 'sam@archer.uk'
    const first = (
      await post(app, '/signup', { email: known, password, data: { name: 'Sam' } })
    ).json() as object
    const { token } = await newestLink(app, known)
    await openBrowser(app).auth.verifyOtp({ token_hash: token, type: 'signup' })
    app.clock.set(Temporal.Now.instant().add({ minutes: 5 }))
    const second = await post(app, '/signup', { email: known, password, data: { name: 'Sam' } })
    app.clock.set()
    assert.equal(second.status, 200)
    const made = second.json() as unknown as Record<string, unknown>
    assert.deepEqual(Object.keys(made).sort(), Object.keys(first).sort())
    assert.deepEqual([made['role'], made['identities'], made['user_metadata']], ['', [], { name: 'Sam' }])
  })

  test('it tells the time as finely as a true one, whatever the moment', async () => {
    const moments = async (email: string) => {
      const { created_at, updated_at, confirmation_sent_at } = (
        await post(app, '/signup', { email, password })
      ).json() as unknown as Record<string, string>
      return [created_at, updated_at, confirmation_sent_at]
    }
    for (const [n, [held, shown]] of [
      ['2031-05-06T07:08:09Z', '2031-05-06T07:08:09.000000Z'],
      ['2031-05-06T08:08:09.5Z', '2031-05-06T08:08:09.500000Z'],
      ['2031-05-06T09:08:09.123456Z', '2031-05-06T09:08:09.123456Z'],
    ].entries()) {
      app.clock.set(held!)
      assert.deepEqual(await moments(`new${n}@archer.uk`), [shown, shown, shown])
      assert.deepEqual(await moments('sam@archer.uk'), [shown, shown, shown], 'made up')
    }
    app.clock.set()
  })
})

test('nobody signs in by a number: there is no carrier of text messages', async () => {
  const app = await openTestApp()
  try {
    const { auth } = openBrowser(app)
    assert.deepEqual(fault(await auth.signUp({ phone: '447700900123', password })).slice(0, 2), [
      400,
      'phone_provider_disabled',
    ])
    assert.deepEqual(fault(await auth.signInWithOtp({ phone: '447700900123' })).slice(0, 2), [
      400,
      'phone_provider_disabled',
    ])
    assert.deepEqual(fault(await auth.signInWithPassword({ phone: '447700900123', password })), [
      422,
      'phone_provider_disabled',
      'Phone logins are disabled',
    ])
    const { rows } = await app.services.asSystem('a look', (db) =>
      db.queryUnchecked<{ n: number }>('select count(*) as n from auth.users'),
    )
    assert.equal(rows[0]!.n, 0)
  } finally {
    await app.close()
  }
})
