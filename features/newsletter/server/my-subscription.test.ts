import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import { getMyNewsletter, setMyNewsletter, subscribeToNewsletter } from '../contract.ts'
import { notSignedIn } from '#common/api-error.ts'

let app: TestApp
let amara: Person
before(async () => {
  app = await openTestApp()
  amara = await app.person('Amara Okafor')
})
after(() => app.close())

const mine = async (person: Person) => await app.call(person, getMyNewsletter, {})
const set = async (person: Person, subscribed: boolean) =>
  await app.call(person, setMyNewsletter, { subscribed })

test('somebody who is signed in goes on the list and off it by a switch, without a mail, as often as they like', async () => {
  assert.deepEqual(await mine(amara), { subscribed: false })
  for (const subscribed of [true, true, false, false, true])
    assert.deepEqual(await set(amara, subscribed), { subscribed })
  await app.settle()
  assert.deepEqual(await app.mailsTo(amara.email), [])
  assert.deepEqual(await mine(await app.person('Nora ExternalProfile')), { subscribed: false })
})

test('who was asked by mail and has not answered is on the list by the switch; an address that is not confirmed never is', async () => {
  const ben = await app.person('Ben Price')
  await app.call(undefined, subscribeToNewsletter, { email: ben.email })
  await app.settle()
  assert.deepEqual(await mine(ben), { subscribed: false })
  assert.deepEqual(await set(ben, true), { subscribed: true })
  const una = await app.person('Una Confirmed')
  await app.services.asSystem('not confirmed', (db) =>
    db.queryUnchecked('update auth.users set email_confirmed_at = null where id = $1', [una.id]),
  )
  assert.deepEqual(await set(una, true), { subscribed: false })
})

test('it is for people who are signed in, and wants a yes or a no', async () => {
  await app.fails(undefined, setMyNewsletter, { subscribed: true }, notSignedIn)
  assert.equal((await app.ask(amara, 'PUT', '/api/newsletter/mine', { subscribed: 'maybe' })).status, 400)
})
