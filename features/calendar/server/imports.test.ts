import assert from 'node:assert/strict'
import { after, before, beforeEach, suite, test } from 'node:test'
import { notAllowed, notFound } from '#common/api-error.ts'
import { listDiary } from '#features/diary/contract.ts'
import { unblockTime } from '#features/diary/blocks-contract.ts'
import { cancelLesson } from '#features/lessons/contract.ts'
import { diaryBusy, moveLesson } from '#features/lessons/moving-contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { addPupil } from '#features/pupils/contract.ts'
import { enterLesson } from '#features/pupils/enter-lesson-contract.ts'
import type { Db } from '#server/database.ts'
import { diaryIn } from '#tests/support/diary.ts'
import { bookLesson, makeInstructor } from '#tests/support/lessons.ts'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import { startCalendarStandIn } from '#tools/stand-ins/calendars/stand-in.ts'
import {
  addCalendarImport,
  alreadyImported,
  calendarUnreadable,
  listCalendarEvents,
  listCalendarImports,
  refreshCalendarImport,
  removeCalendarImport,
  setEventBlocking,
  tooManyImports,
} from '../contract.ts'
import { importJobs } from './read-due.ts'
import { storeReading } from './read-import.ts'

let app: TestApp
let calendars: Awaited<ReturnType<typeof startCalendarStandIn>>
let helen: Person
let amara: Person

const { startsOn } = diaryIn(() => app)

before(async () => {
  app = await openTestApp({ ALLOW_PRIVATE_ADDRESSES: 'on' })
  calendars = await startCalendarStandIn()
})
after(async () => {
  await app.close()
  await calendars.close()
})
beforeEach(async () => {
  app.clock.set('2026-11-23T08:00:00Z') // a Monday
  helen = await makeInstructor(app, 'Helen Marsh')
  amara = await app.person('Amara Okafor')
  calendars.requests.length = 0
  await app.services.asSystem(
    'each story begins without calendars, so that its passes read no others',
    (db) => db.queryUnchecked('delete from public.calendar_imports'),
  )
})

const dentist = 'UID:dentist\nSUMMARY:Dentist\nDTSTART:20261127T100000Z\nDTEND:20261127T110000Z'
const walk = 'UID:walk\nSUMMARY:Walk\nDTSTART:20261127T103000Z\nDTEND:20261127T113000Z'
const friday = '2026-11-27'
const add = (url: string, person = helen) => app.call(person, addCalendarImport, { url, name: 'Private' })
const listed = async () => (await app.call(helen, listCalendarImports, {})).imports
const fridayEntries = async () =>
  (await app.call(helen, listDiary, { from: friday, to: '2026-11-28' })).entries
const diary = async () =>
  (await fridayEntries()).map(({ kind, startsAt, endsAt, note }) => [
    kind,
    startsAt.slice(11, 16),
    endsAt.slice(11, 16),
    note,
  ])
/** What the queue does each minute. */
async function poll() {
  for (const job of importJobs) await job.work({}, app.services)
  await app.settle()
}

/** Looks between other people’s turns; the runner’s own limit ends what never comes. */
async function until(isSo: () => Promise<boolean>) {
  while (!(await isSo())) await new Promise(setImmediate)
}

suite('a calendar of the instructor’s own', () => {
  test('blocks the times that are busy in it, whose names only she sees; they are free again when it goes', async () => {
    const url = calendars.set('/secret-1.ics', [dentist, walk])
    const { id, host, busyTimes, fault, readAt } = await add(url)
    assert.deepEqual([host, busyTimes, fault, readAt], [new URL(url).host, 2, null, '2026-11-23T08:00:00Z'])
    assert.deepEqual(await diary(), [
      ['imported', '10:00', '11:00', 'Dentist'],
      ['imported', '11:00', '11:30', 'Walk'],
    ])
    assert.deepEqual((await startsOn(helen, amara, friday)).slice(0, 3), ['11:30', '12:00', '12:30'])
    const ada = await app.person('Ada Clerk', 'admin')
    for (const stranger of [amara, ada])
      assert.deepEqual(
        await app.services.asUser(
          { role: 'authenticated', sub: stranger.id },
          async (db) =>
            (await db.queryUnchecked(`select from public.diary_entries where kind = 'imported'`)).rowCount,
        ),
        0,
      )
    const [entry] = (await app.call(helen, listDiary, { from: friday, to: '2026-11-28' })).entries
    assert.equal((await app.tryCall(helen, unblockTime, { id: entry!.id })).status, 404)

    assert.deepEqual(await app.call(helen, removeCalendarImport, { id }), { imports: [] })
    assert.deepEqual(await diary(), [])
  })

  test('is read again within a quarter of an hour: what is new blocks, what has gone is free', async () => {
    const url = calendars.set('/secret-2.ics', [dentist])
    await add(url)
    calendars.set('/secret-2.ics', [walk])
    app.clock.set('2026-11-23T08:09:00Z')
    await poll()
    assert.deepEqual((await diary()).length, 1)
    assert.equal((await diary())[0]![3], 'Dentist')
    app.clock.set('2026-11-23T08:10:00Z')
    await poll()
    assert.deepEqual(await diary(), [['imported', '10:30', '11:30', 'Walk']])
    app.clock.set('2026-11-23T08:20:00Z')
    await poll()
    const statuses = () =>
      calendars.requests.filter(({ path }) => path === '/secret-2.ics').map(({ status }) => status)
    assert.deepEqual(statuses(), [200, 200, 304])
    app.clock.set('2026-11-24T08:20:00Z')
    await poll()
    assert.equal(statuses().at(-1), 200, 'a new day is worked out again')
  })

  test('gives way when she says so: the lesson is booked over it, is no clash, and two lessons still never overlap', async () => {
    await add(calendars.set('/secret-over.ics', [dentist, walk]))
    const { id: pupilId } = await app.call(helen, addPupil, { name: 'Stan Whitcombe' })
    const { id: otherId } = await app.call(helen, addPupil, { name: 'Ben Price' })
    const lesson = {
      pupilId,
      startsAt: `${friday}T10:15:00Z`,
      minutes: 30,
      payment: 'cash' as const,
      pricePence: 1800,
    }
    const { inTheWay } = await app.fails(helen, enterLesson, lesson, diaryBusy)
    assert.deepEqual(
      (inTheWay as { kind: string }[]).map(({ kind }) => kind),
      ['imported'],
    )
    await app.fails(helen, enterLesson, { ...lesson, overrideTravel: true }, diaryBusy)
    const over = { overrideTravel: true, overImported: true }
    const { id } = await app.call(helen, enterLesson, { ...lesson, ...over })
    const around = [
      ['imported', '10:00', '10:15', 'Dentist'],
      ['lesson', '10:15', '10:45', ''],
      ['imported', '11:00', '11:30', 'Walk'],
    ]
    assert.deepEqual(await diary(), around)
    await app.fails(
      helen,
      enterLesson,
      { ...lesson, ...over, pupilId: otherId, startsAt: `${friday}T10:30:00Z` },
      diaryBusy,
    )
    assert.deepEqual(await diary(), around, 'a refused lesson leaves everything as it was')
    app.clock.set('2026-11-23T08:10:00Z')
    await poll()
    assert.deepEqual(await diary(), around)
    assert.deepEqual((await listed())[0]!.conflicts, [])
    assert.ok(
      !(await app.call(helen, listNotifications, {})).notifications.some(
        ({ kind }) => kind === 'calendar-clash',
      ),
    )

    const later = { id, startsAt: `${friday}T11:15:00Z`, fromStartsAt: lesson.startsAt }
    await app.fails(helen, moveLesson, { ...later, overrideTravel: true }, diaryBusy)
    await app.call(helen, moveLesson, { ...later, ...over })
    await app.settle()
    assert.deepEqual(await diary(), [
      ['imported', '10:00', '11:00', 'Dentist'],
      ['imported', '11:00', '11:15', 'Walk'],
      ['lesson', '11:15', '11:45', ''],
    ])
    await app.call(helen, cancelLesson, { id })
    await app.settle()
    assert.deepEqual((await diary()).slice(1), [['imported', '11:00', '11:30', 'Walk']], 'it blocks again')
    await app.fails(amara, enterLesson, { ...lesson, ...over }, notAllowed)
  })

  test('lets lessons through an event of which she says so, at once and after the next reading, until it blocks again', async () => {
    const tea = 'UID:tea\nSUMMARY:Tea\nDTSTART:20261127T150000Z\nDTEND:20261127T153000Z'
    const url = calendars.set('/secret-free.ics', [dentist, tea])
    await add(url)
    const [{ id } = { id: '' }] = await fridayEntries()
    const owen = await makeInstructor(app, 'Owen Davies')
    await app.fails(owen, setEventBlocking, { id, blocks: false }, notFound)
    await app.fails(amara, setEventBlocking, { id, blocks: false }, notAllowed)
    await app.call(helen, setEventBlocking, { id, blocks: false })
    const free = async () => (await fridayEntries()).map(({ live, note }) => [live, note])
    const letThrough = [
      [true, 'Tea'],
      [false, 'Dentist'],
    ]
    assert.deepEqual(await free(), letThrough)
    assert.equal((await listed())[0]!.busyTimes, 1)
    assert.ok((await startsOn(helen, amara, friday)).includes('10:00'))
    app.clock.set('2026-11-24T08:10:00Z')
    calendars.set('/secret-free.ics', [tea, dentist])
    await poll()
    assert.deepEqual(await free(), letThrough)

    await bookLesson(app, amara, helen, `${friday}T09:30:00Z`)
    await app.settle()
    assert.deepEqual((await listed())[0]!.conflicts, [])
    const freed = (await fridayEntries()).find(({ live }) => !live)!
    const { imports } = await app.call(helen, setEventBlocking, { id: freed.id, blocks: true })
    assert.deepEqual(
      imports[0]!.conflicts.map(({ title }) => title),
      ['Dentist'],
    )
    assert.deepEqual((await diary()).at(-2), ['imported', '10:45', '11:00', 'Dentist'])
  })

  test('lets lessons through all of a title, also what comes later; nobody else reads or ends what she said', async () => {
    const choir = (uid: string, hour: string) =>
      `UID:${uid}\nSUMMARY:Choir\nDTSTART:20261127T${hour}0000Z\nDURATION:PT1H`
    const url = calendars.set('/choir.ics', [choir('a', '10'), choir('b', '12')])
    await add(url)
    const first = (await fridayEntries())[0]!
    await app.call(helen, setEventBlocking, { id: first.id, blocks: false, which: 'all' })
    calendars.set('/choir.ics', [choir('a', '10'), choir('b', '12'), choir('c', '14')])
    app.clock.set('2026-11-23T08:10:00Z')
    await poll()
    const lives = async () => (await fridayEntries()).map(({ live }) => live)
    assert.deepEqual(await lives(), [false, false, false])
    const owen = await makeInstructor(app, 'Owen Davies')
    for (const statement of ['select from', 'delete from'])
      assert.equal(
        await app.services.asUser(
          { role: 'authenticated', sub: owen.id },
          async (db) => (await db.queryUnchecked(`${statement} public.calendar_free_events`)).rowCount,
        ),
        0,
      )
    const [again] = await fridayEntries()
    await app.call(helen, setEventBlocking, { id: again!.id, blocks: true })
    assert.deepEqual(await lives(), [true, true, true])
  })

  test('never hides a clash with a booked lesson: it is listed and emailed once, and what is left of it blocks', async () => {
    const lessonId = await bookLesson(app, amara, helen, '2026-11-27T10:00:00Z')
    await app.settle()
    const { conflicts } = await add(calendars.set('/secret-3.ics', [walk]))
    assert.deepEqual(conflicts, [
      {
        title: 'Walk',
        startsAt: '2026-11-27T10:30:00Z',
        endsAt: '2026-11-27T11:30:00Z',
        lesson: {
          id: lessonId,
          startsAt: '2026-11-27T10:00:00Z',
          endsAt: '2026-11-27T11:00:00Z',
          name: 'Amara Okafor',
        },
      },
    ])
    assert.deepEqual(await diary(), [
      ['lesson', '10:00', '11:00', ''],
      ['imported', '11:15', '11:30', 'Walk'],
    ])
    app.clock.set('2026-11-23T08:10:00Z')
    await poll()
    const sent = (await app.call(helen, listNotifications, {})).notifications
    assert.deepEqual(
      sent.filter(({ kind }) => kind === 'calendar-clash').map(({ name, facts }) => [name, facts.lessonId]),
      [['Amara Okafor', lessonId]],
    )
    const mails = (await app.mailsTo(helen.email)).filter(({ kind }) => kind === 'calendar-clash')
    assert.equal(mails.length, 1)
    assert.match(mails[0]!.body.text, /“Walk” in your own calendar overlaps a lesson with Amara Okafor/)

    await app.call(amara, cancelLesson, { id: lessonId })
    await app.settle()
    assert.deepEqual(await diary(), [['imported', '10:30', '11:30', 'Walk']])
    assert.deepEqual((await listed())[0]!.conflicts, [])
  })

  test('is answered at its own times with the lessons it clashes with, less those booked over it', async () => {
    const lessonId = await bookLesson(app, amara, helen, `${friday}T10:00:00Z`)
    await app.settle()
    const choir = 'UID:choir\nSUMMARY:Choir\nDTSTART:20261127T100000Z\nDTEND:20261127T120000Z'
    await add(calendars.set('/secret-own.ics', [choir]))
    await app.call(helen, addCalendarImport, {
      url: calendars.set('/secret-same.ics', [choir]),
      name: 'The same again',
    })
    assert.deepEqual((await diary()).at(-1), ['imported', '11:15', '12:00', 'Choir'])
    const span = { from: `${friday}T00:00:00Z`, to: `${friday}T23:00:00Z` }
    const events = async (person = helen) => (await app.call(person, listCalendarEvents, span)).events
    const whole = { title: 'Choir', startsAt: `${friday}T10:00:00Z`, endsAt: `${friday}T12:00:00Z` }
    assert.deepEqual(await events(), [{ ...whole, clashes: [lessonId] }])
    const { id: pupilId } = await app.call(helen, addPupil, { name: 'Stan Whitcombe' })
    await app.call(helen, enterLesson, {
      pupilId,
      startsAt: `${friday}T11:15:00Z`,
      minutes: 30,
      payment: 'cash',
      pricePence: 1800,
      overrideTravel: true,
      overImported: true,
    })
    assert.deepEqual(await events(), [{ ...whole, clashes: [lessonId] }])
    await app.call(amara, cancelLesson, { id: lessonId })
    assert.deepEqual(await events(), [{ ...whole, clashes: [] }])
    assert.deepEqual(await events(await makeInstructor(app, 'Owen Davies')), [])
    await app.fails(amara, listCalendarEvents, span, notAllowed)
  })

  test('that changes whenever it is read sends one email an hour and four a day at most, and tells of each lesson once', async () => {
    const hours = ['0900', '1030', '1200', '1330', '1500', '1630']
    for (const hour of hours)
      await bookLesson(app, amara, helen, `${friday}T${hour.slice(0, 2)}:${hour.slice(2)}:00Z`)
    await app.settle()
    /** It covers one lesson more at each reading, at other times and with another title. */
    const wander = (reading: number) =>
      hours
        .slice(0, reading + 1)
        .map(
          (hour) =>
            `UID:${hour}${reading}\nSUMMARY:Walk ${reading}\nDTSTART:20261127T${hour}0${reading}Z\nDURATION:PT10M`,
        )
    const mails = async () => (await app.mailsTo(helen.email)).filter(({ kind }) => kind === 'calendar-clash')
    const url = calendars.set('/wander.ics', wander(0))
    await add(url)
    for (const reading of [1, 2, 3]) {
      calendars.set('/wander.ics', wander(reading))
      app.clock.advance({ minutes: 10 })
      await poll()
    }
    assert.equal((await mails()).length, 1, 'four readings in half an hour')
    app.clock.advance({ minutes: 40 })
    await poll()
    assert.equal((await mails()).length, 2)
    assert.ok((await mails()).some(({ subject }) => subject === '3 clashes in your calendar'))
    for (const reading of [4, 5]) {
      calendars.set('/wander.ics', wander(reading))
      app.clock.advance({ hours: 1 })
      await poll()
    }
    assert.equal((await mails()).length, 4)
    const bell = (await app.call(helen, listNotifications, {})).notifications.filter(
      ({ kind }) => kind === 'calendar-clash',
    )
    assert.equal(bell.length, hours.length)
    for (const reading of [6, 7]) {
      calendars.set('/wander.ics', wander(reading))
      app.clock.advance({ hours: 1 })
      await poll()
    }
    assert.equal((await mails()).length, 4, 'each has been told of')
    await bookLesson(app, amara, helen, '2026-11-30T10:00:00Z')
    calendars.set('/wander.ics', ['UID:late\nSUMMARY:Late\nDTSTART:20261130T101000Z\nDTEND:20261130T103000Z'])
    app.clock.advance({ hours: 1 })
    await poll()
    assert.equal((await mails()).length, 4, 'four a day')
    app.clock.advance({ hours: 24 })
    await poll()
    assert.equal((await mails()).length, 5)
  })

  test('of which there are several shares the day with the others', async () => {
    const first = await add(calendars.set('/secret-4.ics', [dentist]))
    await add(calendars.set('/secret-5.ics', [walk]))
    await app.call(helen, removeCalendarImport, { id: first.id })
    assert.deepEqual(await diary(), [['imported', '10:30', '11:30', 'Walk']])
  })

  test('of which two are read at one moment blocks the times of both', async () => {
    const [home, work] = [
      await add(calendars.set('/home.ics', [])),
      await add(calendars.set('/work.ics', [])),
    ]
    const store = (id: string, hour: string, meanwhile?: (db: Db) => Promise<void>) =>
      app.services.asSystem('a calendar has been read', async (db) => {
        const time = { startsAt: `${friday}T${hour}:00:00Z`, endsAt: `${friday}T${hour}:30:00Z` }
        const times = [{ ...time, title: 'Busy' }]
        const reading = { isSlow: false, times, etag: null, lastModified: null, on: '2026-11-23' }
        await storeReading(db, app.services, id, reading)
        await meanwhile?.(db)
      })
    let second: Promise<void> | undefined
    await store(home.id, '10', async (db) => {
      second = store(work.id, '14')
      const waiting = `select from pg_locks where not granted
        and database = (select oid from pg_database where datname = current_database())`
      await until(async () => (await db.queryUnchecked(waiting)).rows.length > 0)
    })
    await second
    assert.deepEqual(
      (await diary()).map(([, from]) => from),
      ['10:00', '14:00'],
    )
  })

  test('fills the diary with the soonest five thousand times of all calendars', async () => {
    const stamp = (at: number) => new Date(at).toISOString().replaceAll(/[-:]|\.000/g, '')
    const first = Date.parse('2026-11-23T12:00:00Z')
    // Three calendars in turn, half an hour each, one after another.
    for (const own of [0, 1, 2]) {
      const events = Array.from({ length: 2_000 }, (_, nr) => {
        const at = first + (nr * 3 + own) * 30 * 60_000
        return `UID:${own}-${nr}\nSUMMARY:Shift\nDTSTART:${stamp(at)}\nDTEND:${stamp(at + 20 * 60_000)}`
      })
      assert.equal((await add(calendars.set(`/shifts-${own}.ics`, events))).busyTimes, 2_000)
    }
    const { rows } = await app.services.asSystem('what stands in the diary', (db) =>
      db.queryUnchecked<{ n: number; last: string }>(
        `select count(*)::int as n, max(lower(during)) as last from public.diary_entries where instructor_id = $1 and kind = 'imported'`,
        [helen.id],
      ),
    )
    assert.equal(rows[0]!.n, 5_000)
    assert.equal(Date.parse(rows[0]!.last), first + 4_999 * 30 * 60_000)
  })

  test('that cannot be read keeps what it had, and says why', async () => {
    const url = calendars.set('/secret-6.ics', [dentist])
    const { id } = await add(url)
    const after = async (answer: Parameters<typeof calendars.fail>[1]) => {
      calendars.fail('/secret-6.ics', answer)
      const { fault, busyTimes, readAt, triedAt } = await app.call(helen, refreshCalendarImport, { id })
      assert.deepEqual([busyTimes, readAt], [1, '2026-11-23T08:00:00Z'])
      assert.equal(triedAt, app.clock.now().toString())
      return fault
    }
    app.clock.set('2026-11-23T08:30:00Z')
    assert.equal(await after({ status: 404 }), 'not-found')
    assert.equal(await after({ status: 403 }), 'not-allowed')
    assert.equal(await after({ status: 500 }), 'unreachable')
    assert.equal(await after({ status: 200, body: '<html>Log in</html>' }), 'not-a-calendar')
    assert.equal(await after({ status: 200, body: 'x'.repeat(5_000_001) }), 'too-large')
    assert.equal(await after({ status: 302, headers: { location: '/secret-6.ics' } }), 'unreachable')
    assert.deepEqual((await diary()).length, 1)
    calendars.set('/secret-6.ics', [walk])
    assert.equal((await app.call(helen, refreshCalendarImport, { id })).fault, null)
    assert.deepEqual(await diary(), [['imported', '10:30', '11:30', 'Walk']])
  })

  test('is read in time although other people’s servers keep us waiting, some known to be slow and some not yet', async () => {
    const slowPeople: Person[] = []
    for (let nr = 0; nr < 4; nr++) {
      const person = await makeInstructor(app, `Slow ${nr}`)
      slowPeople.push(person)
      for (let own = 0; own < 3; own++) await add(calendars.set(`/slow/${nr}-${own}.ics`, [dentist]), person)
    }
    // Their server isn't Helen's.
    await app.services.asSystem('other servers', (db) =>
      db.queryUnchecked(
        `update public.calendar_imports set host = 'slow.test' where instructor_id = any($1::uuid[])`,
        [slowPeople.map(({ id }) => id)],
      ),
    )
    await add(calendars.set('/secret-9.ics', [dentist]))
    calendars.set('/secret-9.ics', [walk])
    const held = calendars.hold('/slow/')
    app.clock.set('2026-11-23T08:10:00Z')
    const pass = importJobs[0]!.work({}, app.services)
    await until(async () => (await diary())[0]?.[3] === 'Walk')
    assert.equal(held.waiting(), 6, 'six of one server at once, however many are due')
    app.clock.set('2026-11-23T08:10:09Z')
    held.release()
    await pass

    // Now they are known: the next time they wait for each other alone.
    calendars.set('/secret-9.ics', [dentist])
    const again = calendars.hold('/slow/')
    app.clock.set('2026-11-23T08:21:00Z')
    const slowPass = importJobs[1]!.work({}, app.services)
    await until(async () => again.waiting() === 2)
    await importJobs[0]!.work({}, app.services)
    assert.deepEqual(await diary(), [['imported', '10:00', '11:00', 'Dentist']])
    again.release()
    await slowPass
  })

  test('that fails is asked less and less, and apart from the others until it has answered well again', async () => {
    const url = calendars.set('/secret-10.ics', [dentist])
    await add(url)
    calendars.fail('/secret-10.ics', { status: 500 })
    const asked = () => calendars.requests.filter(({ path }) => path === '/secret-10.ics').length
    const times: number[] = []
    for (const minute of [9, 10, 19, 20, 29, 30, 39, 40, 59, 60, 99, 100, 179]) {
      app.clock.set(Temporal.Instant.from('2026-11-23T08:00:00Z').add({ minutes: minute }).toString())
      const before = asked()
      await importJobs[minute === 10 ? 0 : 1]!.work({}, app.services)
      if (asked() > before) times.push(minute)
    }
    assert.deepEqual(times, [10, 20, 30, 40, 60, 100])
    calendars.set('/secret-10.ics', [walk])
    for (const at of ['2026-11-23T12:00:00Z', '2026-11-23T12:10:00Z']) {
      app.clock.set(at)
      await importJobs[0]!.work({}, app.services)
      assert.equal((await diary())[0]![3], at.includes('12:00') ? 'Dentist' : 'Walk')
      await importJobs[1]!.work({}, app.services)
      assert.equal((await diary())[0]![3], 'Walk')
    }
  })

  test('is added once, by an address that is read first, and ten at most', async () => {
    const url = calendars.set('/secret-7.ics', [dentist])
    const webcal = await add(url.replace('http:', 'webcal:'))
    app.clock.set('2026-11-23T08:01:00Z')
    await app.fails(helen, addCalendarImport, { url, name: 'Again' }, alreadyImported)
    for (const [address, fault] of [
      ['my calendar', 'not-an-address'],
      ['ftp://calendars.test/x.ics', 'not-an-address'],
      [url.replace('http://', 'http://helen:secret@'), 'not-an-address'],
      [`${calendars.url}/nothing.ics`, 'not-found'],
      [calendars.fail('/page', { status: 200, body: '<html></html>' }), 'not-a-calendar'],
    ] as const) {
      const answer = await app.fails(
        helen,
        addCalendarImport,
        { url: address, name: 'Other' },
        calendarUnreadable,
      )
      assert.equal(answer['fault'], fault, address)
    }
    for (let nr = 1; nr < 10; nr++) await add(calendars.set(`/many-${nr}.ics`, [dentist]))
    await app.fails(
      helen,
      addCalendarImport,
      { url: calendars.set('/many-10.ics', []), name: 'Other' },
      tooManyImports,
    )
    assert.equal((await listed())[0]!.id, webcal.id)
    await app.fails(amara, listCalendarImports, {}, { code: 'not-allowed', status: 403, detail: '' })
  })

  test('is nobody else’s: its address is sealed, and neither listed nor logged', async () => {
    const { id } = await add(calendars.set('/a-secret-address.ics', [dentist]))
    assert.ok(!JSON.stringify(await listed()).includes('a-secret'))
    const { rows } = await app.services.asSystem('what is kept', (db) =>
      db.queryUnchecked<{ text: string }>(
        `select i::text || (select coalesce(string_agg(j.data::text, ''), '') from pgboss.job j) as text from public.calendar_imports i`,
      ),
    )
    const hex = Buffer.from('a-secret').toString('hex')
    assert.ok(rows.length > 0 && rows.every(({ text }) => !text.includes('a-secret') && !text.includes(hex)))
    const sian = await makeInstructor(app, 'Sian Evans')
    assert.equal((await app.tryCall(sian, refreshCalendarImport, { id })).status, 404)
    assert.equal((await app.tryCall(sian, removeCalendarImport, { id })).status, 404)
    assert.deepEqual((await app.call(sian, listCalendarImports, {})).imports, [])
  })
})

test('production asks no private network, and accepts no setting that does', async () => {
  const { readConfig } = await import('#server/config.ts')
  assert.throws(
    () => readConfig({ CLEARWAY_MODE: 'production', ALLOW_PRIVATE_ADDRESSES: 'on' }),
    /ALLOW_PRIVATE_ADDRESSES: must be off in production/,
  )
  const strict = await openTestApp()
  try {
    const sian = await makeInstructor(strict, 'Sian Evans')
    for (const url of [
      `${calendars.set('/x.ics', [dentist])}`,
      'https://127.0.0.1/x.ics',
      'https://localhost/x.ics',
      'https://[::1]/x.ics',
      'https://169.254.169.254/latest/meta-data',
      'webcal://10.0.0.1/x.ics',
    ]) {
      const answer = await strict.fails(sian, addCalendarImport, { url, name: 'Inside' }, calendarUnreadable)
      assert.equal(answer['fault'], url.startsWith('http:') ? 'not-an-address' : 'not-public', url)
    }
    assert.deepEqual(calendars.requests, [])
  } finally {
    await strict.close()
  }
})
