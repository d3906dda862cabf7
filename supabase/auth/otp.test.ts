import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  claimsOf,
  follow,
  newestLink,
  openBrowser,
  post,
  registerAndConfirm,
} from '#tests/support/accounts.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
before(async () => {
  app = await openTestApp({
    AUTH_EMAIL_COOLDOWN: '0',
    ALLOWED_ORIGINS: 'https://school.uk',
  })
})
after(() => app.close())

const kinds = async (email: string) => (await app.mailsTo(email)).map(({ kind }) => kind)

test('Gareth signs in by the link of a mail, without his password; the page that it leads to asks with it', async () => {
  await registerAndConfirm(app, 'gareth@evans.uk', 'Gareth Evans')
  const browser = openBrowser(app)
  assert.equal((await browser.auth.signInWithOtp({ email: 'gareth@evans.uk' })).error, null)
  await app.settle()
  const { url, token, mail } = await newestLink(app, 'gareth@evans.uk')
  assert.equal(url.origin + url.pathname + url.searchParams.get('type'), `${app.url}/email-confirmmagiclink`)
  assert.match(mail.subject, /log-in link/)
  const { data, error } = await browser.auth.verifyOtp({ token_hash: token, type: 'magiclink' })
  assert.equal(error, null)
  assert.equal(claimsOf(data.session!.access_token).amr[0].method, 'otp')
  assert.equal(
    (await browser.auth.verifyOtp({ token_hash: token, type: 'magiclink' })).error?.code,
    'otp_expired',
  )
})

test('the code beside the link signs in as type email too', async () => {
  await openBrowser(app).auth.signInWithOtp({ email: 'gareth@evans.uk' })
  await app.settle()
  const { code } = await newestLink(app, 'gareth@evans.uk')
  const { data, error } = await openBrowser(app).auth.verifyOtp({
    email: 'Gareth@Evans.uk',
    token: code,
    type: 'email',
  })
  assert.deepEqual([error, data.user!.email], [null, 'gareth@evans.uk'])
})

test('anyone who is new is registered by it, and the mail confirms the address; asking again before that confirms too', async () => {
  const email = 'new@evans.uk'
  const browser = openBrowser(app)
  assert.equal(
    (await browser.auth.signInWithOtp({ email, options: { data: { name: 'Nia New', role: 'admin' } } }))
      .error,
    null,
  )
  await app.settle()
  assert.equal((await browser.auth.signInWithOtp({ email })).error, null)
  await app.settle()
  assert.deepEqual(await kinds(email), ['auth.confirmation', 'auth.confirmation'])
  const { code } = await newestLink(app, email)
  const { data, error } = await browser.auth.verifyOtp({ email, token: code, type: 'email' })
  assert.equal(error, null)
  assert.deepEqual(
    [
      data.user!.user_metadata['name'],
      data.user!.user_metadata['role'],
      data.user!.user_metadata['email_verified'],
    ],
    [undefined, 'student', true],
    'the first to ask may have been a stranger',
  )
})

test('nobody is registered against their wish', async () => {
  const { error } = await openBrowser(app).auth.signInWithOtp({
    email: 'no@evans.uk',
    options: { shouldCreateUser: false },
  })
  await app.settle()
  assert.deepEqual(
    [error, await app.mailsTo('no@evans.uk')],
    [null, []],
    'and nobody learns who has an account',
  )
  assert.equal(
    (
      await openBrowser(app).auth.signInWithOtp({
        email: 'gareth@evans.uk',
        options: { shouldCreateUser: false },
      })
    ).error,
    null,
  )
})

test('the older call writes the same mail', async () => {
  const requested = await post(app, '/magiclink', { email: 'gareth@evans.uk' })
  assert.deepEqual([requested.status, requested.text], [200, '{}'])
  await app.settle()
  assert.match((await newestLink(app, 'gareth@evans.uk')).mail.subject, /log-in link/)
})

test('a client with a challenge gets a code instead, whose sign-in is remembered as a magic link', async () => {
  const browser = openBrowser(app, 'pkce')
  await browser.auth.signInWithOtp({
    email: 'gareth@evans.uk',
    options: { emailRedirectTo: 'https://school.uk/in?tab=1' },
  })
  await app.settle()
  const { url } = await newestLink(app, 'gareth@evans.uk')
  assert.match(url.searchParams.get('token')!, /^pkce_/)
  const { landed, query } = await follow(url)
  assert.deepEqual(
    [landed.origin + landed.pathname, query.get('tab'), landed.hash],
    ['https://school.uk/in', '1', ''],
  )
  const { data, error } = await browser.auth.exchangeCodeForSession(query.get('code')!)
  assert.equal(error, null)
  assert.equal(claimsOf(data.session!.access_token).amr[0].method, 'magiclink')
})

test('a code that waits for longer than five minutes is worth nothing, and says so', async () => {
  const browser = openBrowser(app, 'pkce')
  await browser.auth.signInWithOtp({
    email: 'gareth@evans.uk',
    options: { emailRedirectTo: 'https://school.uk/in' },
  })
  await app.settle()
  const { query } = await follow((await newestLink(app, 'gareth@evans.uk')).url)
  app.clock.set(Temporal.Now.instant().add({ minutes: 5, seconds: 1 }))
  const late = await browser.auth.exchangeCodeForSession(query.get('code')!)
  app.clock.set()
  assert.deepEqual(
    [late.error?.status, late.error?.code, late.error?.message],
    [422, 'flow_state_expired', 'invalid flow state, flow state has expired'],
  )
})

test('known and unknown addresses get the same bytes from every call that writes a mail', async () => {
  await registerAndConfirm(app, 'known@evans.uk', 'Known Evans')
  const ask = async (email: string) =>
    Promise.all(
      [
        ['/otp', { email, create_user: true }],
        ['/magiclink', { email }],
        ['/recover', { email }],
        ['/resend', { type: 'signup', email }],
        ['/resend', { type: 'email_change', email }],
        ['/resend', { type: 'sms', phone: email === 'known@evans.uk' ? '447700900321' : '447700900777' }],
      ].map(async ([path, body]) => {
        const { status, text, headers } = await post(app, path as string, body)
        return [path, status, text, [...headers.keys()].sort().join()]
      }),
    )
  assert.deepEqual(await ask('known@evans.uk'), await ask('unknown@evans.uk'))
})

test('with a wait between mails, known and unknown addresses wait the same', async () => {
  const slow = await openTestApp({ AUTH_EMAIL_COOLDOWN: '60' })
  try {
    const { browser } = await registerAndConfirm(slow, 'known@evans.uk', 'Known Evans')
    await browser.auth.signOut()
    slow.clock.set(Temporal.Now.instant().add({ minutes: 5 }))
    for (const path of ['/otp', '/recover']) {
      slow.clock.advance({ minutes: 5 })
      const answers = []
      for (const email of ['known@evans.uk', 'stranger@evans.uk'])
        for (const _ of ['first', 'again']) {
          const { status, text } = await post(slow, path, { email })
          answers.push([status, text])
        }
      const [known, knownAgain, stranger, strangerAgain] = answers
      assert.deepEqual([known, knownAgain], [stranger, strangerAgain], path)
      assert.deepEqual(
        [known, knownAgain],
        [
          [200, '{}'],
          [
            429,
            // Both are mails of one kind, and the second in a day waits longer.
            `{"code":"over_email_send_rate_limit","message":"For security purposes, you can only request this after ${path === '/otp' ? 60 : 300} seconds."}`,
          ],
        ],
      )
    }
  } finally {
    await slow.close()
  }
})

test('a deployment that sends few mails in an hour says so, to known and unknown addresses alike; where nothing is sent nothing counts', async () => {
  const few = await openTestApp({
    AUTH_EMAIL_COOLDOWN: '0',
    AUTH_MAILS_PER_HOUR: '2',
    AUTH_RATE_LIMITS: 'on',
    AUTH_ANONYMOUS: 'on',
  })
  try {
    assert.equal((await openBrowser(few).auth.signInAnonymously()).error, null)
    const answers = []
    for (const [path, email] of [
      ['/recover', 'a@evans.uk'],
      ['/otp', 'b@evans.uk'],
      ['/recover', 'c@evans.uk'],
      ['/signup', 'd@evans.uk'],
    ] as const)
      answers.push((await post(few, path, { email, password: 'left at the old mill' })).text.slice(0, 90))
    const refused = '{"code":"over_email_send_rate_limit","message":"email rate limit exceeded"}'
    assert.deepEqual(answers, ['{}', '{}', refused, refused])
  } finally {
    await few.close()
  }
})

test('resending says what it needs', async () => {
  const cases: [object, string][] = [
    [
      { type: 'other', email: 'a@b.uk' },
      'Missing one of these types: signup, email_change, sms, phone_change',
    ],
    [{ type: 'signup' }, 'Missing email address or phone number'],
    [{ type: 'signup', phone: '447700900321' }, 'Type provided requires an email address'],
    [{ type: 'sms', email: 'a@b.uk' }, 'Type provided requires a phone number'],
  ]
  for (const [body, message] of cases) {
    const answer = await post(app, '/resend', body)
    assert.deepEqual([answer.status, answer.json().message], [400, message])
  }
})
