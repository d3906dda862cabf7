import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { setCancellationTerms } from '#features/cancellation-terms/contract.ts'
import { cancelLesson, setLessonPlaces } from '#features/lessons/contract.ts'
import { cancelForLearner, undoOutcome } from '#features/lessons/outcome-contract.ts'
import { readCalendarFile } from '#tests/support/calendar-files.ts'
import { moveLesson } from '#features/lessons/moving-contract.ts'
import { changeMyContactDetails } from '#features/places/contract.ts'
import { addPupil, changePupil } from '#features/pupils/contract.ts'
import { enterLesson } from '#features/pupils/enter-lesson-contract.ts'
import { approve, bookLesson, makeInstructor } from '#tests/support/lessons.ts'
import { friday, openReminders } from '#tests/support/reminders.ts'
import type { Person, TestApp } from '#tests/support/test-app.ts'
import type { startTextStandIn } from '#tools/stand-ins/texts/stand-in.ts'
import { setPupilReminders } from '../contract.ts'

let app: TestApp
let texts: Awaited<ReturnType<typeof startTextStandIn>>
let helen: Person
let amara: Person
const { at } = openReminders((opening) => ({ app, texts, helen, amara } = opening))

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

  test('has each state of a lesson in their calendar, the pick-up too, without a page that they can’t open', async () => {
    const pupil = await app.call(helen, addPupil, { name: 'Joy Lane', email: 'joy@home.test' })
    await app.call(helen, setPupilReminders, { id: pupil.id, email: true, text: false })
    const startsAt = '2026-11-25T10:00:00Z'
    const { id } = await app.call(helen, enterLesson, {
      pupilId: pupil.id,
      startsAt,
      minutes: 60,
      payment: 'cash',
      pricePence: 4000,
      pickup: { address: '3 Alma Road', postcode: 'BS8 2ES' },
    })
    await app.settle()
    await app.call(helen, setLessonPlaces, { id, pickup: { address: '9 Park Street', postcode: 'BS1 5NT' } })
    await app.settle()
    const moved = '2026-11-25T14:00:00Z'
    await app.call(helen, moveLesson, { id, startsAt: moved, fromStartsAt: startsAt })
    await app.settle()
    app.clock.set('2026-11-24T10:00:00Z')
    await app.call(helen, cancelForLearner, { id, costPence: 1500 })
    await app.settle()
    await app.call(helen, undoOutcome, { id })
    await app.settle()
    const mails = (await app.mailsTo('joy@home.test'))
      .toReversed()
      .filter(({ kind }) => kind !== 'pupil-reminder')
    const park = '9 Park Street, BS1 5NT'
    assert.deepEqual(
      mails.map(({ kind, body }) => {
        const file = body.attachments![0]!.content
        assert.doesNotMatch(file, /dashboard/)
        const { method, events } = readCalendarFile(file)
        const [event, more] = events
        assert.deepEqual(
          [event?.uid, event?.summary, more],
          [`lesson-${id}`, 'Driving lesson with Helen Marsh', undefined],
        )
        return [kind, method, event?.sequence, event?.status, event?.startsAt, event?.location]
      }),
      [
        ['pupil-booked', 'REQUEST', 0, 'CONFIRMED', startsAt, '3 Alma Road, BS8 2ES'],
        ['pupil-place', 'REQUEST', 0, 'CONFIRMED', startsAt, park],
        ['pupil-moved', 'REQUEST', 1, 'CONFIRMED', moved, park],
        ['pupil-cancelled', 'CANCEL', 2, 'CANCELLED', moved, park],
        ['pupil-reopened', 'REQUEST', 3, 'CONFIRMED', moved, park],
      ],
    )
    assert.match(mails[1]!.body.text, /has changed where your lesson starts or ends[^]+9 Park Street/)
    assert.match(
      mails[3]!.body.text,
      /Helen Marsh has noted that you cancelled your lesson\. You still owe Helen £15\.00 for it\./,
    )
    assert.match(mails[4]!.body.text, /has taken back the cancellation/)
  })

  test('is given Helen’s number to ring while they have a lesson booked', async () => {
    const pupil = await app.call(helen, addPupil, { name: 'Kim Dale', email: 'kim@home.test' })
    await app.call(helen, setPupilReminders, { id: pupil.id, email: true, text: false })
    await app.call(helen, changeMyContactDetails, { phone: '07700 900321' })
    const { id } = await app.call(helen, enterLesson, {
      pupilId: pupil.id,
      startsAt: '2027-01-14T10:00:00Z',
      minutes: 60,
      payment: 'cash',
      pricePence: 4000,
    })
    await app.settle()
    await app.call(helen, cancelLesson, { id })
    await app.settle()
    await app.call(helen, changeMyContactDetails, { phone: null })
    const [cancelled, booked] = await app.mailsTo('kim@home.test')
    assert.match(booked!.body.text, /If that doesn’t suit you, please ring Helen on 07700 900321\./)
    assert.match(cancelled!.body.text, /please ring or write to Helen\./)
    assert.doesNotMatch(cancelled!.body.text, /07700/)
  })

  test('reads what the lesson costs, how it’s paid and what cancelling costs in the first email of it', async () => {
    await app.call(helen, setCancellationTerms, {
      tiers: [
        { hours: 48, percent: 50 },
        { hours: 24, percent: 100 },
      ],
      freePasses: 1,
    })
    const pupil = await app.call(helen, addPupil, { name: 'Fay Ness', email: 'fay@home.test' })
    await app.call(helen, setPupilReminders, { id: pupil.id, email: true, text: false })
    const enter = (startsAt: string, payment: 'cash' | 'bank') =>
      app.call(helen, enterLesson, { pupilId: pupil.id, startsAt, minutes: 60, payment, pricePence: 4000 })
    await enter('2027-01-15T10:00:00Z', 'cash')
    await app.settle()
    await enter('2027-01-15T15:00:00Z', 'bank')
    await app.settle()
    await app.call(helen, setCancellationTerms, {
      tiers: [{ hours: 48, percent: 100 }],
      freePasses: 0,
    })
    const [bank, cash] = (await app.mailsTo('fay@home.test')).map(({ body }) => body.text)
    assert.match(cash!, /To pay in cash: £40\.00/)
    assert.match(cash!, /Free to cancel until: Wed 13 Jan 2027, 10:00/)
    assert.match(
      cash!,
      /If you cancel: Free until 48 hours before\. After that, half the price\. Less than 24 hours before, the whole price\. You can still cancel late free of charge once in these 12 months\./,
    )
    assert.match(bank!, /To pay by bank transfer: £40\.00/)
  })

  test('moved to another place at once, gets one email of both', async () => {
    const pupil = await app.call(helen, addPupil, { name: 'Lou Pine', email: 'lou@home.test' })
    await app.call(helen, setPupilReminders, { id: pupil.id, email: true, text: false })
    const startsAt = '2027-01-12T10:00:00Z'
    const { id } = await app.call(helen, enterLesson, {
      pupilId: pupil.id,
      startsAt,
      minutes: 60,
      payment: 'cash',
      pricePence: 4000,
      pickup: { address: '3 Alma Road', postcode: 'BS8 2ES' },
    })
    await app.settle()
    await app.call(helen, moveLesson, {
      id,
      startsAt: '2027-01-13T10:00:00Z',
      fromStartsAt: startsAt,
      pickup: { address: '9 Park Street', postcode: 'BS1 5NT' },
    })
    await app.settle()
    const [mail] = await app.mailsTo('lou@home.test')
    const kinds = (await app.mailsTo('lou@home.test')).map(({ kind }) => kind)
    assert.deepEqual(kinds, ['pupil-moved', 'pupil-booked'])
    assert.match(mail!.body.text, /9 Park Street/)
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

  test('is written to by nobody whose documents we haven’t approved, and reminded as soon as we have', async () => {
    const eve = await makeInstructor(app, 'Eve Unseen')
    const pupil = await app.call(eve, addPupil, {
      name: 'Ann Stone',
      email: 'ann@stranger.test',
      phone: '07700 900555',
    })
    const on = await app.call(eve, setPupilReminders, { id: pupil.id, email: true, text: true })
    assert.equal(on.waitsForApproval, true)
    const entered = { pupilId: pupil.id, minutes: 60, payment: 'cash', pricePence: 4000 } as const
    const startsAt = '2026-11-24T10:00:00Z'
    const { id } = await app.call(eve, enterLesson, { ...entered, startsAt })
    await app.settle()
    await app.call(eve, moveLesson, { id, startsAt: '2026-11-24T12:00:00Z', fromStartsAt: startsAt })
    await at('2026-11-24T10:00:00Z')
    assert.deepEqual([await app.mailsTo('ann@stranger.test'), texts.sent], [[], []])
    await app.call(eve, enterLesson, { ...entered, startsAt: friday })
    await app.settle()
    await approve(app, eve)
    await at('2026-11-26T18:00:00Z')
    const [mail] = await app.mailsTo('ann@stranger.test')
    assert.equal(mail?.subject, 'Lesson tomorrow at 10:00')
    assert.equal(texts.sent.length, 1)
  })

  test('is one of those whom an instructor writes to a hundred times a day at most; reminders count as well', async () => {
    const add = async (name: string, email: string) => {
      const { id } = await app.call(helen, addPupil, { name, email })
      await app.call(helen, setPupilReminders, { id, email: true, text: false })
      return id
    }
    await app.services.asSystem('a busy day', (db) =>
      db.queryUnchecked(
        `insert into app.mails (recipient, kind, subject, message_id, is_unasked, caused_by)
         select n || '@pupil.test', 'pupil-moved', 'Moved', n::text, true, $1 from generate_series(1, 99) n`,
        [helen.id],
      ),
    )
    const entered = { minutes: 60, payment: 'cash', pricePence: 4000 } as const
    for (const [name, startsAt] of [
      ['kim', '2027-01-11T10:00:00Z'],
      ['lou', '2027-01-12T10:00:00Z'],
    ] as const) {
      const pupilId = await add(name, `${name}@pupil.test`)
      await app.call(helen, enterLesson, { ...entered, pupilId, startsAt })
      await app.settle()
    }
    const sentTo = async (name: string) => (await app.mailsTo(`${name}@pupil.test`)).map(({ kind }) => kind)
    assert.deepEqual([await sentTo('kim'), await sentTo('lou')], [['pupil-booked'], []])
    await at('2026-11-24T09:00:00Z')
    assert.deepEqual(await sentTo('lou'), ['pupil-rest'], 'a day later')
    const pupilId = await add('Max Full', 'max@pupil.test')
    await app.call(helen, enterLesson, { ...entered, pupilId, startsAt: friday })
    await app.settle()
    app.clock.set('2026-11-26T17:00:00Z')
    await app.services.asSystem('what others had sent', (db) =>
      db.queryUnchecked(
        `insert into app.mails (recipient, kind, subject, message_id, is_unasked)
         select 'max@pupil.test', 'pupil-moved', 'Moved', n::text, true from generate_series(1, 9) n`,
      ),
    )
    await at('2026-11-26T18:00:00Z')
    await at('2026-11-27T08:00:00Z')
    assert.equal((await sentTo('max')).filter((kind) => kind === 'pupil-reminder').length, 1, 'of two')
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
      waitsForApproval: false,
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
