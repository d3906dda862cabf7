import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setCancellationTerms } from '#features/cancellation-terms/contract.ts'
import { beginOnMonday } from '#tests/support/openings.ts'
import { bookLesson, makeInstructor } from '#tests/support/lessons.ts'
import type { InputOf, Person, TestApp } from '#tests/support/test-app.ts'
import { deliverLesson, getLesson, lessonNotBooked, lessonNotOver } from '../contract.ts'
import { diaryBusy, movedMeanwhile } from '../moving-contract.ts'
import { deliverUnmarked } from './marking.ts'
import { costTooHigh, markLesson, nothingToUndo, undoOutcome, undoTooLate } from '../outcome-contract.ts'

let app: TestApp
let helen: Person
let amara: Person
beginOnMonday((opening) => ({ app, helen, amara } = opening))

const tuesday = '2026-11-24T10:00:00Z'
const over = '2026-11-24T11:00:00Z'
const see = (id: string) => app.call(helen, getLesson, { id })
type Marking = Omit<InputOf<typeof markLesson>, 'id'>
const mark = (id: string, marking: Marking) => app.call(helen, markLesson, { id, ...marking })

async function overLesson() {
  const id = await bookLesson(app, amara, helen, tuesday)
  app.clock.set(over)
  return id
}

test('an instructor charges a learner who did not come the whole price, a part or nothing, and never more', async () => {
  const id = await overLesson()
  await app.fails(helen, markLesson, { id, outcome: 'no-show', costPence: 4151 }, costTooHigh)
  for (const costPence of [4150, 1000, 0]) {
    const marked = await mark(id, { outcome: 'no-show', costPence, reason: 'Not at the door' })
    assert.deepEqual(
      [marked.status, marked.outcome, marked.cancelledCostPence, marked.marking?.by],
      ['cancelled', 'no-show', costPence, 'instructor'],
    )
    const undone = await app.call(helen, undoOutcome, { id })
    assert.deepEqual(
      [undone.status, undone.outcome, undone.cancelledCostPence, undone.cancelReason, undone.marking],
      ['booked', null, null, '', undefined],
    )
  }
})

test('what isn’t said follows the terms of the lesson', async () => {
  await app.call(helen, setCancellationTerms, { tiers: [{ hours: 24, percent: 50 }], freePasses: 0 })
  const id = await overLesson()
  const marked = await mark(id, { outcome: 'cancelled-late' })
  assert.deepEqual(
    [marked.cancelledCostPence, marked.cancelledBy, marked.outcome],
    [2075, 'learner', 'cancelled-late'],
  )
})

test('a lesson that the instructor cancels afterwards costs nothing; its time can be given back only while it is free', async () => {
  const id = await overLesson()
  const marked = await mark(id, { outcome: 'cancelled', reason: 'The car would not start' })
  assert.deepEqual([marked.cancelledBy, marked.cancelledCostPence], ['instructor', 0])
  const { status } = await app.services.asSystem('another lesson then', async (db) => {
    const { rows } = await db.queryUnchecked(
      `select (c.entry).id, c.conflict from diary.enter($1, $2, $3, 60, null, null, false) c`,
      [helen.id, (await app.person('Ben Carter')).id, tuesday],
    )
    assert.equal(rows[0]!['conflict'], null)
    return { status: 200 }
  })
  assert.equal(status, 200)
  await app.fails(helen, undoOutcome, { id }, diaryBusy)
  assert.equal((await see(id)).status, 'cancelled')
})

test('a lesson that was shorter costs less; through the platform a longer one costs no more', async () => {
  const id = await overLesson()
  const shorter = await mark(id, { outcome: 'delivered', minutes: 45 })
  assert.deepEqual(
    [shorter.minutes, shorter.pricePence, shorter.marking?.bookedMinutes, shorter.marking?.bookedPricePence],
    [45, 3113, 60, 4150],
  )
  const undone = await app.call(helen, undoOutcome, { id })
  assert.deepEqual([undone.minutes, undone.pricePence, undone.deliveredAt], [60, 4150, null])
  const longer = await mark(id, { outcome: 'delivered', minutes: 90 })
  assert.deepEqual([longer.minutes, longer.pricePence], [90, 4150])
})

test('marking is for the instructor, once the lesson is over; twice is once, and another outcome needs an undo first', async () => {
  const id = await bookLesson(app, amara, helen, tuesday)
  await app.fails(helen, markLesson, { id, outcome: 'no-show' }, lessonNotOver)
  await app.fails(helen, undoOutcome, { id: await bookedAndCancelled() }, nothingToUndo)
  app.clock.set(over)
  assert.equal((await app.tryCall(amara, markLesson, { id, outcome: 'cancelled' })).status, 403)
  const stranger = await makeInstructor(app, 'Tom Ashworth')
  assert.equal((await app.tryCall(stranger, markLesson, { id, outcome: 'cancelled' })).status, 404)
  for (let twice = 0; twice < 2; twice++) await mark(id, { outcome: 'delivered' })
  await app.fails(helen, markLesson, { id, outcome: 'no-show' }, lessonNotBooked)
  assert.equal((await app.tryCall(amara, undoOutcome, { id })).status, 403)
  assert.equal((await app.tryCall(stranger, undoOutcome, { id })).status, 404)
  for (let twice = 0; twice < 2; twice++)
    assert.equal((await app.call(helen, undoOutcome, { id })).status, 'booked')
  assert.equal((await mark(id, { outcome: 'no-show' })).outcome, 'no-show')
})

async function bookedAndCancelled() {
  const id = await bookLesson(app, amara, helen, '2026-11-27T10:00:00Z')
  await app.ask(amara, 'POST', `/api/lessons/${id}/cancellation`, {})
  return id
}

test('an outcome is final 48 hours after the first marking, however often it is marked again, also for the database', async () => {
  const id = await overLesson()
  await app.call(helen, deliverLesson, { id })
  app.clock.set('2026-11-26T11:00:00Z')
  await app.call(helen, undoOutcome, { id })
  const again = await mark(id, { outcome: 'no-show' })
  assert.deepEqual(
    [again.marking?.undoUntil, again.marking?.objectUntil],
    ['2026-11-26T11:00:00Z', '2026-11-28T11:00:00Z'].map((at) => new Date(at).toISOString()),
  )
  app.clock.advance({ seconds: 1 })
  await app.fails(helen, undoOutcome, { id }, undoTooLate)
  await assert.rejects(
    app.services.asSystem('past the action', (db) =>
      db.queryUnchecked(
        `update public.lessons set status = 'booked', outcome = null, cancelled_at = null, cancelled_by = null, cancelled_cost_pence = null,
           cost_set_by = null, marked_at = null, marked_by = null where id = $1`,
        [id],
      ),
    ),
    /final after two days/,
  )
})

test('a lesson that nobody marked is delivered 24 hours after its end, and not before', async () => {
  const id = await bookLesson(app, amara, helen, tuesday)
  const settle = () => deliverUnmarked.work({ lessonId: id, endsAt: over }, app.services)
  app.clock.set('2026-11-25T10:59:59Z')
  await settle()
  assert.equal((await see(id)).status, 'booked')
  app.clock.set('2026-11-25T11:00:00Z')
  await settle()
  const lesson = await see(id)
  assert.deepEqual([lesson.status, lesson.marking?.by, lesson.pricePence], ['delivered', 'platform', 4150])
  await settle()
  assert.equal((await app.call(helen, undoOutcome, { id })).status, 'booked')
})

test('what an instructor takes back just before its day is over has another day, whatever was due before', async () => {
  const id = await overLesson()
  await mark(id, { outcome: 'no-show' })
  app.clock.set('2026-11-25T10:59:00Z')
  await app.call(helen, undoOutcome, { id })
  const statusAt = async (at: string) => {
    app.clock.set(at)
    await app.settle()
    return (await see(id)).status
  }
  assert.equal(await statusAt('2026-11-25T11:00:00Z'), 'booked')
  assert.equal(await statusAt('2026-11-26T10:58:59Z'), 'booked')
  assert.equal(await statusAt('2026-11-26T10:59:00Z'), 'delivered')
})

test('a lesson that was marked or cancelled isn’t delivered automatically; one that is moved waits for its new end', async () => {
  const [missed, cancelled] = [
    await bookLesson(app, amara, helen, tuesday),
    await bookLesson(app, amara, helen, '2026-11-24T13:00:00Z'),
  ]
  await app.ask(amara, 'POST', `/api/lessons/${cancelled}/cancellation`, {})
  app.clock.set(over)
  await mark(missed, { outcome: 'no-show' })
  app.clock.set('2026-11-26T12:00:00Z')
  await deliverUnmarked.work({ lessonId: missed, endsAt: over }, app.services)
  await deliverUnmarked.work({ lessonId: cancelled, endsAt: '2026-11-24T14:00:00Z' }, app.services)
  await deliverUnmarked.work({ lessonId: crypto.randomUUID(), endsAt: over }, app.services)
  assert.deepEqual([(await see(missed)).status, (await see(cancelled)).status], ['cancelled', 'cancelled'])
  const moved = await bookLesson(app, amara, helen, '2026-11-27T10:00:00Z')
  app.clock.set('2026-11-29T10:00:00Z')
  await deliverUnmarked.work({ lessonId: moved, endsAt: '2026-11-26T11:00:00Z' }, app.services)
  assert.equal((await see(moved)).status, 'booked')
})

test('a marking that a phone sends again is applied once, even if it was undone since', async () => {
  const id = await overLesson()
  const key = crypto.randomUUID()
  const marking = { outcome: 'no-show', costPence: 1000, key, startsAt: tuesday } as const
  await mark(id, marking)
  await mark(id, marking)
  await app.call(helen, undoOutcome, { id })
  assert.equal((await mark(id, marking)).status, 'booked')
  assert.equal((await mark(id, { ...marking, key: crypto.randomUUID() })).status, 'cancelled')
})

test('a marking of a lesson that was moved meanwhile is refused with its new start', async () => {
  const id = await overLesson()
  const { startsAt } = await app.fails(
    helen,
    markLesson,
    { id, outcome: 'delivered', startsAt: '2026-11-24T09:00:00Z' },
    movedMeanwhile,
  )
  assert.equal(startsAt, tuesday)
  assert.equal((await see(id)).status, 'booked')
})

test('delivered for another length than was said before is no repetition', async () => {
  const id = await overLesson()
  await mark(id, { outcome: 'delivered' })
  await app.fails(helen, markLesson, { id, outcome: 'delivered', minutes: 45 }, lessonNotBooked)
  await app.call(helen, undoOutcome, { id })
  assert.equal((await mark(id, { outcome: 'delivered', minutes: 45 })).minutes, 45)
  assert.equal((await mark(id, { outcome: 'delivered', minutes: 45 })).minutes, 45)
})
