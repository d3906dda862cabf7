import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { notFound } from '#common/api-error.ts'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import { startPushStandIn } from '#tools/stand-ins/push/stand-in.ts'
import {
  addPushDevice,
  getReminderSettings,
  pushNotReachable,
  renewPushDevice,
  sendTestReminder,
} from '../contract.ts'

/* Amara has notifications on her phone; the browser's service renews its address, and phones change hands. */

let app: TestApp
let push: Awaited<ReturnType<typeof startPushStandIn>>
let amara: Person
let ben: Person

before(async () => {
  push = await startPushStandIn()
  app = await openTestApp({ ALLOW_PRIVATE_ADDRESSES: 'on' })
})
after(async () => {
  await app.close()
  await push.close()
})
beforeEach(async () => {
  amara = await app.person('Amara Okafor')
  ben = await app.person('Ben Price')
  push.received.length = 0
})

const settingsOf = (person: Person) => app.call(person, getReminderSettings, {})

async function subscribe(person: Person) {
  const device = push.subscribe((await settingsOf(person)).pushKey)
  await app.reauthenticate(person)
  await app.call(person, addPushDevice, device)
  return device
}

const renew = (
  from: { endpoint: string; keys: { auth: string } },
  to: ReturnType<typeof push.subscribe>,
) => ({
  from: { endpoint: from.endpoint, auth: from.keys.auth },
  to,
})

async function notified(person: Person) {
  await app.call(person, sendTestReminder, { channel: 'push' })
  await app.settle()
  return push.received.map(({ device }) => device)
}

const nameOf = ({ endpoint }: { endpoint: string }) => new URL(endpoint).pathname.slice(1)

test('a browser whose address changes goes on getting notifications, without a session, and once', async () => {
  const former = await subscribe(amara)
  const { pushKey, devices } = await settingsOf(amara)
  const now = push.subscribe(pushKey)
  await app.call(undefined, renewPushDevice, renew(former, now))
  push.forget(former)
  const after = (await settingsOf(amara)).devices
  assert.deepEqual(
    after.map(({ id }) => id),
    devices.map(({ id }) => id),
  )
  assert.notEqual(after[0]!.mark, devices[0]!.mark)
  assert.deepEqual(await notified(amara), [nameOf(now)])
  await app.fails(undefined, renewPushDevice, renew(former, push.subscribe(pushKey)), notFound)
})

test('nobody turns notifications to a browser of theirs who doesn’t know the secret of the former one', async () => {
  const former = await subscribe(amara)
  const { pushKey } = await settingsOf(amara)
  const theirs = push.subscribe(pushKey)
  const guess = { endpoint: former.endpoint, keys: { auth: theirs.keys.auth } }
  await app.fails(undefined, renewPushDevice, renew(guess, theirs), notFound)
  await app.fails(undefined, renewPushDevice, renew(push.subscribe(pushKey), theirs), notFound)
  assert.deepEqual(await notified(amara), [nameOf(former)])
  const strict = await openTestApp()
  try {
    const inside = { ...theirs, endpoint: 'http://127.0.0.1:1/x' }
    await strict.fails(undefined, renewPushDevice, renew(former, inside), pushNotReachable)
  } finally {
    await strict.close()
  }
})

test('who signs out, there or from another device, gets no notifications on that browser any more', async () => {
  const other = await subscribe(ben)
  await subscribe(amara)
  const reply = await fetch(`${app.url}/auth/v1/logout?scope=local`, {
    method: 'POST',
    headers: { apikey: app.anonKey, authorization: `Bearer ${amara.token}` },
  })
  assert.equal(reply.status, 204)
  const left = await app.services.asSystem('which devices are left', (db) =>
    db.queryUnchecked<{ person_id: string }>(
      'select person_id from public.push_devices where person_id in ($1, $2)',
      [amara.id, ben.id],
    ),
  )
  assert.deepEqual(
    left.rows.map((row) => row.person_id),
    [ben.id],
  )
  assert.deepEqual(await notified(ben), [nameOf(other)])
})

test('ten devices of a person get notifications, also when more are added at once', async () => {
  const { pushKey } = await settingsOf(amara)
  await app.reauthenticate(amara)
  await Promise.all(Array.from({ length: 14 }, () => app.call(amara, addPushDevice, push.subscribe(pushKey))))
  assert.equal((await settingsOf(amara)).devices.length, 10)
})

test('a device that has gone is forgotten while another cannot be reached', async () => {
  const [gone, away] = [await subscribe(amara), await subscribe(amara)]
  push.forget(gone)
  const down = push.breakDown(away)
  await app.call(amara, sendTestReminder, { channel: 'push' })
  await app.settle()
  assert.equal((await settingsOf(amara)).devices.length, 1)
  down.repair()
})

test('the next person who switches them on in a browser takes its address over', async () => {
  const device = await subscribe(amara)
  await app.call(ben, addPushDevice, device)
  assert.deepEqual((await settingsOf(amara)).devices, [])
  assert.equal((await settingsOf(ben)).devices.length, 1)
})
