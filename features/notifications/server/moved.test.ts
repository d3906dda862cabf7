import assert from 'node:assert/strict'
import { after, before, beforeEach, suite, test } from 'node:test'
import ICAL from 'ical.js'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import { bookLesson, makeInstructor } from '#tests/support/lessons.ts'
import { lessonSubscribers } from './lessons.ts'
import { listNotifications, setPreference } from '../contract.ts'
import { cancelLesson } from '#features/lessons/contract.ts'
import { moveLesson, agreeToMove } from '#features/lessons/moving-contract.ts'

let app: TestApp
let helen: Person
let amara: Person
let id: string

before(async () => {
  app = await openTestApp()
})
after(() => app.close())
beforeEach(async () => {
  app.clock.set('2026-11-23T08:00:00Z')
  helen = await makeInstructor(app, 'Helen Marsh')
  amara = await app.person('Amara Okafor')
  id = await bookLesson(app, amara, helen, friday)
  await app.settle()
})

const friday = '2026-11-27T10:00:00Z'
const wednesday = '2026-11-25T14:00:00Z'
const nextMonday = '2026-11-30T10:00:00Z'

async function move(who: Person, fromStartsAt: string, startsAt: string) {
  await app.call(who, moveLesson, { id, startsAt, fromStartsAt })
  await app.settle()
}
const newestTo = async (person: Person) => (await app.mailsTo(person.email))[0]!
const kindsTo = async (person: Person) => (await app.mailsTo(person.email)).map(({ kind }) => kind)
const bellOf = async (person: Person) => (await app.call(person, listNotifications, {})).notifications
const bellKinds = async (person: Person) => (await bellOf(person)).map(({ kind }) => kind)

function versionIn(mail: { body: { attachments?: readonly { content: string }[] } }) {
  const calendar = new ICAL.Component(ICAL.parse(mail.body.attachments?.[0]?.content ?? ''))
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') as ICAL.Component)
  return [
    calendar.getFirstPropertyValue('method'),
    event.uid,
    event.sequence,
    event.startDate.toString(),
    event.endDate.toString(),
  ]
}

suite('a lesson that its instructor moved', () => {
  test('says why, if the instructor did', async () => {
    const reason = 'My car is at the garage until noon.'
    await app.call(helen, moveLesson, { id, startsAt: wednesday, fromStartsAt: friday, reason })
    await app.settle()
    assert.match((await newestTo(amara)).body.text, /Reason: “My car is at the garage until noon\.”/)
  })

  test('is sent to both by mail, to the learner in the bell too, with what they can do and until when', async () => {
    await move(helen, friday, wednesday)
    const toAmara = await newestTo(amara)
    assert.equal(toAmara.subject, 'Lesson moved to Wed 25 Nov 2026, 14:00')
    assert.match(
      toAmara.body.text,
      /Helen Marsh has moved your lesson to Wed 25 Nov 2026, 14:00–15:00\. It was Fri 27 Nov 2026, 10:00\./,
    )
    assert.match(
      toAmara.body.text,
      /cancel free of charge or choose another time until Tue 24 Nov 2026, 08:00, however close the lesson is/,
    )
    assert.match(toAmara.body.text, /Free to cancel until: Tue 24 Nov 2026, 08:00/)
    assert.ok(
      toAmara.body.text.includes(
        `Yes, that’s fine:\n${app.url}/dashboard/lessons/${id}?answer=yes\n\nNo, another time:\n${app.url}/dashboard/lessons/${id}?answer=no`,
      ),
    )
    assert.match(
      toAmara.body.text,
      /If you don’t answer by Tue 24 Nov 2026, 08:00, we’ll take it that you agree/,
    )
    const toHelen = await newestTo(helen)
    assert.match(
      toHelen.body.text,
      /You’ve moved your lesson with Amara Okafor to Wed 25 Nov 2026, 14:00–15:00\./,
    )
    assert.doesNotMatch(toHelen.body.text, /free of charge/)
    const [notification] = await bellOf(amara)
    assert.deepEqual(
      [notification!.kind, notification!.name, notification!.facts.lessonId, notification!.facts.startsAt],
      ['lesson-moved', 'Helen Marsh', id, wednesday],
    )
    assert.deepEqual(await bellKinds(helen), ['lesson-booked'])
  })

  test('far enough ahead, is sent with the usual notice, which gives more time than the day to answer', async () => {
    await move(helen, friday, nextMonday)
    const { text } = (await newestTo(amara)).body
    assert.match(
      text,
      /cancel free of charge or choose another time until Sat 28 Nov 2026, 10:00\. If you don’t answer by Tue 24 Nov/,
    )
    assert.match(text, /Free to cancel until: Sat 28 Nov 2026, 10:00/)
  })

  test('is one event in both calendars: the same UID, and a higher sequence for each move and for the cancellation', async () => {
    const uid = `lesson-${id}`
    await move(helen, friday, wednesday)
    for (const person of [amara, helen])
      assert.deepEqual(versionIn(await newestTo(person)), [
        'REQUEST',
        uid,
        1,
        '2026-11-25T14:00:00Z',
        '2026-11-25T15:00:00Z',
      ])
    await move(amara, wednesday, nextMonday)
    for (const person of [amara, helen])
      assert.deepEqual(versionIn(await newestTo(person)), [
        'REQUEST',
        uid,
        2,
        '2026-11-30T10:00:00Z',
        '2026-11-30T11:00:00Z',
      ])
    await app.call(helen, cancelLesson, { id })
    await app.settle()
    for (const person of [amara, helen])
      assert.deepEqual(versionIn(await newestTo(person)), [
        'CANCEL',
        uid,
        3,
        '2026-11-30T10:00:00Z',
        '2026-11-30T11:00:00Z',
      ])
  })

  test('is reminded of on the evening before its new time alone', async () => {
    await move(helen, friday, nextMonday)
    app.clock.set('2026-11-26T18:00:00Z')
    await app.settle()
    assert.deepEqual(await kindsTo(amara), ['lesson-moved', 'lesson-booked'])
    app.clock.set('2026-11-29T18:00:00Z')
    await app.settle()
    await app.settle()
    assert.deepEqual(await kindsTo(amara), ['lesson-reminder', 'lesson-moved', 'lesson-booked'])
  })

  test('and moved back is reminded of once', async () => {
    await move(helen, friday, nextMonday)
    await move(helen, nextMonday, friday)
    assert.doesNotMatch((await newestTo(amara)).body.text, /take it that you agree/)
    app.clock.set('2026-11-26T18:00:00Z')
    await app.settle()
    app.clock.set('2026-11-29T18:00:00Z')
    await app.settle()
    assert.equal((await kindsTo(amara)).filter((kind) => kind === 'lesson-reminder').length, 1)
  })

  test('is sent once, however often the subscriber runs; one that moved again before it was sent is sent as it is now', async () => {
    await app.call(helen, moveLesson, { id, startsAt: wednesday, fromStartsAt: friday })
    await app.call(helen, moveLesson, { id, startsAt: nextMonday, fromStartsAt: wednesday })
    await app.settle()
    const { rows } = await app.services.asSystem('the facts', (db) =>
      db.queryUnchecked<{ payload: never }>(
        `select payload from app.events where name = 'lesson.moved' and payload ->> 'lessonId' = $1`,
        [id],
      ),
    )
    assert.equal(rows.length, 2)
    const subscriber = lessonSubscribers.find(({ to }) => to === 'lesson.moved')!
    for (const { payload } of rows) await subscriber.work(payload, app.services, { id: '', emittedAt: '' })
    await app.settle()
    assert.deepEqual(await kindsTo(amara), ['lesson-moved', 'lesson-booked'])
    const { subject, body } = await newestTo(amara)
    assert.equal(subject, 'Lesson moved to Mon 30 Nov 2026, 10:00')
    assert.match(body.text, /It was Fri 27 Nov 2026, 10:00/)
    assert.deepEqual(await bellKinds(amara), ['lesson-moved'])
  })

  test('is agreed to by the learner, of which the bell notifies the instructor', async () => {
    await move(helen, friday, wednesday)
    await app.call(amara, agreeToMove, { id, startsAt: wednesday })
    await app.settle()
    const [notification] = await bellOf(helen)
    assert.deepEqual(
      [notification!.kind, notification!.name, notification!.facts.startsAt],
      ['lesson-move-agreed', 'Amara Okafor', wednesday],
    )
    assert.deepEqual(await kindsTo(helen), ['lesson-moved', 'lesson-booked'])
  })
})

test('a lesson that its learner moved is told to the instructor as each prefers', async () => {
  await app.call(helen, setPreference, { topic: 'lessons', email: false })
  await move(amara, friday, nextMonday)
  assert.deepEqual(await kindsTo(helen), ['lesson-booked'])
  assert.deepEqual(await bellKinds(helen), ['lesson-moved', 'lesson-booked'])
  assert.deepEqual(await bellKinds(amara), [])
  const { text } = (await newestTo(amara)).body
  assert.match(text, /You’ve moved your lesson with Helen Marsh to Mon 30 Nov 2026, 10:00–11:00\./)
  assert.doesNotMatch(text, /suit you/)
})
