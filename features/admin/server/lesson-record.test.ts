import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { notAllowed, notFound, notSignedIn } from '#common/api-error.ts'
import { cancelLesson } from '#features/lessons/contract.ts'
import { moveLesson } from '#features/lessons/moving-contract.ts'
import { markLesson, undoOutcome } from '#features/lessons/outcome-contract.ts'
import { cothamRoad } from '#tests/support/lessons.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import type { Person } from '#tests/support/test-app.ts'
import { addPupil, deletePupil } from '#features/pupils/contract.ts'
import { enterLesson } from '#features/pupils/enter-lesson-contract.ts'
import { cancelForBoth, listUserLessons } from '../contract.ts'
import { getLessonRecord } from '../lesson-record-contract.ts'

let shop: Shop
let helen: Person
let amara: Person
before(async () => {
  shop = await openShop()
  helen = await shop.teacher('Helen Marsh')
  amara = await shop.person('Amara Okafor')
})
after(() => shop.close())

const recordOf = async (id: string) => shop.call(shop.admin, getLessonRecord, { id })
const stepsOf = async (id: string) =>
  (await recordOf(id)).history.map(({ what, pence, detail }) => [what, pence, detail])

test('an administrator opens any lesson: both people, what was paid and where it is, and what happened, in order', async () => {
  const id = await shop.buyLesson(amara, helen, '2026-11-24T10:00:00Z')
  const booked = await recordOf(id)
  assert.deepEqual(
    [booked.learner, booked.instructor, booked.status, booked.pricePence, booked.paidWith, booked.pickup],
    [
      { id: amara.id, name: amara.name },
      { id: helen.id, name: helen.name },
      'booked',
      3_800,
      'card',
      'BS6 6',
    ],
  )
  assert.ok(!JSON.stringify(booked).includes(cothamRoad.address), 'the address is for the two alone')
  assert.deepEqual(
    booked.parts.map(({ pence, commissionPence, state }) => [pence, commissionPence, state]),
    [[3_800, 380, 'held']],
  )
  await shop.deliver(helen, id, '2026-11-24T11:00:00Z')
  assert.deepEqual(await stepsOf(id), [
    ['held', null, ''],
    ['paid', 3_800, '1-hour lesson'],
    ['booked', null, ''],
    ['delivered', null, ''],
    ['released', 3_800, ''],
  ])
  assert.equal((await recordOf(id)).parts[0]!.state, 'released')
})

test('of a cancelled one the record has who, why and the refund; of a no show what it cost', async () => {
  shop.clock.set('2026-11-24T12:00:00Z')
  const gone = await shop.buyLesson(amara, helen, '2026-11-27T10:00:00Z')
  await shop.call(shop.admin, cancelForBoth, { id: gone, reason: 'Helen has no car.' })
  await shop.settle()
  const record = await recordOf(gone)
  assert.deepEqual(
    record.refunds.map(({ pence, status }) => [pence, status]),
    [[3_800, 'sent']],
  )
  assert.deepEqual((await stepsOf(gone)).slice(-3), [
    ['cancelled', null, 'Helen has no car.'],
    ['refund-due', 3_800, ''],
    ['refund-sent', 3_800, ''],
  ])
  const missed = await shop.buyLesson(amara, helen, '2026-11-25T10:00:00Z')
  shop.clock.set('2026-11-25T11:05:00Z')
  await shop.call(helen, markLesson, { id: missed, outcome: 'no-show' })
  await shop.settle()
  assert.deepEqual((await stepsOf(missed)).slice(-2), [
    ['no-show', 3_800, ''],
    ['released', 3_800, ''],
  ])
})

test('each move stays in the record with who made it and from when, and nobody changes that', async () => {
  const id = await shop.buyLesson(amara, helen, '2026-12-03T10:00:00Z')
  const move = (who: Person, from: string, to: string) =>
    shop.call(who, moveLesson, { id, fromStartsAt: from, startsAt: to })
  await move(helen, '2026-12-03T10:00:00Z', '2026-12-04T13:00:00Z')
  await move(amara, '2026-12-04T13:00:00Z', '2026-12-04T15:00:00Z')
  const moves = (await recordOf(id)).history.flatMap(({ move }) => move ?? [])
  assert.deepEqual(
    moves.map(({ by, from, to }) => [by, from, to]),
    [
      ['instructor', '2026-12-03T10:00:00Z', '2026-12-04T13:00:00Z'],
      ['learner', '2026-12-04T13:00:00Z', '2026-12-04T15:00:00Z'],
    ],
  )
  await shop.services.asSystem('nobody changes it', async (db) => {
    for (const text of [
      "update public.lesson_moves set moved_by = 'learner'",
      'delete from public.lesson_moves',
    ])
      await assert.rejects(
        db.attempt(() => db.queryUnchecked(text)),
        /permission denied/,
      )
  })
})

test('what Helen says of a lesson and takes back stays in the record, and nobody changes that', async () => {
  const id = await shop.buyLesson(amara, helen, '2026-11-26T15:00:00Z')
  shop.clock.set('2026-11-26T16:05:00Z')
  await shop.call(helen, markLesson, { id, outcome: 'no-show' })
  shop.clock.set('2026-11-26T16:20:00Z')
  await shop.call(helen, undoOutcome, { id })
  shop.clock.set('2026-11-26T16:30:00Z')
  await shop.call(helen, markLesson, { id, outcome: 'delivered' })
  await shop.settle()
  const { history } = await recordOf(id)
  assert.deepEqual(
    history.slice(-4).map(({ at, what, pence }) => [at.slice(11, 16), what, pence]),
    [
      ['16:05', 'no-show', 3_800],
      ['16:20', 'taken-back', null],
      ['16:30', 'delivered', null],
      ['16:30', 'released', 3_800],
    ],
  )
  await shop.services.asSystem('nobody changes it', async (db) => {
    for (const text of [
      'update public.outcomes_taken_back set cost_pence = 0',
      'delete from public.outcomes_taken_back',
    ])
      await assert.rejects(
        db.attempt(() => db.queryUnchecked(text)),
        /permission denied/,
      )
  })
})

test('nobody else reads it, and of a lesson that is not there it says so', async () => {
  const id = await shop.hold(amara, helen, '2026-12-01T10:00:00Z')
  for (const person of [amara, helen]) await shop.fails(person, getLessonRecord, { id }, notAllowed)
  await shop.fails(undefined, getLessonRecord, { id }, notSignedIn)
  assert.deepEqual(await stepsOf(id), [['held', null, '']])
  await shop.fails(shop.admin, getLessonRecord, { id: crypto.randomUUID() }, notFound)
})

test('a learner without an account is told from one whose account is gone', async () => {
  const { id: pupilId } = await shop.call(helen, addPupil, { name: 'Rosa Lind' })
  const lesson = { pupilId, minutes: 60, payment: 'cash' } as const
  const { id } = await shop.call(helen, enterLesson, { ...lesson, startsAt: '2026-12-09T10:00:00Z' })
  const seen = async () => {
    const { lessons } = await shop.call(shop.admin, listUserLessons, { id: helen.id })
    const record = await recordOf(id)
    return [record, lessons.find((one) => one.id === id)!].map(({ learner, learnerHasAccount }) => [
      learner,
      learnerHasAccount,
    ])
  }
  assert.deepEqual(await seen(), [
    [null, false],
    [null, false],
  ])
  await shop.call(helen, cancelLesson, { id })
  await shop.call(helen, deletePupil, { id: pupilId })
  assert.deepEqual(await seen(), [
    [null, null],
    [null, null],
  ])
})

test('the lessons of a person begin with the next one, then those further ahead, then the past from the latest back', async () => {
  const tom = await shop.teacher('Tom Reid')
  const { id: pupilId } = await shop.call(tom, addPupil, { name: 'Dave Hill' })
  shop.clock.set('2026-12-08T12:30:00Z')
  const startOf = (nr: number) => `2026-12-${String(nr).padStart(2, '0')}T10:00:00Z`
  for (const nr of [1, 2, 3, 4, 7, 8, 9, 10, 11, 14, 15, 16])
    await shop.call(tom, enterLesson, { pupilId, minutes: 60, payment: 'cash', startsAt: startOf(nr) })
  const first = await shop.call(shop.admin, listUserLessons, { id: tom.id })
  const second = await shop.call(shop.admin, listUserLessons, { id: tom.id, cursor: first.nextCursor! })
  assert.deepEqual(
    [...first.lessons, ...second.lessons].map(({ startsAt }) => startsAt),
    [9, 10, 11, 14, 15, 16, 8, 7, 4, 3, 2, 1].map(startOf),
  )
  assert.equal(second.nextCursor, null)
})
