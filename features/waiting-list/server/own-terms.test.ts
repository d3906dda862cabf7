import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { cancelLesson, getLesson, setLessonPlaces } from '#features/lessons/contract.ts'
import { createCheckoutSession, payWithCredit } from '#features/payments/contract.ts'
import { getEarnings } from '#features/payments/money-contract.ts'
import { changePupil, getPupil } from '#features/pupils/contract.ts'
import { enterLesson } from '#features/pupils/enter-lesson-contract.ts'
import { addPrepaidHours, removePrepaidHours } from '#features/pupils/money-contract.ts'
import { bookLesson, cothamRoad } from '#tests/support/lessons.ts'
import { beginWithOneWeek } from '#tests/support/openings.ts'
import type { Shop } from '#tests/support/payments.ts'
import type { InputOf, Person } from '#tests/support/test-app.ts'
import * as contract from '../contract.ts'
import { takeSickDay } from '../time-off-contract.ts'

let app: Shop
let helen: Person
let amara: Person

beginWithOneWeek('2026-11-23T08:00:00Z', (opening) => ({ app, helen, amara } = opening))

const on = '2026-11-25'
const offerOf = async (who: Person) => (await app.call(who, contract.listOffers, {})).offers[0]!
/** Amara is Helen’s learner and pays £30 an hour; Helen’s own price is £36. */
async function amaraIsHelens() {
  await bookLesson(app, amara, helen, '2026-11-24T10:00:00Z')
  const { id } = await app.call(helen, getPupil, { id: amara.id })
  await app.call(helen, changePupil, { id, hourlyRatePence: 3000 })
  return id
}
const enter = (more: Partial<InputOf<typeof enterLesson>>) =>
  app.call(helen, enterLesson, {
    learnerId: amara.id,
    startsAt: `${on}T10:00:00Z`,
    minutes: 60,
    payment: 'cash',
    pickup: cothamRoad,
    ...more,
  })
const isIll = async () => {
  await app.call(helen, takeSickDay, { on })
  await app.settle()
}

suite('a time instead of a lesson that was', () => {
  test('paid in cash is booked at once in cash, at the learner’s own rate, where that lesson began, and nothing is ours', async () => {
    await amaraIsHelens()
    await enter({ payment: 'cash' })
    const sessions = app.stripe.sessions().length
    await isIll()
    const offer = await offerOf(amara)
    assert.deepEqual([offer.reason, offer.payment, offer.pricePence], ['replacement', 'cash', 3000])
    const mail = (await app.mailsTo(amara.email)).find(({ kind }) => kind === 'time-off-cancelled')
    assert.match(mail!.body.text, /accept the offer by then\. £30\.00, in cash to Helen\./)
    const { id, payment, pricePence } = offer
    const lesson = await app.call(amara, contract.acceptOffer, { id, payment, pricePence })
    assert.deepEqual(
      [
        lesson.status,
        lesson.paidWith,
        lesson.pricePence,
        lesson.pickupPlace?.address,
        lesson.enteredByInstructor,
      ],
      ['booked', 'cash', 3000, cothamRoad.address, undefined],
    )
    assert.equal((await app.call(amara, contract.acceptOffer, { id })).id, lesson.id)
    await app.deliver(helen, lesson.id, lesson.endsAt)
    assert.equal(app.stripe.sessions().length, sessions)
    assert.equal((await app.call(helen, getEarnings, {})).commission_pence, 0)
    const { balance } = await app.call(helen, getPupil, { id: amara.id })
    assert.equal(balance.pence, -3000, 'she owes it to Helen')
  })

  test('paid by transfer costs what that lesson did, where nobody agreed a rate', async () => {
    await bookLesson(app, amara, helen, '2026-11-24T10:00:00Z')
    await enter({ payment: 'bank', pricePence: 4000 })
    await isIll()
    const { id, payment, pricePence } = await offerOf(amara)
    assert.deepEqual([payment, pricePence], ['bank', 4000])
    const lesson = await app.call(amara, contract.acceptOffer, { id })
    assert.deepEqual([lesson.status, lesson.paidWith, lesson.pricePence], ['booked', 'bank', 4000])
  })

  test('paid from hours takes those hours again; once they are gone it is not booked on other terms unseen', async () => {
    const pupil = await amaraIsHelens()
    const hours = { id: pupil, minutes: 60, pence: 2500, method: 'bank' as const }
    const { prepaidHours } = await app.call(helen, addPrepaidHours, hours)
    await enter({ payment: 'hours' })
    await isIll()
    const { id, payment, pricePence } = await offerOf(amara)
    assert.deepEqual([payment, pricePence], ['hours', null])
    await app.call(helen, removePrepaidHours, { id: pupil, hoursId: prepaidHours[0]!.id })
    await app.fails(amara, contract.acceptOffer, { id, payment, pricePence }, contract.offerChanged)
    const again = await offerOf(amara)
    assert.deepEqual([again.status, again.payment, again.pricePence], ['open', 'cash', 3000])
    await app.call(helen, addPrepaidHours, hours)
    const lesson = await app.call(amara, contract.acceptOffer, { id, payment, pricePence })
    assert.deepEqual([lesson.status, lesson.paidWith, lesson.pricePence], ['booked', 'hours', 2500])
    assert.equal((await app.call(helen, getPupil, { id: pupil })).balance.minutesLeft, 0)
  })

  test('paid by card is paid by card, at the rate that Helen agreed with her, commission of that', async () => {
    await bookLesson(app, amara, helen, `${on}T10:00:00Z`)
    const { id: pupil } = await app.call(helen, getPupil, { id: amara.id })
    await app.call(helen, changePupil, { id: pupil, hourlyRatePence: 3000 })
    await isIll()
    const { id, payment, pricePence } = await offerOf(amara)
    assert.deepEqual([payment, pricePence], ['card', 3000])
    const held = await app.call(amara, contract.acceptOffer, { id, payment, pricePence })
    assert.deepEqual([held.status, held.pricePence], ['held', 3000])
    await app.call(amara, setLessonPlaces, { id: held.id, pickup: cothamRoad })
    const { id: package_id } = await app.packageOf(helen, '1-hour lesson')
    const { session_id } = await app.call(amara, createCheckoutSession, {
      package_id,
      student_id: amara.id,
      instructor_id: helen.id,
      lesson_id: held.id,
      origin_url: app.url,
    })
    assert.equal(app.stripe.sessions().find(({ id }) => id === session_id)?.amount_total, 3000)
    await app.pay(session_id)
    await app.deliver(helen, held.id, held.endsAt)
    const { gross_pence, commission_pence } = await app.call(helen, getEarnings, {})
    assert.deepEqual([gross_pence, commission_pence], [3000, 300])
    await app.mustBalance()
  })
})

test('a free time is offered as the latest lesson was paid: card to one who pays by card, cash to one who pays cash', async () => {
  await amaraIsHelens()
  const send = (startsAt: string) =>
    app.call(helen, contract.sendGap, { startsAt, minutes: 90, learnerIds: [amara.id] })
  await send('2026-11-26T10:00:00Z')
  const first = await offerOf(amara)
  assert.deepEqual([first.payment, first.pricePence], ['card', 4500])
  await app.call(amara, contract.endOffer, { id: first.id })
  await enter({ payment: 'bank' })
  await send('2026-11-26T10:00:00Z')
  const second = await offerOf(amara)
  assert.deepEqual([second.payment, second.pricePence], ['bank', 4500])
  const { status } = await app.call(amara, contract.acceptOffer, { id: second.id })
  assert.equal(status, 'booked')
})

test('a learner with credit is offered it first, also after a lesson paid by transfer, and told what cancelling costs', async () => {
  await amaraIsHelens()
  await app.buyBlock(amara, helen)
  await enter({ payment: 'bank' })
  await app.call(helen, contract.sendGap, {
    startsAt: '2026-11-26T10:00:00Z',
    minutes: 60,
    learnerIds: [amara.id],
  })
  await app.settle()
  const { id, payment, pricePence, cancellationTiers } = await offerOf(amara)
  assert.deepEqual([payment, pricePence], ['credit', 3000])
  assert.deepEqual(cancellationTiers, [{ hours: 48, percent: 100 }])
  const mail = (await app.mailsTo(amara.email)).findLast(({ kind }) => kind === 'time-offered')
  assert.match(mail!.body.text, /From your lesson credit with Helen, or £30\.00 by card\./)
  assert.match(mail!.body.text, /Free to cancel until Tue 24 Nov 2026, 10:00\. After that, the whole price\./)
  const held = await app.call(amara, contract.acceptOffer, { id, payment, pricePence })
  assert.equal(held.status, 'held')
  await app.call(amara, setLessonPlaces, { id: held.id, pickup: cothamRoad })
  await app.call(amara, payWithCredit, { id: held.id })
  const lesson = await app.call(amara, getLesson, { id: held.id })
  assert.deepEqual([lesson.status, lesson.paidWith], ['booked', 'credit'])
  await app.mustBalance()
})

test('a learner from the pool pays by card at Helen’s own price', async () => {
  const [startsAt, ben] = ['2026-11-24T10:00:00Z', await app.person('Ben Price')]
  const lesson = await bookLesson(app, ben, helen, startsAt)
  await app.call(amara, contract.joinWaitingList, {
    postcode: 'BS6 6AA',
    gearbox: 'manual',
    minutes: 60,
    times: [{ weekday: 2, from: '10:00', to: '11:00' }],
  })
  await app.call(ben, cancelLesson, { id: lesson })
  await app.settle()
  const { id, payment, pricePence } = await offerOf(amara)
  assert.deepEqual([payment, pricePence], ['card', 3600])
  const held = await app.call(amara, contract.acceptOffer, { id })
  assert.deepEqual([held.status, held.pricePence], ['held', null])
})
