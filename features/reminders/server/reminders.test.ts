import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createAssessment } from '#features/assessments/contract.ts'
import { cancelLesson } from '#features/lessons/contract.ts'
import { moveLesson } from '#features/lessons/moving-contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { deliverLesson } from '#tests/support/lessons.ts'
import { friday, openReminders } from '#tests/support/reminders.ts'
import type { InputOf, Person, TestApp } from '#tests/support/test-app.ts'
import type { startPushStandIn } from '#tools/stand-ins/push/stand-in.ts'
import { getReminderSettings, type setReminderSettings } from '../contract.ts'
import { summaryJobs } from './summary.ts'

let app: TestApp
let push: Awaited<ReturnType<typeof startPushStandIn>>
let helen: Person
let amara: Person
const { choose, book, at, reminders, subscribe } = openReminders(
  (opening) => ({ app, push, helen, amara } = opening),
)

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
      answer.filter(({ kind }) => kind === 'lesson-reminder').map(({ facts }) => facts.lessonId),
      [id, id],
    )
    assert.deepEqual(await reminders(helen), [], 'she has the summary instead')
  })

  test('says in the email what was planned for the lesson, to both', async () => {
    await book()
    await choose(helen, { times: ['day'] })
    await choose(amara, { times: ['day'] })
    await app.call(helen, createAssessment, {
      student_id: amara.id,
      lesson_id: await deliverLesson(app, amara, helen, '2026-11-24T12:00:00Z'),
      assessment_data: { skills: { Junctions: 60 }, plan: ['Roundabouts', 'Parking', 'Junctions'] },
      overall_rating: 4,
    })
    await at('2026-11-26T10:00:00Z')
    const textOf = async (who: Person) =>
      (await app.mailsTo(who.email)).find(({ subject }) => subject === 'Lesson tomorrow at 10:00')?.body.text
    assert.match((await textOf(amara)) ?? '', /Helen Marsh has planned: Roundabouts, Parking and Junctions\./)
    assert.match((await textOf(helen)) ?? '', /You’ve planned: Roundabouts, Parking and Junctions\./)
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
    const changes: InputOf<typeof setReminderSettings>[] = [
      { times: ['day'] },
      { quietTo: '07:30' },
      { quietFrom: '22:00' },
      { push: false },
    ]
    await Promise.all(changes.map((change) => choose(amara, change)))
    const { times, quietFrom, quietTo, push: byPush } = await app.call(amara, getReminderSettings, {})
    assert.deepEqual([times, quietFrom, quietTo, byPush], [['day'], '22:00', '07:30', false])
  })

  test('is planned once however often its times are changed: no job of an earlier choice waits', async () => {
    await book()
    const waiting = async () => {
      const { rows } = await app.services.asSystem('what waits', (db) =>
        db.queryUnchecked<{ n: number }>(
          `select count(*)::int as n from pgboss.job where name = 'remind-of-lesson' and state < 'active'`,
        ),
      )
      return rows[0]!.n
    }
    await choose(amara, { times: ['evening', 'two-hours'] })
    const before = await waiting()
    for (const quietFrom of ['21:30', '22:30', '21:00']) {
      await choose(amara, { times: ['evening'], quietFrom })
      assert.equal(await waiting(), before - 1)
      await choose(amara, { times: ['evening', 'two-hours'] })
      assert.equal(await waiting(), before)
    }
    await at('2026-11-26T18:00:00Z')
    assert.equal((await reminders(amara)).length, 1)
    await at('2026-11-27T08:00:00Z')
    assert.equal((await reminders(amara)).length, 2)
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
