import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openHouse, type Person, type TestHouse } from '#tests/support/house.ts'

let house: TestHouse
let others: Person[]
before(async () => {
  house = await openHouse()
  others = [await house.person('Amara Okafor'), await house.person('Helen Marsh', 'instructor'), await house.person('Owen Price', 'school_owner')]
})
after(() => house.close())

const closed = () => ['/api/admin/users', `/api/admin/users/${others[0]!.id}`, '/api/admin/overview', '/api/admin/audit']

test('learners, instructors and schools are told that this is not for them, even about themselves', async () => {
  for (const person of others) {
    for (const path of closed()) {
      const { status, body } = await house.ask(person, 'GET', path)
      assert.equal(status, 403, `${person.role} ${path}`)
      assert.deepEqual(Object.keys(body), ['code', 'detail'])
    }
  }
})

test('whoever is not signed in is asked to sign in', async () => {
  for (const path of closed()) assert.equal((await house.ask(undefined, 'GET', path)).status, 401, path)
})

test('the database refuses them too, should a route ever forget', async () => {
  for (const person of others) {
    const asThem = (statement: string, values: unknown[] = []) =>
      house.house.asUser({ role: 'authenticated', sub: person.id }, (db) => db.runOnce(statement, values))
    await assert.rejects(asThem(`select * from admin.people('{}', null, null, null, null, 10)`), /Only an admin/)
    await assert.rejects(asThem('select * from admin.account($1)', [person.id]), /Only an admin/)
  }
  await assert.rejects(
    house.house.asUser({ role: 'anon' }, (db) => db.runOnce(`select * from admin.people('{}', null, null, null, null, 10)`)),
    /permission denied/,
  )
})
