import assert from 'node:assert/strict'
import { after, before, beforeEach, suite, test } from 'node:test'
import { getLesson, listLessons } from '#features/lessons/contract.ts'
import {
  agreeToMove,
  diaryBusy,
  hoursShort,
  lengthFixed,
  lengthNotYours,
  moneyReceived,
  moveLesson,
} from '#features/lessons/moving-contract.ts'
import { gapTooShort, listDiary } from '#features/diary/contract.ts'
import { bookLesson } from '#tests/support/lessons.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import type { InputOf, Person } from '#tests/support/test-app.ts'
import { addPupil, getPupil } from '../contract.ts'
import { enterLesson } from '../enter-lesson-contract.ts'
import { addPrepaidHours, receiveForLesson } from '../money-contract.ts'

let app: Shop
let helen: Person
let amara: Person
let dave: string

before(async () => {
  app = await openShop()
})
after(() => app.close())
beforeEach(async () => {
  app.clock.set('2026-11-23T08:00:00Z') // a Monday
  helen = await app.teacher('Helen Marsh', 3600)
  amara = await app.person('Amara Okafor')
  dave = (await app.call(helen, addPupil, { name: 'Dave Hill' })).id
})

const tuesday = '2026-11-24T10:00:00Z'
const enter = (more: Partial<InputOf<typeof enterLesson>> = {}) =>
  app.call(helen, enterLesson, { pupilId: dave, startsAt: tuesday, minutes: 60, payment: 'cash', ...more })
const resize = (id: string, minutes: number, more: Partial<InputOf<typeof moveLesson>> = {}) => ({
  id,
  startsAt: tuesday,
  fromStartsAt: tuesday,
  minutes,
  ...more,
})

suite('the length of a lesson that is settled between the two', () => {
  test('changes with its price by the minute, in both places at once, and an undo gives back the price to the penny', async () => {
    const { id } = await enter({ pricePence: 3599 })
    const longer = await app.call(helen, moveLesson, resize(id, 90))
    assert.deepEqual(
      [longer.startsAt, longer.endsAt, longer.minutes, longer.pricePence],
      [tuesday, '2026-11-24T11:30:00Z', 90, 5399],
    )
    const { entries } = await app.call(helen, listDiary, { from: '2026-11-24', to: '2026-11-25' })
    assert.deepEqual(
      entries.map(({ startsAt, endsAt }) => [startsAt, endsAt]),
      [[tuesday, '2026-11-24T11:30:00Z']],
    )
    const back = await app.call(helen, moveLesson, resize(id, 60, { pricePence: 3599 }))
    assert.deepEqual([back.minutes, back.pricePence, back.unansweredMove], [60, 3599, null])
    assert.deepEqual((await app.call(helen, moveLesson, resize(id, 60))).moves, 2)
  })

  test('changes with the start in one go', async () => {
    const { id } = await enter()
    const moved = await app.call(helen, moveLesson, resize(id, 45, { startsAt: '2026-11-26T15:00:00Z' }))
    assert.deepEqual(
      [moved.startsAt, moved.endsAt, moved.pricePence],
      ['2026-11-26T15:00:00Z', '2026-11-26T15:45:00Z', 2700],
    )
  })

  test('does not reach into what comes next, and is told so with other times', async () => {
    const { id } = await enter()
    await bookLesson(app, amara, helen, '2026-11-24T12:00:00Z')
    const { alternatives } = await app.fails(helen, moveLesson, resize(id, 120), gapTooShort)
    assert.ok(Array.isArray(alternatives))
    await app.fails(helen, moveLesson, resize(id, 150), diaryBusy)
    assert.equal((await app.call(helen, getLesson, { id })).minutes, 60)
  })

  test('stays once the money has been received, until that is taken back', async () => {
    const { id } = await enter()
    await app.call(helen, receiveForLesson, { id })
    await app.fails(helen, moveLesson, resize(id, 90), moneyReceived)
    const moved = await app.call(helen, moveLesson, resize(id, 60, { startsAt: '2026-11-26T15:00:00Z' }))
    assert.equal(moved.pricePence, 3600)
  })

  test('stays when it was paid by card, no matter who asks; a learner never changes it', async () => {
    const id = await bookLesson(app, amara, helen, tuesday)
    await app.fails(helen, moveLesson, resize(id, 90), lengthFixed)
    await app.fails(amara, moveLesson, resize(id, 90), lengthNotYours)
  })

  test('takes no more hours than are paid in advance, and gives back what it no longer needs', async () => {
    await app.call(helen, addPrepaidHours, { id: dave, minutes: 120, pence: 7000, method: 'cash' })
    const { id } = await enter({ payment: 'hours' })
    const minutesLeft = async () => (await app.call(helen, getPupil, { id: dave })).balance.minutesLeft
    await app.fails(helen, moveLesson, resize(id, 135), hoursShort)
    assert.equal(await minutesLeft(), 60)
    assert.equal((await app.call(helen, moveLesson, resize(id, 120))).minutes, 120)
    assert.equal(await minutesLeft(), 0)
    await app.call(helen, moveLesson, resize(id, 45))
    assert.equal(await minutesLeft(), 75)
  })

  test('two lessons made longer at once use no hour twice', async () => {
    await app.call(helen, addPrepaidHours, { id: dave, minutes: 150, pence: 9000, method: 'cash' })
    const first = await enter({ payment: 'hours' })
    const second = await enter({ payment: 'hours', startsAt: '2026-11-25T10:00:00Z' })
    const thursday = '2026-11-25T10:00:00Z'
    const answers = await Promise.all([
      app.tryCall(helen, moveLesson, resize(first.id, 90)),
      app.tryCall(helen, moveLesson, resize(second.id, 90, { startsAt: thursday, fromStartsAt: thursday })),
    ])
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409])
    const { lessons } = await app.call(helen, listLessons, { status: 'booked' })
    assert.equal(
      lessons.reduce((sum, { minutes }) => sum + minutes, 0),
      150,
    )
  })

  test('a learner with an account may cancel free of charge or agree, and reads of length and price', async () => {
    const known = await bookLesson(app, amara, helen, '2026-12-01T10:00:00Z')
    const { learner } = await app.call(helen, getLesson, { id: known })
    const { id } = await app.call(helen, enterLesson, {
      learnerId: learner!.id,
      startsAt: tuesday,
      minutes: 60,
      payment: 'cash',
    })
    await app.settle()
    await app.call(helen, moveLesson, resize(id, 90))
    await app.settle()
    const seen = await app.call(amara, getLesson, { id })
    assert.deepEqual(seen.unansweredMove, {
      agreedStartsAt: tuesday,
      agreedMinutes: 60,
      answerBy: '2026-11-24T08:00:00.000Z',
    })
    assert.equal(seen.cancellation?.costPence, 0)
    const [mail] = await app.mailsTo(amara.email)
    assert.equal(mail?.subject, 'Lesson on Tue 24 Nov 2026, 10:00 now 1½ hours')
    assert.match(mail!.body.text, /It was 1 hour long/)
    assert.match(mail!.body.text, /The price is now £54\.00; it was £36\.00\./)
    const agreed = await app.call(amara, agreeToMove, { id, startsAt: tuesday })
    assert.equal(agreed.unansweredMove, null)
    await app.call(helen, moveLesson, resize(id, 60))
    const back = await app.call(helen, moveLesson, resize(id, 90))
    assert.equal(back.unansweredMove, null)
  })
})
