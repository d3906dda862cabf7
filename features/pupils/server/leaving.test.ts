import assert from 'node:assert/strict'
import { test } from 'node:test'
import { notFound } from '#common/api-error.ts'
import { acceptInvitation, listMyInstructors } from '#features/invitations/contract.ts'
import { cancelLesson, getLesson } from '#features/lessons/contract.ts'
import { markLesson, undoOutcome } from '#features/lessons/outcome-contract.ts'
import { changeMyContactDetails } from '#features/places/contract.ts'
import { createSeries } from '#features/series/contract.ts'
import { addTestDay, setTestPlan } from '#features/test-days/contract.ts'
import { addToWaitingList, notALearnerOfYours, sendGap } from '#features/waiting-list/contract.ts'
import { bookLesson } from '#tests/support/lessons.ts'
import { openPupils, tuesday } from '#tests/support/pupils.ts'
import * as contract from '../contract.ts'
import * as entering from '../enter-lesson-contract.ts'
import { leaveInstructor, listKnownInstructors, stillBooked } from '../leaving-contract.ts'

const { cast, add, enter } = openPupils()

const phone = '+447700900123'
const known = async () =>
  (await cast.app.call(cast.amara, listKnownInstructors, {})).instructors.map(({ name }) => name)
const leave = () => cast.app.call(cast.amara, leaveInstructor, { id: cast.helen.id })
const theirs = (startsAt: string) =>
  ({ learnerId: cast.amara.id, startsAt, minutes: 60, payment: 'cash', pricePence: 0 }) as const
const enterFor = (startsAt: string) => cast.app.call(cast.helen, entering.enterLesson, theirs(startsAt))
const contactIn = async (id: string) => (await cast.app.call(cast.helen, getLesson, { id })).contact
const givePhone = () => cast.app.call(cast.amara, changeMyContactDetails, { phone })

/** Amara books Helen once and cancels. */
async function bookOnce() {
  const { app, amara, helen } = cast
  await app.call(amara, cancelLesson, { id: await bookLesson(app, amara, helen, '2026-11-26T10:00:00Z') })
}

async function accept() {
  const { app, amara, helen } = cast
  const { id } = await add('Amara', { email: amara.email })
  await app.call(helen, contract.invitePupil, { id })
  await app.settle()
  const mail = (await app.mailsTo(amara.email)).at(-1)!
  await app.call(amara, acceptInvitation, {
    token: /#(?:invitation=)?([0-9a-f]{64})/.exec(mail.body.text)![1]!,
  })
  await app.settle()
}

test('a learner reads what they pay their instructors, and whether they’re still new to them', async () => {
  const { app, helen, amara } = cast
  const pays = async () =>
    (await app.call(amara, listKnownInstructors, {})).instructors.map(({ hourlyRatePence, isNew }) => ({
      hourlyRatePence,
      isNew,
    }))
  await bookOnce()
  assert.deepEqual(await pays(), [{ hourlyRatePence: null, isNew: true }], 'the only lesson is cancelled')
  await bookLesson(app, amara, helen, '2026-11-27T10:00:00Z')
  assert.deepEqual(await pays(), [{ hourlyRatePence: null, isNew: false }])
})

for (const [way, begin] of [
  ['whom they booked once', bookOnce],
  ['whose invitation they accepted', accept],
] as const)
  test(`an instructor ${way} enters nothing more for a learner who has left, and sees no phone number`, async () => {
    const { app, helen, amara } = cast
    await begin()
    await givePhone()
    assert.deepEqual(await known(), ['Helen Marsh'])
    const { id, contact } = await enterFor(tuesday)
    assert.equal(contact?.phone, phone, 'a lesson entered for a current learner')
    app.clock.set('2026-11-24T12:00:00Z')
    await app.call(helen, markLesson, { id, outcome: 'delivered' })
    await leave()
    await app.settle()
    assert.deepEqual(await known(), [])
    assert.deepEqual((await app.call(amara, listMyInstructors, {})).instructors, [])
    assert.equal(await contactIn(id), null)
    const learnerId = amara.id
    await app.fails(helen, entering.enterLesson, theirs('2026-11-26T10:00:00Z'), notFound)
    await app.fails(helen, entering.enterLesson, theirs('2026-11-23T10:00:00Z'), notFound)
    const weekly = {
      learnerId,
      firstStartsAt: '2026-11-26T10:00:00Z',
      minutes: 480,
      payment: 'cash',
    } as const
    await app.fails(helen, createSeries, weekly, notFound)
    await app.fails(helen, setTestPlan, { id: learnerId, theoryPassedOn: '2020-01-01' }, notFound)
    const testDay = { learnerId, testAt: '2026-12-08T10:00:00Z', centre: 'Southmead' }
    await app.fails(helen, addTestDay, testDay, notFound)
    const times = [{ weekday: 2, from: '09:00', to: '17:00' }]
    await app.fails(
      helen,
      addToWaitingList,
      { id: learnerId, minutes: 60, times, postcode: 'BS6 6UL' },
      notFound,
    )
    const gap = { startsAt: '2026-11-26T10:00:00Z', minutes: 60, learnerIds: [learnerId] }
    await app.fails(helen, sendGap, gap, notALearnerOfYours)
    const record = await app.call(helen, contract.getPupil, { id: learnerId })
    assert.equal(record.status, 'left', 'Helen keeps her record of them')
    assert.equal((await app.tryCall(amara, leaveInstructor, { id: helen.id })).status, 404)
  })

test('a learner leaves once no lessons lie ahead, and is back by booking again', async () => {
  const { app, helen, amara } = cast
  await bookOnce()
  const { id } = await enterFor(tuesday)
  await app.fails(amara, leaveInstructor, { id: helen.id }, stillBooked)
  await app.call(amara, cancelLesson, { id })
  await leave()
  await bookLesson(app, amara, helen, '2026-11-27T10:00:00Z')
  assert.deepEqual(await known(), ['Helen Marsh'])
  assert.equal((await enterFor('2026-11-26T10:00:00Z')).status, 'booked')
  assert.equal((await app.call(helen, contract.getPupil, { id: amara.id })).status, 'active')
})

test('taking back how a lesson ended brings nobody back', async () => {
  const { app, helen, amara } = cast
  const id = await bookLesson(app, amara, helen, tuesday)
  app.clock.set('2026-11-24T12:00:00Z')
  await app.call(helen, markLesson, { id, outcome: 'delivered' })
  await leave()
  await app.call(helen, undoOutcome, { id })
  assert.deepEqual(await known(), [])
  await app.fails(helen, entering.enterLesson, theirs('2026-11-26T10:00:00Z'), notFound)
})

test('a lesson that is entered once it has begun shows no phone number', async () => {
  await bookOnce()
  await givePhone()
  const { id, contact } = await enterFor('2026-11-23T06:00:00Z')
  assert.deepEqual([contact, await contactIn(id)], [null, null])
})

test('of leaving and entering a lesson at one moment, one comes first and the other sees it', async () => {
  const { app, helen, amara } = cast
  await bookOnce()
  for (let round = 0; round < 5; round++) {
    const [left, entered] = await Promise.all([
      app.tryCall(amara, leaveInstructor, { id: helen.id }),
      app.tryCall(helen, entering.enterLesson, theirs(tuesday)),
    ])
    assert.deepEqual([left.status, entered.status].toSorted(), left.status === 200 ? [200, 404] : [200, 409])
    if (entered.status === 200) await app.call(amara, cancelLesson, { id: entered.body.id })
    else
      await app.call(amara, cancelLesson, { id: await bookLesson(app, amara, helen, '2026-11-26T10:00:00Z') })
  }
})

test('a pupil without an account has nobody who could leave, and is taught as before', async () => {
  const { id } = await add('Dave Hill')
  assert.equal((await enter(id)).status, 'booked')
})
