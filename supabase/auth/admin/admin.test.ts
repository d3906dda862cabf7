import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  follow,
  newestLink,
  openAdmin,
  openBrowser,
  password,
  post,
  registerAndConfirm,
} from '#tests/support/accounts.ts'
import { bookLesson, makeInstructor } from '#tests/support/lessons.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let admin: ReturnType<typeof openAdmin>
before(async () => {
  app = await openTestApp({ AUTH_EMAIL_COOLDOWN: '0', ALLOWED_ORIGINS: 'https://school.uk' })
  admin = openAdmin(app)
})
after(() => app.close())

const fresh = 'three herons at dawn'
type Failing = { error: { status?: number | undefined; code?: string | undefined; message: string } | null }
const fault = ({ error }: Failing) => [error?.status, error?.code, error?.message]
const signIn = (email: string, secret = password) =>
  openBrowser(app).auth.signInWithPassword({ email, password: secret })
const noted = async (id: string) =>
  (
    await app.services.asSystem('the record', (db) =>
      db.queryUnchecked<{ action: string }>('select action from auth.audit where user_id = $1 order by id', [
        id,
      ]),
    )
  ).rows.map(({ action }) => action)

test('only the service’s own key administers accounts', async () => {
  const { browser, session } = await registerAndConfirm(app, 'curious@hill.uk', 'Curious Hill')
  assert.deepEqual(fault(await browser.auth.admin.listUsers()), [403, 'not_admin', 'User not allowed'])
  assert.deepEqual(fault(await browser.auth.admin.inviteUserByEmail('a@b.uk')), [
    403,
    'not_admin',
    'User not allowed',
  ])
  assert.deepEqual(fault(await browser.auth.admin.getUserById(session.user.id)), [
    403,
    'not_admin',
    'User not allowed',
  ])
  const none = await post(app, '/admin/users', { email: 'a@b.uk' })
  assert.deepEqual([none.status, none.json().code], [401, 'no_authorization'])
  const forged = await post(app, '/admin/generate_link', {}, { authorization: 'Bearer a.b.c' })
  assert.deepEqual([forged.status, forged.json().code], [403, 'bad_jwt'])
})

test('an account is made as described, without a mail, and signs in when its address counts as confirmed', async () => {
  const { data, error } = await admin.createUser({
    email: 'Made@Hill.uk',
    password,
    user_metadata: { name: 'Made Hill', favourite: 'roundabouts' },
    app_metadata: { plan: 'school' },
    email_confirm: true,
  })
  assert.equal(error, null)
  const user = data.user!
  assert.deepEqual(user.user_metadata, { name: 'Made Hill', favourite: 'roundabouts', email_verified: true })
  assert.deepEqual(user.app_metadata, { provider: 'email', providers: ['email'], plan: 'school' })
  assert.deepEqual(
    [user.email, user.role, user.aud, user.identities!.length],
    ['made@hill.uk', 'authenticated', 'authenticated', 1],
  )
  assert.ok(user.email_confirmed_at)
  assert.deepEqual(
    [(await app.mailsTo('made@hill.uk')).length, (await signIn('made@hill.uk')).error],
    [0, null],
  )
  assert.deepEqual((await noted(user.id)).slice(0, 1), ['created-by-admin'])

  const waiting = await admin.createUser({ email: 'waiting@hill.uk', password, user_metadata: { name: 'W' } })
  assert.deepEqual(
    [waiting.data.user!.email_confirmed_at, waiting.data.user!.user_metadata],
    [undefined, { name: 'W' }],
  )
  assert.equal((await signIn('waiting@hill.uk')).error?.code, 'email_not_confirmed')
})

test('what cannot be made is refused with the reason', async () => {
  const id = crypto.randomUUID()
  assert.equal((await admin.createUser({ id, email: 'mine@hill.uk' })).data.user!.id, id)
  const cases: [Parameters<typeof admin.createUser>[0], number, string, string | RegExp][] = [
    [{}, 400, 'validation_failed', 'Cannot create a user without either an email or phone'],
    [
      { email: 'mine@hill.uk' },
      422,
      'email_exists',
      'A user with this email address has already been registered',
    ],
    [{ phone: '447700900111' }, 400, 'phone_provider_disabled', 'Unsupported phone provider'],
    [{ email: 'x@hill.uk', id }, 422, 'conflict', /ID/],
    [{ email: 'x@hill.uk', id: 'abc' }, 400, 'validation_failed', 'ID must conform to the uuid v4 format'],
    [{ email: 'nonsense' }, 400, 'validation_failed', 'Unable to validate email address: invalid format'],
    [
      { email: 'x@hill.uk', password, password_hash: '$2a$10$x' },
      400,
      'validation_failed',
      'Only a password or a password hash should be provided',
    ],
    [{ email: 'x@hill.uk', password_hash: 'plain' }, 400, 'validation_failed', /hash/],
    [{ email: 'x@hill.uk', password: 'abc' }, 422, 'weak_password', /at least 8/],
    [
      { email: 'x@hill.uk', ban_duration: 'a while' },
      400,
      'validation_failed',
      'invalid format for ban duration: time: invalid duration "a while"',
    ],
  ]
  for (const [input, status, code, message] of cases) {
    const { error } = await admin.createUser(input)
    assert.deepEqual([error?.status, error?.code], [status, code], JSON.stringify(input))
    if (typeof message === 'string') assert.equal(error!.message, message)
    else assert.match(error!.message, message)
  }
})

test('accounts are listed a page at a time, newest first, with their number', async () => {
  const { data } = await admin.listUsers()
  assert.ok(data.users.length >= 3 && data.users.some(({ email }) => email === 'made@hill.uk'))
  const [first, second] = await Promise.all([
    admin.listUsers({ page: 1, perPage: 2 }),
    admin.listUsers({ page: 2, perPage: 2 }),
  ])
  assert.ok(!first.error && !second.error)
  assert.deepEqual(
    [first.data.users.length, first.data.nextPage, first.data.total, first.data.aud],
    [2, 2, data.users.length, 'authenticated'],
  )
  assert.equal(first.data.lastPage, Math.ceil(data.users.length / 2))
  assert.equal(new Set([...first.data.users, ...second.data.users].map(({ id }) => id)).size, 4)
  const headers = { apikey: app.serviceKey, authorization: `Bearer ${app.serviceKey}` }
  const bad = await app.ask(undefined, 'GET', '/auth/v1/admin/users?page=-1', undefined, headers)
  assert.deepEqual([bad.status, bad.body.error_code], [400, 'validation_failed'])
  const past = await app.ask(undefined, 'GET', '/auth/v1/admin/users?page=900&per_page=9', undefined, headers)
  assert.deepEqual([past.status, past.body.users], [200, []])
})

test('an account is read and changed whole: names merge, null deletes, and a new password ends its sessions and is told', async () => {
  const { browser, id } = await registerAndConfirm(app, 'owen@hill.uk', 'Owen Hill')
  const { data, error } = await admin.updateUserById(id, {
    email: 'owen@new.uk',
    password: fresh,
    role: 'authenticated',
    user_metadata: { name: 'Owen Rees', role: null },
    app_metadata: { plan: 'school' },
  })
  assert.equal(error, null)
  const user = data.user!
  assert.deepEqual(
    [user.email, user.phone, user.user_metadata['name'], 'role' in user.user_metadata],
    ['owen@new.uk', '', 'Owen Rees', false],
  )
  assert.deepEqual(user.app_metadata, { provider: 'email', providers: ['email'], plan: 'school' })
  assert.equal((await browser.auth.getUser()).data.user, null)
  assert.equal((await signIn('owen@new.uk', fresh)).error, null)
  assert.deepEqual((await admin.getUserById(id)).data.user!.email, 'owen@new.uk')
  const mails = (await app.mailsTo('owen@hill.uk')).map(({ kind }) => kind)
  assert.deepEqual(mails.filter((kind) => kind.startsWith('auth.security')).sort(), [
    'auth.security.email-changed',
    'auth.security.password-changed',
  ])
  assert.ok((await noted(id)).includes('changed-by-admin'))
  assert.deepEqual(fault(await admin.updateUserById(id, { email: 'made@hill.uk' })).slice(0, 2), [
    422,
    'email_exists',
  ])
})

test('nobody who is not there is read, changed or deleted', async () => {
  const nobody = crypto.randomUUID()
  const missing = [404, 'user_not_found', 'User not found']
  assert.deepEqual(fault(await admin.getUserById(nobody)), missing)
  assert.deepEqual(fault(await admin.updateUserById(nobody, { password: fresh })), missing)
  assert.deepEqual(fault(await admin.deleteUser(nobody)), missing)
  const headers = { apikey: app.serviceKey, authorization: `Bearer ${app.serviceKey}` }
  const odd = await app.ask(undefined, 'DELETE', '/auth/v1/admin/users/abc', undefined, headers)
  assert.deepEqual(
    [odd.status, odd.body.error_code, odd.body.msg],
    [404, 'validation_failed', 'user_id must be an UUID'],
  )
})

test('a ban holds for its time, for sessions that are open as well, and is lifted by none', async () => {
  const { browser, id } = await registerAndConfirm(app, 'banned@hill.uk', 'Banned Hill')
  const banned = await admin.updateUserById(id, { ban_duration: '24h' })
  const until = Temporal.Instant.from((banned.data.user as { banned_until?: string }).banned_until!)
  assert.equal(Math.round(until.since(Temporal.Now.instant()).total('hours')), 24)
  assert.equal((await signIn('banned@hill.uk')).error?.code, 'user_banned')
  assert.equal((await browser.auth.getUser()).error?.code, 'user_banned')
  assert.equal('banned_until' in (await admin.updateUserById(id, { ban_duration: 'none' })).data.user!, false)
  assert.equal((await signIn('banned@hill.uk')).error, null)
})

test('a deleted account is gone with its sessions, and its fact is told; the client gets the account as it was', async () => {
  const { browser, id } = await registerAndConfirm(app, 'gone@hill.uk', 'Gone Hill')
  const { data, error } = await admin.deleteUser(id)
  assert.deepEqual([error, data.user!.id], [null, id])
  assert.equal((await browser.auth.getUser()).data.user, null)
  assert.equal((await signIn('gone@hill.uk')).error?.code, 'invalid_credentials')
  const { rows } = await app.services.asSystem('facts', (db) =>
    db.queryUnchecked(`select payload from app.events where name = 'account.deleted'`),
  )
  assert.deepEqual(
    rows.map(({ payload }) => payload),
    [{ userId: id }],
  )
  assert.equal((await openBrowser(app).auth.signUp({ email: 'gone@hill.uk', password })).error, null)
})

test('deleted several times at once, it is gone once, and nobody waits for anybody in a circle', async () => {
  for (const name of ['One', 'Two', 'Three']) {
    const { id } = await app.person(`${name} Often`)
    const answers = await Promise.all([1, 2, 3, 4].map(() => admin.deleteUser(id)))
    assert.deepEqual(answers.map(({ error }) => error?.status ?? 200).toSorted(), [200, 404, 404, 404])
  }
})

test('an account with a lesson before it stays, and the answer says why', async () => {
  const helen = await makeInstructor(app, 'Helen Marsh')
  const amara = await app.person('Amara Okafor')
  const today = Temporal.Now.zonedDateTimeISO('Europe/London')
  const monday = today.add({ days: 15 - today.dayOfWeek }).withPlainTime('10:00')
  await bookLesson(app, amara, helen, monday.toInstant().toString())
  for (const { id } of [amara, helen]) {
    const { error } = await admin.deleteUser(id)
    assert.deepEqual([error?.status, error?.code], [409, 'conflict'])
    assert.match(error!.message, /lessons/i)
    assert.equal((await admin.getUserById(id)).error, null)
  }
})

test('softly deleted, the id stays and nothing names the person; the address is free again', async () => {
  const { id } = await registerAndConfirm(app, 'soft@hill.uk', 'Soft Hill')
  assert.equal((await admin.deleteUser(id, true)).error, null)
  const left = (await admin.getUserById(id)).data.user!
  assert.ok((left as { deleted_at?: string }).deleted_at)
  assert.doesNotMatch(JSON.stringify(left), /soft|Soft/)
  assert.equal((await signIn('soft@hill.uk')).error?.code, 'invalid_credentials')
  const again = await registerAndConfirm(app, 'soft@hill.uk', 'Soft Hill')
  assert.notEqual(again.id, id)
})

test('an invitation writes a mail; its link confirms, and a known address is refused', async () => {
  const { data, error } = await admin.inviteUserByEmail('Guest@Hill.uk', { data: { name: 'Guest Hill' } })
  assert.equal(error, null)
  assert.ok(data.user!.invited_at && data.user!.confirmation_sent_at)
  assert.deepEqual(
    [data.user!.email, data.user!.email_confirmed_at, data.user!.user_metadata],
    ['guest@hill.uk', undefined, { name: 'Guest Hill' }],
  )
  const { url, token, mail } = await newestLink(app, 'guest@hill.uk')
  assert.match(mail.subject, /invited/)
  assert.deepEqual([url.pathname, url.searchParams.get('type')], ['/reset-password', 'invite'])
  const browser = openBrowser(app)
  const accepted = await browser.auth.verifyOtp({ token_hash: token, type: 'invite' })
  assert.ok(accepted.data.session && accepted.data.user!.email_confirmed_at)
  assert.equal((await browser.auth.updateUser({ password: fresh })).error, null)
  assert.deepEqual(fault(await admin.inviteUserByEmail('guest@hill.uk')), [
    422,
    'email_exists',
    'A user with this email address has already been registered',
  ])
})

test('anyone who typed an invited address before cannot sign in to it with their password', async () => {
  await openBrowser(app).auth.signUp({ email: 'typed@hill.uk', password })
  await admin.inviteUserByEmail('typed@hill.uk')
  await openBrowser(app).auth.verifyOtp({
    token_hash: (await newestLink(app, 'typed@hill.uk')).token,
    type: 'invite',
  })
  assert.equal((await signIn('typed@hill.uk')).error?.code, 'invalid_credentials')
})

test('links of every kind are made without a mail, and prove what they say', async () => {
  const redirectTo = 'https://school.uk/welcome?x=1'
  const make = async (params: Parameters<typeof admin.generateLink>[0]) => {
    const { data, error } = await admin.generateLink(params)
    assert.equal(error, null)
    const { properties, user } = data as {
      properties: {
        action_link: string
        email_otp: string
        hashed_token: string
        redirect_to: string
        verification_type: string
      }
      user: { email: string; id: string; user_metadata: unknown }
    }
    const link = new URL(properties.action_link)
    assert.deepEqual(
      [link.origin + link.pathname, link.searchParams.get('token')],
      [`${app.url}/auth/v1/verify`, properties.hashed_token],
    )
    assert.match(properties.email_otp, /^\d{6}$/)
    return { link, user, ...properties }
  }
  const signup = await make({
    type: 'signup',
    email: 'link@hill.uk',
    password,
    options: { data: { name: 'Link' }, redirectTo },
  })
  assert.deepEqual(
    [signup.verification_type, signup.redirect_to, signup.link.searchParams.get('type')],
    ['signup', redirectTo, 'signup'],
  )
  assert.deepEqual(
    signup.user.user_metadata,
    { name: 'Link' },
    'what the program says of the person, and nothing else',
  )
  const landed = await follow(signup.link)
  assert.equal(landed.landed.origin + landed.landed.pathname + landed.landed.search, redirectTo)
  assert.equal((await signIn('link@hill.uk')).error, null)

  const plain = await make({
    type: 'recovery',
    email: 'link@hill.uk',
    options: { redirectTo: 'https://school.uk/welcome' },
  })
  assert.match(
    plain.action_link,
    /&redirect_to=https:\/\/school\.uk\/welcome$/,
    'a target that a query can carry stands there as it is',
  )
  const magic = await make({ type: 'magiclink', email: 'link@hill.uk' })
  assert.equal(
    (
      await openBrowser(app).auth.verifyOtp({
        email: 'link@hill.uk',
        token: magic.email_otp,
        type: 'magiclink',
      })
    ).error,
    null,
  )
  const recovery = await make({ type: 'recovery', email: 'link@hill.uk' })
  assert.equal(
    (await openBrowser(app).auth.verifyOtp({ token_hash: recovery.hashed_token, type: 'recovery' })).error,
    null,
  )
  const invited = await make({ type: 'invite', email: 'linkguest@hill.uk' })
  assert.ok((await follow(invited.link)).fragment.get('access_token'))
  const newPerson = await make({ type: 'magiclink', email: 'linknew@hill.uk' })
  assert.equal(newPerson.verification_type, 'signup')

  const current = await make({ type: 'email_change_current', email: 'link@hill.uk', newEmail: 'link@new.uk' })
  const next = await make({ type: 'email_change_new', email: 'link@hill.uk', newEmail: 'link@new.uk' })
  assert.deepEqual(
    [current.link.searchParams.get('type'), next.verification_type],
    ['email_change', 'email_change_new'],
  )
  assert.ok((await follow(current.link)).fragment.get('message'))
  assert.match((await follow(next.link)).fragment.get('message')!, /address changed/)
  assert.equal((await admin.getUserById(signup.user.id)).data.user!.email, 'link@new.uk')

  for (const address of ['link@hill.uk', 'linkguest@hill.uk', 'linknew@hill.uk'])
    assert.deepEqual(
      (await app.mailsTo(address)).filter(({ kind }) => !kind.startsWith('auth.security')),
      [],
    )
})

test('links that make no sense are refused', async () => {
  const ask = (params: object) => admin.generateLink(params as Parameters<typeof admin.generateLink>[0])
  assert.deepEqual(fault(await ask({ type: 'other', email: 'a@b.uk' })), [
    400,
    'validation_failed',
    'Invalid email action link type requested: other',
  ])
  assert.deepEqual(fault(await ask({ type: 'recovery', email: 'nobody@hill.uk' })), [
    404,
    'user_not_found',
    'User with this email not found',
  ])
  assert.deepEqual(fault(await ask({ type: 'signup', email: 'made@hill.uk', password })).slice(0, 2), [
    422,
    'email_exists',
  ])
  assert.deepEqual(fault(await ask({ type: 'signup', email: 'nopass@hill.uk' })).slice(0, 2), [
    400,
    'validation_failed',
  ])
  assert.deepEqual(
    fault(await ask({ type: 'email_change_new', email: 'made@hill.uk', newEmail: 'guest@hill.uk' })).slice(
      0,
      2,
    ),
    [422, 'email_exists'],
  )
  assert.equal(
    (await ask({ type: 'recovery', email: 'made@hill.uk', options: { redirectTo: 'https://evil.uk' } })).data
      .properties!.redirect_to,
    app.url,
  )
})

test('a lost factor is taken away, and the person is told; so is a lost passkey', async () => {
  const { id } = await registerAndConfirm(app, 'lost@hill.uk', 'Lost Hill')
  const { rows } = await app.services.asSystem('a factor', (db) =>
    db.queryUnchecked<{ id: string }>(
      `insert into auth.factors (user_id, factor_type, status, friendly_name) values ($1, 'totp', 'verified', 'My phone') returning id`,
      [id],
    ),
  )
  const factor = rows[0]!.id
  const { data } = await admin.mfa.listFactors({ userId: id })
  assert.deepEqual(
    data!.factors.map(({ status, friendly_name }) => [status, friendly_name]),
    [['verified', 'My phone']],
  )
  assert.equal(
    (await admin.mfa.deleteFactor({ userId: id, id: crypto.randomUUID() })).error?.code,
    'mfa_factor_not_found',
  )
  assert.equal((await admin.mfa.deleteFactor({ userId: id, id: factor })).error, null)
  assert.deepEqual((await admin.mfa.listFactors({ userId: id })).data!.factors, [])
  assert.match((await app.mailsTo('lost@hill.uk'))[0]!.body.text, /My phone/)

  assert.deepEqual((await admin.passkey.listPasskeys({ userId: id })).data, [])
  const none = await admin.passkey.deletePasskey({ userId: id, passkeyId: crypto.randomUUID() })
  assert.deepEqual(fault(none), [404, 'validation_failed', 'Passkey not found'])
})

test('with a person’s own token their sessions are ended from outside', async () => {
  const { browser, session } = await registerAndConfirm(app, 'out@hill.uk', 'Out Hill')
  assert.equal((await admin.signOut(session.access_token, 'global')).error, null)
  assert.equal((await browser.auth.getUser()).data.user, null)
})

test('a code that was given before a ban signs nobody in after it', async () => {
  const { id } = await registerAndConfirm(app, 'late@hill.uk', 'Late Hill')
  const browser = openBrowser(app, 'pkce')
  await browser.auth.signInWithOtp({
    email: 'late@hill.uk',
    options: { emailRedirectTo: 'https://school.uk/welcome' },
  })
  await app.settle()
  const { query } = await follow((await newestLink(app, 'late@hill.uk')).url)
  assert.ok(query.get('code'))
  await admin.updateUserById(id, { ban_duration: '1h' })
  assert.deepEqual(fault(await browser.auth.exchangeCodeForSession(query.get('code')!)), [
    403,
    'user_banned',
    'User is banned',
  ])
})

test('a factor without a name is told without one', async () => {
  const { browser, id } = await registerAndConfirm(app, 'unnamed@hill.uk', 'Unnamed Hill')
  await browser.auth.mfa.enroll({ factorType: 'totp' })
  const [factor] = (await admin.mfa.listFactors({ userId: id })).data!.factors
  assert.deepEqual([factor!.factor_type, 'friendly_name' in factor!], ['totp', false])
})
