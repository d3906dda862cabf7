import assert from 'node:assert/strict'
import { after, before, beforeEach, suite, test } from 'node:test'
import ICAL from 'ical.js'
import { blockTime } from '#features/diary/blocks-contract.ts'
import { addPupil } from '#features/pupils/contract.ts'
import {
  answerPause,
  changeSeries,
  createSeries,
  endSeries,
  getSeries,
  pauseSeries,
  resolveClash,
} from '#features/series/contract.ts'
import { extendAllSeries } from '#features/series/server/extend.ts'
import { watchHoursOfAll } from '#features/series/server/hours.ts'
import { bookLesson } from '#tests/support/lessons.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import type { InputOf, Person } from '#tests/support/test-app.ts'
import { listNotifications } from '../contract.ts'
import { wordsOf } from '../web/words.ts'

let app: Shop
let helen: Person
let priya: Person

before(async () => {
  app = await openShop()
})
after(() => app.close())
beforeEach(async () => {
  app.clock.set('2026-11-23T08:00:00Z') // a Monday
  helen = await app.teacher('Helen Marsh', 3600)
  priya = await app.person('Priya Shah')
  await bookLesson(app, priya, helen, '2026-11-25T10:00:00Z')
  await app.settle()
})

const create = async (more: Partial<InputOf<typeof createSeries>> = {}) => {
  const created = await app.call(helen, createSeries, {
    ...(!more.pupilId && { learnerId: priya.id }),
    firstStartsAt: '2026-11-24T16:00:00Z',
    minutes: 60,
    payment: 'cash',
    ...more,
  })
  await app.settle()
  return created.series!.id
}
/** Those about weekly lessons, the newest first. */
const mailsTo = async (who: Person) =>
  (await app.mailsTo(who.email)).filter(({ body }) => body.text.includes('/dashboard/series/'))
const bellOf = async (who: Person) =>
  (await app.call(who, listNotifications, {})).notifications
    .filter(({ facts }) => facts.seriesId)
    .map(({ kind }) => kind)

/** What is attached: the method of each file, and version and start of each lesson, named by its place in `ids`. */
const calendarsIn = (mail: Awaited<ReturnType<typeof mailsTo>>[number] | undefined, ids: readonly string[]) =>
  (mail?.body.attachments ?? []).map(({ filename, contentType, content }) => {
    const calendar = new ICAL.Component(ICAL.parse(content))
    const method = String(calendar.getFirstPropertyValue('method'))
    assert.equal(contentType, `text/calendar; charset=utf-8; method=${method}`)
    return [
      filename,
      method,
      ...calendar.getAllSubcomponents('vevent').map((component) => {
        const { uid, sequence, startDate, attendees } = new ICAL.Event(component)
        assert.equal(attendees[0]?.getFirstValue(), `MAILTO:${priya.email}`)
        assert.equal(
          component.getFirstPropertyValue('status'),
          method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED',
        )
        return [ids.indexOf(uid.replace('lesson-', '')), sequence, startDate.toString()]
      }),
    ]
  })
const idsIn = async (id: string) =>
  (await app.call(priya, getSeries, { id })).lessons.map(({ lessonId = '' }) => lessonId)

suite('news of weekly lessons', () => {
  test('puts each into the learner’s calendar, moves it there and takes it out', async () => {
    const id = await create({ count: 3 })
    const ids = await idsIn(id)
    assert.deepEqual(calendarsIn((await mailsTo(priya))[0], ids), [
      [
        'lessons.ics',
        'REQUEST',
        [0, 0, '2026-11-24T16:00:00Z'],
        [1, 0, '2026-12-01T16:00:00Z'],
        [2, 0, '2026-12-08T16:00:00Z'],
      ],
    ])
    await app.call(helen, changeSeries, { id, scope: 'all', weekday: 3, time: '17:00' })
    await app.settle()
    const [moved] = await mailsTo(priya)
    assert.match(moved!.body.text, /Open the attached file to update your calendar\./)
    assert.deepEqual(calendarsIn(moved, ids), [
      [
        'lessons.ics',
        'REQUEST',
        [0, 1, '2026-11-25T17:00:00Z'],
        [1, 1, '2026-12-02T17:00:00Z'],
        [2, 1, '2026-12-09T17:00:00Z'],
      ],
    ])
    await app.call(helen, pauseSeries, { id, fromOn: '2026-12-02', untilOn: '2026-12-03' })
    await app.settle()
    assert.deepEqual(calendarsIn((await mailsTo(priya))[0], ids), [
      ['cancelled-lessons.ics', 'CANCEL', [1, 2, '2026-12-02T17:00:00Z']],
    ])
    await app.call(helen, endSeries, { id, scope: 'all' })
    await app.settle()
    assert.deepEqual(calendarsIn((await mailsTo(priya))[0], ids), [
      ['cancelled-lessons.ics', 'CANCEL', [0, 2, '2026-11-25T17:00:00Z'], [2, 2, '2026-12-09T17:00:00Z']],
    ])
  })

  test('names in one email what stays and what falls out when they become fortnightly', async () => {
    const id = await create({ count: 3 })
    const ids = await idsIn(id)
    await app.call(helen, changeSeries, { id, scope: 'all', everyWeeks: 2 })
    await app.settle()
    const [changed] = await mailsTo(priya)
    assert.deepEqual(calendarsIn(changed, ids), [
      ['lessons.ics', 'REQUEST', [0, 0, '2026-11-24T16:00:00Z'], [2, 0, '2026-12-08T16:00:00Z']],
      ['cancelled-lessons.ics', 'CANCEL', [1, 1, '2026-12-01T16:00:00Z']],
    ])
    assert.match(changed!.body.text, /Open the attached files to update your calendar\./)
  })

  test('of weeks that come later is one email in four weeks; of a day that was decided about, at once', async () => {
    await app.call(helen, blockTime, { startsAt: '2026-12-01T15:00:00Z', endsAt: '2026-12-01T17:00:00Z' })
    const id = await create()
    assert.match(
      (await mailsTo(priya))[0]!.body.text,
      /booked 12 weeks ahead\. We email you when there are more/,
    )
    await app.call(helen, resolveClash, {
      id,
      on: '2026-12-01',
      choose: 'move',
      startsAt: '2026-12-02T10:00:00Z',
    })
    await app.settle()
    const startsIn = async () => {
      const [mail] = await mailsTo(priya)
      assert.equal(mail?.subject, 'Your next regular lessons with Helen Marsh')
      return calendarsIn(mail, await idsIn(id)).flatMap((file) => file.slice(2).map((lesson) => lesson[2]))
    }
    assert.deepEqual(await startsIn(), ['2026-12-02T10:00:00Z'])
    for (const on of ['2026-11-30', '2026-12-07', '2026-12-14', '2026-12-21']) {
      assert.equal((await mailsTo(priya)).length, 2)
      app.clock.set(`${on}T08:00:00Z`)
      await extendAllSeries.work({}, app.services)
      await app.settle()
    }
    assert.deepEqual(await startsIn(), [
      '2027-02-16T16:00:00Z',
      '2027-02-23T16:00:00Z',
      '2027-03-02T16:00:00Z',
      '2027-03-09T16:00:00Z',
    ])
    assert.equal((await mailsTo(priya)).length, 3)
    assert.deepEqual(await bellOf(priya), ['series-extended', 'series-extended', 'series-booked'])
  })

  test('is one email, however many lessons are booked, moved or cancelled', async () => {
    const before = (await app.mailsTo(priya.email)).length
    const id = await create()
    assert.deepEqual(
      (await mailsTo(priya)).map(({ subject }) => subject),
      ['Regular lessons: Tuesdays at 16:00'],
    )
    assert.match((await mailsTo(priya))[0]!.body.text, /Price: £36\.00 a lesson/)
    await app.call(helen, changeSeries, { id, scope: 'all', weekday: 3, time: '17:00' })
    await app.settle()
    await app.call(helen, endSeries, { id, scope: 'all', reason: 'I’m moving away.' })
    await app.settle()
    const [ended, changed] = await mailsTo(priya)
    assert.equal(changed?.subject, 'Your regular lessons with Helen Marsh have changed')
    assert.match(changed?.body.text ?? '', /Wednesdays at 17:00/)
    assert.match(ended?.body.text ?? '', /Helen writes: I’m moving away\./)
    assert.match(ended?.body.text ?? '', /Wed 25 Nov 2026/)
    assert.equal((await app.mailsTo(priya.email)).length, before + 3, 'and none for each lesson')
    assert.deepEqual(await bellOf(priya), ['series-ended', 'series-changed', 'series-booked'])
  })

  test('asks the instructor about a pause, and answers the learner', async () => {
    const id = await create()
    const ask = async (fromOn: string, agrees: boolean) => {
      const { pauses } = await app.call(priya, pauseSeries, { id, fromOn, untilOn: fromOn, note: 'Exams' })
      await app.settle()
      const pauseId = pauses.find((pause) => pause.fromOn === fromOn)!.id
      await app.call(helen, answerPause, { id, pauseId, agrees })
      await app.settle()
    }
    await ask('2026-12-08', true)
    assert.equal((await mailsTo(helen))[0]?.subject, 'Priya Shah would like a break')
    assert.match((await mailsTo(helen))[0]!.body.text, /Priya writes: Exams/)
    assert.equal((await mailsTo(priya))[0]?.subject, 'Break: Tue 8 Dec 2026 to Tue 8 Dec 2026')
    await ask('2026-12-15', false)
    assert.equal((await mailsTo(priya))[0]?.subject, 'No break: Tue 15 Dec 2026 to Tue 15 Dec 2026')
    assert.deepEqual(await bellOf(helen), ['pause-asked', 'pause-asked'])
  })

  test('says to the instructor which day does not fit', async () => {
    await create()
    await app.call(helen, blockTime, { startsAt: '2027-02-16T15:00:00Z', endsAt: '2027-02-16T17:00:00Z' })
    app.clock.advance({ hours: 24 * 7 })
    await extendAllSeries.work({}, app.services)
    await app.settle()
    const [mail] = await mailsTo(helen)
    assert.equal(mail?.subject, '1 lesson with Priya Shah can’t be booked')
    assert.match(mail?.body.text ?? '', /Tue 16 Feb 2027/)
    assert.deepEqual(await bellOf(helen), ['series-clashed'])
  })

  test('reminds of hours that have run out, says what comes then, and that it has come', async () => {
    await create({
      payment: 'hours',
      withoutHours: 'cancel',
      count: 1,
      firstStartsAt: '2026-12-08T16:00:00Z',
    })
    for (const at of ['2026-12-01T16:00:00Z', '2026-12-05T16:00:00Z', '2026-12-06T16:00:00Z']) {
      app.clock.set(at)
      await watchHoursOfAll.work({}, app.services)
      await app.settle()
    }
    const [cancelled, second, first] = await mailsTo(priya)
    assert.deepEqual(
      [first, second, cancelled].map((mail) => mail?.body.attachments?.map(({ filename }) => filename) ?? []),
      [[], [], ['cancelled-lessons.ics']],
    )
    for (const mail of [first, second]) {
      assert.equal(mail?.subject, 'Not enough hours for Tue 8 Dec 2026, 16:00')
      assert.match(mail!.body.text, /If you don’t have enough hours two days before, we’ll cancel it/)
    }
    assert.equal(cancelled?.subject, 'Lesson cancelled: Tue 8 Dec 2026, 16:00')
    assert.match(cancelled!.body.text, /It costs you nothing/)
    const toHelen = await mailsTo(helen)
    assert.deepEqual(
      toHelen.map(({ subject }) => subject),
      [
        'Cancelled without hours: Priya Shah, Tue 8 Dec 2026, 16:00',
        'Priya Shah has no hours for Tue 8 Dec 2026, 16:00',
        'Priya Shah has no hours for Tue 8 Dec 2026, 16:00',
      ],
    )
    assert.match(
      toHelen[0]!.body.text,
      /As agreed, we’ve cancelled it, free of charge\. The time is free again\./,
    )
    assert.deepEqual(
      (await app.call(helen, listNotifications, {})).notifications
        .filter(({ kind }) => kind === 'learner-hours-short')
        .map((one) => wordsOf(one).title),
      [
        'Lesson with Priya Shah cancelled: no hours left',
        'Priya Shah doesn’t have enough hours left',
        'Priya Shah doesn’t have enough hours left',
      ],
    )
    const { notifications } = await app.call(priya, listNotifications, {})
    const notices = notifications.filter(({ kind }) => kind === 'hours-short')
    assert.deepEqual(
      notices.map(({ facts }) => facts.cancelled ?? false),
      [true, false, false],
    )
    assert.equal(wordsOf(notices[0]!).title, 'Lesson cancelled: not enough hours')
    assert.equal(wordsOf(notices[1]!).title, 'Not enough hours with Helen Marsh')
  })

  test('goes to nobody who has no account', async () => {
    const dave = await app.call(helen, addPupil, { name: 'Dave Hill', email: 'dave@home.test' })
    const id = await create({ pupilId: dave.id })
    await app.call(helen, changeSeries, { id, scope: 'all', time: '17:00' })
    await app.settle()
    assert.deepEqual(await app.mailsTo('dave@home.test'), [])
  })
})
