import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createClient } from '@supabase/supabase-js'
import { createMyProfile } from '../contract.ts'
import { freePort } from '#tests/support/free-port.ts'
import { productionSecrets } from '#tests/support/production.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
before(async () => {
  app = await openTestApp()
})
after(() => app.close())

let signUps = 0
/** The account that sign-up makes: unconfirmed, and its id known to anyone who signed up. */
async function signUp(data: object, address = `newcomer.${++signUps}@home.test`) {
  const id = crypto.randomUUID()
  await app.services.asSystem('a sign-up', (db) =>
    db.queryUnchecked('insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)', [
      id,
      address,
      JSON.stringify(data),
    ]),
  )
  return { id, email: address }
}

const holding = (registration: string) =>
  createClient(app.url, app.anonKey, { global: { headers: { 'x-registration': registration } } })
const profileOf = ({ id, email }: { id: string; email: string }, more: object = {}) => ({
  auth_id: id,
  name: 'Noor Haddad',
  email,
  role: 'student',
  profile_image: null,
  id_document: null,
  verification_status: 'pending',
  ...more,
})

test('anyone who registers makes one profile before any session, and reads it back', async () => {
  const noor = await signUp({ name: 'Noor Haddad', role: 'instructor' })
  const { data, error, status } = await holding(noor.id)
    .from('profiles')
    .insert([profileOf(noor)])
    .select()
    .single()
  assert.equal(error, null)
  assert.equal(status, 201)
  assert.deepEqual([data.id, data.auth_id, data.verification_status], [noor.id, noor.id, 'pending'])
  assert.equal(data.role, 'instructor', 'the role is the one of the sign-up')
  assert.equal(
    (await holding(noor.id).from('profiles').select('verification_status').eq('auth_id', noor.id).single())
      .data?.verification_status,
    'pending',
  )

  await app.settle()
  const { rows } = await app.services.asSystem('what was told', (db) =>
    db.queryUnchecked(
      `select payload from app.events where name = 'profile.created' and payload ->> 'personId' = $1`,
      [noor.id],
    ),
  )
  assert.equal(rows.length, 1)
})

test('createMyProfile makes it too, with the role of the sign-up and the address of the account', async () => {
  const noor = await signUp({ name: 'Noor Haddad', role: 'instructor' })
  const headers = { 'x-registration': noor.id }
  const picture = `${app.url}/storage/v1/object/public/user-uploads/profile-images/me.webp`
  const input = { name: 'Noor Haddad', profile_image: picture, id_document: null }
  const made = await app.call(undefined, createMyProfile, input, headers)
  assert.deepEqual(
    [made.id, made.email, made.role, made.profile_image, made.verification_status],
    [noor.id, noor.email, 'instructor', picture, 'pending'],
  )
  assert.equal((await app.tryCall(undefined, createMyProfile, input, headers)).body.code, 'profile-exists')
})

test('an insert without reading back answers 201 and nothing', async () => {
  const noor = await signUp({ name: 'Noor' })
  const { data, error, status } = await holding(noor.id).from('profiles').insert(profileOf(noor))
  assert.deepEqual([data, error, status], [null, null, 201])
})

test('a role that sign-up does not offer becomes a learner', async () => {
  for (const role of ['admin', 'school_owner', 'service_role', '', undefined, { $: 'admin' }]) {
    const eve = await signUp({ name: 'Eve', role })
    const { data } = await holding(eve.id)
      .from('profiles')
      .insert(profileOf(eve, { role: 'admin' }))
      .select('role')
      .single()
    assert.equal(data?.role, 'student')
  }
})

test('a second profile is refused', async () => {
  const noor = await signUp({ name: 'Noor' })
  await holding(noor.id).from('profiles').insert(profileOf(noor))
  const { error, status } = await holding(noor.id).from('profiles').insert(profileOf(noor))
  assert.deepEqual([status, error?.code], [409, '23505'])
  const upserted = await holding(noor.id)
    .from('profiles')
    .upsert(profileOf(noor, { name: 'Changed' }))
  assert.deepEqual([upserted.status, upserted.error?.code], [401, '42501'])
})

test('the id opens nothing for another address, another person, or a forged approval', async () => {
  const noor = await signUp({ name: 'Noor' })
  const other = await signUp({ name: 'Somebody else' })
  const forged = [
    profileOf(noor, { email: other.email }),
    profileOf(other),
    profileOf(noor, { verification_status: 'approved' }),
    { ...profileOf(noor), id: other.id, auth_id: other.id },
  ]
  for (const profile of forged) {
    const { error, status } = await holding(noor.id).from('profiles').insert(profile)
    assert.deepEqual(
      [status, error?.code, error?.message],
      [401, '42501', 'new row violates row-level security policy for table "profiles"'],
    )
  }
  assert.deepEqual((await holding(noor.id).from('profiles').select()).data, [])
})

test('after 15 minutes, after confirming, and for a made-up id the answer is the same refusal', async () => {
  const late = await signUp({ name: 'Late' })
  const confirmed = await signUp({ name: 'Confirmed' })
  await app.services.asSystem('the link', (db) =>
    db.queryUnchecked(
      'update auth.users set email_confirmed_at = clock(), last_sign_in_at = clock() where id = $1',
      [confirmed.id],
    ),
  )
  const madeUp = { id: crypto.randomUUID(), email: 'made.up@home.test' }

  const answers = []
  app.clock.advance({ minutes: 14, seconds: 50 })
  const inTime = await signUpAnswer(await signUp({ name: 'In time' }))
  assert.equal(inTime.status, 201)
  app.clock.advance({ seconds: 15 })
  for (const one of [late, confirmed, madeUp]) answers.push(await signUpAnswer(one))
  app.clock.set()
  const apiError = {
    status: 401,
    error: {
      code: '42501',
      details: null,
      hint: null,
      message: 'new row violates row-level security policy for table "profiles"',
    },
  }
  for (const answer of answers) assert.deepEqual(answer, apiError)
})

async function signUpAnswer(who: { id: string; email: string }) {
  const { status, error } = await holding(who.id).from('profiles').insert(profileOf(who))
  return {
    status,
    error: error && { code: error.code, details: error.details, hint: error.hint, message: error.message },
  }
}

test('without the id, or with one that is no id, nothing opens', async () => {
  const noor = await signUp({ name: 'Noor' })
  for (const registration of ['', 'x', `${noor.id}'`, noor.id.slice(1)]) {
    const { error, status } = await holding(registration).from('profiles').insert(profileOf(noor))
    assert.deepEqual([status, error?.code], [401, '42501'])
  }
})

test('the id of a stranger who registers does not help someone who is signed in', async () => {
  const noor = await signUp({ name: 'Noor' })
  const tom = await app.person('Tom Vale')
  const client = createClient(app.url, app.anonKey, {
    accessToken: async () => tom.token,
    global: { headers: { 'x-registration': noor.id } },
  })
  const { error, status } = await client.from('profiles').insert(profileOf(noor))
  assert.deepEqual([status, error?.code], [403, '42501'])
})

test('in the demo a test address may approve itself, any other may not', async () => {
  const tester = await signUp({ name: 'Tess' }, 'tess.demo@example.com')
  const { data } = await holding(tester.id)
    .from('profiles')
    .insert(profileOf(tester, { verification_status: 'approved' }))
    .select()
    .single()
  assert.equal(data?.verification_status, 'approved')
})

test('someone who signs in without a profile makes it then, approved because the address is confirmed', async () => {
  const tom = await app.person('Tom Reid', 'instructor')
  await app.services.asSystem('the profile failed at registration', (db) =>
    db.queryUnchecked('delete from public.profiles where id = $1', [tom.id]),
  )
  const client = createClient(app.url, app.anonKey, { accessToken: async () => tom.token })
  const { data, error } = await client
    .from('profiles')
    .insert([profileOf(tom, { role: 'admin', name: 'Tom Reid' })])
    .select()
    .single()
  assert.equal(error, null)
  assert.deepEqual([data.role, data.verification_status], ['instructor', 'approved'])
})

test('in the demo an address that was confirmed without a mail still gets its profile, approved at once', async () => {
  const tester = await signUp({ name: 'Tess' }, 'tess.confirmed@example.com')
  await app.services.asSystem('the mail is skipped', (db) =>
    db.queryUnchecked('update auth.users set email_confirmed_at = clock() where id = $1', [tester.id]),
  )
  const { data, error } = await holding(tester.id)
    .from('profiles')
    .insert([profileOf(tester)])
    .select()
    .single()
  assert.equal(error, null)
  assert.equal(data.verification_status, 'approved')
})

test('in production no address is excused, and confirming ends the registration', async () => {
  const port = await freePort()
  const production = await openTestApp({
    CLEARWAY_MODE: 'production',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ...productionSecrets,
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'hello@home.test',
  })
  const insert = async (address: string, confirmed: boolean) => {
    const id = crypto.randomUUID()
    await production.services.asSystem('a sign-up', (db) =>
      db.queryUnchecked(
        'insert into auth.users (id, email, email_confirmed_at) values ($1, $2, case when $3 then clock() end)',
        [id, address, confirmed],
      ),
    )
    const input = { name: 'Noor Haddad', profile_image: null, id_document: null }
    const { status, body } = await production.tryCall(undefined, createMyProfile, input, {
      'x-registration': id,
    })
    return [status, body.verification_status]
  }
  try {
    assert.deepEqual(await insert('one@example.com', false), [200, 'pending'])
    assert.deepEqual(await insert('two@example.com', true), [403, undefined])
  } finally {
    await production.close()
  }
})
