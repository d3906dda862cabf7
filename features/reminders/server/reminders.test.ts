import assert from 'node:assert/strict'
import { after, before, beforeEach, suite, test } from 'node:test'
import { cancelLesson } from '#features/lessons/contract.ts'
import { moveLesson } from '#features/lessons/moving-contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { addPupil, changePupil } from '#features/pupils/contract.ts'
import { enterLesson } from '#features/pupils/enter-lesson-contract.ts'
import { bookLesson, makeInstructor } from '#tests/support/lessons.ts'
import { openTestApp, type InputOf, type Person, type TestApp } from '#tests/support/test-app.ts'
import { startPushStandIn } from '#tools/stand-ins/push/stand-in.ts'
import { startTextStandIn } from '#tools/stand-ins/texts/stand-in.ts'
import {
  addPushDevice,
  confirmTextNumber,
  getReminderSettings,
  noDevice,
  numberNotConfirmed,
  pushNotReachable,
  removePushDevice,
  sendTestReminder,
  setPupilReminders,
  setReminderSettings,
  setTextNumber,
  textsNotOffered,
  wrongCode,
} from '../contract.ts'
import { deliverReminder } from './deliver.ts'
import { remindOfLesson } from './remind.ts'
import { summaryJobs } from './summary.ts'

let app: TestApp
let push: Awaited<ReturnType<typeof startPushStandIn>>
let texts: Awaited<ReturnType<typeof startTextStandIn>>
let helen: Person
let amara: Person

before(async () => {
  push = await startPushStandIn()
  texts = await startTextStandIn({ account: 'AC1', token: 'secret' })
  app = await openTestApp({
    ALLOW_PRIVATE_ADDRESSES: 'on',
    TEXT_URL: texts.url,
    TEXT_ACCOUNT: 'AC1',
    TEXT_TOKEN: 'secret',
    TEXT_FROM: 'Clearway',
  })
})
after(async () => {
  await app.close()
  await push.close()
  await texts.close()
})
beforeEach(async () => {
  app.clock.set('2026-11-23T09:00:00Z') // a Monday
  helen = await makeInstructor(app, 'Helen Marsh')
  amara = await app.person('Amara Okafor')
  push.received.length = 0
  texts.sent.length = 0
  await app.services.asSystem('each story begins at nought', (db) =>
    db.queryUnchecked('delete from public.counted_texts'),
  )
})

const friday = '2026-11-27T10:00:00Z'
type Change = InputOf<typeof setReminderSettings>
const choose = (person: Person, change: Change) => app.call(person, setReminderSettings, change)
const book = async (startsAt = friday) => {
  const id = await bookLesson(app, amara, helen, startsAt)
  await app.settle()
  return id
}
const at = async (moment: string) => {
  app.clock.set(moment)
  await app.settle()
}
const reminders = async (person: Person) =>
  (await app.mailsTo(person.email))
    .filter(({ kind }) => kind === 'lesson-reminder')
    .map(({ subject }) => subject)
async function subscribe(person: Person) {
  const { pushKey } = await app.call(person, getReminderSettings, {})
  const device = push.subscribe(pushKey)
  await app.call(person, addPushDevice, device)
  return device
}
async function confirmNumber(person: Person, phone: string) {
  await app.call(person, setTextNumber, { phone })
  await app.settle()
  const code = /^\d{6}/.exec(texts.sent.at(-1)!.body)![0]
  texts.sent.length = 0
  return app.call(person, confirmTextNumber, { code })
}

suite('a reminder', () => {
  test('comes by email and in the bell, the evening before and two hours before, once each', async () => {
    const id = await book()
    await at('2026-11-26T17:59:59Z')
    assert.deepEqual(await reminders(amara), [])
    await at('2026-11-26T18:00:00Z')
    await app.settle()
    assert.deepEqual(await reminders(amara), ['Lesson tomorrow at 10:00'])
    const [mail] = await app.mailsTo(amara.email)
    assert.match(mail!.body.text, /You have a lesson with Helen Marsh tomorrow at 10:00\./)
    assert.match(mail!.body.text, /Pick-up: 14 Cotham Road, BS6 6DR/)
    await at('2026-11-27T08:00:00Z')
    assert.deepEqual(await reminders(amara), ['Lesson today at 10:00', 'Lesson tomorrow at 10:00'])
    await at('2026-11-27T12:00:00Z')
    assert.equal((await reminders(amara)).length, 2)
    const answer = (await app.call(amara, listNotifications, {})).notifications
    assert.deepEqual(
      answer.filter(({ kind }) => kind === 'lesson-reminder').map(({ about }) => about.lessonId),
      [id, id],
    )
    assert.deepEqual(await reminders(helen), [], 'she has the summary instead')
  })

  test('is the instructor’s too, at the times that each chooses, also for the lessons they have', async () => {
    await book()
    await choose(helen, { times: ['half-hour'] })
    await choose(amara, { times: ['week', 'day'], quietFrom: '00:00', quietTo: '00:00' })
    await at('2026-11-26T10:00:00Z')
    assert.deepEqual(await reminders(amara), ['Lesson tomorrow at 10:00'])
    await at('2026-11-27T09:30:00Z')
    assert.deepEqual(await reminders(helen), ['Lesson today at 10:00'])
    assert.equal((await reminders(amara)).length, 1)
    await choose(amara, { times: ['day', 'half-hour', 'two-hours'] })
    await app.settle()
    assert.equal((await reminders(amara)).length, 1, 'what is past does not come late')
  })

  test('of a lesson that moves comes for the new time, and never twice for one; of a cancelled lesson none', async () => {
    const id = await book()
    await at('2026-11-26T18:00:00Z')
    await app.call(helen, moveLesson, { id, startsAt: '2026-11-28T19:00:00Z', fromStartsAt: friday })
    await app.settle()
    await at('2026-11-27T09:00:00Z')
    assert.deepEqual(await reminders(amara), ['Lesson tomorrow at 10:00'])
    await at('2026-11-27T18:00:00Z')
    assert.deepEqual(await reminders(amara), ['Lesson tomorrow at 19:00', 'Lesson tomorrow at 10:00'])
    await app.call(helen, moveLesson, {
      id,
      startsAt: '2026-11-29T19:00:00Z',
      fromStartsAt: '2026-11-28T19:00:00Z',
    })
    await app.call(helen, moveLesson, {
      id,
      startsAt: '2026-11-28T19:00:00Z',
      fromStartsAt: '2026-11-29T19:00:00Z',
    })
    await app.settle()
    assert.equal((await reminders(amara)).length, 2)
    await app.call(helen, cancelLesson, { id })
    await app.settle()
    await at('2026-11-28T17:00:00Z')
    assert.equal((await reminders(amara)).length, 2)
  })

  test('is none of an evening that was over when the lesson was booked', async () => {
    app.clock.set('2026-11-26T19:00:00Z')
    await book('2026-11-27T14:00:00Z')
    assert.deepEqual(await reminders(amara), [])
    await at('2026-11-27T12:00:00Z')
    assert.deepEqual(await reminders(amara), ['Lesson today at 14:00'])
  })

  test('is chosen in several changes at once, of which none is lost', async () => {
    const changes: Change[] = [
      { times: ['day'] },
      { quietTo: '07:30' },
      { quietFrom: '22:00' },
      { push: false },
    ]
    await Promise.all(changes.map((change) => choose(amara, change)))
    const { times, quietFrom, quietTo, push: byPush } = await app.call(amara, getReminderSettings, {})
    assert.deepEqual([times, quietFrom, quietTo, byPush], [['day'], '22:00', '07:30', false])
  })

  test('is switched off by channel, and the link in the email ends the emails alone', async () => {
    await subscribe(amara)
    await book()
    await choose(amara, { email: false, bell: false })
    await at('2026-11-26T18:00:00Z')
    assert.deepEqual(await reminders(amara), [])
    assert.equal(push.received.length, 1)
    await choose(amara, { email: true, push: false })
    await at('2026-11-27T08:00:00Z')
    assert.equal((await reminders(amara)).length, 1)
    assert.equal(push.received.length, 1)
  })
})

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
      await strict.services.jobs.settle()
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

suite('a text message', () => {
  test('goes to a number that its owner confirmed by a code, and to no other', async () => {
    await app.fails(amara, setReminderSettings, { text: true }, numberNotConfirmed)
    await app.fails(amara, sendTestReminder, { channel: 'text' }, numberNotConfirmed)
    assert.equal((await app.tryCall(amara, setTextNumber, { phone: '0117 496 0123' })).status, 400)
    await app.call(amara, setTextNumber, { phone: '07700 900123' })
    await app.settle()
    assert.deepEqual(
      texts.sent.map(({ to, from }) => [to, from]),
      [['+447700900123', 'Clearway']],
    )
    const code = /^\d{6}/.exec(texts.sent[0]!.body)![0]
    const wrong = code === '000000' ? '111111' : '000000'
    for (let tries = 0; tries < 4; tries++)
      await app.fails(amara, confirmTextNumber, { code: wrong }, wrongCode)
    const settings = await app.call(amara, confirmTextNumber, { code })
    assert.deepEqual(
      [settings.text, settings.texts],
      [true, { offered: true, phone: '+447700900123', isConfirmed: true, limit: null }],
    )
    await app.fails(amara, confirmTextNumber, { code }, wrongCode)
    await app.call(amara, setTextNumber, { phone: '07700 900456' })
    const changed = await app.call(amara, getReminderSettings, {})
    assert.deepEqual([changed.text, changed.texts.isConfirmed], [false, false])
    await app.settle()
    const second = /^\d{6}/.exec(texts.sent.at(-1)!.body)![0]
    for (let tries = 0; tries < 5; tries++)
      await app.fails(amara, confirmTextNumber, { code: second === wrong ? '222222' : wrong }, wrongCode)
    await app.fails(amara, confirmTextNumber, { code: second }, wrongCode)
  })

  test('comes once, also when the carrier’s answer was lost, and never after the lesson has moved', async () => {
    await confirmNumber(amara, '07700 900123')
    await choose(amara, { times: ['evening', 'two-hours'], email: false })
    const id = await book()
    texts.answerNext(0)
    await at('2026-11-26T18:00:00Z')
    assert.equal(texts.sent.length, 1)
    assert.deepEqual(texts.sent, [
      {
        to: '+447700900123',
        from: 'Clearway',
        body: 'Driving lesson with Helen Marsh tomorrow at 10:00. 14 Cotham Road, BS6 6DR. Clearway – change this under Settings, Reminders.',
      },
    ])
    app.clock.set('2026-11-27T08:00:00Z')
    const { rows } = await app.services.asSystem('the one that is due', (db) =>
      db.queryUnchecked<{ id: string }>(
        'select id from public.lesson_reminders where lesson_id = $1 and handled_at is null',
        [id],
      ),
    )
    assert.equal(rows.length, 1)
    for (let time = 0; time < 2; time++) await remindOfLesson.work({ id: rows[0]!.id }, app.services)
    await app.call(helen, moveLesson, { id, startsAt: '2026-11-28T19:00:00Z', fromStartsAt: friday })
    await app.settle()
    assert.equal(texts.sent.length, 1)
  })

  test('comes once from instances that work at the same time, and after one that was killed while it sent', async () => {
    await confirmNumber(amara, '07700 900123')
    await choose(amara, { times: ['evening'], email: false })
    const id = await book()
    app.clock.set('2026-11-26T18:00:00Z')
    const only = async (table: string) => {
      const { rows } = await app.services.asSystem('the only one', (db) =>
        db.queryUnchecked<{ id: string }>(`select id from public.${table} where lesson_id = $1`, [id]),
      )
      assert.equal(rows.length, 1)
      return rows[0]!.id
    }
    const planned = await only('lesson_reminders')
    await Promise.all([1, 2, 3].map(() => remindOfLesson.work({ id: planned }, app.services)))
    const delivery = await only('reminder_deliveries')
    await app.services.asSystem('an instance that was killed', (db) =>
      db.queryUnchecked(
        `update public.reminder_deliveries set state = 'sending', attempts = 1, leased_until = clock() + interval '1 minute' where id = $1`,
        [delivery],
      ),
    )
    await app.settle()
    assert.equal(texts.sent.length, 0, 'while it is claimed nobody else sends it')
    app.clock.set('2026-11-26T18:02:00Z')
    await Promise.all([1, 2, 3].map(() => deliverReminder.work({ id: delivery }, app.services)))
    await app.settle()
    assert.equal(texts.sent.length, 1)
  })

  test('is tried out by the person who gets it, and so are the other ways', async () => {
    await app.fails(amara, sendTestReminder, { channel: 'push' }, noDevice)
    await confirmNumber(amara, '07700 900123')
    await subscribe(amara)
    for (const channel of ['email', 'push', 'text'] as const)
      await app.call(amara, sendTestReminder, { channel })
    await app.settle()
    assert.equal((await app.mailsTo(amara.email))[0]!.subject, 'Your test reminder')
    assert.deepEqual(
      push.received.map(({ note }) => note.title),
      ['It works'],
    )
    assert.deepEqual(
      texts.sent.map(({ body }) => body),
      ['This is how we’ll remind you of lessons.'],
    )
  })
})

suite('a pupil without an account', () => {
  test('is written to of each booking, move and cancellation once it is switched on, not of the past, and not after they stopped it', async () => {
    const pupil = await app.call(helen, addPupil, { name: 'Jo Lake', email: 'jo@home.test' })
    const lesson = { pupilId: pupil.id, minutes: 60, payment: 'cash', pricePence: 4000 } as const
    const starts = { first: '2027-01-11T10:00:00Z', second: '2027-01-12T10:00:00Z' }
    await app.call(helen, enterLesson, { ...lesson, startsAt: starts.first })
    await app.settle()
    assert.deepEqual(await app.mailsTo('jo@home.test'), [])
    await app.call(helen, setPupilReminders, { id: pupil.id, email: true, text: false })
    const { id } = await app.call(helen, enterLesson, { ...lesson, startsAt: starts.second })
    await app.settle()
    const startsAt = '2027-01-13T11:00:00Z'
    await app.call(helen, moveLesson, { id, startsAt, fromStartsAt: starts.second })
    await app.settle()
    await app.call(helen, cancelLesson, { id })
    await app.settle()
    const mails = (await app.mailsTo('jo@home.test')).toReversed()
    assert.deepEqual(
      mails.map(({ subject }) => subject),
      [
        'Lesson with Helen Marsh: Tue 12 Jan 2027, 10:00',
        'Lesson with Helen Marsh: Wed 13 Jan 2027, 11:00',
        'No lesson with Helen Marsh: Wed 13 Jan 2027, 11:00',
      ],
    )
    assert.match(mails[1]!.body.text, /has moved your lesson/)
    const link = /http\S+\/unsubscribe\?token=[\w-]+/.exec(mails[0]!.body.text)![0]
    const token = new URL(link).searchParams.get('token')
    await app.ask(undefined, 'POST', '/api/unsubscribe', { token })
    await app.call(helen, enterLesson, { ...lesson, startsAt: starts.second })
    await app.settle()
    assert.equal((await app.mailsTo('jo@home.test')).length, 3)
  })

  test('gets ten such emails a day at most, however often their lessons are moved', async () => {
    const pupil = await app.call(helen, addPupil, { name: 'Lee Moor', email: 'lee@home.test' })
    await app.call(helen, setPupilReminders, { id: pupil.id, email: true, text: false })
    const entered = { pupilId: pupil.id, minutes: 60, payment: 'cash', pricePence: 4000 } as const
    for (let nr = 0; nr < 6; nr++) {
      const startsAt = `2027-01-${18 + nr}T20:00:00Z`
      const { id } = await app.call(helen, enterLesson, { ...entered, startsAt })
      await app.settle()
      await app.call(helen, cancelLesson, { id })
      await app.settle()
    }
    assert.equal((await app.mailsTo('lee@home.test')).length, 10)
  })

  test('is reminded only once the instructor has switched it on, and stops the emails by the link in one', async () => {
    const pupil = await app.call(helen, addPupil, {
      name: 'Mo Khan',
      email: 'mo@home.test',
      phone: '07700 900321',
    })
    const lesson = { pupilId: pupil.id, minutes: 60, payment: 'cash', pricePence: 4000 } as const
    await app.call(helen, enterLesson, { ...lesson, startsAt: friday })
    await app.settle()
    await at('2026-11-26T18:00:00Z')
    assert.deepEqual(await app.mailsTo('mo@home.test'), [])
    const on = await app.call(helen, setPupilReminders, { id: pupil.id, email: true, text: true })
    assert.deepEqual(on, {
      email: true,
      text: true,
      textsOffered: true,
      textLimit: null,
      isEmailStopped: false,
    })
    await at('2026-11-27T08:00:00Z')
    const [mail, more] = await app.mailsTo('mo@home.test')
    assert.equal(more, undefined)
    assert.equal(mail!.subject, 'Lesson today at 10:00')
    assert.match(mail!.body.text, /Helen Marsh has asked us to remind you/)
    assert.doesNotMatch(mail!.body.text, /dashboard/)
    assert.deepEqual(
      texts.sent.map(({ to, body }) => [to, body]),
      [
        [
          '+447700900321',
          'Driving lesson with Helen Marsh today at 10:00. Sent for Helen Marsh by Clearway. To stop, tell them.',
        ],
      ],
    )
    const link = /http\S+\/unsubscribe\?token=[\w-]+/.exec(mail!.body.text)![0]
    const token = new URL(link).searchParams.get('token')
    assert.equal((await app.ask(undefined, 'POST', '/api/unsubscribe', { token })).status, 200)
    const stopped = await app.call(helen, setPupilReminders, { id: pupil.id, email: true, text: false })
    assert.equal(stopped.isEmailStopped, true)
    await app.call(helen, enterLesson, { ...lesson, startsAt: '2026-12-04T10:00:00Z' })
    await app.settle()
    await at('2026-12-03T18:00:00Z')
    assert.equal((await app.mailsTo('mo@home.test')).length, 1)
    assert.equal(texts.sent.length, 1)
    await app.call(helen, changePupil, { id: pupil.id, email: null })

    const sian = await makeInstructor(app, 'Sian Evans')
    assert.equal(
      (await app.tryCall(sian, setPupilReminders, { id: pupil.id, email: true, text: true })).status,
      404,
    )
    await bookLesson(app, amara, helen, '2026-12-10T10:00:00Z')
    assert.equal(
      (await app.tryCall(helen, setPupilReminders, { id: amara.id, email: true, text: true })).status,
      404,
    )
  })
})

suite('the summary of tomorrow', () => {
  const evening = async (moment: string) => {
    app.clock.set(moment)
    await summaryJobs[0]!.work({}, app.services)
    await app.settle()
  }
  const summaries = async () =>
    (await app.mailsTo(helen.email)).filter(({ kind }) => kind === 'lessons-tomorrow')

  test('comes once, at the hour the instructor chose, with each lesson’s time, name and place', async () => {
    const { endpoint } = await subscribe(helen)
    await book()
    await book('2026-11-27T14:00:00Z')
    await evening('2026-11-26T17:45:00Z')
    assert.equal((await summaries()).length, 0)
    await evening('2026-11-26T18:00:00Z')
    await evening('2026-11-26T18:15:00Z')
    const [mail, more] = await summaries()
    assert.equal(more, undefined)
    assert.equal(mail!.subject, 'Tomorrow: 2 lessons, first at 10:00')
    assert.match(mail!.body.text, /10:00–11:00: Amara Okafor, 14 Cotham Road, BS6 6DR/)
    assert.match(mail!.body.text, /14:00–15:00: Amara Okafor/)
    assert.deepEqual(
      push.received
        .filter(({ device }) => endpoint.endsWith(device))
        .map(({ note }) => [note.title, note.text]),
      [['Tomorrow: 2 lessons', 'From 10:00 to 15:00']],
    )
  })

  test('is off, later, or none of an empty day', async () => {
    await book()
    await choose(helen, { summaryAt: null })
    await evening('2026-11-26T20:00:00Z')
    assert.equal((await summaries()).length, 0)
    await choose(helen, { summaryAt: '20:30' })
    await evening('2026-11-26T20:15:00Z')
    assert.equal((await summaries()).length, 0)
    await evening('2026-11-26T20:30:00Z')
    assert.equal((await summaries()).length, 1)
    await evening('2026-11-27T20:30:00Z')
    assert.equal((await summaries()).length, 1)
  })
})
