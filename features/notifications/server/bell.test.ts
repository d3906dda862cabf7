import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import {
  instructorApproved,
  instructorRejected,
  instructorSubmitted,
} from '#features/instructors/contract.ts'
import { paymentRefunded, paymentReleased, paymentReturned } from '#features/payments/events.ts'
import type { EventType } from '#common/event.ts'
import type * as z from 'zod/v4/core'
import { emit } from '#server/events.ts'
import { beginOnMonday } from '#tests/support/openings.ts'
import type { Person, TestApp, InputOf, OutputOf } from '#tests/support/test-app.ts'
import { bookLesson, deliverLesson } from '#tests/support/lessons.ts'
import { notificationDays } from '../rules.ts'
import { notify } from './notify.ts'
import {
  countUnreadNotifications,
  readNotification,
  listNotifications,
  readAllNotifications,
  setPreference,
  readNotificationsOf,
} from '../contract.ts'
import { undoOutcome } from '#features/lessons/outcome-contract.ts'
import { cancelLesson, deliverLesson as deliverLessonEndpoint } from '#features/lessons/contract.ts'

let app: TestApp
let helen: Person
let amara: Person

beginOnMonday((opening) => ({ app, helen, amara } = opening))

const friday = '2026-11-27T10:00:00Z'
const bellOf = (person: Person, query: InputOf<typeof listNotifications> = {}) =>
  app.call(person, listNotifications, query)
const kindsFor = async (person: Person) => (await bellOf(person)).notifications.map(({ kind }) => kind)
const unreadOf = async (person: Person) => (await app.call(person, countUnreadNotifications, {})).unread
const say = <T extends EventType>(type: T, payload: z.input<T['payload']>) =>
  app.services.asSystem('an event', (db) => emit(db, type, payload))

suite('the bell', () => {
  test('notifies the instructor of a booking, by name and time, but not the learner who made it', async () => {
    const lessonId = await bookLesson(app, amara, helen, friday)
    await app.settle()
    const { notifications, nextCursor } = await bellOf(helen)
    const [notification, more] = notifications
    assert.deepEqual([more, nextCursor], [undefined, null])
    assert.deepEqual(
      [notification?.kind, notification?.name, notification?.readAt],
      ['lesson-booked', 'Amara Okafor', null],
    )
    assert.deepEqual(notification?.facts, { lessonId, startsAt: friday, endsAt: '2026-11-27T11:00:00Z' })
    assert.deepEqual(await kindsFor(amara), [])
  })

  test('notifies the one who did not cancel', async () => {
    const lessonId = await bookLesson(app, amara, helen, friday)
    await app.settle()
    await app.call(helen, cancelLesson, { id: lessonId })
    await app.settle()
    const isOverFor = async (person: Person) =>
      (await bellOf(person)).notifications.map(({ kind, isOver }) => [kind, isOver])
    assert.deepEqual(await isOverFor(helen), [['lesson-booked', true]], 'struck, as she cancelled it')
    assert.deepEqual(await isOverFor(amara), [['lesson-cancelled', undefined]])
  })

  test('notifies the learner of a lesson that is done and written up, and reminds them before it', async () => {
    const lessonId = await bookLesson(app, amara, helen, friday)
    await app.settle()
    app.clock.set('2026-11-26T18:00:00Z')
    await app.settle()
    app.clock.set('2026-11-27T11:00:00Z')
    await app.call(helen, deliverLessonEndpoint, { id: lessonId })
    await app.settle()
    app.clock.set('2026-11-27T12:00:00Z')
    const body = {
      action: 'create',
      student_id: amara.id,
      lesson_id: lessonId,
      assessment_data: { skills: { Junctions: 60 } },
      overall_rating: 4,
    }
    assert.equal((await app.ask(helen, 'POST', '/functions/v1/lesson-assessment', body)).status, 200)
    await app.settle()
    assert.deepEqual((await kindsFor(amara)).toSorted(), [
      'lesson-assessed',
      'lesson-delivered',
      'lesson-reminder',
      'review-invited',
    ])
  })

  test('notifies of money: what was earned, what came back as hours, and what goes back to the card, that by mail as well', async () => {
    const lessonId = await deliverLesson(app, amara, helen, '2026-11-24T10:00:00Z')
    const people = { learnerId: amara.id, instructorId: helen.id, lessonId }
    await say(paymentReleased, { ...people, grossPence: 4150, commissionPence: 415, netPence: 3735 })
    await say(paymentReturned, { ...people, minutes: 60, pence: 4150 })
    await say(paymentRefunded, {
      ...people,
      refundId: crypto.randomUUID(),
      checkoutId: crypto.randomUUID(),
      pence: 4150,
      reason: 'unused',
    })
    await app.settle()
    const earned = (await bellOf(helen)).notifications.find(({ kind }) => kind === 'payment-earned')
    assert.deepEqual([earned?.name, earned?.facts.pence], ['Amara Okafor', 3735])
    const kinds = await kindsFor(amara)
    for (const kind of ['payment-returned', 'payment-refunded'] as const)
      assert.ok(kinds.includes(kind), kind)
    const mails = await app.mailsTo(amara.email)
    assert.ok(mails.some(({ subject }) => subject === '£41.50 is on its way back to the card that paid'))
  })

  test('an earning is in the bell for as long as it is one: undone it goes, and comes back with what it is then', async () => {
    const lessonId = await deliverLesson(app, amara, helen, '2026-11-24T13:00:00Z')
    const earn = (netPence: number) =>
      say(paymentReleased, {
        learnerId: amara.id,
        instructorId: helen.id,
        lessonId,
        grossPence: 4150,
        commissionPence: 4150 - netPence,
        netPence,
      })
    const earnings = async () =>
      (await bellOf(helen)).notifications
        .filter(({ kind, facts }) => kind === 'payment-earned' && facts.lessonId === lessonId)
        .map(({ facts }) => facts.pence)
    await earn(3735)
    await app.settle()
    assert.deepEqual(await earnings(), [3735])
    await app.call(helen, undoOutcome, { id: lessonId })
    await app.settle()
    assert.deepEqual(await earnings(), [])
    await earn(2000)
    await app.settle()
    assert.deepEqual(await earnings(), [2000])
  })

  test('notifies admins of documents to check, by email unless they turn it off, again when they are handed in again, and the instructor of each decision', async () => {
    const ada = await app.person('Ada Clerk', 'admin')
    const facts = { instructorId: helen.id, vettingId: crypto.randomUUID() }
    await say(instructorSubmitted, facts)
    await app.settle()
    const { id, name } = (await bellOf(ada)).notifications[0]!
    assert.equal(name, 'Helen Marsh')
    assert.deepEqual(await app.call(ada, readNotification, { id }), { unread: 0 })
    await say(instructorRejected, { ...facts, reason: 'The badge cannot be read.' })
    app.clock.set('2026-11-24T08:00:00Z')
    await say(instructorSubmitted, facts)
    await app.settle()
    const again = (await bellOf(ada)).notifications
    assert.deepEqual(
      [again.length, again[0]?.id, again[0]?.readAt, again[0]?.at],
      [1, id, null, '2026-11-24T08:00:00Z'],
    )
    const mails = await app.mailsTo(ada.email)
    assert.deepEqual(
      mails.map(({ subject }) => subject),
      ['Documents to check: Helen Marsh', 'Documents to check: Helen Marsh'],
    )
    await app.call(ada, setPreference, { topic: 'documents', email: false })
    await say(instructorSubmitted, facts)
    await app.settle()
    assert.equal((await app.mailsTo(ada.email)).length, 2)
    await say(instructorApproved, facts)
    await app.settle()
    assert.deepEqual((await kindsFor(helen)).toSorted(), ['documents-approved', 'documents-rejected'])
  })

  test('does not notify of one event twice, however often its subscriber runs', async () => {
    const event = crypto.randomUUID()
    const notification = {
      kind: 'message-received',
      to: amara.id,
      key: 'conversation 1',
      other: helen.id,
      renewedBy: event,
    } as const
    const again = () => app.services.asSystem('notify', (db) => notify(db, app.services, notification))
    await again()
    const { id } = (await bellOf(amara)).notifications[0]!
    await app.call(amara, readNotification, { id })
    await again()
    assert.equal(await unreadOf(amara), 0)
    await app.services.asSystem('notify', (db) =>
      notify(db, app.services, { ...notification, renewedBy: crypto.randomUUID() }),
    )
    assert.equal(await unreadOf(amara), 1)
  })

  test('forgets the name of somebody who has left, and notifies nobody who is gone', async () => {
    const gus = await app.person('Gus Gone')
    await app.services.asSystem('notify', (db) =>
      notify(db, app.services, {
        kind: 'message-received',
        to: amara.id,
        key: 'conversation 2',
        other: gus.id,
      }),
    )
    await app.services.asSystem('gone', (db) =>
      db.queryUnchecked('delete from auth.users where id = $1', [gus.id]),
    )
    assert.equal((await bellOf(amara)).notifications[0]?.name, null)
    await app.services.asSystem('notify', (db) =>
      notify(db, app.services, {
        kind: 'message-received',
        to: gus.id,
        key: 'conversation 2',
        other: amara.id,
      }),
    )
  })
})

suite('reading', () => {
  const ring = (to: Person, count: number) =>
    app.services.asSystem('notify', async (db) => {
      for (let one = 1; one <= count; one++)
        await notify(db, app.services, {
          kind: 'account-secured',
          to: to.id,
          key: `${one}`,
          facts: { change: 'password-changed' },
        })
    })

  test('goes page by page, each notification once, also where many came at one moment', async () => {
    await ring(amara, 45)
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: OutputOf<typeof listNotifications> = await bellOf(amara, { cursor })
      seen.push(...page.notifications.map(({ id }) => id))
      cursor = page.nextCursor
    }
    assert.equal(seen.length, 45)
    assert.equal(new Set(seen).size, 45)
    assert.equal((await app.tryCall(amara, listNotifications, { cursor: 'bm9uc2Vuc2U' })).status, 400)
  })

  test('all at once reads what was on the screen, not what came since', async () => {
    await ring(amara, 3)
    const [newest] = (await bellOf(amara)).notifications
    app.clock.set('2026-11-23T09:00:00Z')
    await app.services.asSystem('notify', (db) =>
      notify(db, app.services, {
        kind: 'account-secured',
        to: amara.id,
        key: 'later',
        facts: { change: 'email-changed' },
      }),
    )
    assert.deepEqual(await app.call(amara, readAllNotifications, { upTo: newest!.at }), {
      unread: 1,
    })
  })

  test('somebody else’s notification is not found, and stays unread', async () => {
    await ring(amara, 1)
    const { id } = (await bellOf(amara)).notifications[0]!
    assert.equal((await app.tryCall(helen, readNotification, { id })).status, 404)
    assert.equal(await unreadOf(amara), 1)
  })

  test('a lesson that one looks at is read, and nothing else', async () => {
    const lessonId = await bookLesson(app, amara, helen, friday)
    await bookLesson(app, amara, helen, '2026-11-26T10:00:00Z')
    await app.settle()
    assert.equal(await unreadOf(helen), 2)
    assert.deepEqual(await app.call(helen, readNotificationsOf, { id: lessonId }), {
      unread: 1,
    })
    assert.equal((await app.tryCall(helen, readNotificationsOf, { id: 'x' })).status, 400)
  })

  test('ends after three months: old notifications are deleted at night', async () => {
    await ring(amara, 2)
    app.clock.set(Temporal.Instant.from('2026-11-23T08:00:00Z').add({ hours: notificationDays * 24 }))
    await app.services.asSystem('the night', (db) =>
      db.queryUnchecked(`select app.queue_job('tidy-notifications', '{}', null, null)`),
    )
    await app.settle()
    assert.equal(await unreadOf(amara), 2, 'to the day')
    app.clock.set(Temporal.Instant.from('2026-11-23T08:00:01Z').add({ hours: notificationDays * 24 }))
    await app.services.asSystem('the next night', (db) =>
      db.queryUnchecked(`select app.queue_job('tidy-notifications', '{}', null, null)`),
    )
    await app.settle()
    assert.equal(await unreadOf(amara), 0)
  })
})
