import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { beginOnMonday } from '#tests/support/openings.ts'
import type { InputOf, Person, TestApp } from '#tests/support/test-app.ts'
import { bookLesson } from '#tests/support/lessons.ts'
import { unsubscribeUrl } from './unsubscribe-link.ts'
import {
  listPreferences,
  countUnreadNotifications,
  unsubscribe,
  setPreference,
  describeUnsubscribeLink,
} from '../contract.ts'
import { cancelLesson } from '#features/lessons/contract.ts'

let app: TestApp
let helen: Person
let amara: Person

beginOnMonday((opening) => ({ app, helen, amara } = opening))

const friday = '2026-11-27T10:00:00Z'
const preferencesOf = async (person: Person) => (await app.call(person, listPreferences, {})).preferences
const set = (person: Person, change: InputOf<typeof setPreference>) =>
  app.tryCall(person, setPreference, change)
const kindsTo = async (person: Person) => (await app.mailsTo(person.email)).map(({ kind }) => kind)

suite('preferences', () => {
  test('begin with everything on, and show what is always sent as such, each role its own', async () => {
    const topics = async (person: Person) =>
      (await preferencesOf(person)).map(({ topic, always }) => topic + (always ? '!' : ''))
    assert.deepEqual(await topics(amara), [
      'lessons',
      'reminders',
      'assessments',
      'reviews',
      'messages',
      'account!',
      'money!',
    ])
    assert.deepEqual(await topics(helen), [
      'lessons',
      'reminders',
      'reviews',
      'messages',
      'invitations',
      'account!',
      'earnings!',
      'payouts!',
      'plan!',
    ])
    assert.deepEqual(await topics(await app.person('Ada Clerk', 'admin')), ['documents', 'sales', 'account!'])
    assert.deepEqual((await preferencesOf(amara))[1], {
      topic: 'reminders',
      email: true,
      bell: true,
      always: false,
    })
  })

  test('are kept one by one: a mail that is off stays off when the bell is changed', async () => {
    await set(amara, { topic: 'lessons', email: false })
    const { body } = await set(amara, { topic: 'lessons', bell: false })
    assert.deepEqual(body.preferences[0], { topic: 'lessons', email: false, bell: false, always: false })
  })

  test('cannot hide money and security, nor touch topics of other roles', async () => {
    assert.deepEqual(
      await set(amara, { topic: 'money', email: false }).then(({ status, body }) => [status, body.code]),
      [409, 'always-sent'],
    )
    assert.equal((await set(amara, { topic: 'documents', bell: false })).status, 404)
    assert.equal(
      (await app.ask(amara, 'PUT', '/api/notification-preferences', { topic: 'weather' })).status,
      400,
    )
  })

  test('are honoured by mail and bell, each for itself', async () => {
    await set(helen, { topic: 'lessons', email: false })
    await set(amara, { topic: 'lessons', bell: false })
    const lessonId = await bookLesson(app, amara, helen, friday)
    await app.settle()
    assert.deepEqual(await kindsTo(helen), [])
    assert.equal((await app.call(helen, countUnreadNotifications, {})).unread, 1)
    await app.call(helen, cancelLesson, { id: lessonId })
    await app.settle()
    assert.deepEqual(await kindsTo(amara), ['lesson-cancelled', 'lesson-booked'])
    assert.equal((await app.call(amara, countUnreadNotifications, {})).unread, 0)
  })
})

suite('one press in a mail', () => {
  const linkOf = (person: Person) => new URL(unsubscribeUrl(app.services, person.id, 'reminders'))

  test('is on offer in the reminder, in its text and for the mail program, and not in the confirmation of a booking', async () => {
    await bookLesson(app, amara, helen, friday)
    await app.settle()
    app.clock.set('2026-11-26T18:00:00Z')
    await app.settle()
    const [reminder, booked] = await app.mailsTo(amara.email)
    const link = linkOf(amara).href
    assert.deepEqual(reminder?.body, { ...reminder?.body, unsubscribeUrl: link })
    assert.ok(reminder?.body.text.includes(link) && reminder.body.html.includes(link))
    assert.ok(!JSON.stringify(booked?.body).includes('/unsubscribe'))
  })

  test('changes nothing when a program opens it, and ends the reminders when one posts to it, as often as it comes', async () => {
    const { pathname, search, searchParams } = linkOf(amara)
    const look = () => app.call(undefined, describeUnsubscribeLink, { token: searchParams.get('token')! })
    await app.ask(undefined, 'GET', pathname + search)
    assert.deepEqual(await look(), { topic: 'reminders', on: true })
    for (const body of ['List-Unsubscribe=One-Click', 'List-Unsubscribe=One-Click']) {
      const { status } = await app.ask(undefined, 'POST', pathname + search, body, {
        'content-type': 'application/x-www-form-urlencoded',
      })
      assert.equal(status, 200)
    }
    assert.deepEqual(await look(), { topic: 'reminders', on: false })
    await bookLesson(app, amara, helen, friday)
    await app.settle()
    app.clock.set('2026-11-26T18:00:00Z')
    await app.settle()
    assert.deepEqual(await kindsTo(amara), ['lesson-booked'])
    assert.equal((await app.call(amara, countUnreadNotifications, {})).unread, 1, 'the bell still reminds')
  })

  test('is taken back on the page, without a sign-in', async () => {
    const token = linkOf(amara).searchParams.get('token')!
    assert.deepEqual(await app.call(undefined, unsubscribe, { token }), {
      topic: 'reminders',
      on: false,
    })
    assert.deepEqual(await app.call(undefined, unsubscribe, { token, on: true }), {
      topic: 'reminders',
      on: true,
    })
  })

  test('opens with no other seal, for no other person and no other topic', async () => {
    const bytes = Buffer.from(linkOf(amara).searchParams.get('token')!, 'base64url')
    const other = Buffer.from(helen.id.replaceAll('-', ''), 'hex')
    const forged = [
      Buffer.concat([other, bytes.subarray(16)]),
      Buffer.concat([bytes.subarray(0, 32), Buffer.from('messages')]),
      Buffer.concat([bytes.subarray(0, 32), Buffer.from('money')]),
      bytes.subarray(0, 31),
    ]
    for (const one of forged) {
      const token = one.toString('base64url')
      assert.equal((await app.tryCall(undefined, unsubscribe, { token })).body.code, 'link-not-good')
      assert.equal(
        (
          await app.ask(undefined, 'POST', `/unsubscribe?token=${token}`, 'x', {
            'content-type': 'application/x-www-form-urlencoded',
          })
        ).status,
        410,
      )
    }
    assert.equal(
      (
        await app.ask(undefined, 'POST', '/unsubscribe', 'x', {
          'content-type': 'application/x-www-form-urlencoded',
        })
      ).status,
      410,
    )
  })

  test('leaves no trace of an account that has gone', async () => {
    const token = linkOf(amara).searchParams.get('token')!
    await app.services.asSystem('gone', (db) =>
      db.queryUnchecked('delete from auth.users where id = $1', [amara.id]),
    )
    await app.call(undefined, unsubscribe, { token })
  })
})
