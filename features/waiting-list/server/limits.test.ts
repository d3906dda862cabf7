import assert from 'node:assert/strict'
import { after, before, beforeEach, suite, test, type TestContext } from 'node:test'
import pg from 'pg'
import { setDiarySettings } from '#features/diary/settings-contract.ts'
import { bookLesson } from '#tests/support/lessons.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import type { Person } from '#tests/support/test-app.ts'
import * as contract from '../contract.ts'
import { mostOffersADay, mostOpenOffers } from '../rules.ts'
import { estimateWaits } from './estimate-waits.ts'
import { offerFreeTimes, offerNewTimes } from './offers.ts'

let app: Shop
let helen: Person
before(async () => {
  app = await openShop()
})
after(() => app.close())
beforeEach(async () => {
  app.clock.set('2026-11-23T08:00:00Z') // a Monday
  helen = await teacher('Helen Marsh')
})

async function teacher(name: string) {
  const person = await app.teacher(name, 3_600)
  await app.call(person, setDiarySettings, {
    zone: 'Europe/London',
    bookingNoticeHours: 24,
    horizonDays: 60,
    bufferMinutes: 15,
    slotStepMinutes: 30,
    lessonLengths: [60],
  })
  return person
}
const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', to: '18:00' }))
const join = (who: Person, instructorId?: string) =>
  app.call(who, contract.joinWaitingList, {
    postcode: 'BS6 6AA',
    gearbox: 'manual',
    minutes: 60,
    times: weekdays,
    instructorId,
  })
const lookThrough = async () => {
  await offerNewTimes.work({}, app.services)
  await app.settle()
}
const countOf = async (rest: string, ...values: unknown[]) => {
  const { rows } = await app.services.asSystem('count', (db) =>
    db.queryUnchecked<{ n: number }>(`select count(*)::int as n from public.offers where ${rest}`, values),
  )
  return rows[0]!.n
}
const people = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, nr) => app.person(`Learner ${String.fromCodePoint(65 + nr)}`)),
  )

/** Names of the statements from here on. */
function listStatements(t: TestContext): string[] {
  const names: string[] = []
  const { query } = pg.Client.prototype
  t.mock.method(pg.Client.prototype, 'query', function (this: pg.Client, ...args: never[]) {
    const statement: unknown = args[0]
    if (statement instanceof Object && 'name' in statement) names.push(String(statement.name))
    return (query as (...all: never[]) => unknown).apply(this, args)
  })
  return names
}

suite('holds of offers', () => {
  test('keep twelve times of a diary at most, however many wait; the rest can be booked', async () => {
    for (const one of await people(mostOpenOffers + 3)) await join(one, helen.id)
    await lookThrough()
    assert.equal(await countOf(`instructor_id = $1 and status = 'open'`, helen.id), mostOpenOffers)
    const [entry] = await people(1)
    await bookLesson(app, entry!, helen, '2026-12-11T16:00:00Z')
    await lookThrough()
    assert.equal(await countOf(`instructor_id = $1 and status = 'open'`, helen.id), mostOpenOffers)
  })

  test('are three a day from one instructor to one learner, who may let each of them go', async () => {
    const [amara] = await people(1)
    await join(amara!, helen.id)
    for (let nr = 0; nr < 5; nr++) {
      await lookThrough()
      const [offer] = (await app.call(amara!, contract.listOffers, {})).offers
      if (offer) await app.call(amara!, contract.endOffer, { id: offer.id })
    }
    assert.equal(await countOf('learner_id = $1', amara!.id), mostOffersADay)
    app.clock.set('2026-11-24T08:00:01Z')
    await lookThrough()
    assert.equal(await countOf('learner_id = $1', amara!.id), mostOffersADay + 1)
  })

  test('do not go on for a learner who answers none of them and joins again, with five places', async () => {
    const [amara] = await people(1)
    for (let nr = 0; nr < 5; nr++) await join(amara!, helen.id)
    for (let day = 23; day <= 28; day++) {
      app.clock.set(`2026-11-${day}T08:00:00Z`)
      await lookThrough()
      app.clock.set(`2026-11-${day}T20:00:00Z`)
      await app.settle()
      const [{ id } = { id: undefined }] = (await app.call(amara!, contract.listMyWaiting, {})).entries
      if (!id) break
      await app.call(amara!, contract.leaveWaitingList, { id })
      await join(amara!, helen.id)
    }
    assert.equal(await countOf('learner_id = $1', amara!.id), 3)
  })

  test('cannot be used by an instructor to keep a learner from others: they read that it was three times', async () => {
    const [amara] = await people(1)
    await bookLesson(app, amara!, helen, '2026-12-10T14:00:00Z')
    const send = (hour: number) => ({
      startsAt: `2026-11-26T${hour}:00:00Z`,
      minutes: 60,
      learnerIds: [amara!.id],
    })
    for (const hour of [10, 12, 14]) {
      const { offers } = await app.call(helen, contract.sendGap, send(hour))
      await app.call(helen, contract.endOffer, { id: offers[0]!.id })
    }
    await app.fails(helen, contract.sendGap, send(16), contract.offeredOften)
    app.clock.set('2026-11-24T08:00:01Z')
    await app.call(helen, contract.sendGap, send(16))
  })

  test('sent by hand end at twelve as well, and the instructor reads why', async () => {
    const learners = await people(mostOpenOffers + 1)
    const startsFrom = (day: string) =>
      learners.map((_, nr) =>
        Temporal.Instant.from(`${day}T09:00:00Z`)
          .add({ hours: 24 * Math.floor(nr / 6), minutes: 90 * (nr % 6) })
          .toString(),
      )
    for (const [nr, startsAt] of startsFrom('2026-12-14').entries())
      await bookLesson(app, learners[nr]!, helen, startsAt)
    const starts = startsFrom('2026-11-24')
    const send = (nr: number) => ({ startsAt: starts[nr]!, minutes: 60, learnerIds: [learners[nr]!.id] })
    for (let nr = 0; nr < mostOpenOffers; nr++) await app.call(helen, contract.sendGap, send(nr))
    await app.fails(helen, contract.sendGap, send(mostOpenOffers), contract.manyOffersOut)
  })
})

test('a long queue is looked at in parts, and each who waits there still gets their turn', async (t) => {
  const learners = await people(7)
  const onSunday = [{ weekday: 7, from: '09:00', to: '18:00' }]
  for (const one of learners.slice(0, 6))
    for (let nr = 0; nr < 5; nr++)
      await app.call(one, contract.joinWaitingList, {
        postcode: 'BS6 6AA',
        gearbox: 'manual',
        minutes: 60,
        times: onSunday,
        instructorId: helen.id,
      })
  const last = learners.at(-1)!
  await join(last, helen.id)
  await app.settle()
  const openTo = () => countOf(`learner_id = $1 and status = 'open'`, last.id)
  await offerFreeTimes.work({ instructorId: helen.id }, app.services)
  assert.equal(await openTo(), 0, 'she is the thirty-first')
  const names = listStatements(t)
  await app.settle()
  assert.equal(names.filter((name) => name.startsWith('waiting-list.listCandidates')).length, 1)
  assert.equal(await openTo(), 1)
})

test('a time that is sent by hand goes out without a look at the whole queue', async (t) => {
  const [amara, ben] = await people(2)
  await bookLesson(app, amara!, helen, '2026-12-10T14:00:00Z')
  await join(ben!, helen.id)
  await app.settle()
  const names = listStatements(t)
  const startsAt = '2026-11-26T10:00:00Z'
  await app.call(helen, contract.sendGap, { startsAt, minutes: 60, learnerIds: [amara!.id] })
  assert.deepEqual(
    names.filter((name) => name.startsWith('waiting-list.listCandidates')),
    [],
  )
})

test('a look at one’s waiting list asks the same few statements however many instructors come there, and reads no diary', async (t) => {
  await Promise.all(['Owen Pike', 'Sian Evans', 'Dev Sharma'].map(teacher))
  const [amara] = await people(1)
  for (let nr = 0; nr < 5; nr++) await join(amara!)
  await app.settle()
  const names = listStatements(t)
  const { entries } = await app.call(amara!, contract.listMyWaiting, {})
  t.mock.reset()
  assert.equal(entries.length, 5)
  assert.ok(entries.every(({ expectedOn }) => expectedOn === '2026-11-24'))
  const asked = names.filter((name) => /^(waiting-list|diary|directory)\./.test(name))
  assert.deepEqual(
    asked.map((name) => name.split('.')[1]),
    ['listEntries'],
  )
})

test('joining and leaving again and again reads no diary, in the request or after it', async (t) => {
  await Promise.all(['Owen Pike', 'Sian Evans', 'Dev Sharma'].map(teacher))
  const [amara] = await people(1)
  await app.settle()
  const names = listStatements(t)
  const diaryReads = () => names.filter((name) => name.startsWith('diary.findAvailability')).length
  for (let nr = 0; nr < 30; nr++) {
    const { id, expectedOn } = await join(amara!)
    assert.equal(expectedOn, null)
    await app.call(amara!, contract.leaveWaitingList, { id })
  }
  assert.equal(names.filter((name) => name.startsWith('waiting-list.join')).length, 30)
  await app.settle()
  assert.equal(diaryReads(), 0)
  await join(amara!)
  assert.equal(diaryReads(), 0)
  await app.settle()
  assert.ok(diaryReads() > 0, 'the job reads them')
  t.mock.reset()
  const { entries } = await app.call(amara!, contract.listMyWaiting, {})
  assert.equal(entries[0]!.expectedOn, '2026-11-24')
})

test('the day to expect is worked out again each hour, the oldest first', async () => {
  const [amara, ben] = await people(2)
  await join(amara!, helen.id)
  await app.settle()
  const listed = async () => (await app.call(amara!, contract.listMyWaiting, {})).entries[0]?.expectedOn
  assert.equal(await listed(), '2026-11-24')
  await app.call(helen, setDiarySettings, {
    zone: 'Europe/London',
    bookingNoticeHours: 96,
    horizonDays: 60,
    bufferMinutes: 15,
    slotStepMinutes: 30,
    lessonLengths: [60],
  })
  await estimateWaits.work({}, app.services)
  assert.equal(await listed(), '2026-11-24', 'not before an hour has passed')
  app.clock.set('2026-11-23T09:00:01Z')
  await estimateWaits.work({}, app.services)
  assert.equal(await listed(), '2026-11-27')
  app.clock.set('2026-11-28T09:00:00Z')
  assert.equal(await listed(), null, 'a day that has passed is not expected')
  assert.ok(ben)
})
