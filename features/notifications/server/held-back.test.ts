import assert from 'node:assert/strict'
import { after, before, beforeEach, suite, test } from 'node:test'
import ICAL from 'ical.js'
import { cancelLesson } from '#features/lessons/contract.ts'
import { moveLesson } from '#features/lessons/moving-contract.ts'
import { changeSeries, createSeries, endSeries } from '#features/series/contract.ts'
import { bookLesson } from '#tests/support/lessons.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import type { Person } from '#tests/support/test-app.ts'
import { listNotifications, setPreference } from '../contract.ts'
import { mailsADay } from '../rules.ts'

let app: Shop
let helen: Person
let owen: Person
let priya: Person

before(async () => {
  app = await openShop()
})
after(() => app.close())
beforeEach(async () => {
  app.clock.set('2026-11-23T08:00:00Z') // a Monday
  helen = await app.teacher('Helen Marsh', 3600)
  owen = await app.teacher('Owen Pike')
  priya = await app.person('Priya Shah')
})

const kindsOf = async (who: Person) => (await app.mailsTo(who.email)).map(({ kind }) => kind).toReversed()
const countOf = async (who: Person, kind: string) => (await kindsOf(who)).filter((one) => one === kind).length
const later = async (minutes: number) => {
  app.clock.advance({ minutes })
  await app.settle()
}
const move = async (id: string, fromStartsAt: string, startsAt: string, by = helen) => {
  await app.call(by, moveLesson, { id, fromStartsAt, startsAt })
  await app.settle()
}

suite('emails that one person brings about to another', () => {
  test('are ten a day of weekly lessons that change again and again; the bell says each, and one email an hour how they are now', async () => {
    const lessonId = await bookLesson(app, priya, helen, '2026-11-25T10:00:00Z')
    await app.settle()
    await app.call(priya, setPreference, { topic: 'lessons', email: true, bell: false })
    const created = await app.call(helen, createSeries, {
      learnerId: priya.id,
      firstStartsAt: '2026-11-24T16:00:00Z',
      minutes: 60,
      payment: 'cash',
      count: 2,
    })
    await app.settle()
    const { id } = created.series!
    for (let nr = 0; nr < 14; nr++) {
      await app.call(helen, changeSeries, { id, scope: 'all', time: nr % 2 ? '16:00' : '17:00' })
      await app.settle()
    }
    await app.call(helen, cancelLesson, { id: lessonId })
    await app.settle()
    assert.equal(await countOf(priya, 'series-changed'), mailsADay - 1, 'with that of the booking')
    assert.equal(await countOf(priya, 'lesson-cancelled'), 0)
    const { notifications } = await app.call(priya, listNotifications, {})
    assert.deepEqual(
      [...new Set(notifications.map(({ kind }) => kind))].toSorted(),
      ['lesson-cancelled', 'series-changed'],
      'what is not in an email is in the bell, though it is switched off',
    )
    await later(59)
    assert.equal(await countOf(priya, 'lessons-rest'), 0)
    await later(1)
    await later(120)
    const [rest, ...more] = (await app.mailsTo(priya.email)).filter(({ kind }) => kind === 'lessons-rest')
    assert.deepEqual(more, [])
    assert.equal(rest!.subject, 'Your lessons with Helen Marsh, as they are now')
    assert.match(
      rest!.body.text,
      /Tue 24 Nov 2026, 16:00: 1 hour\nWed 25 Nov 2026, 10:00: Cancelled\nTue 1 Dec 2026, 16:00: 1 hour\n/,
    )
    const files = rest!.body.attachments!.map(({ content }) => {
      const calendar = new ICAL.Component(ICAL.parse(content))
      const starts = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one).startDate)
      return [calendar.getFirstPropertyValue('method'), ...starts.map(String)]
    })
    assert.deepEqual(files, [
      ['REQUEST', '2026-11-24T16:00:00Z', '2026-12-01T16:00:00Z'],
      ['CANCEL', '2026-11-25T10:00:00Z'],
    ])
    await app.call(helen, endSeries, { id, scope: 'all' })
    await app.settle()
    assert.equal(await countOf(priya, 'series-ended'), 0)
    await later(60)
    assert.equal(await countOf(priya, 'lessons-rest'), 2)
    app.clock.set('2026-11-24T08:00:01Z')
    const next = await bookLesson(app, priya, helen, '2026-11-26T10:00:00Z')
    await app.settle()
    await app.call(helen, cancelLesson, { id: next })
    await app.settle()
    assert.equal(await countOf(priya, 'lesson-cancelled'), 1, 'the next day counts for itself')
  })

  test('are ten a day of a lesson that is moved again and again; one’s own doings and other people’s are confirmed as always', async () => {
    const [at, to] = ['2026-11-25T10:00:00Z', '2026-11-25T14:00:00Z']
    const id = await bookLesson(app, priya, helen, at)
    await app.settle()
    for (let nr = 0; nr < 12; nr++) await (nr % 2 ? move(id, to, at) : move(id, at, to))
    assert.equal(await countOf(priya, 'lesson-moved'), mailsADay)
    assert.equal(await countOf(helen, 'lesson-moved'), 12, 'what she did herself')
    await bookLesson(app, priya, helen, '2026-11-26T10:00:00Z')
    const other = await bookLesson(app, priya, owen, '2026-11-27T10:00:00Z')
    await app.settle()
    assert.equal(await countOf(priya, 'lesson-booked'), 3)
    await app.call(owen, cancelLesson, { id: other })
    await app.settle()
    assert.equal(await countOf(priya, 'lesson-cancelled'), 1)
    await later(60)
    assert.equal(await countOf(priya, 'lessons-rest'), 1)
    assert.equal(await countOf(helen, 'lessons-rest'), 0)
  })

  test('are ten a day from a learner to an instructor as well, who sees them in the schedule', async () => {
    for (let nr = 0; nr < 6; nr++) {
      const id = await bookLesson(app, priya, helen, '2026-11-27T10:00:00Z')
      await app.settle()
      await app.call(priya, cancelLesson, { id })
      await app.settle()
    }
    const kinds = await kindsOf(helen)
    assert.equal(kinds.filter((kind) => /^lesson-(booked|cancelled)$/.test(kind)).length, mailsADay)
    await later(60)
    const rest = (await app.mailsTo(helen.email)).find(({ kind }) => kind === 'lessons-rest')
    assert.match(rest!.body.text, /with Priya Shah|Priya Shah made/)
    assert.match(rest!.body.text, /dashboard\/schedule/)
  })
})
