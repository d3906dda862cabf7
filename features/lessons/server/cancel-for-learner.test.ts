import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { notAllowed, notFound } from '#common/api-error.ts'
import { setCancellationTerms } from '#features/cancellation-terms/contract.ts'
import { findObjection, objectToLesson } from '#features/objections/contract.ts'
import { getEarnings } from '#features/payments/money-contract.ts'
import { listCredits } from '#features/payments/contract.ts'
import { addPupil } from '#features/pupils/contract.ts'
import { enterLesson } from '#features/pupils/enter-lesson-contract.ts'
import { joinWaitingList, listOffers } from '#features/waiting-list/contract.ts'
import { readCalendarFile } from '#tests/support/calendar-files.ts'
import { beginWithOneWeek } from '#tests/support/openings.ts'
import type { Shop } from '#tests/support/payments.ts'
import type { Person } from '#tests/support/test-app.ts'
import { cancelLesson, getLesson, lessonNotBooked } from '../contract.ts'
import { diaryBusy } from '../moving-contract.ts'
import {
  cancelForLearner,
  costAboveTerms,
  lessonOver,
  markLesson,
  nothingToUndo,
  undoOutcome,
} from '../outcome-contract.ts'

let app: Shop
let helen: Person
let amara: Person
let ben: Person

/** In London. It is Monday at eight: nobody has booked anything yet. */
const wednesday = '2026-11-25T10:00:00Z'
const tuesdayMorning = '2026-11-24T08:30:00Z'
beginWithOneWeek('2026-11-23T08:00:00Z', (opening) => ({ app, helen, amara, ben } = opening))

async function enterForJo() {
  const jo = await app.call(helen, addPupil, { name: 'Jo Lake' })
  const entry = { startsAt: wednesday, minutes: 60, payment: 'cash', pricePence: 4_000 } as const
  return (await app.call(helen, enterLesson, { pupilId: jo.id, ...entry })).id
}
const steps = [
  { hours: 48, percent: 50 },
  { hours: 24, percent: 100 },
]

suite('a learner rings to cancel', () => {
  test('Jo, who has no account, the day before: it costs what the terms say, and Ben is offered the hour at once', async () => {
    const id = await enterForJo()
    await app.call(ben, joinWaitingList, {
      postcode: 'BS6 6AA',
      gearbox: 'manual',
      minutes: 60,
      times: [{ weekday: 3, from: '10:00', to: '11:00' }],
      instructorId: helen.id,
    })
    await app.settle()
    assert.deepEqual((await app.call(ben, listOffers, {})).offers, [])
    app.clock.set(tuesdayMorning)
    const noted = await app.call(helen, cancelForLearner, { id })
    assert.deepEqual(
      [noted.status, noted.outcome, noted.cancelledBy, noted.cancelledCostPence, noted.costSetBy],
      ['cancelled', 'cancelled-late', 'learner', 4_000, undefined],
    )
    assert.deepEqual(
      [noted.marking?.by, noted.marking?.undoUntil],
      ['instructor', '2026-11-26T08:30:00.000Z'],
    )
    await app.settle()
    const [offer] = (await app.call(ben, listOffers, {})).offers
    assert.deepEqual([offer?.startsAt, offer?.status], [wednesday, 'open'])
    assert.equal((await app.call(helen, cancelForLearner, { id })).marking?.at, noted.marking?.at, 'once')
  })

  test('Amara, who pays by card, is told at once, objects, and has her lesson back when Helen undoes it', async () => {
    const id = await app.buyLesson(amara, helen, wednesday)
    app.clock.set(tuesdayMorning)
    await app.call(helen, cancelForLearner, { id, costPence: 1_000, reason: 'You have a cold' })
    await app.settle()
    const lesson = await app.call(amara, getLesson, { id })
    assert.deepEqual(
      [lesson.outcome, lesson.cancelledCostPence, lesson.costSetBy],
      ['cancelled-late', 1_000, 'instructor'],
    )
    const creditOf = async () => (await app.call(amara, listCredits, {})).credits.map((one) => one.pence_left)
    assert.deepEqual(await creditOf(), [2_600])
    const period = { from: '2026-11-01', to: '2026-12-01' }
    assert.equal((await app.call(helen, getEarnings, period)).net_pence, 900)
    const [told] = await app.mailsTo(amara.email)
    assert.equal(told?.kind, 'lesson-cancelled')
    assert.match(told.body.text, /Helen Marsh has noted that you cancelled your lesson: Wed 25 Nov 2026/)
    assert.match(told.body.text, /It cost £10\.00 of the £36\.00 you paid\./)
    assert.match(
      told.body.text,
      /If you didn’t cancel, or the cost isn’t right, tell us on the lesson’s page within two days\./,
    )
    await app.call(amara, objectToLesson, { id, reason: 'I only asked to come later.' })

    await app.call(helen, undoOutcome, { id })
    await app.settle()
    assert.equal((await app.call(amara, getLesson, { id })).status, 'booked')
    assert.equal((await app.call(amara, findObjection, { id })).objection?.status, 'corrected')
    assert.deepEqual(await creditOf(), [])
    assert.equal((await app.call(helen, getEarnings, period)).net_pence, 0)
    await app.mustBalance()
    for (const person of [amara, helen]) {
      const mails = await app.mailsTo(person.email)
      const [first, second] = ['lesson-cancelled', 'lesson-reopened'].map((kind) => {
        const mail = mails.find((one) => one.kind === kind)
        return readCalendarFile(mail?.body.attachments?.[0]?.content ?? '')
      })
      assert.deepEqual([first?.method, first?.events[0]?.sequence], ['CANCEL', 1])
      assert.deepEqual(
        [second?.method, second?.events[0]?.sequence, second?.events[0]?.uid],
        ['REQUEST', 2, first?.events[0]?.uid],
        'a later version than the one that took it out',
      )
    }
    app.clock.set('2026-11-24T18:00:00Z')
    await app.settle()
    assert.equal((await app.mailsTo(amara.email))[0]?.subject, 'Lesson tomorrow at 10:00')
  })

  test('with enough notice it costs nothing, and a free pass is used, and had back by an undo', async () => {
    await app.call(helen, setCancellationTerms, { tiers: [{ hours: 24, percent: 100 }], freePasses: 1 })
    const early = await app.buyLesson(amara, helen, wednesday)
    await app.fails(helen, cancelForLearner, { id: early, costPence: 1 }, costAboveTerms)
    const inTime = await app.call(helen, cancelForLearner, { id: early })
    assert.deepEqual([inTime.outcome, inTime.cancelledCostPence], ['cancelled', 0])
    await app.settle()
    assert.match(
      (await app.mailsTo(amara.email))[0]!.body.text,
      /has noted that you cancelled[^]+We’ve turned your £36\.00 into credit/,
    )
    const id = await app.buyLesson(amara, helen, wednesday)
    app.clock.set('2026-11-25T09:00:00Z')
    const covered = await app.call(helen, cancelForLearner, { id })
    assert.deepEqual(
      [covered.outcome, covered.usedFreePass, covered.cancelledCostPence],
      ['cancelled-late', true, 0],
    )
    const again = await app.call(helen, undoOutcome, { id })
    assert.deepEqual([again.status, again.freePassesLeft], ['booked', 1])
  })

  test('noted by mistake and taken back days before, it leaves two days to take back how the lesson went', async () => {
    const id = await app.buyLesson(amara, helen, wednesday)
    await app.call(helen, cancelForLearner, { id })
    await app.call(helen, undoOutcome, { id })
    app.clock.set('2026-11-26T09:00:00Z')
    await app.call(helen, markLesson, { id, outcome: 'no-show' })
    assert.equal((await app.call(helen, undoOutcome, { id })).status, 'booked')
  })

  test('costs what its moment says, until its end; then it is marked as any other', async () => {
    await app.call(helen, setCancellationTerms, { tiers: steps, freePasses: 0 })
    const id = await enterForJo()
    app.clock.set('2026-11-24T09:00:00Z')
    await app.fails(helen, cancelForLearner, { id, costPence: 2_001 }, costAboveTerms)
    assert.equal((await app.call(helen, cancelForLearner, { id })).cancelledCostPence, 2_000)
    await app.call(helen, undoOutcome, { id })
    app.clock.set('2026-11-25T10:30:00Z')
    assert.equal(
      (await app.call(helen, cancelForLearner, { id })).cancelledCostPence,
      4_000,
      'while it is on',
    )
    await app.call(helen, undoOutcome, { id })
    app.clock.set('2026-11-25T11:00:00Z')
    await app.fails(helen, cancelForLearner, { id }, lessonOver)
    await app.call(helen, markLesson, { id, outcome: 'no-show' })
    assert.equal((await app.call(helen, cancelForLearner, { id })).outcome, 'no-show', 'it has ended')
  })

  test('is its instructor’s to note; a time that somebody else has taken can’t be had back', async () => {
    const id = await app.buyLesson(amara, helen, wednesday)
    const owen = await app.teacher('Owen Pike')
    await app.fails(owen, cancelForLearner, { id }, notFound)
    await app.fails(amara, cancelForLearner, { id }, notAllowed)
    await app.call(helen, cancelForLearner, { id })
    await app.buyLesson(ben, helen, wednesday)
    await app.fails(helen, undoOutcome, { id }, diaryBusy)
    const other = await app.buyLesson(amara, helen, '2026-11-26T10:00:00Z')
    await app.call(helen, cancelLesson, { id: other })
    await app.fails(helen, undoOutcome, { id: other }, nothingToUndo)
    const held = await app.hold(amara, helen, '2026-11-26T14:00:00Z')
    await app.fails(helen, cancelForLearner, { id: held }, lessonNotBooked)
  })
})

test('the database lets an instructor charge what the terms say at that moment or less, and only so that the learner can object', async () => {
  await app.call(helen, setCancellationTerms, { tiers: steps, freePasses: 0 })
  const id = await app.buyLesson(amara, helen, wednesday)
  const write = (change: string) =>
    app.services.asUser({ role: 'authenticated', sub: helen.id }, (db) =>
      db.queryUnchecked(
        `update public.lessons set status = 'cancelled', cancelled_at = clock(), cancelled_by = 'learner', ${change} where id = $1`,
        [id],
      ),
    )
  const late = (cost: number, more = '') =>
    `outcome = 'cancelled-late', cancelled_cost_pence = ${cost}, marked_at = clock(), marked_by = 'instructor'${more}`
  const byHelen = `, cost_set_by = 'instructor'`
  const wrong = /does not cost that by its terms/
  await assert.rejects(write(late(10, byHelen)), wrong, 'it is free still')
  app.clock.set('2026-11-24T09:00:00Z')
  for (const change of [
    late(1_801),
    late(1_799),
    late(0),
    late(3_600),
    late(3_600, byHelen),
    late(1_801, byHelen),
  ])
    await assert.rejects(write(change), wrong, change)
  await assert.rejects(
    write(`outcome = 'no-show', cancelled_cost_pence = 1800, marked_at = clock(), marked_by = 'instructor'`),
    wrong,
    'nobody has failed to come yet',
  )
  await assert.rejects(
    write(`outcome = 'cancelled-late', cancelled_cost_pence = 1800`),
    /the learner may object/,
  )
  await write(late(900, byHelen))
  assert.equal((await app.call(amara, getLesson, { id })).cancelledCostPence, 900)
})
