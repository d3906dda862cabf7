import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { markLesson } from '../outcome-contract.ts'
import { beginOnMonday } from '#tests/support/openings.ts'
import type { Person, TestApp, InputOf } from '#tests/support/test-app.ts'
import { bookLesson, deliverLesson, holdLesson, makeInstructor } from '#tests/support/lessons.ts'
import { bookHeldLesson } from './book-held-lesson.ts'
import { renewHold } from './holds.ts'
import {
  getLesson,
  holdLesson as holdLessonEndpoint,
  releaseHold,
  cancelLesson,
  deliverLesson as deliverLessonEndpoint,
  listLessons,
  costChanged,
} from '../contract.ts'
import { listLearners, getLearner } from '../learners-contract.ts'

let app: TestApp
let helen: Person
let amara: Person
let ben: Person

beginOnMonday((opening) => ({ app, helen, amara, ben } = opening))

const tuesday = '2026-11-24T10:00:00Z'
const friday = '2026-11-27T10:00:00Z'
const paid = { paidWith: 'card', pricePence: 4150 } as const
const pay = (id: string) => app.services.asSystem('a settled payment', (db) => bookHeldLesson(db, id, paid))
const see = async (who: Person, id: string) => await app.call(who, getLesson, { id })
const eventsOf = async (id: string) =>
  (
    await app.services.asSystem('look at facts', (db) =>
      db.queryUnchecked<{ name: string; payload: Record<string, unknown> }>(
        `select name, payload from app.events where payload ->> 'lessonId' = $1 order by id`,
        [id],
      ),
    )
  ).rows

suite('holding a time', () => {
  test('a learner holds a time for ten minutes, and both see it', async () => {
    const { status, body } = await app.tryCall(amara, holdLessonEndpoint, {
      instructorId: helen.id,
      startsAt: tuesday,
      minutes: 90,
      pickup: 'bs6 6aa',
    })
    assert.equal(status, 200)
    assert.deepEqual(
      { ...body, id: undefined },
      {
        id: undefined,
        status: 'held',
        startsAt: tuesday,
        endsAt: '2026-11-24T11:30:00Z',
        minutes: 90,
        pickup: 'BS6 6',
        pickupPlace: { address: '', postcode: 'BS6 6AA', note: '' },
        dropoffPlace: null,
        contact: null,
        placeChangeable: true,
        instructor: { id: body.instructor.id, name: 'Helen Marsh', image: null },
        learner: { id: amara.id, name: 'Amara Okafor', image: null },
        pricePence: null,
        paidWith: null,
        cancellationTiers: [{ hours: 48, percent: 100 }],
        freePasses: 0,
        freePassesLeft: 0,
        holdExpiresAt: '2026-11-23T08:10:00Z',
        bookedAt: null,
        deliveredAt: null,
        cancelledAt: null,
        cancelledBy: null,
        cancelReason: '',
        cancelledCostPence: null,
        cancelledFree: null,
        outcome: null,
        moves: 0,
        calendarVersion: 0,
        unansweredMove: null,
        movable: false,
        cancellation: null,
      },
    )
    assert.equal((await see(helen, body.id)).status, 'held')
    assert.equal((await app.tryCall(ben, getLesson, { id: body.id })).status, 404)
  })

  test('a second learner is told that the time has gone and which ones are free', async () => {
    await holdLesson(app, amara, helen, tuesday)
    const late = await holdLesson(app, ben, helen, tuesday)
    assert.equal(late.status, 409)
    assert.equal(late.body.code, 'slot-taken')
    assert.equal(late.body.alternatives?.length, 5)
    assert.equal((await holdLesson(app, ben, helen, late.body.alternatives![0]!.startsAt)).status, 200)
  })

  test('of fifty who ask for one time at the same instant, one gets it', async () => {
    const crowd = await Promise.all(Array.from({ length: 50 }, (_, at) => app.person(`Learner ${at}`)))
    const answers = await Promise.all(crowd.map((learner) => holdLesson(app, learner, helen, tuesday)))
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    const losers = answers.filter(({ status }) => status !== 200)
    assert.ok(
      losers.every(
        ({ status, body }) => status === 409 && body.code === 'slot-taken' && body.alternatives?.length === 5,
      ),
    )
  })

  test('a hold that nobody pays lapses, and its time is free again', async () => {
    const { body: held } = await holdLesson(app, amara, helen, tuesday)
    app.clock.advance({ minutes: 9 })
    await app.settle()
    assert.equal((await holdLesson(app, ben, helen, tuesday)).body.code, 'slot-taken')
    app.clock.advance({ minutes: 1 })
    await app.settle()
    await app.settle()
    assert.equal((await see(amara, held.id)).status, 'lapsed')
    assert.deepEqual(
      (await eventsOf(held.id)).map(({ name }) => name),
      ['lesson.lapsed'],
    )
    assert.equal((await holdLesson(app, ben, helen, tuesday)).status, 200)
  })

  test('going to pay gives ten minutes more, once', async () => {
    const { body: held } = await holdLesson(app, amara, helen, tuesday)
    const renew = () =>
      app.services.asUser({ role: 'authenticated', sub: amara.id }, (db) => renewHold(db, held.id, 30))
    app.clock.advance({ minutes: 8 })
    assert.equal(await renew(), '2026-11-23T08:18:00Z')
    app.clock.advance({ minutes: 5 })
    assert.equal(await renew(), '2026-11-23T08:18:00Z', 'a second time changes nothing')
    await app.settle()
    assert.equal((await see(amara, held.id)).status, 'held')
    assert.equal((await holdLesson(app, ben, helen, tuesday)).status, 409)
    app.clock.advance({ minutes: 5 })
    await app.settle()
    assert.equal((await see(amara, held.id)).status, 'lapsed')
    await assert.rejects(renew(), /ten|10 minutes/)
  })

  test('a learner lets a hold go, and nobody else can', async () => {
    const { body: held } = await holdLesson(app, amara, helen, tuesday)
    assert.equal((await app.tryCall(ben, releaseHold, { id: held.id })).status, 404)
    for (let twice = 0; twice < 2; twice++)
      assert.equal((await app.call(amara, releaseHold, { id: held.id })).status, 'lapsed')
    assert.equal((await holdLesson(app, ben, helen, tuesday)).status, 200)
    const booked = await bookLesson(app, amara, helen, friday)
    assert.equal((await app.tryCall(amara, releaseHold, { id: booked })).body.code, 'hold-over')
  })

  test('the same request with the same key is one hold', async () => {
    const query = { instructorId: helen.id, startsAt: tuesday, minutes: 60 }
    const key = { 'idempotency-key': crypto.randomUUID() }
    const [first, second] = [
      await app.call(amara, holdLessonEndpoint, query, key),
      await app.call(amara, holdLessonEndpoint, query, key),
    ]
    assert.equal(first.id, second.id)
  })

  test('what cannot be held fails', async () => {
    const query = { instructorId: helen.id, startsAt: tuesday, minutes: 60 }
    assert.equal((await app.tryCall(undefined, holdLessonEndpoint, query)).status, 401)
    assert.equal((await app.tryCall(helen, holdLessonEndpoint, query)).status, 403)
    assert.equal(
      (await app.tryCall(amara, holdLessonEndpoint, { ...query, instructorId: ben.id })).status,
      404,
    )
    for (const wrong of [
      { startsAt: 'soon' },
      { startsAt: '9999-01-01T00:00:00Z' },
      { minutes: 61.5 },
      { minutes: -60 },
      { instructorId: 'x' },
      { pickup: 'BT1 1AA' },
      { pickup: 'Cotham Hill' },
    ])
      assert.equal(
        (await app.tryCall(amara, holdLessonEndpoint, { ...query, ...wrong })).status,
        400,
        JSON.stringify(wrong),
      )
    assert.equal(
      (await app.tryCall(amara, holdLessonEndpoint, { ...query, startsAt: '2026-11-24T05:00:00Z' })).body
        .code,
      'slot-not-offered',
    )
  })
})

suite('booking', () => {
  test('a paid hold is a booked lesson, once, and its people know each other', async () => {
    const { body: held } = await holdLesson(app, amara, helen, friday)
    assert.deepEqual([await pay(held.id), await pay(held.id)], ['booked', 'already-booked'])
    const lesson = await see(amara, held.id)
    assert.equal(lesson.status, 'booked')
    assert.equal(lesson.pricePence, 4150)
    assert.deepEqual(lesson.cancellation, {
      free: true,
      freeUntil: '2026-11-25T10:00:00.000Z',
      costPence: 0,
      refundPence: 4150,
      reason: 'in-time',
      percent: 0,
    })
    assert.deepEqual(
      (await eventsOf(held.id)).map(({ name, payload }) => [name, payload.pricePence]),
      [['lesson.booked', 4150]],
    )
    const known = await app.services.asUser({ role: 'authenticated', sub: helen.id }, (db) =>
      db.queryUnchecked('select name from public.people(array(select other_id from public.contacts))'),
    )
    assert.deepEqual(known.rows, [{ name: 'Amara Okafor' }])
    app.clock.advance({ minutes: 11 })
    await app.settle()
    assert.equal(
      (await see(amara, held.id)).status,
      'booked',
      'the hold’s end is none of a booked lesson’s business',
    )
  })

  test('a payment that comes after the hold lapsed takes the time up again if it is free, else the money goes back', async () => {
    const { body: late } = await holdLesson(app, amara, helen, tuesday)
    const { body: tooLate } = await holdLesson(app, amara, helen, friday)
    app.clock.advance({ minutes: 11 })
    await app.settle()
    await bookLesson(app, ben, helen, friday)
    assert.equal(await pay(late.id), 'booked')
    assert.equal(await pay(tooLate.id), 'time-gone')
    assert.equal((await see(amara, tooLate.id)).status, 'lapsed')
  })

  test('a payment that comes once the time has begun books nothing, and the money goes back', async () => {
    const { body: late } = await holdLesson(app, amara, helen, tuesday)
    app.clock.set(tuesday)
    assert.equal(await pay(late.id), 'time-gone')
    assert.equal((await see(amara, late.id)).status, 'lapsed')
    app.clock.advance({ hours: 24 })
    await app.settle()
    assert.equal(await pay(late.id), 'time-gone', 'nor once it is over')
  })

  test('a hold whose time somebody else took before the clean-up came is gone too', async () => {
    const { body: held } = await holdLesson(app, amara, helen, tuesday)
    app.clock.advance({ minutes: 11 })
    await bookLesson(app, ben, helen, tuesday)
    assert.equal(await pay(held.id), 'time-gone')
    assert.equal((await see(amara, held.id)).status, 'lapsed')
  })
})

suite('cancelling', () => {
  test('with two days’ notice a learner pays nothing, and the time is free again', async () => {
    const id = await bookLesson(app, amara, helen, friday)
    const { status, body } = await app.tryCall(amara, cancelLesson, { id, reason: 'An exam' })
    assert.equal(status, 200)
    assert.deepEqual(
      [body.status, body.cancelledBy, body.cancelledFree, body.cancelReason],
      ['cancelled', 'learner', true, 'An exam'],
    )
    assert.equal((await holdLesson(app, ben, helen, friday)).status, 200)
    await app.call(amara, cancelLesson, { id })
    const [, cancelled, more] = await eventsOf(id)
    assert.deepEqual(
      [cancelled?.name, cancelled?.payload.costPence, cancelled?.payload.by, more],
      ['lesson.cancelled', 0, 'learner', undefined],
    )
  })

  test('a learner who cancels late still pays', async () => {
    const id = await bookLesson(app, amara, helen, tuesday)
    app.clock.set('2026-11-23T08:30:01Z')
    assert.deepEqual((await see(amara, id)).cancellation, {
      free: false,
      freeUntil: '2026-11-23T08:30:00.000Z',
      costPence: 4150,
      refundPence: 0,
      reason: 'late',
      percent: 100,
    })
    assert.equal((await app.call(amara, cancelLesson, { id })).cancelledFree, false)
  })

  test('at the last second of the notice it is free; a second later nobody pays without having been told', async () => {
    const [first, second] = [
      await bookLesson(app, amara, helen, friday),
      await bookLesson(app, ben, helen, '2026-11-27T12:00:00Z'),
    ]
    app.clock.set('2026-11-25T10:00:00Z')
    assert.equal((await app.call(amara, cancelLesson, { id: first, costPence: 0 })).cancelledFree, true)
    app.clock.set('2026-11-25T12:00:01Z')
    const refused = await app.fails(ben, cancelLesson, { id: second, costPence: 0 }, costChanged)
    assert.equal(refused['costPence'], 4150)
    assert.equal((await see(ben, second)).status, 'booked')
    assert.equal((await app.call(ben, cancelLesson, { id: second, costPence: 4150 })).cancelledFree, false)
  })

  test('a learner who did not turn up pays what a late cancellation costs; nobody but their instructor says so, and not before the end', async () => {
    const id = await bookLesson(app, amara, helen, tuesday)
    app.clock.set('2026-11-24T10:59:59Z')
    const early = await app.tryCall(helen, markLesson, { outcome: 'no-show', id })
    assert.deepEqual([early.status, early.body.code], [409, 'lesson-not-over'])
    app.clock.set('2026-11-24T11:00:00Z')
    assert.equal((await app.tryCall(amara, markLesson, { outcome: 'no-show', id })).status, 403)
    const stranger = await makeInstructor(app, 'Tom Ashworth')
    assert.equal((await app.tryCall(stranger, markLesson, { outcome: 'no-show', id })).status, 404)
    const said = await app.call(helen, markLesson, { outcome: 'no-show', id, reason: 'Not at the door' })
    assert.deepEqual(
      [said.status, said.outcome, said.cancelledBy, said.cancelledCostPence, said.cancelReason],
      ['cancelled', 'no-show', 'learner', 4150, 'Not at the door'],
    )
    await app.call(helen, markLesson, { outcome: 'no-show', id })
    const past = (await app.call(helen, listLessons, { status: 'booked,delivered,no-show' })).lessons
    assert.ok(past.some((one) => one.id === id))
    const others = (await app.call(helen, listLessons, { status: 'booked,delivered' })).lessons
    assert.ok(others.every((one) => one.id !== id))
    const [, cancelled, more] = await eventsOf(id)
    assert.deepEqual(
      [cancelled?.name, cancelled?.payload.costPence, cancelled?.payload.outcome, more],
      ['lesson.cancelled', 4150, 'no-show', undefined],
    )
    assert.equal((await app.tryCall(helen, deliverLessonEndpoint, { id })).status, 409)
  })

  test('when the instructor cancels, however late, the learner pays nothing', async () => {
    const id = await bookLesson(app, amara, helen, tuesday)
    assert.deepEqual((await see(helen, id)).cancellation, {
      free: true,
      freeUntil: '2026-11-23T08:30:00.000Z',
      costPence: 0,
      refundPence: 4150,
      reason: 'not-by-learner',
      percent: 0,
    })
    const body = await app.call(helen, cancelLesson, { id, reason: 'The car is at the garage' })
    assert.deepEqual([body.cancelledBy, body.cancelledFree], ['instructor', true])
  })

  test('an admin cancels for the platform', async () => {
    const id = await bookLesson(app, amara, helen, tuesday)
    const admin = await app.person('Ada Admin', 'admin')
    const body = await app.call(admin, cancelLesson, { id })
    assert.deepEqual([body.cancelledBy, body.cancelledFree], ['platform', true])
  })

  test('a lesson that has begun is past cancelling for the learner, and strangers never can', async () => {
    const id = await bookLesson(app, amara, helen, tuesday)
    app.clock.set(tuesday)
    assert.equal((await app.tryCall(amara, cancelLesson, { id })).body.code, 'lesson-begun')
    assert.equal((await app.tryCall(ben, cancelLesson, { id })).status, 404)
    const { body: held } = await holdLesson(app, ben, helen, friday)
    assert.equal((await app.tryCall(ben, cancelLesson, { id: held.id })).body.code, 'lesson-not-booked')
  })
})

suite('delivering', () => {
  test('a lesson is marked delivered from its end on, by its instructor', async () => {
    const id = await bookLesson(app, amara, helen, tuesday)
    app.clock.set('2026-11-24T10:59:59Z')
    const early = await app.tryCall(helen, deliverLessonEndpoint, { id })
    assert.deepEqual(
      [early.status, early.body.code, early.body.endsAt],
      [409, 'lesson-not-over', '2026-11-24T11:00:00Z'],
    )
    app.clock.set('2026-11-24T11:00:00Z')
    const another = await makeInstructor(app, 'Rhys Evans')
    assert.equal((await app.tryCall(another, deliverLessonEndpoint, { id })).status, 404)
    assert.equal((await app.tryCall(amara, deliverLessonEndpoint, { id })).status, 403)
    for (let twice = 0; twice < 2; twice++)
      assert.equal((await app.call(helen, deliverLessonEndpoint, { id })).deliveredAt, '2026-11-24T11:00:00Z')
    assert.deepEqual(
      (await eventsOf(id)).map(({ name }) => name),
      ['lesson.booked', 'lesson.delivered'],
    )
    assert.equal((await app.tryCall(amara, cancelLesson, { id })).body.code, 'lesson-not-booked')
  })

  test('no step of a lesson can be taken past the verbs by those who came through row security', async () => {
    const id = await bookLesson(app, amara, helen, tuesday)
    const { body: held } = await holdLesson(app, amara, helen, friday)
    const change = (who: Person, lesson: string, set: string) =>
      app.services.asUser({ role: 'authenticated', sub: who.id }, (db) =>
        db.queryUnchecked(`update public.lessons set ${set} where id = $1 returning id`, [lesson]),
      )
    await assert.rejects(change(amara, held.id, `status = 'booked'`), /not theirs/)
    await assert.rejects(change(amara, id, `status = 'delivered', delivered_at = clock()`), /not theirs/)
    await assert.rejects(change(helen, id, `status = 'delivered', delivered_at = clock()`), /not theirs/)
    await assert.rejects(change(amara, id, 'price_pence = 1'), /permission denied/)
    assert.equal((await change(ben, id, `status = 'cancelled'`)).rows.length, 0)
  })
})

suite('lists', () => {
  test('people page through their own lessons either way round', async () => {
    const starts = [
      '2026-11-24T10:00:00Z',
      '2026-11-25T10:00:00Z',
      '2026-11-26T10:00:00Z',
      '2026-11-27T10:00:00Z',
      '2026-11-30T10:00:00Z',
    ]
    for (const startsAt of starts) await bookLesson(app, amara, helen, startsAt)
    await bookLesson(app, ben, helen, '2026-11-24T14:00:00Z')
    const walk = async (who: Person, query: InputOf<typeof listLessons>) => {
      const seen: string[] = []
      for (let cursor: string | undefined; ; ) {
        const page = await app.call(who, listLessons, { limit: 2, ...query, cursor })
        seen.push(...page.lessons.map(({ startsAt }) => startsAt))
        if (!page.nextCursor) return seen
        cursor = page.nextCursor
      }
    }
    assert.deepEqual(await walk(amara, {}), starts)
    assert.deepEqual(await walk(amara, { order: 'latest' }), starts.toReversed())
    assert.deepEqual(
      await walk(amara, { from: '2026-11-25T10:30:00Z', to: '2026-11-27T10:00:00Z' }),
      starts.slice(1, 3),
    )
    assert.deepEqual(await walk(amara, { status: 'held,cancelled' }), [])
    assert.equal((await walk(helen, {})).length, 6)
    assert.deepEqual(await walk(helen, { learnerId: ben.id }), ['2026-11-24T14:00:00Z'])
    for (const wrong of [
      'status=late',
      'cursor=%21',
      'cursor=abc',
      'limit=0',
      'limit=x',
      'from=yesterday',
      'order=best',
    ])
      assert.equal((await app.ask(amara, 'GET', `/api/lessons?${wrong}`)).status, 400, wrong)
  })

  test('an instructor sees their learners with what was done and what is next, and no others', async () => {
    await deliverLesson(app, amara, helen, '2026-11-23T10:00:00Z', 90)
    await bookLesson(app, amara, helen, friday)
    await holdLesson(app, ben, helen, tuesday)
    const body = await app.call(helen, listLearners, {})
    const learner = {
      id: amara.id,
      name: 'Amara Okafor',
      image: null,
      lessonsDone: 1,
      minutesDone: 90,
      nextLessonAt: friday,
      lastLessonAt: '2026-11-23T10:00:00Z',
      joinedAt: null,
    }
    assert.deepEqual(body.learners, [learner])
    assert.deepEqual(await app.call(helen, getLearner, { id: amara.id }), learner)
    assert.equal((await app.tryCall(helen, getLearner, { id: ben.id })).status, 404)
    const another = await makeInstructor(app, 'Rhys Evans')
    assert.deepEqual((await app.call(another, listLearners, {})).learners, [])
    assert.equal((await app.tryCall(amara, listLearners, {})).status, 403)
  })
})
