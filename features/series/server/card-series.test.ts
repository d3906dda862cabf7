import assert from 'node:assert/strict'
import { after, before, beforeEach, mock, suite, test } from 'node:test'
import pg from 'pg'
import { getDiarySettings, setDiarySettings } from '#features/diary/settings-contract.ts'
import { blockTime } from '#features/diary/blocks-contract.ts'
import { getLesson, listLessons } from '#features/lessons/contract.ts'
import * as links from '#features/payment-links/contract.ts'
import { sendDueLinks } from '#features/payment-links/server/subscribers.ts'
import { addPupil, noEmail } from '#features/pupils/contract.ts'
import { priceTooLow } from '#features/pupils/enter-lesson-contract.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import type { InputOf, Person } from '#tests/support/test-app.ts'
import * as contract from '../contract.ts'

let app: Shop
let helen: Person
let dave: { id: string; email: string }

before(async () => {
  app = await openShop()
})
after(() => app.close())
beforeEach(async () => {
  app.clock.set('2026-11-23T08:00:00Z') // a Monday
  helen = await app.teacher('Helen Marsh', 3600)
  const email = `${crypto.randomUUID()}@home.test`
  dave = { id: (await app.call(helen, addPupil, { name: 'Dave Hill', email })).id, email }
})

type New = Partial<InputOf<typeof contract.createSeries>>
const input = (more: New = {}): InputOf<typeof contract.createSeries> => ({
  pupilId: dave.id,
  firstStartsAt: '2026-11-24T16:00:00Z',
  minutes: 60,
  payment: 'card-link',
  count: 4,
  ...more,
})
const create = async (more: New = {}) => {
  const { series, lessons } = await app.call(helen, contract.createSeries, input(more))
  await app.settle()
  return { id: series!.id, lessons }
}
const change = (id: string, more: Omit<InputOf<typeof contract.changeSeries>, 'id' | 'scope'>) =>
  app.call(helen, contract.changeSeries, { id, scope: 'following', ...more })
const sendDue = async () => {
  await sendDueLinks.work({}, app.services)
  await app.settle()
}
const linkMails = async () => (await app.mailsTo(dave.email)).filter(({ kind }) => kind === 'payment-link')
const tokenIn = (text: string) => /\/pay\?token=([\w-]+)/.exec(text)![1]!
const ways = async () =>
  (await app.call(helen, listLessons, { status: 'booked' })).lessons.map(({ paidWith }) => paidWith)

suite('weekly lessons paid by card', () => {
  test('each link is emailed a week before its lesson, once, and pays it', async () => {
    const { lessons } = await create()
    assert.deepEqual(
      await ways(),
      Array.from({ length: 4 }, () => 'card-link'),
    )
    assert.equal((await linkMails()).length, 1, 'the first lesson is tomorrow')
    const second = lessons[1]!.lessonId!
    const { url, sentAt, sends } = await app.call(helen, links.getPaymentLink, { id: second })
    assert.deepEqual([sentAt, sends], [null, 0], 'the link can be copied before')
    app.clock.set('2026-11-24T15:00:00Z')
    await sendDue()
    assert.equal((await linkMails()).length, 1)
    app.clock.set('2026-11-24T16:00:00Z')
    await Promise.all([sendDue(), sendDue()])
    await sendDue()
    const mails = await linkMails()
    assert.deepEqual(
      mails.map(({ body }) => tokenIn(body.text)).filter((token) => url.includes(token)).length,
      1,
    )
    assert.equal(mails.length, 2)
    await app.call(undefined, links.payByLink, { token: tokenIn(url) })
    await app.pay(app.stripe.sessions().at(-1)!.id)
    assert.equal((await app.call(helen, getLesson, { id: second })).paidWith, 'card')
  })

  test('one that can’t be sent holds back no other, and goes once it can', async () => {
    const kay = await app.call(helen, addPupil, { name: 'Kay Frost', email: 'kay@frost.test' })
    await create({ pupilId: kay.id, firstStartsAt: '2026-12-08T10:00:00Z', count: 1 })
    await create({ firstStartsAt: '2026-12-08T14:00:00Z', count: 1 })
    const owner = new pg.Client({ connectionString: app.ownerUrl })
    await owner.connect()
    await owner.query(`alter table app.mails add constraint no_frost check (recipient <> 'kay@frost.test')`)
    const log = mock.method(app.services.log, 'error', () => {})
    app.clock.set('2026-12-01T14:10:00Z')
    await assert.rejects(sendDueLinks.work({}, app.services), /1 payment link was not sent/)
    assert.equal(log.mock.callCount(), 1)
    log.mock.restore()
    assert.equal((await linkMails()).length, 1)
    await owner.query('alter table app.mails drop constraint no_frost')
    await owner.end()
    await sendDueLinks.work({}, app.services)
    assert.equal((await app.mailsTo('kay@frost.test')).length, 1)
    assert.equal((await linkMails()).length, 1)
  })

  test('sent by hand before it is due, it is not sent again', async () => {
    const { lessons } = await create()
    const id = lessons[2]!.lessonId!
    assert.equal((await app.call(helen, links.sendPaymentLink, { id })).sends, 1)
    app.clock.set('2026-12-02T08:00:00Z')
    await sendDue()
    assert.equal((await linkMails()).length, 2)
    assert.equal((await app.call(helen, links.sendPaymentLink, { id })).sends, 2)
  })

  test('needs an address and a price that a card can pay', async () => {
    const { id: bella } = await app.call(helen, addPupil, { name: 'Bella Stone' })
    await app.fails(helen, contract.createSeries, input({ pupilId: bella }), noEmail)
    await app.fails(helen, contract.createSeries, input({ pricePence: 50 }), priceTooLow)
    const { id } = await create({ pupilId: bella, payment: 'cash' })
    await app.fails(helen, contract.changeSeries, { id, scope: 'all', payment: 'card-link' }, noEmail)
    assert.deepEqual(await ways(), ['cash', 'cash', 'cash', 'cash'])
  })

  test('lessons change from cash to the link and back, but for the one that is paid', async () => {
    const { id, lessons } = await create({ payment: 'cash' })
    await change(id, { on: lessons[0]!.on, payment: 'card-link' })
    await sendDue()
    assert.deepEqual(await ways(), ['card-link', 'card-link', 'card-link', 'card-link'])
    await app.call(undefined, links.payByLink, { token: tokenIn((await linkMails())[0]!.body.text) })
    await app.pay(app.stripe.sessions().at(-1)!.id)
    await change(id, { on: lessons[0]!.on, payment: 'bank' })
    assert.deepEqual(await ways(), ['card', 'bank', 'bank', 'bank'])
  })
})

suite('moved with the others and back', () => {
  test('what could not move is resolved once the others are back where it stayed', async () => {
    const { id, lessons } = await create({ payment: 'cash' })
    await app.call(helen, blockTime, { startsAt: '2026-12-01T17:15:00Z', endsAt: '2026-12-01T18:15:00Z' })
    const moved = await change(id, { on: lessons[0]!.on, time: '17:00' })
    assert.equal(moved.unresolved, 1)
    const back = await change(id, { on: lessons[0]!.on, weekday: 2, time: '16:00' })
    assert.deepEqual(
      [back.unresolved, back.lessons.map(({ startsAt }) => startsAt)],
      [0, lessons.map(({ startsAt }) => startsAt)],
    )
  })
})

suite('every week or every two weeks', () => {
  const daysOf = async (id: string) =>
    (await app.call(helen, contract.getSeries, { id })).lessons.map(({ on, state }) => `${on} ${state}`)

  test('“this and following” become every two weeks: those in between are cancelled free of charge', async () => {
    const { id, lessons } = await create({ payment: 'cash', count: 6 })
    const changed = await change(id, { on: lessons[1]!.on, everyWeeks: 2 })
    assert.deepEqual([changed.everyWeeks, changed.unresolved], [2, 0])
    assert.deepEqual(await daysOf(id), [
      '2026-11-24 booked',
      '2026-12-01 booked',
      '2026-12-15 booked',
      '2026-12-29 booked',
    ])
    const cancelled = (await app.call(helen, listLessons, { status: 'cancelled' })).lessons
    assert.deepEqual(
      cancelled.map(({ startsAt, cancelledFree }) => [startsAt.slice(0, 10), cancelledFree]).toSorted(),
      [
        ['2026-12-08', true],
        ['2026-12-22', true],
      ],
    )
  })

  test('and every week again: the weeks that come in are booked, with another day as well', async () => {
    const { id, lessons } = await create({
      payment: 'cash',
      everyWeeks: 2,
      until: '2027-01-10',
      count: undefined,
    })
    await change(id, { on: lessons[1]!.on, everyWeeks: 1, weekday: 3 })
    assert.deepEqual(
      (await daysOf(id)).map((day) => day.slice(0, 10)),
      ['2026-11-24', '2026-12-09', '2026-12-16', '2026-12-23', '2026-12-30', '2027-01-06'],
    )
    await change(id, { on: '2026-12-16', everyWeeks: 3 })
    assert.deepEqual(
      (await daysOf(id)).map((day) => day.slice(0, 10)),
      ['2026-11-24', '2026-12-09', '2026-12-16', '2027-01-06'],
    )
    const ended = await app.call(helen, contract.endSeries, { id, scope: 'following', on: '2026-12-16' })
    assert.deepEqual([ended.endedAt, (await ways()).length], [null, 2], 'two lessons are still to come')
  })

  test('one lesson alone has no interval', async () => {
    const { id, lessons } = await create({ payment: 'cash' })
    await assert.rejects(
      app.call(helen, contract.changeSeries, { id, scope: 'this', on: lessons[0]!.on, everyWeeks: 2 }),
    )
  })
})

test('bank holidays are those of the diary’s setting, else of where the instructor teaches', async () => {
  const settings = await app.call(helen, getDiarySettings, {})
  assert.equal(settings.bankHolidaysOf, null)
  // St Andrew's Day.
  const first = async () =>
    (
      await app.call(
        helen,
        contract.createSeries,
        input({
          firstStartsAt: '2026-11-30T10:00:00Z',
          payment: 'cash',
          count: 1,
          skipBankHolidays: true,
          dryRun: true,
        }),
      )
    ).lessons[0]?.on
  assert.equal(await first(), '2026-11-30')
  const { openUntil: _until, ...rules } = settings
  const more = { ...rules, slotStepMinutes: 30 as const, lessonLengths: [60 as const] }
  await app.call(helen, setDiarySettings, { ...more, bankHolidaysOf: 'scotland' })
  assert.equal(await first(), '2026-12-07')
  const { bankHolidaysOf: _region, ...unsaid } = more
  assert.equal((await app.call(helen, setDiarySettings, unsaid)).bankHolidaysOf, 'scotland')
  await app.call(helen, setDiarySettings, more)
  assert.equal(await first(), '2026-11-30')
})
