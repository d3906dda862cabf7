import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { createClient } from '@supabase/supabase-js'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import { type Garage, openGarage } from '#tests/support/rest.ts'

/** What one person can do to another's rows, operation by operation: nothing, and without learning whether they are there. */
let app: TestApp
let garage: Garage
let amara: Person // a learner
let eve: Person // somebody who means her harm
before(async () => {
  app = await openTestApp()
  garage = await openGarage(app)
  amara = await app.person('Amara Okafor')
  eve = await app.person('Eve Mallory')
})
after(async () => {
  await garage.close()
  await app.close()
})
beforeEach(async () => {
  await garage.owner.query('truncate public.vans')
  await garage.owner.query(
    `insert into public.vans (id, owner_id, plate, name) values (1, $1, 'AM1', 'Hers'), (2, $2, 'EV1', 'Mine')`,
    [amara.id, eve.id],
  )
})

const as = (person: Person) => createClient(app.url, app.anonKey, { accessToken: async () => person.token })
const inGarage = (person: Person) =>
  createClient(garage.url, app.anonKey, { accessToken: async () => person.token }).from('vans')
const nobody = () => createClient(app.url, app.anonKey)
const faultOf = async (
  request: PromiseLike<{ status: number; data: unknown; error: { code: string } | null }>,
) => {
  const { status, data, error } = await request
  return [status, error?.code ?? data]
}
const amaras = async () =>
  (await garage.owner.query('select * from public.profiles where id = $1', [amara.id])).rows[0]

test('reading: another’s profile is not there, by whatever it is looked for', async () => {
  const profiles = () => as(eve).from('profiles').select('*', { count: 'exact' })
  for (const read of [
    profiles().eq('id', amara.id),
    profiles().eq('auth_id', amara.id),
    profiles().eq('email', amara.email),
    profiles().ilike('name', '%amara%'),
    profiles().in('id', [amara.id]),
  ]) {
    const { status, data, count } = await read
    assert.deepEqual([status, data, count], [200, [], 0])
  }
  assert.deepEqual(await faultOf(as(eve).from('profiles').select().eq('id', amara.id).single()), [
    406,
    'PGRST116',
  ])
  assert.deepEqual((await as(eve).from('profiles').select('id').order('email')).data, [{ id: eve.id }])
})

test('adding: a profile for another, or a second one, is refused', async () => {
  const forged = { auth_id: amara.id, name: 'Eve', email: amara.email, role: 'student' }
  assert.deepEqual(await faultOf(as(eve).from('profiles').insert(forged)), [403, '42501'])
  assert.deepEqual(
    await faultOf(
      as(eve)
        .from('profiles')
        .insert({ ...forged, auth_id: crypto.randomUUID() }),
    ),
    [403, '42501'],
  )
  assert.deepEqual(
    await faultOf(
      as(eve)
        .from('profiles')
        .insert({ ...forged, auth_id: eve.id }),
    ),
    [403, '42501'],
  )
  assert.deepEqual(await faultOf(nobody().from('profiles').insert(forged)), [401, '42501'])
})

test('changing: another’s row is not among those that are changed, and one’s own is not given away', async () => {
  const before = await amaras()
  assert.deepEqual(
    await faultOf(as(eve).from('profiles').update({ name: 'Gotcha' }).eq('id', amara.id).select()),
    [200, []],
  )
  assert.deepEqual(
    await faultOf(as(eve).from('profiles').update({ name: 'Gotcha' }).eq('email', amara.email)),
    [204, null],
  )
  assert.deepEqual(
    await faultOf(as(eve).from('profiles').update({ id: amara.id, auth_id: amara.id }).eq('id', eve.id)),
    [403, '42501'],
  )
  assert.deepEqual(await faultOf(as(eve).from('profiles').update({ email: amara.email }).eq('id', eve.id)), [
    403,
    '42501',
  ])
  assert.deepEqual(await faultOf(nobody().from('profiles').update({ name: 'Gotcha' }).eq('id', amara.id)), [
    401,
    '42501',
  ])
  assert.deepEqual(await faultOf(inGarage(eve).update({ name: 'Stolen' }).gt('id', 0).select('id')), [
    200,
    [{ id: 2 }],
  ])
  assert.deepEqual(await faultOf(inGarage(eve).update({ owner_id: amara.id }).eq('id', 2)), [403, '42501'])
  assert.deepEqual(await amaras(), before)
})

test('upserting: neither merges into another’s row nor tells whether there is one', async () => {
  const before = await amaras()
  const tries = (email: string, id: string) => {
    const row = { auth_id: id, name: 'Gotcha', email, role: 'student' }
    return [
      as(eve)
        .from('profiles')
        .upsert({ id, ...row }),
      as(eve).from('profiles').upsert(row, { onConflict: 'auth_id' }),
      as(eve).from('profiles').upsert(row, { onConflict: 'email' }),
      as(eve).from('profiles').upsert(row, { onConflict: 'email', ignoreDuplicates: true }),
      as(eve)
        .from('profiles')
        .upsert({ ...row, auth_id: eve.id }, { onConflict: 'email' }),
      nobody().from('profiles').upsert(row, { onConflict: 'email' }),
    ]
  }
  const known = await Promise.all(tries(amara.email, amara.id).map(faultOf))
  assert.deepEqual(known, [...Array(5).fill([403, '42501']), [401, '42501']])
  assert.deepEqual(
    await Promise.all(tries('nobody.at.all@home.test', crypto.randomUUID()).map(faultOf)),
    known,
  )
  assert.deepEqual(await faultOf(inGarage(eve).upsert({ id: 1, owner_id: eve.id, plate: 'AM1' })), [
    403,
    '42501',
  ])
  assert.deepEqual(await amaras(), before)
  assert.deepEqual((await inGarage(amara).select('name')).data, [{ name: 'Hers' }])
})

test('deleting: no client deletes a profile; elsewhere one’s own rows and no others', async () => {
  assert.deepEqual(await faultOf(as(eve).from('profiles').delete().eq('id', amara.id)), [403, '42501'])
  assert.deepEqual(await faultOf(as(amara).from('profiles').delete().eq('id', amara.id)), [403, '42501'])
  assert.deepEqual(await faultOf(nobody().from('profiles').delete().eq('id', amara.id)), [401, '42501'])
  assert.deepEqual(await faultOf(inGarage(eve).delete().gt('id', 0).select('id')), [200, [{ id: 2 }]])
  assert.deepEqual((await inGarage(amara).select('id')).data, [{ id: 1 }])
})

test('the service key passes every policy, and only whole', async () => {
  const service = createClient(garage.url, app.serviceKey).from('vans')
  assert.deepEqual((await service.select('id').order('id')).data, [{ id: 1 }, { id: 2 }])
  assert.equal((await service.update({ name: 'Checked' }).gt('id', 0)).status, 204)
  const forged = createClient(garage.url, app.anonKey, {
    accessToken: async () => `${app.serviceKey.slice(0, -3)}abc`,
  })
  assert.deepEqual(await faultOf(forged.from('vans').select()), [401, 'PGRST301'])
  assert.deepEqual(await faultOf(createClient(garage.url, app.anonKey).from('vans').select()), [401, '42501'])
})

test('a table without row security is not shown, even when somebody lists it', async () => {
  const careless = await openTestApp()
  const unguarded = await openGarage(careless, [{ name: 'unguarded' }])
  const answer = await fetch(`${unguarded.url}/rest/v1/unguarded`, { headers: { apikey: careless.anonKey } })
  assert.equal(answer.ok, false)
  await unguarded.close()
  await careless.close()
})
