import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { notFound } from '#common/api-error.ts'
import { listDiary, listSlots, slotTaken } from '#features/diary/contract.ts'
import { setDiarySettings } from '#features/diary/settings-contract.ts'
import {
  cancelLesson,
  getLesson,
  holdLesson,
  listLessons,
  setLessonPlaces,
} from '#features/lessons/contract.ts'
import { moveLesson } from '#features/lessons/moving-contract.ts'
import { openPayerLink } from '#features/payment-links/payer-contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { addPupil } from '#features/pupils/contract.ts'
import { bookLesson, cothamRoad } from '#tests/support/lessons.ts'
import { beginWithOneWeek } from '#tests/support/openings.ts'
import type { Shop } from '#tests/support/payments.ts'
import type { InputOf, Person } from '#tests/support/test-app.ts'
import * as contract from '../contract.ts'
import { takeSickDay } from '../time-off-contract.ts'
import { mostEntries } from '../rules.ts'

let app: Shop
let helen: Person
let amara: Person
let ben: Person
let chloe: Person

/** Tuesdays at ten, London time. */
const tuesday = '2026-11-24T10:00:00Z'
const tuesdays = [{ weekday: 2, from: '10:00', to: '11:00' }]

// One Tuesday at ten, and no other within the horizon.
beginWithOneWeek('2026-11-23T08:00:00Z', (opening) => ({ app, helen, amara, ben, chloe } = opening))

const join = (who: Person, more: Partial<InputOf<typeof contract.joinWaitingList>> = {}) =>
  app.call(who, contract.joinWaitingList, {
    postcode: 'BS6 6AA',
    gearbox: 'manual',
    minutes: 60,
    times: tuesdays,
    instructorId: helen.id,
    ...more,
  })
const offersOf = async (who: Person) => (await app.call(who, contract.listOffers, {})).offers
const entriesOf = async (who: Person) => (await app.call(who, contract.listMyWaiting, {})).entries
const accept = (who: Person, id: string) => app.call(who, contract.acceptOffer, { id })
const cancel = (who: Person, id: string) => app.call(who, cancelLesson, { id })
/** Ben has the Tuesday: nobody is offered anything until he cancels. */
const benBooks = () => bookLesson(app, ben, helen, tuesday)

suite('from waiting to a lesson', () => {
  test('Ben cancels, Amara is offered his time, takes it and pays', async () => {
    const lesson = await benBooks()
    const { id, position } = await join(amara)
    await app.settle()
    assert.deepEqual([position, await offersOf(amara)], [1, []])

    await cancel(ben, lesson)
    await app.settle()
    const [offer] = await offersOf(amara)
    assert.deepEqual(
      [offer?.startsAt, offer?.instructor.name, offer?.pricePence, offer?.status, offer?.expiresAt],
      [tuesday, 'Helen Marsh', 3600, 'open', '2026-11-23T10:00:00Z'],
    )
    const [mail] = await app.mailsTo(amara.email)
    assert.equal(mail?.subject, 'A time for you: Tue 24 Nov 2026, 10:00–11:00')
    assert.match(
      mail!.body.text,
      /We’re keeping .* for you until 10:00 on Mon 23 Nov 2026\. .* someone else may get it/,
    )
    const { notifications } = await app.call(amara, listNotifications, {})
    assert.equal(notifications[0]?.kind, 'time-offered')

    const held = await accept(amara, offer!.id)
    assert.deepEqual([held.status, held.startsAt], ['held', tuesday])
    assert.deepEqual((await app.call(amara, listNotifications, {})).notifications, [], 'no offer any more')
    assert.equal((await accept(amara, offer!.id)).id, held.id, 'a second press finds the same lesson')
    await app.services.asSystem('a settled payment', async (db) => {
      const { bookHeldLesson } = await import('#features/lessons/server/book-held-lesson.ts')
      await bookHeldLesson(db, held.id, { paidWith: 'card', pricePence: 3600 })
    })
    await app.settle()
    assert.deepEqual(
      (await entriesOf(amara)).map((entry) => entry.id),
      [],
      `${id} is over`,
    )
  })

  test('nobody else can hold a time that is offered', async () => {
    const lesson = await benBooks()
    await join(amara)
    await cancel(ben, lesson)
    await app.settle()
    app.clock.set('2026-11-23T08:30:00Z')
    const { days } = await app.call(chloe, listSlots, { id: helen.id, days: 7, minutes: 60 })
    assert.ok(!days.some(({ starts }) => starts.includes(tuesday)))
    await app.fails(
      chloe,
      holdLesson,
      { instructorId: helen.id, startsAt: tuesday, minutes: 60, pickup: cothamRoad },
      slotTaken,
    )
  })

  test('a time that was taken but not paid goes to the next person', async () => {
    const lesson = await benBooks()
    await join(amara)
    await join(chloe)
    await cancel(ben, lesson)
    await app.settle()
    const [offer] = await offersOf(amara)
    const held = await accept(amara, offer!.id)
    assert.equal(held.holdExpiresAt, offer!.expiresAt, 'as long as the offer said')
    app.clock.set('2026-11-23T09:59:00Z')
    await app.settle()
    assert.equal((await app.call(amara, getLesson, { id: held.id })).status, 'held')
    assert.deepEqual(await offersOf(chloe), [], 'nobody else is promised it meanwhile')
    app.clock.set('2026-11-23T10:01:00Z')
    await app.settle()
    assert.equal((await offersOf(chloe))[0]?.startsAt, tuesday)
    assert.deepEqual(await offersOf(amara), [], 'the same time is not offered twice')
    assert.equal((await entriesOf(amara)).length, 1, 'she still waits')
  })

  test('a time that is taken just before the offer ends leaves ten minutes to pay', async () => {
    const lesson = await benBooks()
    await join(amara)
    await cancel(ben, lesson)
    await app.settle()
    const [offer] = await offersOf(amara)
    app.clock.set('2026-11-23T09:55:00Z')
    assert.equal((await accept(amara, offer!.id)).holdExpiresAt, '2026-11-23T10:05:00Z')
  })

  test('a link for somebody who pays doesn’t shorten what the offer promised', async () => {
    const lesson = await benBooks()
    await join(amara)
    app.clock.set('2026-11-23T20:20:00Z')
    await cancel(ben, lesson)
    await app.settle()
    const [offer] = await offersOf(amara)
    const { id } = await accept(amara, offer!.id)
    await app.call(amara, setLessonPlaces, { id, pickup: cothamRoad })
    const { id: packageId } = await app.packageOf(helen, '1-hour lesson')
    const link = await app.call(amara, openPayerLink, { id, packageId })
    assert.deepEqual([offer!.expiresAt, link.heldUntil], ['2026-11-23T22:20:00Z', '2026-11-23T22:20:00Z'])
  })

  test('a freed time is offered inside the notice of the instructor, two hours ahead at least', async () => {
    const lesson = await benBooks()
    await join(amara)
    app.clock.set('2026-11-24T07:00:00Z')
    await cancel(ben, lesson)
    await app.settle()
    assert.equal((await offersOf(amara))[0]?.startsAt, tuesday)
    const [offer] = await offersOf(amara)
    await app.call(amara, contract.endOffer, { id: offer!.id })
    await join(chloe)
    app.clock.set('2026-11-24T08:30:00Z')
    await app.services.asSystem('an hour later', async (db) => {
      const { queueOffers } = await import('./offers.ts')
      await queueOffers(db, helen.id)
    })
    await app.settle()
    assert.deepEqual(await offersOf(chloe), [])
  })
})

suite('one person after another', () => {
  test('own learners first, then those who asked for her, then those who take anybody', async () => {
    const dev = await app.person('Dev Patel')
    await join(chloe, { instructorId: undefined })
    await join(dev)
    await join(amara)
    await bookLesson(app, amara, helen, '2026-11-26T14:00:00Z') // Amara is Helen's
    const lesson = await benBooks()
    const inTurn = await app.call(helen, contract.listWaiting, {})
    assert.deepEqual(
      inTurn.waiting.map(({ name, isYourLearner }) => [name, isYourLearner]),
      [
        ['Amara Okafor', true],
        ['Dev P.', false],
      ],
    )
    await cancel(ben, lesson)
    await app.settle()
    const who = async () => {
      const all = await Promise.all([amara, dev, chloe].map(offersOf))
      return all.map((offers) => offers.length)
    }
    assert.deepEqual(await who(), [1, 0, 0])
    const [first] = await offersOf(amara)
    await app.call(amara, contract.endOffer, { id: first!.id })
    await app.call(amara, contract.endOffer, { id: first!.id })
    await app.settle()
    assert.deepEqual(await who(), [0, 1, 0])
    app.clock.set('2026-11-23T10:01:00Z') // Dev's deadline is over
    await app.settle()
    assert.deepEqual(await who(), [0, 0, 1])
    const [last] = await offersOf(chloe)
    await app.call(helen, contract.endOffer, { id: last!.id })
    await app.settle()
    assert.deepEqual(await who(), [0, 0, 0])
  })

  test('an offer is answered by the one it is for, and in time', async () => {
    const lesson = await benBooks()
    await join(amara)
    await cancel(ben, lesson)
    await app.settle()
    const [offer] = await offersOf(amara)
    await app.fails(chloe, contract.acceptOffer, { id: offer!.id }, notFound)
    await app.fails(chloe, contract.endOffer, { id: offer!.id }, notFound)
    app.clock.set('2026-11-23T10:00:00Z')
    await app.fails(amara, contract.acceptOffer, { id: offer!.id }, contract.offerOver)
  })

  test('another gearbox or another part of the country waits on', async () => {
    const lesson = await benBooks()
    await join(amara, { gearbox: 'automatic' })
    await join(chloe, { postcode: 'M1 1AE', instructorId: undefined })
    await cancel(ben, lesson)
    await app.settle()
    assert.deepEqual([await offersOf(amara), await offersOf(chloe)], [[], []])
  })
})

suite('the list', () => {
  test('says how many stand before, and when to expect a time', async () => {
    await benBooks()
    const first = await join(amara)
    const second = await join(chloe)
    assert.deepEqual([first.position, second.position], [1, 2])
    await app.settle()
    assert.equal((await entriesOf(amara))[0]!.expectedOn, null, 'no such time has come free yet')
    const { id, expectedOn } = await join(chloe, { times: [{ weekday: 3, from: '09:00', to: '12:00' }] })
    assert.equal(expectedOn, null, 'not worked out yet')
    await app.settle()
    const later = (await entriesOf(chloe)).find((one) => one.id === id)
    assert.equal(later?.expectedOn, '2026-11-25', 'there is a free Wednesday')
  })

  test('expects by how often such times were cancelled', async () => {
    const lesson = await benBooks()
    await cancel(ben, lesson)
    await bookLesson(app, ben, helen, tuesday)
    await join(amara)
    await app.settle()
    assert.equal((await entriesOf(amara))[0]!.expectedOn, '2027-01-18', 'one in eight weeks')
  })

  test('takes so many entries of a learner and no more, and removes one they leave', async () => {
    for (let nr = 0; nr < mostEntries; nr += 1) await join(amara)
    await app.fails(
      amara,
      contract.joinWaitingList,
      { postcode: 'BS6 6AA', gearbox: 'manual', minutes: 60, times: tuesdays },
      contract.waitingOften,
    )
    const [entry] = await entriesOf(amara)
    assert.deepEqual(
      [entry?.instructor?.name, entry?.sector, entry?.times],
      ['Helen Marsh', 'BS6 6', tuesdays],
    )
    await app.fails(chloe, contract.leaveWaitingList, { id: entry!.id }, notFound)
    await app.call(amara, contract.leaveWaitingList, { id: entry!.id })
    assert.equal((await entriesOf(amara)).length, 4)
  })

  test('opening hours that change are found within the hour', async () => {
    const saturdays = [{ weekday: 6, from: '09:00', to: '13:00' }]
    await join(amara, { times: saturdays })
    await app.settle()
    const { setHours, getHours } = await import('#features/diary/contract.ts')
    const { hours } = await app.call(helen, getHours, {})
    await app.call(helen, setHours, { hours: [...hours, { weekday: 6, opens: '09:00', closes: '12:00' }] })
    const { offerNewTimes } = await import('./offers.ts')
    await offerNewTimes.work({}, app.services)
    await app.settle()
    assert.equal((await offersOf(amara))[0]?.startsAt, '2026-11-28T09:00:00Z')
  })
})

test('somebody who never answers is asked three times, and a wait ends after sixty days', async () => {
  await app.call(helen, setDiarySettings, {
    zone: 'Europe/London',
    bookingNoticeHours: 24,
    horizonDays: 60,
    bufferMinutes: 15,
    slotStepMinutes: 30,
    lessonLengths: [60, 90, 120],
  })
  const { queueOffers, endOldWaits } = await import('./offers.ts')
  await join(amara)
  await join(chloe, { times: [{ weekday: 7, from: '10:00', to: '12:00' }] })
  for (const day of ['23', '24', '25', '26', '27']) {
    app.clock.set(`2026-11-${day}T08:00:00Z`)
    await app.services.asSystem('a look at the list', (db) => queueOffers(db, helen.id))
    await app.settle()
    app.clock.set(`2026-11-${day}T20:00:00Z`)
    await app.settle()
  }
  const { rows } = await app.services.asSystem('look', (db) =>
    db.queryUnchecked<{ n: number }>(
      `select count(*)::int as n from public.offers where learner_id = $1 and status = 'expired'`,
      [amara.id],
    ),
  )
  assert.equal(rows[0]?.n, 3)
  await endOldWaits.work({}, app.services)
  assert.deepEqual([(await entriesOf(amara)).length, (await entriesOf(chloe)).length], [0, 1])
  app.clock.set('2027-01-23T08:00:00Z')
  await endOldWaits.work({}, app.services)
  assert.deepEqual(await entriesOf(chloe), [])
})

suite('by the instructor’s hand', () => {
  test('a gap goes to chosen learners, one after another', async () => {
    await bookLesson(app, amara, helen, '2026-11-26T14:00:00Z')
    await bookLesson(app, chloe, helen, '2026-11-27T14:00:00Z')
    const send = { startsAt: tuesday, minutes: 60, learnerIds: [chloe.id, amara.id] }
    const { offers } = await app.call(helen, contract.sendGap, send)
    assert.deepEqual(
      offers.map(({ learner, status }) => [learner.name, status]),
      [
        ['Chloe Evans', 'open'],
        ['Amara Okafor', 'queued'],
      ],
    )
    assert.deepEqual(await offersOf(amara), [], 'who stands behind sees nothing yet')
    app.clock.set('2026-11-23T10:00:00Z')
    await app.settle()
    assert.deepEqual([(await offersOf(chloe)).length, (await offersOf(amara)).length], [0, 1])
  })

  test('a time that is on offer already: the next stands in line behind the one who has it', async () => {
    await bookLesson(app, chloe, helen, '2026-11-27T14:00:00Z')
    const lesson = await benBooks()
    await join(amara)
    await cancel(ben, lesson)
    await app.settle()
    const [open] = await offersOf(amara)
    const send = { startsAt: tuesday, minutes: 60, learnerIds: [chloe.id] }
    const { offers } = await app.call(helen, contract.sendGap, send)
    assert.deepEqual(
      offers.map(({ learner, status }) => [learner.name, status]),
      [['Chloe Evans', 'queued']],
    )
    await app.call(amara, contract.endOffer, { id: open!.id })
    await app.settle()
    assert.deepEqual(
      (await offersOf(chloe)).map(({ startsAt }) => startsAt),
      [tuesday],
    )
  })

  test('only learners of one’s own who can be emailed, and only a time that is free', async () => {
    const dave = await app.call(helen, addPupil, { name: 'Dave Hill' })
    const send = (learnerIds: string[]) => ({ startsAt: tuesday, minutes: 60, learnerIds })
    await app.fails(helen, contract.sendGap, send([ben.id]), contract.notALearnerOfYours)
    await app.fails(helen, contract.sendGap, send([dave.learnerId]), contract.learnerWithoutEmail)
    await benBooks()
    await bookLesson(app, amara, helen, '2026-11-26T14:00:00Z')
    await app.fails(helen, contract.sendGap, send([amara.id]), contract.notFreeThen)
    const over = { ...send([amara.id]), startsAt: '2026-11-23T07:00:00Z' }
    await app.fails(helen, contract.sendGap, over, contract.notFreeThen)
  })

  test('a sick day: lessons cancelled free of charge, the day blocked, other times offered', async () => {
    app.clock.set('2026-11-24T07:00:00Z')
    await bookLesson(app, amara, helen, '2026-11-25T09:00:00Z')
    await bookLesson(app, chloe, helen, '2026-11-25T11:00:00Z', 90)
    app.clock.set('2026-11-25T07:00:00Z')
    const done = await app.call(helen, takeSickDay, { on: '2026-11-25', message: 'I have the flu.' })
    await app.settle()
    assert.deepEqual([done.cancelled, done.toCall], [2, []])
    assert.deepEqual(
      done.offers.map(({ learner, startsAt, minutes }) => [learner.name, startsAt, minutes]),
      [
        ['Amara Okafor', '2026-11-26T09:00:00Z', 60],
        ['Chloe Evans', '2026-11-26T10:30:00Z', 90],
      ],
    )
    const { lessons } = await app.call(amara, listLessons, { status: 'cancelled' })
    assert.deepEqual(
      [lessons[0]?.cancelledBy, lessons[0]?.cancelledCostPence, lessons[0]?.cancelReason],
      ['instructor', 0, 'I have the flu.'],
    )
    const { days } = await app.call(ben, listSlots, {
      id: helen.id,
      days: 3,
      minutes: 60,
      from: '2026-11-25',
    })
    assert.deepEqual(days[0]?.starts, [])
    const mail = (await app.mailsTo(amara.email)).find(({ kind }) => kind === 'time-off-cancelled')
    assert.match(mail!.body.text, /Helen Marsh had to cancel your lesson: [^]+Here’s another time\./)
    const newcomer = await app.person('Owen Pike', 'instructor') // without a diary yet
    await app.fails(newcomer, takeSickDay, { on: '2026-11-25' }, contract.nothingToCancel)
  })

  test('a sick day: times on offer and in a checkout are released, and a day without lessons is blocked all the same', async () => {
    app.clock.set('2026-11-24T07:00:00Z')
    const on = '2026-11-25'
    await bookLesson(app, amara, helen, '2026-11-27T14:00:00Z')
    await bookLesson(app, chloe, helen, '2026-11-27T16:00:00Z')
    const learnerIds = [amara.id, chloe.id]
    const [offer] = (
      await app.call(helen, contract.sendGap, { startsAt: `${on}T10:00:00Z`, minutes: 60, learnerIds })
    ).offers
    const held = await app.call(ben, holdLesson, {
      instructorId: helen.id,
      startsAt: `${on}T14:00:00Z`,
      minutes: 60,
      pickup: cothamRoad,
    })
    app.clock.set('2026-11-24T07:05:00Z')
    const { cancelled, toCall } = await app.call(helen, takeSickDay, { on })
    assert.deepEqual([cancelled, toCall], [0, []])
    await app.settle()
    await app.fails(amara, contract.acceptOffer, { id: offer!.id }, contract.offerOver)
    assert.deepEqual((await app.call(helen, contract.listOffers, {})).offers, [])
    assert.equal((await app.call(ben, getLesson, { id: held.id })).status, 'lapsed')
    const { entries } = await app.call(helen, listDiary, { from: on, to: '2026-11-26' })
    assert.deepEqual(
      entries.map(({ kind, startsAt, endsAt }) => [kind, startsAt, endsAt]),
      [['block', '2026-11-25T00:00:00Z', '2026-11-26T00:00:00Z']],
    )
  })
})

test('the refill rate counts cancelled time that an earlier lesson was moved into', async () => {
  const [wednesday, thursday] = ['2026-11-25T10:00:00Z', '2026-11-26T10:00:00Z']
  const other = await bookLesson(app, amara, helen, wednesday)
  await cancel(ben, await bookLesson(app, ben, helen, thursday))
  app.clock.set('2026-11-23T08:01:00Z')
  await app.call(helen, moveLesson, { id: other, startsAt: thursday, fromStartsAt: wednesday })
  app.clock.set('2026-11-27T09:00:00Z')
  const { cancelledMinutes, refilledMinutes } = await app.call(helen, contract.getRefillRate, {})
  assert.deepEqual([cancelledMinutes, refilledMinutes], [60, 60])
})

test('the refill rate counts cancelled time that was booked again', async () => {
  const first = await bookLesson(app, ben, helen, '2026-11-25T10:00:00Z', 120)
  await cancel(ben, first)
  app.clock.set('2026-11-23T08:01:00Z')
  await bookLesson(app, amara, helen, '2026-11-25T10:30:00Z')
  app.clock.set('2026-11-26T09:00:00Z')
  const rate = await app.call(helen, contract.getRefillRate, {})
  assert.deepEqual(
    [rate.cancelledMinutes, rate.refilledMinutes, rate.offersSent, rate.offersAccepted],
    [120, 60, 0, 0],
  )
})
