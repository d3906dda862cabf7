import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getMyData } from '#features/account-deletion/contract.ts'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import {
  addPlace,
  changeMyContactDetails,
  changePlace,
  getMyContactDetails,
  listPlaces,
  removePlace,
  tooManyPlaces,
} from '../contract.ts'

let app: TestApp
let amara: Person
let ben: Person
before(async () => {
  app = await openTestApp()
  amara = await app.person('Amara Okafor')
  ben = await app.person('Ben Price')
})
after(() => app.close())

const home = { label: 'home', address: '14 Cotham Road', postcode: 'bs66dr', note: 'Ring the bell' } as const
const placesOf = async (who: Person) => (await app.call(who, listPlaces, {})).places

test('Amara saves her home and her school, changes one and removes the other', async () => {
  const saved = await app.call(amara, addPlace, home)
  assert.deepEqual(saved, { ...home, id: saved.id, postcode: 'BS6 6DR', sector: 'BS6 6' })
  const school = await app.call(amara, addPlace, { label: 'school', postcode: 'BS8 1TH' })
  assert.deepEqual(await placesOf(amara), [saved, school])
  const moved = await app.call(amara, changePlace, { id: saved.id, postcode: 'BS7 8AA' })
  assert.deepEqual(moved, { ...saved, postcode: 'BS7 8AA', sector: 'BS7 8' })
  const renamed = await app.call(amara, changePlace, { id: school.id, label: 'work' })
  assert.deepEqual(renamed, { ...school, label: 'work' })
  await app.call(amara, removePlace, { id: school.id })
  assert.deepEqual(await placesOf(amara), [moved])
  assert.equal((await app.tryCall(amara, removePlace, { id: school.id })).status, 404)
})

test('nobody else reads, changes or removes it, whatever they ask the database for', async () => {
  const { id } = await app.call(amara, addPlace, home)
  const helen = await app.person('Helen Marsh', 'instructor')
  const priya = await app.person('Priya Shah', 'admin')
  const omar = await app.person('Omar Reid', 'school_owner')
  for (const other of [ben, helen, priya, omar]) {
    assert.ok(!(await placesOf(other)).some((one) => one.id === id))
    assert.equal((await app.tryCall(other, changePlace, { id, note: 'mine' })).status, 404)
    assert.equal((await app.tryCall(other, removePlace, { id })).status, 404)
    const rows = await app.services.asUser({ role: 'authenticated', sub: other.id }, async (db) => [
      ...(await db.queryUnchecked('select * from public.saved_places')).rows,
      ...(await db.queryUnchecked('select * from public.contact_details')).rows,
    ])
    assert.deepEqual(rows, [], other.name)
  }
})

test('the eleventh place is one too many, also when two are sent at once', async () => {
  const cara = await app.person('Cara Lund')
  for (let nr = 0; nr < 9; nr += 1) await app.call(cara, addPlace, { ...home, label: 'other' })
  const last = await Promise.all([1, 2].map(() => app.tryCall(cara, addPlace, home)))
  assert.deepEqual(last.map(({ status }) => status).toSorted(), [200, 409])
  await app.fails(cara, addPlace, home, tooManyPlaces)
  assert.equal((await placesOf(cara)).length, 10)
})

test('half a postcode, one in Belfast or an address without end is refused at its field', async () => {
  for (const [fault, path] of [
    [{ postcode: 'BS6' }, 'postcode'],
    [{ postcode: 'BT1 1AA' }, 'postcode'],
    [{ postcode: 'Cotham Hill' }, 'postcode'],
    [{ address: 'x'.repeat(201) }, 'address'],
    [{ note: 'x'.repeat(201) }, 'note'],
  ] as const) {
    const { status, body } = await app.tryCall(amara, addPlace, { ...home, ...fault })
    assert.deepEqual([status, body.issues?.[0]?.path], [400, path], JSON.stringify(fault))
  }
})

test('Ben’s phone number is kept as one number however he writes it; his mum’s comes with her name', async () => {
  assert.equal((await app.call(ben, getMyContactDetails, {})).phone, null)
  for (const phone of ['07700 900123', '(07700) 900-123', '+44 7700 900123', '0044 7700 900123'])
    assert.equal((await app.call(ben, changeMyContactDetails, { phone })).phone, '+447700900123')
  const mum = { guardianName: 'Joan Price', guardianPhone: '07700 900456' }
  assert.deepEqual(await app.call(ben, changeMyContactDetails, mum), {
    phone: '+447700900123',
    guardianName: 'Joan Price',
    guardianPhone: '+447700900456',
  })
  for (const fault of [{ phone: '12' }, { guardianName: 'Joan Price' }, { guardianPhone: '07700 900456' }])
    assert.equal((await app.tryCall(ben, changeMyContactDetails, fault)).status, 400, JSON.stringify(fault))
  const none = await app.call(ben, changeMyContactDetails, { guardianName: null, guardianPhone: null })
  assert.deepEqual(none, { phone: '+447700900123', guardianName: null, guardianPhone: null })
})

test('the copy of their data has places and phone; with the account they go', async () => {
  const dora = await app.person('Dora Finch')
  await app.call(dora, addPlace, home)
  await app.call(dora, changeMyContactDetails, { phone: '07700 900777' })
  await app.reauthenticate(dora)
  const copy = JSON.stringify(await app.call(dora, getMyData, {}))
  assert.ok(copy.includes('14 Cotham Road') && copy.includes('+447700900777'))
  const left = await app.services.asSystem('an account that ends', async (db) => {
    await db.queryUnchecked('delete from auth.users where id = $1', [dora.id])
    const { rows } = await db.queryUnchecked(
      `select person_id from public.saved_places where person_id = $1
       union all select person_id from public.contact_details where person_id = $1`,
      [dora.id],
    )
    return rows
  })
  assert.deepEqual(left, [])
})
