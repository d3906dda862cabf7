import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { blockTime } from '#features/diary/blocks-contract.ts'
import { addPupil } from '#features/pupils/contract.ts'
import {
  changeSeries,
  createSeries,
  endSeries,
  pauseSeries,
  resolveClash,
} from '#features/series/contract.ts'
import { watchHoursOfAll } from '#features/series/server/hours.ts'
import { readCalendarFile } from '#tests/support/calendar-files.ts'
import { openReminders } from '#tests/support/reminders.ts'
import type { InputOf, Person, TestApp } from '#tests/support/test-app.ts'
import { setPupilReminders } from '../contract.ts'

let app: TestApp
let helen: Person
openReminders((opening) => ({ app, helen } = opening))

async function addWritten(name: string, email: string) {
  const { id } = await app.call(helen, addPupil, { name, email })
  await app.call(helen, setPupilReminders, { id, email: true, text: false })
  return id
}
const create = async (pupilId: string, more: Partial<InputOf<typeof createSeries>> = {}) => {
  const input = { pupilId, minutes: 60, payment: 'cash', pricePence: 4000, count: 4 } as const
  const firstStartsAt = '2027-01-12T10:00:00Z'
  const { series } = await app.call(helen, createSeries, { ...input, firstStartsAt, ...more })
  await app.settle()
  return series!.id
}

suite('weekly lessons of a pupil without an account', () => {
  test('are written of once each time they are booked, moved, paused and ended, until the emails are stopped', async () => {
    const id = await create(await addWritten('Jo Lake', 'jo@home.test'))
    await app.call(helen, changeSeries, { id, scope: 'all', time: '11:00' })
    await app.settle()
    await app.call(helen, pauseSeries, { id, fromOn: '2027-01-19', untilOn: '2027-01-19' })
    await app.settle()
    const end = { id, scope: 'following', on: '2027-01-26', reason: 'I’m moving away.' } as const
    await app.call(helen, endSeries, end)
    await app.settle()
    const [booked, changed, paused, ended, ...more] = (await app.mailsTo('jo@home.test')).toReversed()
    assert.deepEqual(more, [])
    assert.deepEqual(
      [booked, changed, paused, ended].map((mail) => mail?.subject),
      [
        'Regular lessons with Helen Marsh: Tuesdays at 10:00',
        'Your regular lessons with Helen Marsh have changed',
        'A break in your lessons with Helen Marsh',
        'Your regular lessons with Helen Marsh are ending',
      ],
    )
    assert.deepEqual(
      [booked, changed, paused, ended].map((mail) =>
        mail!.body.attachments!.map(({ content }) => {
          const { method, events } = readCalendarFile(content)
          return [method, ...events.map(({ sequence, startsAt }) => `${startsAt.slice(5, 13)} ${sequence}`)]
        }),
      ),
      [
        [['REQUEST', '01-12T10 0', '01-19T10 0', '01-26T10 0', '02-02T10 0']],
        [['REQUEST', '01-12T11 1', '01-19T11 1', '01-26T11 1', '02-02T11 1']],
        [['CANCEL', '01-19T11 2']],
        [['CANCEL', '01-26T11 2', '02-02T11 2']],
      ],
    )
    assert.match(booked!.body.text, /Next lesson: Tue 12 Jan 2027, 10:00/)
    for (const mail of [booked, changed])
      assert.match(
        mail!.body.text,
        /To pay in cash: £40\.00 a lesson\nIf you cancel: Free until 48 hours before\. After that, the whole price\.\n/,
      )
    assert.match(changed!.body.text, /Tue 12 Jan 2027: 11:00\nTue 19 Jan 2027: 11:00/)
    assert.match(paused!.body.text, /This one is cancelled[^\n]+\n\nTue 19 Jan 2027: 11:00\n\n/)
    assert.match(
      paused!.body.text,
      /has paused your regular lessons from Tue 19 Jan 2027 to Tue 19 Jan 2027\./,
    )
    assert.match(ended!.body.text, /has set an end date for your regular lessons/)
    assert.match(ended!.body.text, /Helen writes: I’m moving away\./)
    assert.match(
      ended!.body.text,
      /These are cancelled[^\n]+\n\nTue 26 Jan 2027: 11:00\nTue 2 Feb 2027: 11:00\n\n/,
    )
    for (const mail of [booked, changed, paused, ended]) assert.doesNotMatch(mail!.body.text, /dashboard/)
    const link = /http\S+\/unsubscribe\?token=[\w-]+/.exec(ended!.body.text)![0]
    const token = new URL(link).searchParams.get('token')
    await app.ask(undefined, 'POST', '/api/unsubscribe', { token })
    await app.call(helen, endSeries, { id, scope: 'all' })
    await app.settle()
    assert.equal((await app.mailsTo('jo@home.test')).length, 4)
  })

  test('that are decided about later are written of at once', async () => {
    const pupilId = await addWritten('Ana Reyes', 'ana@home.test')
    await app.call(helen, blockTime, { startsAt: '2027-01-19T09:00:00Z', endsAt: '2027-01-19T12:00:00Z' })
    const id = await create(pupilId)
    const startsAt = '2027-01-20T10:00:00Z'
    await app.call(helen, resolveClash, { id, on: '2027-01-19', choose: 'move', startsAt })
    await app.settle()
    const [mail] = await app.mailsTo('ana@home.test')
    assert.equal(mail?.subject, 'Your next lessons with Helen Marsh')
    assert.match(mail.body.text, /has booked you this lesson:\n\nWed 20 Jan 2027: 10:00\n/)
  })

  test('that hours don’t reach are written of, and so is what comes then', async () => {
    const pupilId = await addWritten('Mo Khan', 'mo@home.test')
    await create(pupilId, {
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
    const mails = (await app.mailsTo('mo@home.test')).toReversed()
    assert.deepEqual(
      mails.map(({ subject }) => subject),
      [
        'Regular lessons with Helen Marsh: Tuesdays at 16:00',
        'Not enough hours with Helen Marsh: Tue 8 Dec 2026, 16:00',
        'Not enough hours with Helen Marsh: Tue 8 Dec 2026, 16:00',
        'No lesson with Helen Marsh: Tue 8 Dec 2026, 16:00',
      ],
    )
    assert.match(mails.at(-1)!.body.text, /As agreed, we’ve cancelled it\. It costs you nothing\./)
  })

  test('count towards the ten emails a day that a stranger’s address gets at most; a day later one says how they are', async () => {
    const id = await create(await addWritten('Lee Moor', 'lee@home.test'))
    for (let nr = 0; nr < 11; nr++) {
      await app.call(helen, changeSeries, { id, scope: 'all', time: nr % 2 ? '10:00' : '11:00' })
      await app.settle()
    }
    assert.equal((await app.mailsTo('lee@home.test')).length, 10)
    app.clock.set('2026-11-24T08:59:00Z')
    await app.settle()
    assert.equal((await app.mailsTo('lee@home.test')).length, 10)
    app.clock.set('2026-11-24T09:00:00Z')
    await app.settle()
    const [rest, ...before] = await app.mailsTo('lee@home.test')
    assert.equal(before.length, 10)
    assert.equal(rest!.subject, 'Your lessons with Helen Marsh, as they are now')
    assert.match(rest!.body.text, /Tue 12 Jan 2027, 11:00: 1 hour\nTue 19 Jan 2027, 11:00: 1 hour\n/)
    assert.doesNotMatch(rest!.body.text, /dashboard/)
    assert.match(rest!.body.text, /\/unsubscribe\?token=/)
  })
})
