import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openHouse, type Person, type TestHouse } from '#tests/support/test-app.ts'

let house: TestHouse
let amara: Person
before(async () => {
  house = await openHouse()
  amara = await house.person('Amara Okafor')
})
after(() => house.close())

const mine = async (person: Person) => (await house.ask(person, 'GET', '/api/newsletter/mine')).body
const set = async (person: Person, subscribed: boolean) =>
  (await house.ask(person, 'PUT', '/api/newsletter/mine', { subscribed })).body

test('somebody who is signed in goes on the list and off it by a switch, without a mail, as often as they like', async () => {
  assert.deepEqual(await mine(amara), { subscribed: false })
  for (const subscribed of [true, true, false, false, true])
    assert.deepEqual(await set(amara, subscribed), { subscribed })
  await house.settle()
  assert.deepEqual(await house.mailsTo(amara.email), [])
  assert.deepEqual(await mine(await house.person('Nora Newcomer')), { subscribed: false })
})

test('who was asked by mail and has not answered is on the list by the switch; an address that is not confirmed never is', async () => {
  const ben = await house.person('Ben Price')
  await house.ask(undefined, 'POST', '/api/newsletter/subscribe', { email: ben.email })
  await house.settle()
  assert.deepEqual(await mine(ben), { subscribed: false })
  assert.deepEqual(await set(ben, true), { subscribed: true })
  const una = await house.person('Una Confirmed')
  await house.house.asSystem('not confirmed', (db) =>
    db.run('update auth.users set email_confirmed_at = null where id = $1', [una.id]),
  )
  assert.deepEqual(await set(una, true), { subscribed: false })
})

test('it is for people who are signed in, and wants a yes or a no', async () => {
  assert.equal((await house.ask(undefined, 'PUT', '/api/newsletter/mine', { subscribed: true })).status, 401)
  assert.equal((await house.ask(amara, 'PUT', '/api/newsletter/mine', { subscribed: 'maybe' })).status, 400)
})
