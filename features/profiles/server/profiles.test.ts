import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createClient } from '@supabase/supabase-js'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import { changeMyProfile, countProfiles, createMyProfile, getMyProfile } from '../contract.ts'
import { addContact, createProfile, findProfile, listPeople } from './profiles.ts'

let app: TestApp
let amara: Person // a learner
let helen: Person // her instructor to be
let ruth: Person // an admin
before(async () => {
  app = await openTestApp()
  amara = await app.person('Amara Okafor')
  helen = await app.person('Helen Marsh', 'instructor')
  ruth = await app.person('Ruth Adeyemi', 'admin')
})
after(() => app.close())

const as = (person: Person) => createClient(app.url, app.anonKey, { accessToken: async () => person.token })
const nobody = () => createClient(app.url, app.anonKey)

test('a learner reads her own profile, whole, by id, auth_id or address in any case', async () => {
  for (const [column, value] of [
    ['id', amara.id],
    ['auth_id', amara.id],
    ['email', amara.email.toUpperCase()],
  ] as const) {
    const { data, error, status } = await as(amara).from('profiles').select('*').eq(column, value).single()
    assert.equal(error, null)
    assert.equal(status, 200)
    assert.deepEqual(Object.keys(data), [
      'id',
      'auth_id',
      'name',
      'email',
      'role',
      'profile_image',
      'id_document',
      'driving_license',
      'dbs_document',
      'verification_status',
      'created_at',
      'updated_at',
    ])
    assert.equal(data.name, 'Amara Okafor')
  }
})

test('two strangers do not see each other, and signed out nobody is seen', async () => {
  assert.deepEqual((await as(amara).from('profiles').select().eq('id', helen.id)).data, [])
  assert.deepEqual((await as(helen).from('profiles').select().eq('id', amara.id)).data, [])
  assert.deepEqual((await nobody().from('profiles').select()).data, [])
  const changed = await as(helen).from('profiles').update({ name: 'Gotcha' }).eq('id', amara.id).select()
  assert.deepEqual(changed.data, [])
  assert.equal((await as(amara).from('profiles').select('name').single()).data?.name, 'Amara Okafor')
})

test('an admin sees everybody and may help with a profile', async () => {
  const { data } = await as(ruth).from('profiles').select('id').in('id', [amara.id, helen.id, ruth.id])
  assert.equal(data?.length, 3)
  const { data: helped } = await as(ruth)
    .from('profiles')
    .update({ name: 'Helen J. Marsh' })
    .eq('id', helen.id)
    .select('name')
    .single()
  assert.equal(helped?.name, 'Helen J. Marsh')
})

test('a learner changes her name and picture, and the moment of it is kept', async () => {
  app.clock.set('2026-11-23T10:00:00Z')
  const { data, error } = await as(amara)
    .from('profiles')
    .update({ name: '  Amara O. ', profile_image: picture('a') })
    .eq('auth_id', amara.id)
    .select()
    .single()
  app.clock.set()
  assert.equal(error, null)
  assert.equal(data.name, 'Amara O.')
  assert.equal(data.updated_at, '2026-11-23T10:00:00+00:00')
})

test('nobody sets their own role, address, identity or age', async () => {
  const forgeries = [
    { role: 'admin' },
    { role: 'instructor' },
    { email: helen.email },
    { email: 'someone@else.test' },
    { id: helen.id },
    { auth_id: helen.id },
    { created_at: '2001-01-01T00:00:00Z' },
  ]
  for (const forged of forgeries) {
    const { error, status } = await as(amara).from('profiles').update(forged).eq('id', amara.id)
    assert.equal(status, 403, JSON.stringify(forged))
    assert.equal(error?.code, '42501')
    assert.match(error?.message ?? '', /row-level security/)
  }
  const { data } = await as(amara).from('profiles').select().single()
  assert.deepEqual([data.role, data.email, data.id], ['student', amara.email, amara.id])
})

const picture = (name: string) =>
  `${app.url}/storage/v1/object/public/user-uploads/profile-images/${name}.webp`

test('a picture that lies elsewhere, and would tell its owner who looks at it, is refused whichever way it comes', async () => {
  const ivy = await app.person('Ivy Hedge')
  const path = new URL(picture('a')).pathname
  for (const address of [
    'https://evil.example/pixel.png',
    `https://evil.example${path}`,
    `${app.url}@evil.example${path}`,
    `${app.url}\\@evil.example${path}`,
    `//evil.example${path}`,
    `/api/profile`,
    `${path}/../../../../../../api/profile`,
    'javascript:alert(1)',
  ]) {
    assert.equal((await app.tryCall(ivy, changeMyProfile, { profile_image: address })).status, 400, address)
    const { error } = await as(ivy).from('profiles').update({ profile_image: address }).eq('id', ivy.id)
    assert.equal(error?.code, '23514', address)
    await assert.rejects(
      app.services.asSystem('past the product', (db) =>
        db.queryUnchecked('update public.profiles set profile_image = $2 where id = $1', [ivy.id, address]),
      ),
      { code: '23514' },
    )
    const input = { name: 'Ivy', profile_image: address, id_document: null }
    assert.equal((await app.tryCall(ivy, createMyProfile, input)).status, 400, address)
  }
  for (const address of [picture('a'), path, '/avatars/waves/0badcafe.svg', null])
    assert.equal(
      (await app.call(ivy, changeMyProfile, { profile_image: address })).profile_image,
      address,
      'one of ours is kept as it was given',
    )
})

test('a picture is an address on the web, not a script', async () => {
  const { error, status } = await as(amara)
    .from('profiles')
    .update({ profile_image: 'javascript:alert(1)' })
    .eq('id', amara.id)
  assert.deepEqual([status, error?.code], [400, '23514'])
})

test('nobody deletes a profile through the data service', async () => {
  const { error, status } = await as(amara).from('profiles').delete().eq('id', amara.id)
  assert.deepEqual(
    [status, error?.code, error?.message],
    [403, '42501', 'permission denied for table profiles'],
  )
})

test('a change without a filter is refused before it reaches anybody', async () => {
  const answer = await app.ask(
    ruth,
    'PATCH',
    '/rest/v1/profiles',
    { name: 'Everybody' },
    { apikey: app.anonKey },
  )
  assert.deepEqual([answer.status, answer.body.code], [400, '21000'])
})

test('confirming the address approves the profile, no matter who did it', async () => {
  const id = crypto.randomUUID()
  await app.services.asSystem('an account', (db) =>
    db.queryUnchecked(`insert into auth.users (id, email) values ($1, 'leah@home.test')`, [id]),
  )
  await app.services.asSystem('a profile', (db) =>
    createProfile(db, {
      id,
      name: 'Leah Byrne',
      email: 'Leah@home.test',
      role: 'student',
      verificationStatus: 'pending',
    }),
  )
  await app.services.asSystem('the link in the mail', (db) =>
    db.queryUnchecked('update auth.users set email_confirmed_at = clock() where id = $1', [id]),
  )
  const profile = await app.services.asSystem('look', (db) => findProfile(db, id))
  assert.deepEqual([profile?.verificationStatus, profile?.email], ['approved', 'leah@home.test'])
})

test('an address changed in the account changes in the profile', async () => {
  const tom = await app.person('Tom Vale')
  await app.services.asSystem('the new address is confirmed', (db) =>
    db.queryUnchecked('update auth.users set email = $2 where id = $1', [tom.id, 'tom.new@home.test']),
  )
  assert.equal((await as(tom).from('profiles').select('email').single()).data?.email, 'tom.new@home.test')
})

test('people who have met see each other’s name and picture, and nothing else', async () => {
  const { asUser } = app.services
  const learner = { role: 'authenticated', sub: amara.id } as const
  const instructor = { role: 'authenticated', sub: helen.id } as const
  assert.deepEqual(await asUser(learner, (db) => listPeople(db, [helen.id])), [])

  await asUser(learner, (db) => addContact(db, amara.id, helen.id))
  await asUser(learner, (db) => addContact(db, helen.id, amara.id))
  const shown = { id: helen.id, name: 'Helen J. Marsh', role: 'instructor', profileImage: null }
  assert.deepEqual(await asUser(learner, (db) => listPeople(db, [helen.id])), [shown])
  const known = await asUser(instructor, (db) =>
    db.queryUnchecked('select id from public.people(array(select other_id from public.contacts))'),
  )
  assert.deepEqual(known.rows, [{ id: amara.id }])
  assert.deepEqual((await as(amara).from('profiles').select().eq('id', helen.id)).data, [])
})

test('nobody introduces two others to each other', async () => {
  const tom = await app.person('Tom Reid')
  await assert.rejects(
    app.services.asUser({ role: 'authenticated', sub: tom.id }, (db) => addContact(db, amara.id, helen.id)),
    { code: '42501' },
  )
})

test('getMyProfile and changeMyProfile: what is not sent stays, and nobody changes more than that', async () => {
  const ivy = await app.person('Ivy Lane')
  const before = await app.call(ivy, getMyProfile, {})
  assert.deepEqual([before.id, before.name, before.profile_image], [ivy.id, 'Ivy Lane', null])
  const changed = await app.call(ivy, changeMyProfile, { profile_image: picture('a'), id_document: '/b.pdf' })
  assert.deepEqual(
    [changed.name, changed.profile_image, changed.id_document],
    ['Ivy Lane', picture('a'), '/b.pdf'],
  )
  const forged = { name: ' Ivy L. ', profile_image: null, role: 'admin', email: 'else@home.test' }
  const { status, body } = await app.tryCall(ivy, changeMyProfile, forged)
  assert.deepEqual(
    [status, body.name, body.profile_image, body.id_document, body.role, body.email],
    [200, 'Ivy L.', null, '/b.pdf', 'student', ivy.email],
  )
  assert.equal(
    (await app.tryCall(ivy, changeMyProfile, { profile_image: 'javascript:alert(1)' })).status,
    400,
  )
  assert.equal((await app.tryCall(undefined, getMyProfile, {})).status, 401)
})

test('changeMyProfile writes each field that its contract takes', async () => {
  const mia = await app.person('Mia Hart')
  const sent = {
    name: 'Mia Stone',
    profile_image: picture('m'),
    id_document: '/passport.pdf',
    driving_license: '/licence.pdf',
    dbs_document: '/dbs.pdf',
  }
  assert.deepEqual(Object.keys(changeMyProfile.input.shape).toSorted(), Object.keys(sent).toSorted())
  await app.call(mia, changeMyProfile, sent)
  assert.partialDeepStrictEqual(await app.call(mia, getMyProfile, {}), sent)
})

test('getMyProfile: the ID document of a registration stands for licence and DBS certificate until each has its own', async () => {
  const rhys = await app.person('Rhys Powell')
  const documents = async () => {
    const { id_document, driving_license, dbs_document } = await app.call(rhys, getMyProfile, {})
    return [id_document, driving_license, dbs_document]
  }
  await app.call(rhys, changeMyProfile, { id_document: '/passport.pdf' })
  assert.deepEqual(await documents(), ['/passport.pdf', '/passport.pdf', '/passport.pdf'])
  const changed = await app.call(rhys, changeMyProfile, { driving_license: '/licence.pdf' })
  assert.deepEqual([changed.driving_license, changed.dbs_document], ['/licence.pdf', '/passport.pdf'])
  assert.deepEqual(await documents(), ['/passport.pdf', '/licence.pdf', '/passport.pdf'])
})

test('countProfiles: one’s own, and none without a session', async () => {
  assert.deepEqual(await app.call(undefined, countProfiles, {}), { count: 0 })
  assert.deepEqual(await app.call(amara, countProfiles, {}), { count: 1 })
})

test('createMyProfile: nobody without a sign-up, and one profile each', async () => {
  const input = { name: 'Ivy Lane', profile_image: null, id_document: null }
  assert.equal((await app.tryCall(undefined, createMyProfile, input)).body.code, 'not-signed-in')
  const madeUp = { 'x-registration': crypto.randomUUID() }
  assert.equal((await app.tryCall(undefined, createMyProfile, input, madeUp)).body.code, 'not-allowed')
  assert.equal((await app.tryCall(amara, createMyProfile, input)).body.code, 'profile-exists')
})
