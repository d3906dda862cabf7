import assert from 'node:assert/strict'
import { after, before, beforeEach, suite, test } from 'node:test'
import { markLesson } from '#features/lessons/outcome-contract.ts'
import ICAL from 'ical.js'
import { instructorApproved, instructorRejected } from '#features/instructors/contract.ts'
import { emit } from '#server/events.ts'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import { bookLesson, deliverLesson, makeInstructor } from '#tests/support/lessons.ts'
import { listNotifications } from '../contract.ts'
import { lessonSubscribers } from './lessons.ts'
import { cancelLesson } from '#features/lessons/contract.ts'

let app: TestApp
let helen: Person
let amara: Person

before(async () => {
  app = await openTestApp()
})
after(() => app.close())
beforeEach(async () => {
  app.clock.set('2026-11-23T08:00:00Z')
  helen = await makeInstructor(app, 'Helen Marsh')
  amara = await app.person('Amara <b>Okafor</b>')
})

const friday = '2026-11-27T10:00:00Z'
const kindsTo = async (person: Person) => (await app.mailsTo(person.email)).map(({ kind }) => kind)

function readCalendar(content: string) {
  const calendar = new ICAL.Component(ICAL.parse(content))
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') as ICAL.Component)
  return {
    method: calendar.getFirstPropertyValue('method'),
    status: event.component.getFirstPropertyValue('status'),
    uid: event.uid,
    sequence: event.sequence,
    start: event.startDate.toString(),
    end: event.endDate.toString(),
    summary: event.summary,
    attendee: event.attendees[0]?.getFirstValue(),
  }
}

suite('a booked lesson', () => {
  test('of tomorrow is sent with the half-hour that is left to cancel it, and with none once that is over', async () => {
    await bookLesson(app, amara, helen, '2026-11-24T09:00:00Z')
    await app.settle()
    assert.match(
      (await app.mailsTo(amara.email))[0]!.body.text,
      /Free to cancel until: Mon 23 Nov 2026, 08:30/,
    )
    const tom = await app.person('Tom Late')
    await bookLesson(app, tom, helen, '2026-11-24T12:00:00Z')
    app.clock.set('2026-11-23T09:00:00Z')
    await app.settle()
    const { text } = (await app.mailsTo(tom.email))[0]!.body
    assert.match(text, /Free to cancel: No longer/)
    assert.match(text, /^Hi Tom,/m)
  })

  test('is sent to both by one mail each, with a calendar file that means the right time', async () => {
    const id = await bookLesson(app, amara, helen, friday, 90)
    await app.settle()
    for (const [person, other] of [
      [amara, helen],
      [helen, amara],
    ] as const) {
      const [mail, more] = await app.mailsTo(person.email)
      assert.equal(more, undefined)
      assert.equal(mail?.subject, 'Lesson booked: Fri 27 Nov 2026, 10:00')
      assert.match(mail.body.text, /When: Fri 27 Nov 2026, 10:00–11:30/)
      assert.match(
        mail.body.text,
        person === amara
          ? /^Free to cancel until: Wed 25 Nov 2026, 10:00/m
          : /^Your learner can cancel free until: Wed 25 Nov 2026, 10:00/m,
      )
      assert.ok(mail.body.text.includes(`${app.url}/dashboard/lessons/${id}`))
      assert.ok(mail.body.html.includes(`${app.url}/dashboard/lessons/${id}`))
      assert.equal(mail.body.html.match(/class="go"/g)?.length, 1, 'one thing to do')
      assert.match(
        mail.body.html,
        new RegExp(`copy this link into your browser:<br><a [^>]+>${app.url}/dashboard/lessons/${id}</a>`),
      )
      assert.equal(mail.body.thread, `lesson-${id}`)
      assert.ok(!mail.body.html.includes('<b>Okafor'), 'names are escaped')
      const [file] = mail.body.attachments ?? []
      assert.equal(file?.contentType, 'text/calendar; charset=utf-8; method=REQUEST')
      assert.deepEqual(readCalendar(file.content), {
        method: 'REQUEST',
        status: 'CONFIRMED',
        uid: `lesson-${id}`,
        sequence: 0,
        start: '2026-11-27T10:00:00Z',
        end: '2026-11-27T11:30:00Z',
        summary: `Driving lesson with ${other.name}`,
        attendee: `MAILTO:${person.email}`,
      })
    }
  })

  test('is sent once, however often the subscriber runs', async () => {
    const id = await bookLesson(app, amara, helen, friday)
    await app.settle()
    const subscriber = lessonSubscribers.find(({ to }) => to === 'lesson.booked')
    const { rows } = await app.services.asSystem('read the event', (db) =>
      db.queryUnchecked<{ payload: unknown }>(
        `select payload from app.events where name = 'lesson.booked' and payload ->> 'lessonId' = $1`,
        [id],
      ),
    )
    await subscriber?.work(rows[0]?.payload, app.services, { id: '', emittedAt: '' })
    await app.settle()
    assert.deepEqual(await kindsTo(amara), ['lesson-booked'])
    assert.deepEqual(await kindsTo(helen), ['lesson-booked'])
  })

  test('is reminded of at six the evening before, once', async () => {
    await bookLesson(app, amara, helen, friday)
    app.clock.set('2026-11-26T17:59:59Z')
    await app.settle()
    assert.deepEqual(await kindsTo(amara), ['lesson-booked'])
    app.clock.set('2026-11-26T18:00:00Z')
    await app.settle()
    await app.settle()
    assert.deepEqual(await kindsTo(amara), ['lesson-reminder', 'lesson-booked'])
    assert.equal((await app.mailsTo(amara.email))[0]?.subject, 'Lesson tomorrow at 10:00')
    assert.deepEqual(await kindsTo(helen), ['lesson-booked'])
  })

  test('that is tomorrow already, and booked after six, is not reminded of', async () => {
    app.clock.set('2026-11-26T19:00:00Z')
    await bookLesson(app, amara, helen, friday)
    await app.settle()
    app.clock.set('2026-11-27T07:59:59Z')
    await app.settle()
    assert.deepEqual(await kindsTo(amara), ['lesson-booked'])
  })
})

test('a cancelled lesson leaves both calendars and is not reminded of', async () => {
  const id = await bookLesson(app, amara, helen, friday)
  await app.settle()
  await app.call(helen, cancelLesson, { id, reason: 'The car is at the garage' })
  await app.settle()
  app.clock.set('2026-11-26T18:00:00Z')
  await app.settle()
  for (const person of [amara, helen]) {
    const [mail] = await app.mailsTo(person.email)
    assert.equal(mail?.kind, 'lesson-cancelled')
    assert.equal(mail.subject, 'Lesson cancelled: Fri 27 Nov 2026, 10:00')
    assert.match(mail.body.text, /The car is at the garage/)
    assert.equal(mail.body.thread, `lesson-${id}`, 'in the thread that the booking began')
    const { method, status, sequence, uid } = readCalendar(mail.body.attachments?.[0]?.content ?? '')
    assert.deepEqual(
      { method, status, sequence, uid },
      { method: 'CANCEL', status: 'CANCELLED', sequence: 1, uid: `lesson-${id}` },
    )
  }
  assert.match(
    (await app.mailsTo(amara.email))[0]?.body.text ?? '',
    /Helen Marsh has cancelled your lesson: Fri 27 Nov 2026, 10:00–11:00\.\n\nWe’ll refund £\d+\.\d\d to the card that paid\./,
  )
  assert.deepEqual(await kindsTo(amara), ['lesson-cancelled', 'lesson-booked'])
})

test('the learner of a lesson that the instructor cancels is offered the same hour of three other days', async () => {
  const id = await bookLesson(app, amara, helen, friday)
  await bookLesson(app, await app.person('Ben Frost'), helen, '2026-11-30T10:00:00Z')
  await app.call(helen, cancelLesson, { id })
  await app.settle()
  const [toAmara] = await app.mailsTo(amara.email)
  const [toHelen] = await app.mailsTo(helen.email)
  const offered = (text = '') =>
    [...text.matchAll(/\/instructor-directory\/([\w-]+)\?minutes=60&at=(\S+)/g)].map(([, whose, at]) => [
      whose,
      decodeURIComponent(at!),
    ])
  const times = offered(toAmara?.body.text)
  assert.equal(times.length, 3)
  assert.ok(times.every(([whose]) => whose === helen.id))
  assert.deepEqual(
    times.map(([, at]) => at!.slice(0, 10)),
    ['2026-11-30', '2026-12-01', '2026-12-02'],
  )
  assert.notEqual(times[0]![1], '2026-11-30T10:00:00Z', 'Ben has that one')
  assert.deepEqual(
    times.slice(1).map(([, at]) => at!.slice(11)),
    ['10:00:00Z', '10:00:00Z'],
  )
  assert.deepEqual(offered(toHelen?.body.text), [])
  assert.match(toAmara?.body.html ?? '', /<p><a href="[^"]+&#38;at=/)
})

test('a learner who cancels is offered nothing by us', async () => {
  const id = await bookLesson(app, amara, helen, friday)
  await app.call(amara, cancelLesson, { id })
  await app.settle()
  assert.doesNotMatch((await app.mailsTo(amara.email))[0]?.body.text ?? '', /at=/)
})

test('a late cancellation says that the lesson is not paid back', async () => {
  const id = await bookLesson(app, amara, helen, '2026-11-24T10:00:00Z')
  app.clock.set('2026-11-23T08:30:01Z')
  await app.tryCall(amara, cancelLesson, { id })
  await app.settle()
  assert.match(
    (await app.mailsTo(amara.email))[0]?.body.text ?? '',
    /less than 48 hours before the lesson, so you won’t get back the £41\.50 you paid/,
  )
  assert.match((await app.mailsTo(helen.email))[0]?.body.text ?? '', /cancelled late, so the learner pays/)
})

test('a learner who did not turn up reads that it was a no show and what it cost, and the instructor is paid', async () => {
  const id = await bookLesson(app, amara, helen, friday)
  await app.settle()
  app.clock.set('2026-11-27T11:00:00Z')
  await app.call(helen, markLesson, { outcome: 'no-show', id, reason: 'I waited for 15 minutes' })
  await app.settle()
  const [[toAmara], [toHelen]] = [await app.mailsTo(amara.email), await app.mailsTo(helen.email)]
  assert.equal(toAmara?.subject, 'No show: Fri 27 Nov 2026, 10:00')
  assert.match(toAmara.body.text, /Helen Marsh marked your lesson as a no show: Fri 27 Nov 2026, 10:00–11:00/)
  assert.match(
    toAmara.body.text,
    /charged £41\.50 for it\. If that isn’t right, tell us .*\n\nReason: “I waited/s,
  )
  assert.match(toHelen?.body.text ?? '', /The learner pays for it and you’re paid as usual/)
  const { notifications } = await app.call(amara, listNotifications, {})
  assert.deepEqual(
    notifications.map(({ kind, facts }) => [kind, facts.outcome]),
    [['lesson-cancelled', 'no-show']],
  )
})

test('the learner is notified of an assessment, and nobody of a lesson long past', async () => {
  const id = await deliverLesson(app, amara, helen, '2026-11-24T10:00:00Z')
  const body = {
    action: 'create',
    student_id: amara.id,
    lesson_id: id,
    assessment_data: { skills: { Junctions: 60 } },
    overall_rating: 4,
  }
  assert.equal((await app.ask(helen, 'POST', '/functions/v1/lesson-assessment', body)).status, 200)
  await app.settle()
  assert.deepEqual(
    (await kindsTo(amara)).sort(),
    ['lesson-assessed', 'review-invited'],
    'the booking was settled when the lesson was over',
  )
  const mail = (await app.mailsTo(amara.email)).find(
    ({ subject }) => subject === 'Your lesson on Tue 24 Nov 2026',
  )
  assert.match(mail?.body.text ?? '', new RegExp(`/dashboard/lessons/${id}`), 'there she may rate it first')
})

test('an instructor is notified of the decision on their documents, each time there is one', async () => {
  const vetting = { instructorId: helen.id, vettingId: 'the-same' }
  await app.services.asSystem('a decision', (db) =>
    emit(db, instructorRejected, { ...vetting, reason: 'The badge in the photo cannot be read.' }),
  )
  await app.settle()
  await app.services.asSystem('a decision', (db) => emit(db, instructorApproved, vetting))
  await app.settle()
  await app.settle()
  const [approved, rejected, more] = await app.mailsTo(helen.email)
  assert.deepEqual(
    [approved?.subject, rejected?.subject, more],
    ['Your documents are approved', 'Your documents need another look', undefined],
  )
  assert.match(
    approved?.body.text ?? '',
    /Before learners can find and book you: .*add the postcode you start from; set your price/,
  )
  assert.match(rejected?.body.text ?? '', /The badge in the photo cannot be read\./)
})
