import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { addPupil } from '#features/pupils/contract.ts'
import { enterLesson } from '#features/pupils/enter-lesson-contract.ts'
import { setPupilReminders } from '#features/reminders/contract.ts'
import { findCancellingEmail } from '#features/reminders/server/pupil-notices.ts'
import { sendMail } from '#server/mail.ts'
import { readCalendarFile } from '#tests/support/calendar-files.ts'
import { bookLesson, makeInstructor } from '#tests/support/lessons.ts'
import { beginWithOneWeek } from '#tests/support/openings.ts'
import type { Shop } from '#tests/support/payments.ts'
import type { Person } from '#tests/support/test-app.ts'
import { listLearnersToInform, noteInformed } from '../inform-contract.ts'
import { takeSickDay } from '../time-off-contract.ts'
import { endOldWaits } from './offers.ts'
import { canBeTold } from './reach.ts'

let app: Shop
let helen: Person
let amara: Person

beginWithOneWeek('2026-11-23T08:00:00Z', (opening) => ({ app, helen, amara } = opening))

const enterFor = (pupilId: string, startsAt: string) =>
  app.call(helen, enterLesson, { pupilId, startsAt, minutes: 60, payment: 'cash', pricePence: 4000 })
const listed = async (who: Person) =>
  (await app.call(who, listLearnersToInform, {})).learners.map(({ name, phone, message, lessons }) => [
    name,
    phone,
    message,
    ...lessons.map(({ startsAt }) => startsAt),
  ])
const idsOf = async () =>
  (await app.call(helen, listLearnersToInform, {})).learners.flatMap(({ lessons }) =>
    lessons.map(({ id }) => id),
  )
const message = 'I have the flu.'

suite('whom an instructor who is ill lets know themselves', () => {
  test('is who has no account and no email from us, each with their number and all their lessons', async () => {
    await bookLesson(app, amara, helen, '2026-11-24T10:00:00Z')
    const dennis = await app.call(helen, addPupil, { name: 'Dennis Ash', phone: '07700 900123' })
    const jo = await app.call(helen, addPupil, { name: 'Jo Lake', email: 'jo@home.test' })
    const mo = await app.call(helen, addPupil, { name: 'Mo Khan', email: 'mo@home.test' })
    await app.call(helen, setPupilReminders, { id: mo.id, email: true, text: false })
    await enterFor(dennis.id, '2026-11-24T12:00:00Z')
    await enterFor(dennis.id, '2026-11-25T12:00:00Z')
    await enterFor(jo.id, '2026-11-24T14:00:00Z')
    await enterFor(jo.id, '2026-11-25T14:00:00Z')
    await enterFor(mo.id, '2026-11-24T16:00:00Z')
    await enterFor(mo.id, '2026-11-25T09:00:00Z')
    assert.deepEqual(await listed(helen), [])
    const done = await app.call(helen, takeSickDay, { on: '2026-11-24', until: '2026-11-25', message })
    await app.settle()
    const expected = [
      ['Dennis Ash', '+447700900123', message, '2026-11-24T12:00:00Z', '2026-11-25T12:00:00Z'],
      ['Jo Lake', null, message, '2026-11-25T14:00:00Z'],
    ]
    assert.deepEqual(await listed(helen), expected)
    assert.deepEqual([done.cancelled, done.offered], [7, 3])
    assert.deepEqual(
      done.toCall.map(({ name, lessons, toInform }) => [name, lessons.length, toInform.length]),
      [
        ['Dennis Ash', 2, 2],
        ['Jo Lake', 1, 1],
      ],
    )
    const mails = await app.mailsTo('mo@home.test')
    const ofDay = mails.filter(({ kind }) => kind !== 'pupil-booked')
    assert.deepEqual(ofDay.map(({ kind }) => kind).toSorted(), ['pupil-cancelled', 'time-offered-by-link'])
    for (const { body } of ofDay)
      assert.equal(readCalendarFile(body.attachments![0]!.content).method, 'CANCEL')
    assert.match((await app.mailsTo('jo@home.test'))[0]!.body.text, /had to cancel your lesson/)
  })

  test('is off the list once the instructor says that they know, and back if that was a slip; nobody else sees or changes it', async () => {
    const dennis = await app.call(helen, addPupil, { name: 'Dennis Ash', phone: '07700 900123' })
    await enterFor(dennis.id, '2026-11-24T12:00:00Z')
    await app.call(helen, takeSickDay, { on: '2026-11-24', message })
    const lessonIds = await idsOf()
    assert.equal(lessonIds.length, 1)
    const sian = await makeInstructor(app, 'Sian Evans')
    assert.deepEqual(await listed(sian), [])
    await app.call(sian, noteInformed, { lessonIds, isInformed: true })
    assert.deepEqual(await idsOf(), lessonIds)
    assert.equal((await app.ask(amara, 'GET', '/api/learners-to-inform')).status, 403)
    await app.call(helen, noteInformed, { lessonIds, isInformed: true })
    assert.deepEqual(await idsOf(), [])
    await app.call(helen, noteInformed, { lessonIds, isInformed: false })
    assert.deepEqual(await idsOf(), lessonIds)
  })

  test('is on the list until their lesson would have begun, and the row goes a day later', async () => {
    const dennis = await app.call(helen, addPupil, { name: 'Dennis Ash', phone: '07700 900123' })
    await enterFor(dennis.id, '2026-11-24T12:00:00Z')
    await app.call(helen, takeSickDay, { on: '2026-11-24', message })
    app.clock.set('2026-11-24T11:59:00Z')
    const lessonIds = await idsOf()
    assert.equal(lessonIds.length, 1)
    app.clock.set('2026-11-24T12:00:00Z')
    assert.deepEqual(await idsOf(), [])
    const rows = () =>
      app.services.asSystem('rows', async (db) => {
        const found = await db.queryUnchecked(
          'select from public.learners_to_inform where lesson_id = any($1)',
          [lessonIds],
        )
        return found.rowCount
      })
    app.clock.set('2026-11-25T11:00:00Z')
    await endOldWaits.work({}, app.services)
    assert.equal(await rows(), 1)
    app.clock.set('2026-11-25T13:00:00Z')
    await endOldWaits.work({}, app.services)
    assert.equal(await rows(), 0)
  })

  test('is also who might be emailed no more that day, once the emails are counted that are still to go', async () => {
    const mo = await app.call(helen, addPupil, { name: 'Mo Khan', email: 'mo.k@home.test' })
    const starts = ['10:00', '12:00', '14:00', '16:00'].map((time) => `2026-11-24T${time}:00Z`)
    for (const startsAt of starts) await enterFor(mo.id, startsAt)
    await app.settle()
    await app.call(helen, setPupilReminders, { id: mo.id, email: true, text: false })
    await app.services.asSystem('emails of the day', async (db) => {
      const mail = { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>', isUnasked: true }
      for (let nr = 0; nr < 8; nr += 1)
        await sendMail(db, { to: 'MO.K@home.test', kind: `kind ${nr}`, ...mail })
    })
    await app.call(helen, takeSickDay, { on: '2026-11-24', message })
    await app.settle()
    const [taken, ...more] = (await app.mailsTo(helen.email)).filter(({ kind }) => kind === 'time-off-taken')
    assert.deepEqual([taken?.subject, more], ['4 lessons in your diary are cancelled', []])
    assert.deepEqual(await listed(helen), [['Mo Khan', null, message, ...starts.slice(2)]])
    const kinds = (await app.mailsTo('mo.k@home.test')).map(({ kind }) => kind)
    assert.ok(kinds.includes('time-offered-by-link') && kinds.includes('pupil-cancelled'), kinds.join())
  })

  test('is looked up without a lock, so time off and an offer at the same time don’t wait for each other', async () => {
    const mo = await app.call(helen, addPupil, { name: 'Mo Khan', email: 'mo@home.test' })
    await app.call(helen, setPupilReminders, { id: mo.id, email: true, text: false })
    const learner = (await enterFor(mo.id, '2026-11-24T16:00:00Z')).learner!.id
    await app.services.asSystem('time off', async (db) => {
      const ask = async (from: typeof db) => [
        await findCancellingEmail(from, learner, helen.id),
        await canBeTold(from, helen.id, learner),
      ]
      assert.deepEqual(await ask(db), ['mo@home.test', true])
      await app.services.asSystem('an offer', async (other) => {
        await other.queryUnchecked("set local lock_timeout = '300ms'")
        assert.deepEqual(await ask(other), ['mo@home.test', true])
      })
    })
  })
})
