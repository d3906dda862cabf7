import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { formatTime } from '#common/time.ts'
import { declinedCard, openShop, type Shop } from '#tests/support/payments.ts'
import type { Person } from '#tests/support/test-app.ts'
import { cothamRoad } from '#tests/support/lessons.ts'
import { offerPackage } from './packages.ts'
import { getCheckoutStatus, listPackages, createCheckoutSession, payWithCredit } from '../contract.ts'
import { listTransactions } from '../money-contract.ts'
import { getDiarySettings, setDiarySettings } from '#features/diary/settings-contract.ts'
import {
  getLesson,
  holdLesson,
  pickupMissing,
  releaseHold,
  setLessonPlaces,
} from '#features/lessons/contract.ts'
import { setMyInstructor, getMyInstructor } from '#features/instructors/contract.ts'

let shop: Shop
let helen: Person
let amara: Person
before(async () => {
  shop = await openShop()
  helen = await shop.teacher('Helen Marsh', 3_800)
  amara = await shop.person('Amara Okafor')
})
after(() => shop.close())

const statusOf = async (who: Person, sessionId: string) =>
  await shop.call(who, getCheckoutStatus, { sessionId })
const lessonOf = async (who: Person, id: string) => await shop.call(who, getLesson, { id })
const paymentsOf = async (who: Person) => (await shop.call(who, listTransactions, {})).transactions

test('packages follow the hourly rate of the instructor and are open to everyone', async () => {
  const body = await shop.call(undefined, listPackages, { instructor_id: helen.id })
  assert.deepEqual(
    body.packages.map(({ name, lesson_count, lesson_minutes, price, currency, instructor_id }) => [
      name,
      lesson_count,
      lesson_minutes,
      price,
      currency,
      instructor_id === helen.id,
    ]),
    [
      ['1-hour lesson', 1, 60, 3_800, 'gbp', true],
      ['1½-hour lesson', 1, 90, 5_700, 'gbp', true],
      ['2-hour lesson', 1, 120, 7_600, 'gbp', true],
      ['10-hour block', 10, 60, 36_100, 'gbp', true],
    ],
  )
  const tom = await shop.teacher('Tom Reid', 3_000)
  const profile = await shop.call(tom, getMyInstructor, {})
  await shop.call(tom, setMyInstructor, { ...profile, hourlyRatePence: 3_250 })
  await shop.settle()
  assert.deepEqual(
    [(await shop.packageOf(tom, '1-hour lesson')).price, (await shop.packageOf(tom, '10-hour block')).price],
    [3_250, 30_875],
  )
})

test('Amara holds a time, pays by card, and the lesson is booked', async () => {
  const lessonId = await shop.hold(amara, helen, '2026-11-25T10:00:00Z')
  const { status, body } = await shop.checkout(amara, helen, lessonId)
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual(await statusOf(amara, body.session_id), {
    payment_status: 'unpaid',
    status: 'open',
    amount_total: 3_800,
    currency: 'gbp',
    metadata: { package_id: (await shop.packageOf(helen, '1-hour lesson')).id },
    package_name: '1-hour lesson',
    lesson_id: lessonId,
    outcome: null,
  })
  assert.match(body.url, /^http:\/\/127\.0\.0\.1/)
  assert.match(await (await fetch(body.url)).text(), /with Helen Marsh, Wed 25 Nov 2026, 10:00/)

  await shop.pay(body.session_id)
  const paid = await statusOf(amara, body.session_id)
  assert.deepEqual([paid.payment_status, paid.status, paid.outcome], ['paid', 'complete', 'booked'])
  const lesson = await lessonOf(amara, lessonId)
  assert.deepEqual([lesson.status, lesson.paidWith, lesson.pricePence], ['booked', 'card', 3_800])
  const [payment] = await paymentsOf(amara)
  assert.deepEqual(
    [
      payment!.session_id,
      payment!.student_name,
      payment!.instructor_name,
      payment!.amount_total,
      payment!.commission,
      payment!.net,
      payment!.payment_status,
      payment!.refunded_total,
    ],
    [body.session_id, 'Amara Okafor', 'Helen Marsh', 3_800, 380, 3_420, 'paid', 0],
  )
  assert.deepEqual(
    (await paymentsOf(helen)).map(({ id }) => id),
    [payment!.id],
  )
  await shop.mustBalance()
})

test('the hold gets ten more minutes when she goes to pay, once', async () => {
  const lessonId = await shop.hold(amara, helen, '2026-11-25T12:00:00Z')
  shop.clock.set('2026-11-23T08:06:00Z')
  await shop.checkout(amara, helen, lessonId)
  assert.equal(
    Date.parse((await lessonOf(amara, lessonId)).holdExpiresAt!),
    Date.parse('2026-11-23T08:16:00Z'),
  )
  shop.clock.set('2026-11-23T08:12:00Z')
  await shop.checkout(amara, helen, lessonId, '10-hour block')
  assert.equal(
    Date.parse((await lessonOf(amara, lessonId)).holdExpiresAt!),
    Date.parse('2026-11-23T08:16:00Z'),
  )
  await shop.tryCall(amara, releaseHold, { id: lessonId })
  await shop.settle()
})

test('pressing pay twice, with and without an Idempotency-Key, opens one session', async () => {
  const lessonId = await shop.hold(amara, helen, '2026-11-25T14:00:00Z')
  const sessions = shop.stripe.sessions().length
  const answers = await Promise.all(
    [1, 2, 3, 4].map((one) =>
      shop.checkout(
        amara,
        helen,
        lessonId,
        '1-hour lesson',
        one > 2 ? { 'idempotency-key': 'pay once' } : {},
      ),
    ),
  )
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200, 200],
    JSON.stringify(answers.map(({ body }) => body)),
  )
  assert.equal(new Set(answers.map(({ body }) => body.session_id)).size, 1)
  assert.equal(shop.stripe.sessions().length, sessions + 1)
  const other = await shop.checkout(amara, helen, lessonId, '10-hour block', {
    'idempotency-key': 'pay once',
  })
  assert.deepEqual([other.status, other.body.code], [422, 'idempotency-key-reused'])
  await shop.call(amara, releaseHold, { id: lessonId })
  await shop.settle()
})

test('a declined card pays for nothing, and the next card pays', async () => {
  const lessonId = await shop.hold(amara, helen, '2026-11-26T10:00:00Z')
  const { body } = await shop.checkout(amara, helen, lessonId)
  assert.equal(((await shop.pay(body.session_id, declinedCard)) as { kind: string }).kind, 'declined')
  assert.deepEqual(
    [(await statusOf(amara, body.session_id)).payment_status, (await lessonOf(amara, lessonId)).status],
    ['unpaid', 'held'],
  )
  await shop.pay(body.session_id)
  assert.deepEqual(
    [(await statusOf(amara, body.session_id)).outcome, (await lessonOf(amara, lessonId)).status],
    ['booked', 'booked'],
  )
  await shop.mustBalance()
})

test('when the hold lapses the card page closes with it', async () => {
  const lessonId = await shop.hold(amara, helen, '2026-11-26T12:00:00Z')
  const { body } = await shop.checkout(amara, helen, lessonId)
  shop.clock.advance({ minutes: 11 })
  await shop.settle()
  assert.equal((await lessonOf(amara, lessonId)).status, 'lapsed')
  assert.equal(shop.stripe.sessions().find(({ id }) => id === body.session_id)?.status, 'expired')
  const seen = await statusOf(amara, body.session_id)
  assert.deepEqual([seen.payment_status, seen.status], ['unpaid', 'expired'])
  const again = await shop.checkout(amara, helen, lessonId)
  assert.deepEqual([again.status, again.body.code], [409, 'lesson-not-held'])
})

test('paid in the last second, after somebody else took the time: the money goes back to the card', async () => {
  const bola = await shop.person('Bola Ade')
  const startsAt = '2026-11-26T14:00:00Z'
  const lessonId = await shop.hold(amara, helen, startsAt)
  const { body } = await shop.checkout(amara, helen, lessonId)
  await shop.tryCall(amara, releaseHold, { id: lessonId })
  await shop.hold(bola, helen, startsAt)
  await shop.pay(body.session_id)
  const seen = await statusOf(amara, body.session_id)
  assert.deepEqual([seen.payment_status, seen.outcome], ['paid', 'refunded'])
  const payment = (await paymentsOf(amara)).find(({ lesson_id }) => lesson_id === lessonId)
  assert.deepEqual([payment!.refunded_total, payment!.commission, payment!.net], [3_800, 0, 0])
  assert.equal(shop.stripe.events('refund.created').length, 1)
  assert.equal(await shop.balance('refunds_due'), 0)
  const emitted = await eventsNamed('payment.refunded')
  assert.deepEqual(
    emitted.map(({ learnerId, reason, pence }) => [learnerId, reason, pence]),
    [[amara.id, 'time-gone', 3_800]],
  )
  await shop.mustBalance()
})

test('another package for the same lesson closes the first page', async () => {
  const lessonId = await shop.hold(amara, helen, '2026-11-27T10:00:00Z')
  const first = await shop.checkout(amara, helen, lessonId)
  const block = await shop.checkout(amara, helen, lessonId, '10-hour block')
  assert.notEqual(block.body.session_id, first.body.session_id)
  await shop.settle()
  assert.equal(shop.stripe.sessions().find(({ id }) => id === first.body.session_id)?.status, 'expired')
  await shop.pay(block.body.session_id)
  const lesson = await lessonOf(amara, lessonId)
  assert.deepEqual([lesson.status, lesson.pricePence], ['booked', 3_610])
  await shop.mustBalance()
})

test('the price comes from the database, whatever the browser sends', async () => {
  const lessonId = await shop.hold(amara, helen, '2026-11-27T12:00:00Z')
  const { id } = await shop.packageOf(helen, '1-hour lesson')
  const query = {
    package_id: id,
    student_id: amara.id,
    instructor_id: helen.id,
    lesson_id: lessonId,
    origin_url: shop.url,
    amount: 1,
    price: 1,
    price_pence: 1,
    amount_total: 1,
  }
  const body = await shop.call(amara, createCheckoutSession, query)
  const session = shop.stripe.sessions().find(({ id }) => id === body.session_id)
  assert.equal(session?.amount_total, 3_800)
  const { holdExpiresAt } = await lessonOf(amara, lessonId)
  const note = session.custom_text?.submit?.message ?? ''
  assert.ok(note.startsWith(`We’re holding this lesson until ${formatTime(holdExpiresAt!)}. `), note)
  await shop.call(amara, releaseHold, { id: lessonId })
  await shop.settle()
})

test('what does not fit fails, with a reason', async () => {
  const dev = await shop.teacher('Dev Sharma', 4_200)
  const bola = await shop.person('Bola Two')
  const lessonId = await shop.hold(amara, helen, '2026-11-27T14:00:00Z', 90)
  const hour = await shop.packageOf(helen, '1-hour lesson')
  const right = {
    package_id: hour.id,
    student_id: amara.id,
    instructor_id: helen.id,
    lesson_id: lessonId,
    origin_url: shop.url,
  }
  const cases: [Person | undefined, object, number, string][] = [
    [amara, {}, 409, 'package-not-fitting'],
    [
      amara,
      { package_id: (await shop.packageOf(dev, '1½-hour lesson')).id },
      409,
      'package-not-for-instructor',
    ],
    [amara, { student_id: bola.id }, 403, 'not-allowed'],
    [amara, { lesson_id: null }, 409, 'lesson-needed'],
    [amara, { package_id: lessonId }, 404, 'not-found'],
    [amara, { origin_url: 'https://evil.example' }, 422, 'unknown-origin'],
    [amara, { origin_url: 'not a url' }, 422, 'unknown-origin'],
    [amara, { package_id: 'one' }, 400, 'bad-input'],
    [bola, { student_id: bola.id }, 404, 'not-found'],
    [helen, { student_id: helen.id }, 403, 'not-allowed'],
    [undefined, {}, 401, 'not-signed-in'],
  ]
  for (const [who, change, status, code] of cases) {
    const refused = await shop.tryCall(who, createCheckoutSession, { ...right, ...change })
    assert.deepEqual(
      [refused.status, refused.body.code],
      [status, code],
      JSON.stringify({ change, body: refused.body }),
    )
    assert.ok(refused.body.detail!.length > 10)
  }
})

test('a package of the platform can be used where it covers the instructor’s rate', async () => {
  const dear = await shop.teacher('Marcus Bennett', 4_500)
  const id = await shop.services.asSystem('an offer of the platform', (db) =>
    offerPackage(db, {
      name: 'Five hours',
      description: '',
      kind: 'block',
      lessonCount: 5,
      lessonMinutes: 60,
      pricePence: 20_000,
    }),
  )
  const namesFor = async (instructor?: Person) =>
    (await shop.call(undefined, listPackages, { instructor_id: instructor?.id })).packages.map(
      ({ name }) => name,
    )
  assert.deepEqual(await namesFor(), ['Five hours'])
  assert.ok((await namesFor(helen)).includes('Five hours'))
  assert.ok(!(await namesFor(dear)).includes('Five hours'))
  const query = (instructor: Person) => ({
    package_id: id,
    student_id: amara.id,
    instructor_id: instructor.id,
    origin_url: shop.url,
  })
  await shop.call(amara, createCheckoutSession, query(helen))
  const refused = await shop.tryCall(amara, createCheckoutSession, query(dear))
  assert.deepEqual([refused.status, refused.body.code], [409, 'package-not-for-instructor'])
})

test('a package is measured by the hourly rate, not by the rounded price of a shorter lesson', async () => {
  const rhys = await shop.teacher('Rhys Owen', 2_666) // 45 minutes cost £19.995
  const diary = await shop.call(rhys, getDiarySettings, {})
  await shop.call(rhys, setDiarySettings, { ...diary, slotStepMinutes: 30, lessonLengths: [45, 60] })
  await shop.settle()
  await shop.services.asSystem('an offer of the platform', (db) =>
    offerPackage(db, {
      name: 'Twenty hours',
      description: '',
      kind: 'block',
      lessonCount: 20,
      lessonMinutes: 60,
      pricePence: 53_320,
    }),
  )
  const { packages } = await shop.call(undefined, listPackages, { instructor_id: rhys.id })
  assert.ok(packages.some(({ name }) => name === 'Twenty hours'))
})

async function eventsNamed(name: string) {
  const { rows } = await shop.services.asSystem('read facts', (db) =>
    db.queryUnchecked<{ payload: Record<string, unknown> }>(
      'select payload from app.events where name = $1 order by id',
      [name],
    ),
  )
  return rows.map(({ payload }) => payload)
}

test('a lesson without a pick-up place is paid neither by card nor with credit', async () => {
  const dora = await shop.person('Dora Finch')
  await shop.buyBlock(dora, helen)
  const held = await shop.call(dora, holdLesson, {
    instructorId: helen.id,
    startsAt: '2026-12-10T10:00:00Z',
    minutes: 60,
  })
  const card = await shop.checkout(dora, helen, held.id)
  assert.deepEqual([card.status, card.body.code], [409, pickupMissing.code])
  await shop.fails(dora, payWithCredit, { id: held.id }, pickupMissing)
  await shop.call(dora, setLessonPlaces, { id: held.id, pickup: cothamRoad })
  await shop.call(dora, payWithCredit, { id: held.id })
  assert.equal((await lessonOf(dora, held.id)).status, 'booked')
})
