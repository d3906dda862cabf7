import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Person } from '#tests/support/test-app.ts'
import { card, openShop, type Shop } from '#tests/support/payments.ts'
import { getCheckoutStatus } from '../contract.ts'
import { getLesson, releaseHold, cancelLesson } from '#features/lessons/contract.ts'
import { sayTroubles, type Trouble } from './words.ts'

let shop: Shop
let helen: Person
let amara: Person
before(async () => {
  shop = await openShop()
  helen = await shop.teacher('Helen Marsh')
  amara = await shop.person('Amara Okafor')
})
after(() => shop.close())

/** Amara pays at the card page, and no webhook has arrived yet. */
async function payUnheard(startsAt: string) {
  const lessonId = await shop.hold(amara, helen, startsAt)
  const { body } = await shop.checkout(amara, helen, lessonId)
  shop.stripe.sendWebhooksTo(null)
  await shop.stripe.pay(body.session_id, card)
  const session = shop.stripe.sessions().find(({ id }) => id === body.session_id)!
  const eventOf = (id: string) => ({
    id,
    object: 'event',
    type: 'checkout.session.completed',
    data: { object: session },
  })
  return { lessonId, sessionId: body.session_id as string, paymentIntent: session.payment_intent, eventOf }
}

const troublesOf = async (sessionId: string) => {
  const { rows } = await shop.services.asSystem('what an administrator sees', (db) =>
    db.queryUnchecked<{ trouble: Trouble[] | null }>(
      'select trouble from public.checkouts where session_id = $1',
      [sessionId],
    ),
  )
  return sayTroubles(rows[0]!.trouble ?? [])
}

let nextTrouble = 0
/** A refund made at Stripe’s own pages, and one that came back. */
const troublesAtStripe = (payment_intent: unknown) =>
  [
    ['charge.refunded', { amount_refunded: 1_200, payment_intent }],
    ['refund.failed', { amount: 1_200, payment_intent }],
  ].map(([type, object]) => ({
    id: `evt_trouble_${(nextTrouble += 1)}`,
    object: 'event',
    type,
    data: { object },
  }))
const allTroubles = [
  'Stripe has refunded £12.00, which is more than we asked for',
  'A refund of £12.00 came back from the bank',
]

const credits = async () => {
  const { rows } = await shop.services.asSystem('count', (db) =>
    db.queryUnchecked<{ checkout_id: string }>('select checkout_id from public.lesson_credits'),
  )
  return rows.length
}

test('reported 25 times, shuffled, at once and by polls between, a payment counts once', async () => {
  const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000)
  console.log(`webhook copies: TEST_SEED=${seed}`)
  const paid = [await payUnheard('2026-11-25T10:00:00Z'), await payUnheard('2026-11-25T12:00:00Z')]
  const had = await credits()
  const calls = paid.flatMap(({ eventOf, sessionId }, at) => [
    ...Array.from({ length: 25 }, (_, copy) => () => shop.sendEvent(eventOf(`evt_${at}_${copy % 5}`))),
    ...Array.from({ length: 5 }, () => () => shop.tryCall(amara, getCheckoutStatus, { sessionId })),
  ])
  const answers = await Promise.all(shuffle(calls, seed).map((call) => call()))
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  await shop.settle()
  assert.equal(await credits(), had + 2)
  for (const { sessionId, lessonId } of paid) {
    assert.equal((await shop.call(amara, getCheckoutStatus, { sessionId })).outcome, 'booked')
    assert.equal((await shop.call(amara, getLesson, { id: lessonId })).status, 'booked')
  }
  const { rows } = await shop.services.asSystem('count', (db) =>
    db.queryUnchecked<{ booked: number }>(
      `select count(*) as booked from app.events where name = 'lesson.booked'`,
    ),
  )
  assert.equal(rows[0]?.booked, 2)
  assert.equal(await shop.balance('card_clearing'), -7_600)
  await shop.mustBalance()
})

test('forged, expired, altered and truncated messages fail and change nothing', async () => {
  const { sessionId, eventOf } = await payUnheard('2026-11-25T14:00:00Z')
  const had = await credits()
  const now = shop.clock.now().epochMilliseconds
  const event = eventOf('evt_forged')
  const refused = await Promise.all([
    shop.sendEvent(event, { secret: 'whsec_of_somebody_else' }),
    shop.sendEvent(event, { at: now - 301_000 }),
    shop.sendEvent(event, { signed: JSON.stringify(eventOf('evt_other')) }),
    shop.ask(undefined, 'POST', '/api/payments/webhook', JSON.stringify(event)),
    shop.ask(undefined, 'POST', '/api/payments/webhook', JSON.stringify(event), {
      'stripe-signature': 't=,v1=',
    }),
    shop.ask(undefined, 'POST', '/api/payments/webhook', JSON.stringify(event), {
      'stripe-signature': `t=${Math.floor(now / 1_000)},v1=${'0'.repeat(64)}`,
    }),
    shop.sendEvent(event, { signed: `${JSON.stringify(event)} ` }),
    shop.ask(undefined, 'POST', '/api/payments/webhook'),
  ])
  assert.deepEqual(
    refused.map(({ status, body }) => [status, body.code]),
    Array(8).fill([400, 'bad-signature']),
  )
  assert.equal(await credits(), had)
  assert.equal((await shop.sendEvent(event, { at: now - 299_000 })).status, 200)
  assert.equal(await credits(), had + 1)
  assert.equal((await shop.call(amara, getCheckoutStatus, { sessionId })).payment_status, 'paid')
})

test('signed events that are of no interest, or about sessions that are not ours, are taken and change nothing', async () => {
  const had = await credits()
  const strange = {
    id: 'cs_test_strange',
    status: 'complete',
    payment_status: 'paid',
    amount_total: 1,
    currency: 'gbp',
    payment_intent: 'pi_x',
    client_reference_id: "'; drop table checkouts",
  }
  for (const [type, object] of [
    ['checkout.session.completed', strange],
    ['checkout.session.expired', { ...strange, client_reference_id: null }],
    ['customer.created', {}],
  ]) {
    assert.equal(
      (await shop.sendEvent({ id: `evt_${type}`, object: 'event', type, data: { object } })).status,
      200,
    )
  }
  assert.equal(await credits(), had)
})

test('a webhook that comes before the answer to our own question finds the checkout by our id', async () => {
  const lessonId = await shop.hold(amara, helen, '2026-11-26T10:00:00Z')
  shop.stripe.loseNextAnswers(3)
  const lost = await shop.checkout(amara, helen, lessonId)
  assert.deepEqual([lost.status, lost.body.code], [424, 'payment-service-away'])
  const session = shop.stripe.sessions().at(-1)!
  assert.equal(session.metadata?.lesson_id, lessonId)
  await shop.stripe.pay(session.id, card)
  const completed = {
    ...session,
    status: 'complete',
    payment_status: 'paid',
    payment_intent: shop.stripe.sessions().at(-1)!.payment_intent,
  }
  assert.equal(
    (
      await shop.sendEvent({
        id: 'evt_early',
        object: 'event',
        type: 'checkout.session.completed',
        data: { object: completed },
      })
    ).status,
    200,
  )
  assert.equal((await shop.call(amara, getLesson, { id: lessonId })).status, 'booked')
  await shop.mustBalance()
})

test('a lost answer brings the same session when asked again', async () => {
  const lessonId = await shop.hold(amara, helen, '2026-11-26T12:00:00Z')
  const before = shop.stripe.sessions().length
  shop.stripe.loseNextAnswers(3)
  assert.equal((await shop.checkout(amara, helen, lessonId)).body.code, 'payment-service-away')
  const again = await shop.checkout(amara, helen, lessonId)
  assert.equal(again.status, 200, JSON.stringify(again.body))
  assert.equal(shop.stripe.sessions().length, before + 1)
  await shop.call(amara, releaseHold, { id: lessonId })
  await shop.settle()
})

test('with the payment service away the time stays held, polls answer what is known, and a refund is sent when it is back', async () => {
  const lessonId = await shop.hold(amara, helen, '2026-11-27T10:00:00Z')
  shop.stripe.failNextRequests(3, 500)
  const away = await shop.checkout(amara, helen, lessonId)
  assert.deepEqual([away.status, away.body.code], [424, 'payment-service-away'])
  assert.equal((await shop.call(amara, getLesson, { id: lessonId })).status, 'held')

  const { body } = await shop.checkout(amara, helen, lessonId)
  shop.stripe.failNextRequests(3, 503)
  const poll = await shop.tryCall(amara, getCheckoutStatus, { sessionId: body.session_id })
  assert.deepEqual([poll.status, poll.body.status], [200, 'open'])
  shop.stripe.sendWebhooksTo({ url: `${shop.url}/api/payments/webhook`, secret: 'whsec_of_the_tests' })
  await shop.pay(body.session_id)

  shop.stripe.failNextRequests(3, 500)
  await shop.call(helen, cancelLesson, { id: lessonId, reason: 'Car trouble' })
  await shop.settle()
  assert.equal(await shop.balance('refunds_due'), 0)
  assert.equal(shop.stripe.events('refund.created').length, 1)
  await shop.mustBalance()
})

test('what was refunded at Stripe or came back waits for an administrator though it comes before the payment it is of', async () => {
  const { sessionId, lessonId, paymentIntent, eventOf } = await payUnheard('2026-11-30T10:00:00Z')
  for (const event of troublesAtStripe(paymentIntent)) {
    assert.equal((await shop.sendEvent(event)).status, 200)
    assert.equal((await shop.sendEvent(event)).status, 200, 'once, however often it is delivered')
  }
  for (const event of troublesAtStripe('pi_of_another_shop'))
    assert.equal((await shop.sendEvent(event)).status, 200, 'nothing that Stripe would repeat for days')
  assert.equal(await troublesOf(sessionId), '')
  const before = (await shop.ledger()).to_look_at
  await shop.sendEvent(eventOf('evt_late'))
  assert.equal((await shop.call(amara, getLesson, { id: lessonId })).status, 'booked')
  assert.equal(await troublesOf(sessionId), allTroubles.join('. '))
  assert.equal((await shop.ledger()).to_look_at, before + 1)
  await shop.mustBalance()
})

test('a payment and what happened to it that come at the same moment, in any order, leave one trouble of each kind', async () => {
  const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000)
  console.log(`orders of events: TEST_SEED=${seed}`)
  for (let round = 0; round < 4; round += 1) {
    const { sessionId, paymentIntent, eventOf } = await payUnheard(`2026-12-0${round + 1}T12:00:00Z`)
    const events = [...troublesAtStripe(paymentIntent), eventOf(`evt_round_${round}`)]
    const answers = await Promise.all(
      shuffle([...events, ...events], seed + round).map((one) => shop.sendEvent(one)),
    )
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
    assert.deepEqual(
      (await troublesOf(sessionId)).split('. ').toSorted(),
      allTroubles.toSorted(),
      `round ${round}`,
    )
  }
  await shop.mustBalance()
})

function shuffle<T>(list: readonly T[], seed: number): T[] {
  const shuffled = [...list]
  let state = seed || 1
  for (let at = shuffled.length - 1; at > 0; at -= 1) {
    state = (state * 48_271) % 2_147_483_647
    const other = state % (at + 1)
    ;[shuffled[at], shuffled[other]] = [shuffled[other]!, shuffled[at]!]
  }
  return shuffled
}
