import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { beginOnMonday } from '#tests/support/openings.ts'
import type { Person, TestApp } from '#tests/support/test-app.ts'
import { bookLesson, holdLesson, makeInstructor } from '#tests/support/lessons.ts'
import { friday, movingIn, nextMonday, saturdayEvening, sees, tuesday } from '#tests/support/lesson-steps.ts'
import { deliverLesson } from '../contract.ts'

let app: TestApp
let helen: Person
let amara: Person
let ben: Person

beginOnMonday((opening) => ({ app, helen, amara, ben } = opening))

const { move, agree, cancel, see, diaryOf, lessonsOf, eventsOf } = movingIn(() => app)

suite('an instructor moves a lesson', () => {
  test('to a time outside their hours: length, price and payment stay, both diaries follow, and the old time is free', async () => {
    const id = await bookLesson(app, amara, helen, friday, 90)
    assert.equal((await see(helen, id)).movable, true)
    const { status, body } = await move(helen, id, friday, saturdayEvening)
    assert.equal(status, 200)
    assert.deepEqual(
      [body.startsAt, body.endsAt, body.minutes, body.pricePence, body.paidWith, body.status, body.moves],
      [saturdayEvening, '2026-11-28T20:30:00Z', 90, 4150, 'card', 'booked', 1],
    )
    for (const times of [await diaryOf(helen), await lessonsOf(helen), await lessonsOf(amara)])
      assert.deepEqual(times, [`${saturdayEvening} 2026-11-28T20:30:00Z`])
    assert.equal((await holdLesson(app, ben, helen, friday)).status, 200)
    const [{ name, payload }, more] = (await eventsOf(id)) as [
      { name: string; payload: Record<string, unknown> },
      undefined,
    ]
    assert.deepEqual(
      [more, name, payload['by'], payload['fromStartsAt'], payload['startsAt'], payload['moves']],
      [undefined, 'lesson.moved', 'instructor', friday, saturdayEvening, 1],
    )
  })

  test('and delivers it from its new end on, not from the old one', async () => {
    const id = await bookLesson(app, amara, helen, friday)
    await move(helen, id, friday, '2026-11-27T14:00:00Z')
    app.clock.set('2026-11-27T11:30:00Z')
    assert.deepEqual(await sees(app.tryCall(helen, deliverLesson, { id })), [409, 'lesson-not-over'])
    app.clock.set('2026-11-27T15:00:00Z')
    await app.call(helen, deliverLesson, { id })
  })

  test('not onto another lesson or too close to one, and is shown times that can be had, its own among them', async () => {
    const id = await bookLesson(app, amara, helen, friday)
    await bookLesson(app, ben, helen, '2026-11-27T13:00:00Z')
    for (const [startsAt, code] of [
      ['2026-11-27T12:30:00Z', 'diary-busy'],
      ['2026-11-27T13:30:00Z', 'diary-busy'],
      ['2026-11-27T11:50:00Z', 'gap-too-short'],
      ['2026-11-27T14:10:00Z', 'gap-too-short'],
    ] as const) {
      const { status, body } = await move(helen, id, friday, startsAt)
      assert.deepEqual([status, body.code], [409, code], startsAt)
      const starts = body.alternatives!.map((one) => one.startsAt)
      assert.ok(starts.length >= 4 && !starts.includes(friday), startsAt)
    }
    const { body } = await move(helen, id, friday, '2026-11-27T12:00:00Z')
    assert.ok(body.alternatives?.some((one) => one.startsAt === '2026-11-27T10:30:00Z'))
    assert.equal((await move(helen, id, friday, body.alternatives![0]!.startsAt)).status, 200)
  })

  test('not into another lesson of the learner’s, of which they learn no more than that', async () => {
    const sian = await makeInstructor(app, 'Sian Evans')
    const elsewhere = await bookLesson(app, amara, sian, nextMonday)
    const id = await bookLesson(app, amara, helen, friday)
    const { status, body } = await move(helen, id, friday, '2026-11-30T10:30:00Z')
    assert.deepEqual([status, body.code], [409, 'learner-elsewhere'])
    assert.ok(!JSON.stringify(body).includes(elsewhere) && !JSON.stringify(body).includes('Sian'))
  })

  test('puts a lesson off at the last minute, but brings none forward without a day to answer, except back to what was agreed', async () => {
    const id = await bookLesson(app, amara, helen, tuesday)
    app.clock.set('2026-11-24T09:40:00Z')
    assert.equal((await move(helen, id, tuesday, '2026-11-24T17:00:00Z')).status, 200)
    assert.deepEqual(await sees(move(helen, id, '2026-11-24T17:00:00Z', '2026-11-24T09:55:00Z')), [
      409,
      'forward-too-soon',
    ])
    const back = await move(helen, id, '2026-11-24T17:00:00Z', tuesday)
    assert.deepEqual([back.status, back.body.moves, back.body.unansweredMove], [200, 2, null])
    const later = await bookLesson(app, amara, helen, friday)
    assert.deepEqual(await sees(move(helen, later, friday, '2026-11-25T09:30:00Z')), [
      409,
      'forward-too-soon',
    ])
    assert.equal((await move(helen, later, friday, '2026-11-25T09:45:00Z')).status, 200)
  })

  test('not while their diary is closed, nor beyond what their badge covers', async () => {
    const id = await bookLesson(app, amara, helen, friday)
    await app.services.asSystem('the badge runs out', (db) =>
      db.queryUnchecked(`select diary.open($1, '2026-11-29T00:00:00Z')`, [helen.id]),
    )
    assert.deepEqual(await sees(move(helen, id, friday, nextMonday)), [409, 'own-diary-closed'])
    assert.equal((await move(helen, id, friday, saturdayEvening)).status, 200)
    await app.services.asSystem('not vetted any more', (db) =>
      db.queryUnchecked('select diary.open($1, null)', [helen.id]),
    )
    assert.deepEqual(await sees(move(helen, id, saturdayEvening, friday)), [409, 'own-diary-closed'])
    assert.deepEqual(await sees(move(amara, id, saturdayEvening, friday)), [409, 'diary-closed'])
    assert.deepEqual(await lessonsOf(amara), [`${saturdayEvening} 2026-11-28T20:00:00Z`])
  })
})

suite('a learner moves a lesson', () => {
  test('to a time on offer, also one that overlaps with its own', async () => {
    const id = await bookLesson(app, amara, helen, friday)
    const near = await move(amara, id, friday, '2026-11-27T10:30:00Z')
    assert.deepEqual(
      [near.status, near.body.startsAt, near.body.unansweredMove],
      [200, '2026-11-27T10:30:00Z', null],
    )
    assert.equal((await move(amara, id, '2026-11-27T10:30:00Z', nextMonday)).status, 200)
    for (const times of [await diaryOf(helen), await lessonsOf(amara)])
      assert.deepEqual(times, [`${nextMonday} 2026-11-30T11:00:00Z`])
    assert.equal((await eventsOf(id)).at(-1)?.payload['by'], 'learner')
  })

  test('not to one that is gone, not offered or too soon: by the rules of booking, with times that can be had', async () => {
    const id = await bookLesson(app, amara, helen, friday)
    await bookLesson(app, ben, helen, nextMonday)
    const errors = [
      [nextMonday, 'slot-taken'],
      [saturdayEvening, 'slot-not-offered'],
      ['2026-11-30T10:10:00Z', 'slot-not-offered'],
      ['2026-11-23T09:00:00Z', 'slot-not-offered'],
    ] as const
    for (const [startsAt, code] of errors) {
      const { status, body } = await move(amara, id, friday, startsAt)
      assert.deepEqual([status, body.code, body.alternatives!.length >= 4], [409, code, true], startsAt)
    }
    const { body } = await move(amara, id, friday, nextMonday)
    assert.equal((await move(amara, id, friday, body.alternatives![0]!.startsAt)).status, 200)
  })

  test('not into another lesson of their own', async () => {
    const sian = await makeInstructor(app, 'Sian Evans')
    await bookLesson(app, amara, sian, nextMonday)
    const id = await bookLesson(app, amara, helen, friday)
    assert.deepEqual(await sees(move(amara, id, friday, '2026-11-30T10:30:00Z')), [409, 'learner-busy'])
  })

  test('until the notice begins, to the second; then only their instructor can', async () => {
    const id = await bookLesson(app, amara, helen, friday)
    app.clock.set('2026-11-25T10:00:01Z')
    assert.equal((await see(amara, id)).movable, false)
    assert.deepEqual(await sees(move(amara, id, friday, nextMonday)), [409, 'notice-over'])
    app.clock.set('2026-11-25T10:00:00Z')
    assert.equal((await move(amara, id, friday, nextMonday)).status, 200)
  })
})

suite('a learner whose lesson was moved', () => {
  test('cancels it free of charge within 24 hours, however close it is', async () => {
    const id = await bookLesson(app, amara, helen, tuesday)
    const { body } = await move(helen, id, tuesday, '2026-11-24T14:00:00Z')
    assert.deepEqual(body.unansweredMove, { agreedStartsAt: tuesday, answerBy: '2026-11-24T08:00:00.000Z' })
    app.clock.set('2026-11-24T07:59:00Z')
    assert.deepEqual((await see(amara, id)).cancellation, {
      free: true,
      freeUntil: '2026-11-24T08:00:00.000Z',
      costPence: 0,
      refundPence: 4150,
      reason: 'move-unanswered',
      percent: 0,
    })
    const cancelled = await cancel(amara, id, { costPence: 0 })
    assert.deepEqual([cancelled.status, cancelled.body.cancelledFree], [200, true])
    assert.equal((await eventsOf(id)).at(-1)?.payload['costPence'], 0)
  })

  test('or chooses another time, with which the move is answered', async () => {
    const id = await bookLesson(app, amara, helen, tuesday)
    app.clock.set('2026-11-23T09:00:00Z')
    await move(helen, id, tuesday, '2026-11-24T14:00:00Z')
    const chosen = await move(amara, id, '2026-11-24T14:00:00Z', '2026-11-24T16:00:00Z')
    assert.deepEqual(
      [chosen.status, chosen.body.unansweredMove, chosen.body.cancellation!.free],
      [200, null, false],
    )
    assert.deepEqual(await sees(move(amara, id, '2026-11-24T16:00:00Z', friday)), [409, 'notice-over'])
  })

  test('or agrees to it, once, and to no other time than the one they saw; then the usual notice counts', async () => {
    const id = await bookLesson(app, amara, helen, tuesday)
    app.clock.set('2026-11-23T09:00:00Z')
    await move(helen, id, tuesday, '2026-11-24T14:00:00Z')
    await move(helen, id, '2026-11-24T14:00:00Z', '2026-11-24T15:00:00Z')
    const late = await agree(amara, id, '2026-11-24T14:00:00Z')
    assert.deepEqual(
      [late.status, late.body.code, late.body.startsAt],
      [409, 'lesson-moved', '2026-11-24T15:00:00Z'],
    )
    for (let time = 0; time < 2; time++) {
      const { status, body } = await agree(amara, id, '2026-11-24T15:00:00Z')
      assert.deepEqual([status, body.unansweredMove, body.cancellation!.costPence], [200, null, 4150])
    }
    assert.deepEqual(
      (await eventsOf(id)).map(({ name }) => name),
      ['lesson.moved', 'lesson.moved', 'lesson.move-agreed'],
    )
    assert.deepEqual(await sees(agree(ben, id, '2026-11-24T15:00:00Z')), [404, 'not-found'])
    assert.deepEqual(await sees(agree(helen, id, '2026-11-24T15:00:00Z')), [403, 'not-allowed'])
  })

  test('has agreed without an answer after a day, or when it starts; the next move counts from there', async () => {
    const id = await bookLesson(app, amara, helen, friday)
    await move(helen, id, friday, '2026-11-25T09:00:00Z')
    app.clock.set('2026-11-24T08:00:01Z')
    const seen = await see(amara, id)
    assert.deepEqual([seen.unansweredMove, seen.cancellation!.costPence], [null, 4150])
    const { body } = await move(helen, id, '2026-11-25T09:00:00Z', friday)
    assert.equal(body.unansweredMove!.agreedStartsAt, '2026-11-25T09:00:00Z')
    app.clock.set('2026-11-27T10:00:00Z')
    assert.deepEqual(await sees(cancel(amara, id)), [409, 'lesson-begun'])
  })

  test('keeps the usual notice where it gives more time than the day to answer', async () => {
    const id = await bookLesson(app, amara, helen, friday)
    const { body } = await move(helen, id, friday, nextMonday)
    assert.equal(body.cancellation!.freeUntil, '2026-11-28T10:00:00.000Z')
  })
})
