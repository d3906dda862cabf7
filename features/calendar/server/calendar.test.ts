import assert from 'node:assert/strict'
import { after, before, beforeEach, suite, test } from 'node:test'
import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import { bookLesson, makeInstructor } from '#tests/support/lessons.ts'
import { makeCalendarFeed, getCalendarFeed, getLessonFile, endCalendarFeed } from '../contract.ts'
import { blockTime } from '#features/diary/blocks-contract.ts'
import { cancelLesson, holdLesson, setLessonPlaces } from '#features/lessons/contract.ts'
import { addTestDay } from '#features/test-days/contract.ts'
import { readCalendarFile } from '#tests/support/calendar-files.ts'
import { moveLesson } from '#features/lessons/moving-contract.ts'

let app: TestApp
let helen: Person
let amara: Person

before(async () => {
  app = await openTestApp({ AUTH_RATE_LIMITS: 'on', RATE_CALENDAR: '8/1h' })
})
after(() => app.close())
beforeEach(async () => {
  app.clock.set('2026-11-23T08:00:00Z')
  helen = await makeInstructor(app, 'Helen Marsh')
  amara = await app.person('Amara Okafor')
})

const friday = '2026-11-27T10:00:00Z'
const make = (person: Person) => app.call(person, makeCalendarFeed, {})
const read = (url: string, headers = {}) =>
  app.ask(undefined, 'GET', new URL(url).pathname, undefined, headers)

const textOf = (value: string | { val: string }) => (typeof value === 'string' ? value : value.val)

function eventsOf(text: string, method: string | null = 'PUBLISH') {
  const calendar = new ICAL.Component(ICAL.parse(text))
  if (method) assert.equal(calendar.getFirstPropertyValue('method'), method)
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, sequence, summary, location, startDate, endDate, attendees } = new ICAL.Event(component)
    return {
      uid,
      sequence,
      summary,
      location,
      start: startDate.toString(),
      end: endDate.toString(),
      status: component.getFirstPropertyValue('status'),
      people: attendees.length + component.getAllProperties('organizer').length,
    }
  })
}

suite('one lesson as a calendar file', () => {
  test('says where it ends, if that is elsewhere, as the feed does', async () => {
    const id = await bookLesson(app, amara, helen, friday)
    await app.call(amara, setLessonPlaces, { id, dropoff: { address: 'Park Street 1', postcode: 'BS1 5NT' } })
    const { content } = await app.call(helen, getLessonFile, { id })
    const { body } = await read((await make(helen)).url)
    for (const text of [content, body])
      assert.match(text.replaceAll(/\r\n /g, ''), /DESCRIPTION:Ends at Park Street 1\\, BS1 5NT/)
  })

  test('is for the two of it, under the UID of the mailed one, and for nobody else', async () => {
    const id = await bookLesson(app, amara, helen, friday)
    for (const [person, other] of [
      [amara, 'Helen Marsh'],
      [helen, 'Amara Okafor'],
    ] as const) {
      const { name, content } = await app.call(person, getLessonFile, { id })
      assert.equal(name, 'lesson.ics')
      const [event] = eventsOf(content)
      assert.deepEqual(
        [event?.uid, event?.summary, event?.start],
        [`lesson-${id}`, `Driving lesson with ${other}`, '2026-11-27T10:00:00Z'],
      )
    }
    const stranger = await app.person('Tom Stranger')
    assert.equal((await app.tryCall(stranger, getLessonFile, { id })).status, 404)
    await app.call(amara, cancelLesson, { id })
    assert.equal((await app.tryCall(amara, getLessonFile, { id })).body.code, 'lesson-not-booked')
  })
})

test('a test day says so in every calendar of both: the test, when and where, from the warm-up on', async () => {
  await bookLesson(app, amara, helen, friday)
  const { lesson } = await app.call(helen, addTestDay, {
    learnerId: amara.id,
    testAt: '2026-12-08T10:14:00Z',
    centre: 'Avonmouth',
    centrePostcode: 'BS11 9BL',
    warmUpMinutes: 74,
    afterMinutes: 30,
    payment: 'cash',
    pricePence: 8_000,
    carHirePence: 0,
  })
  await app.settle()
  const uid = `lesson-${lesson!.id}`
  const test = 'Driving test, 10:14 at Avonmouth'
  for (const [person, summary] of [
    [amara, test],
    [helen, `${test} (Amara Okafor)`],
  ] as const) {
    const mailed = (await app.mailsTo(person.email)).flatMap(({ body }) => body.attachments ?? [])
    const { url } = await make(person)
    const files = [
      (await app.call(person, getLessonFile, { id: lesson!.id })).content,
      (await read(url)).body,
      ...mailed.map(({ content }) => content).filter((content) => content.includes(uid)),
    ]
    assert.equal(files.length, person === amara ? 3 : 2, 'who enters it has no email of it')
    for (const file of files) {
      const event = readCalendarFile(file).events.find((one) => one.uid === uid)
      assert.deepEqual([event?.summary, event?.startsAt], [summary, '2026-12-08T09:00:00Z'])
    }
  }
  await app.call(helen, cancelLesson, { id: lesson!.id })
  await app.settle()
  const cancelled = (await app.mailsTo(helen.email))[0]!.body.attachments![0]!.content
  assert.equal(readCalendarFile(cancelled).events[0]?.summary, `${test} (Amara Okafor)`)
})

suite('a calendar feed', () => {
  test('has each one’s lessons with the other’s name, under the UID of the mailed file, the place of the pick-up and no other address', async () => {
    const id = await bookLesson(app, amara, helen, friday, 90)
    for (const [person, other] of [
      [amara, 'Helen Marsh'],
      [helen, 'Amara Okafor'],
    ] as const) {
      const { url, webcalUrl } = await make(person)
      assert.equal(webcalUrl, url.replace('http:', 'webcal:'))
      const { status, body, headers } = await read(url)
      assert.equal(status, 200)
      assert.equal(headers.get('content-type'), 'text/calendar; charset=utf-8')
      assert.deepEqual(eventsOf(body), [
        {
          uid: `lesson-${id}`,
          sequence: 0,
          summary: `Driving lesson with ${other}`,
          location: '14 Cotham Road, BS6 6DR',
          start: '2026-11-27T10:00:00Z',
          end: '2026-11-27T11:30:00Z',
          status: 'CONFIRMED',
          people: 0,
        },
      ])
      for (const word of [amara.email, helen.email]) assert.ok(!body.includes(word), word)
    }
  })

  test('has the time that an instructor has blocked, and reads the same in two other libraries, as the files of emails do', async () => {
    await app.call(helen, blockTime, {
      startsAt: '2026-11-25T12:00:00Z',
      endsAt: '2026-11-25T13:30:00Z',
      note: 'Lunch; café',
    })
    const id = await bookLesson(app, amara, helen, friday, 90)
    await app.settle()
    const { url } = await make(helen)
    const { body } = await read(url)
    assert.deepEqual(
      eventsOf(body).map(({ summary, start, end }) => [summary, start, end]),
      [
        ['Driving lesson with Amara Okafor', '2026-11-27T10:00:00Z', '2026-11-27T11:30:00Z'],
        ['Lunch; café', '2026-11-25T12:00:00Z', '2026-11-25T13:30:00Z'],
      ],
    )
    await app.call(helen, cancelLesson, { id })
    await app.settle()
    const files = (await app.mailsTo(amara.email)).flatMap(({ body }) => body.attachments ?? [])
    assert.equal(files.length, 2)
    for (const text of [body, ...files.map(({ content }) => content)]) {
      const first = eventsOf(text, null).map(({ uid, start, end, summary, location }) => [
        uid,
        start,
        end,
        summary,
        location ?? '',
      ])
      const second = Object.values(nodeIcal.sync.parseICS(text))
        .filter((one) => one?.type === 'VEVENT')
        .map((event) => [
          event.uid,
          event.start.toISOString().replace('.000', ''),
          event.end!.toISOString().replace('.000', ''),
          textOf(event.summary),
          textOf(event.location ?? ''),
        ])
      assert.deepEqual(second.toSorted(), first.toSorted())
    }
  })

  test('shows a cancelled lesson as cancelled under the same UID, and none that was only held', async () => {
    const id = await bookLesson(app, amara, helen, friday)
    const { url } = await make(amara)
    await app.call(helen, cancelLesson, { id })
    await app.call(amara, holdLesson, {
      instructorId: helen.id,
      startsAt: '2026-11-26T10:00:00Z',
      minutes: 60,
    })
    const [event, more] = eventsOf((await read(url)).body)
    assert.equal(more, undefined)
    assert.deepEqual(
      [event?.uid, event?.status, event?.sequence, event?.summary],
      [`lesson-${id}`, 'CANCELLED', 1, 'Cancelled: Driving lesson with Helen Marsh'],
    )
  })

  test('shows a moved lesson at its new time, as the next version of the same event', async () => {
    const id = await bookLesson(app, amara, helen, friday)
    const { url } = await make(amara)
    const tag = (await read(url)).headers.get('etag')!
    const moving = await app.tryCall(helen, moveLesson, {
      id,
      startsAt: '2026-11-28T19:00:00Z',
      fromStartsAt: friday,
    })
    assert.equal(moving.status, 200)
    const now = await read(url, { 'if-none-match': tag })
    assert.equal(now.status, 200)
    const [event, more] = eventsOf(now.body)
    assert.equal(more, undefined)
    assert.deepEqual(
      [event?.uid, event?.sequence, event?.start, event?.status],
      [`lesson-${id}`, 1, '2026-11-28T19:00:00Z', 'CONFIRMED'],
    )
    await app.call(helen, cancelLesson, { id })
    assert.deepEqual(
      eventsOf((await read(url)).body).map(({ status, sequence }) => [status, sequence]),
      [['CANCELLED', 2]],
    )
  })

  test('says that nothing changed until something has', async () => {
    const id = await bookLesson(app, amara, helen, friday)
    const { url } = await make(amara)
    const first = await read(url)
    const tag = first.headers.get('etag')!
    assert.match(first.headers.get('cache-control') ?? '', /^private, max-age=\d+$/)
    app.clock.set('2026-11-23T09:30:00Z')
    const second = await read(url, { 'if-none-match': tag })
    assert.deepEqual([second.status, second.body, second.headers.get('etag')], [304, '', tag])
    await app.call(amara, cancelLesson, { id })
    assert.equal((await read(url, { 'if-none-match': tag })).status, 200)
  })

  test('is shown once, stored as a hash, noted when it is read, renewed and ended', async () => {
    const shown = async () => (await app.call(amara, getCalendarFeed, {})).feed
    assert.equal(await shown(), null)
    const before = await make(amara)
    assert.deepEqual(await shown(), { madeAt: '2026-11-23T08:00:00Z', lastReadAt: null })
    const token = /calendar\/(.*)\.ics/.exec(before.url)![1]!
    const { rows } = await app.services.asSystem('what is kept', (db) =>
      db.queryUnchecked<{ text: string }>('select f::text as text from public.calendar_feeds f'),
    )
    assert.ok(rows.length > 0 && rows.every(({ text }) => !text.includes(token)))
    await read(before.url)
    assert.equal((await shown())!.lastReadAt, '2026-11-23T08:00:00Z')

    const now = await make(amara)
    assert.equal((await read(before.url)).status, 404)
    assert.equal((await read(now.url)).status, 200)
    await app.call(amara, endCalendarFeed, {})
    assert.equal((await read(now.url)).status, 404)
    assert.equal(await shown(), null)
  })

  test('ends with its account, and rests while that is shut', async () => {
    const { url } = await make(amara)
    await app.services.asSystem('shut', (db) =>
      db.queryUnchecked(`update auth.users set banned_until = clock() + interval '1 day' where id = $1`, [
        amara.id,
      ]),
    )
    assert.equal((await read(url)).status, 404)
    app.clock.set('2026-11-25T08:00:00Z')
    assert.equal((await read(url)).status, 200)
    await app.services.asSystem('gone', (db) =>
      db.queryUnchecked('delete from auth.users where id = $1', [amara.id]),
    )
    assert.equal((await read(url)).status, 404)
  })

  test('knows no address but its own, and is patient with a calendar that asks too often only so long', async () => {
    const { url } = await make(amara)
    const answers: number[] = []
    for (let time = 0; time < 9; time++) answers.push((await read(url)).status)
    assert.deepEqual(answers, [200, 200, 200, 200, 200, 200, 200, 200, 429])
    await app.services.asSystem('nobody reads lessons', async (db) => {
      await db.queryUnchecked('lock table public.lessons in access exclusive mode')
      assert.equal((await read(url)).status, 429, 'answered without reading them')
    })
    const { url: other } = await make(helen)
    assert.equal((await read(other)).status, 200, 'each feed is counted by itself')
    app.clock.set('2026-11-24T08:00:00Z')
    for (const path of [
      '/calendar/x.ics',
      `/calendar/${'a'.repeat(43)}.ics`,
      `/calendar/${'a'.repeat(43)}`,
      '/calendar/%00.ics',
      `/calendar/${'ü'.repeat(43)}.ics`,
    ])
      assert.equal((await app.ask(undefined, 'GET', path)).status, 404, path)
    const guesses: number[] = []
    for (let time = 0; time < 9; time++)
      guesses.push((await app.ask(undefined, 'GET', `/calendar/${String(time).repeat(43)}.ics`)).status)
    assert.equal(guesses.at(-1), 429)
  })

  test('is for the two in the car', async () => {
    const ada = await app.person('Ada Clerk', 'admin')
    assert.equal((await app.tryCall(ada, makeCalendarFeed, {})).status, 403)
  })
})
