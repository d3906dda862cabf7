import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { openReminders } from '#tests/support/reminders.ts'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import type { startPushStandIn } from '#tools/stand-ins/push/stand-in.ts'
import {
  addPushDevice,
  getReminderSettings,
  pushNotReachable,
  removePushDevice,
  renewPushDevice,
  sendTestReminder,
  setTextNumber,
  textsNotOffered,
} from '../contract.ts'

let app: TestApp
let push: Awaited<ReturnType<typeof startPushStandIn>>
let helen: Person
let amara: Person
const { choose, book, at, subscribe } = openReminders((opening) => ({ app, push, helen, amara } = opening))

suite('a notification on a device', () => {
  test('says when, with whom and where, to every device of its person, signed and sealed', async () => {
    const [phone, laptop] = [await subscribe(amara), await subscribe(amara)]
    await subscribe(helen)
    const id = await book()
    await at('2026-11-26T18:00:00Z')
    assert.deepEqual(push.faults, [])
    assert.equal(push.received.length, 2)
    const { note, ttl } = push.received[0]!
    assert.deepEqual(note, {
      title: 'Lesson tomorrow at 10:00',
      text: 'With Helen Marsh, 1 hour. 14 Cotham Road, BS6 6DR',
      url: `/dashboard/lessons/${id}`,
      tag: `lesson-${id}`,
    })
    assert.equal(ttl, 14_400)
    push.forget(phone)
    await at('2026-11-27T08:00:00Z')
    assert.equal(push.received.length, 3)
    const { devices } = await app.call(amara, getReminderSettings, {})
    assert.equal(devices.length, 1, 'a device that has gone is forgotten')
    await app.call(amara, removePushDevice, { id: devices[0]!.id })
    assert.equal((await app.tryCall(helen, removePushDevice, { id: devices[0]!.id })).status, 404)
    assert.ok(laptop)
  })

  test('that the service could not take is tried again, and one whose answer was lost replaces itself', async () => {
    await subscribe(amara)
    await choose(amara, { times: ['evening'], email: false })
    await book()
    push.answerNext(503, 0)
    await at('2026-11-26T18:00:00Z')
    assert.equal(push.received.length, 2)
    assert.equal(new Set(push.received.map(({ note, topic }) => note.tag + topic)).size, 1)
    await app.settle()
    assert.equal(push.received.length, 2)
  })

  test('goes to its new address though two tabs bring it at the same moment, or it is added meanwhile', async () => {
    const { pushKey } = await app.call(amara, getReminderSettings, {})
    const fromOf = ({ endpoint, keys: { auth } }: { endpoint: string; keys: { auth: string } }) => ({
      endpoint,
      auth,
    })
    const devices = async (who: Person) => (await app.call(who, getReminderSettings, {})).devices.length
    for (let round = 0; round < 5; round += 1) {
      const [one, other, to] = [await subscribe(amara), await subscribe(amara), push.subscribe(pushKey)]
      const before = await devices(amara)
      const answers = await Promise.all([
        app.tryCall(undefined, renewPushDevice, { from: fromOf(one), to }),
        app.tryCall(undefined, renewPushDevice, { from: fromOf(one), to }),
        app.tryCall(undefined, renewPushDevice, { from: fromOf(other), to }),
        app.tryCall(amara, addPushDevice, to),
      ])
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200, 200, 200],
      )
      assert.equal(await devices(amara), before - 1, 'one device, however often it was said')
      for (const device of (await app.call(amara, getReminderSettings, {})).devices)
        await app.call(amara, removePushDevice, { id: device.id })
    }
    const stranger = push.subscribe(pushKey)
    const none = { from: fromOf(stranger), to: push.subscribe(pushKey) }
    assert.equal((await app.tryCall(undefined, renewPushDevice, none)).status, 404)
    const known = await subscribe(amara)
    const wrong = { endpoint: known.endpoint, auth: stranger.keys.auth }
    assert.equal((await app.tryCall(undefined, renewPushDevice, { from: wrong, to: stranger })).status, 404)
  })

  test('has one key for the deployment, across its instances and starts', async () => {
    const keys = new Set<string>()
    for (const person of [helen, amara]) keys.add((await app.call(person, getReminderSettings, {})).pushKey)
    assert.equal(keys.size, 1)
    assert.match([...keys][0]!, /^[\w-]{87}$/)
    const { rows } = await app.services.asSystem('how it is kept', (db) =>
      db.queryUnchecked<{ length: number }>('select length(sealed_private_key) as length from app.push_keys'),
    )
    assert.deepEqual(
      rows.map(({ length }) => length > 60),
      [true],
    )
  })

  test('goes to no address inside our own network', async () => {
    const strict = await openTestApp()
    try {
      const ben = await strict.person('Ben Price')
      const { keys } = push.subscribe()
      await strict.fails(ben, addPushDevice, { endpoint: 'http://127.0.0.1:1/x', keys }, pushNotReachable)
      await strict.call(ben, addPushDevice, { endpoint: 'https://127.0.0.1/x', keys })
      await strict.call(ben, sendTestReminder, { channel: 'push' })
      await strict.settle()
      const { rows } = await strict.services.asSystem('what came of it', (db) =>
        db.queryUnchecked<{ last_error: string }>('select last_error from public.reminder_deliveries'),
      )
      assert.deepEqual(
        rows.map((row) => row.last_error),
        ['inside'],
      )
      await strict.fails(ben, setTextNumber, { phone: '07700 900123' }, textsNotOffered)
    } finally {
      await strict.close()
    }
  })
})
