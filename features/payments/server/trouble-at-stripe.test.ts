import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import type { Person } from '#tests/support/test-app.ts'
import { card, openShop, type Shop } from '#tests/support/payments.ts'
import { queueJob } from '#server/jobs.ts'
import { sayTroubles, type Trouble } from './words.ts'
import { catchUpPayments } from './catch-up.ts'
import { getCheckoutStatus, payWithCredit, listCredits, refundCredit } from '../contract.ts'
import { getLesson, cancelLesson } from '#features/lessons/contract.ts'
import { setMyInstructor, getMyInstructor } from '#features/instructors/contract.ts'

let shop: Shop
let helen: Person
let amara: Person
before(async () => {
  shop = await openShop()
  helen = await shop.teacher('Helen Marsh')
  amara = await shop.person('Amara Okafor')
})
after(() => shop.close())

const asSystem = <Row extends object>(text: string, values: unknown[] = []) =>
  shop.services.asSystem(
    'the story',
    async (db) => (await db.queryUnchecked<Row & Record<string, unknown>>(text, values)).rows,
  )
const statusOf = async (who: Person, sessionId: string) =>
  await shop.call(who, getCheckoutStatus, { sessionId })

async function openPage(instructor: Person, startsAt: string) {
  const lessonId = await shop.hold(amara, instructor, startsAt)
  const { body } = await shop.checkout(amara, instructor, lessonId)
  return { lessonId, sessionId: body.session_id as string }
}

test('who pays for a lesson after its instructor was turned down gets the money back, and nobody is booked', async () => {
  const rhys = await shop.teacher('Rhys Owen')
  const { lessonId, sessionId } = await openPage(rhys, '2026-11-25T10:00:00Z')
  await asSystem('select diary.open($1, null)', [rhys.id])
  await shop.pay(sessionId)
  assert.equal((await statusOf(amara, sessionId)).outcome, 'refunded')
  assert.equal((await shop.call(amara, getLesson, { id: lessonId })).status, 'lapsed')
  await shop.mustBalance()
})

test('lesson credit books no lesson with an instructor who was turned down, and can be taken back', async () => {
  const gwen = await shop.teacher('Gwen Price')
  await shop.buyBlock(amara, gwen)
  const lessonId = await shop.hold(amara, gwen, '2026-11-25T12:00:00Z')
  await asSystem('select diary.open($1, null)', [gwen.id])
  const booked = await shop.tryCall(amara, payWithCredit, { id: lessonId })
  assert.deepEqual([booked.status, booked.body.code], [409, 'lesson-not-held'])
  const body = await shop.call(amara, listCredits, {})
  const [credit] = body.credits
  await shop.call(amara, refundCredit, { id: credit!.id })
  await shop.settle()
  await shop.mustBalance()
})

test('an amount or currency that is not the price is marked for a person: no endless retries, no booking, and it is logged', async () => {
  const { lessonId, sessionId } = await openPage(helen, '2026-11-26T10:00:00Z')
  shop.stripe.sendWebhooksTo(null)
  await shop.stripe.pay(sessionId, card)
  const session = shop.stripe.sessions().find(({ id }) => id === sessionId)!
  const news = (id: string, wrong: object) => ({
    id,
    object: 'event',
    type: 'checkout.session.completed',
    data: { object: { ...session, ...wrong } },
  })

  for (const [at, wrong] of [{ amount_total: 1 }, { currency: 'eur' }].entries())
    assert.equal(
      (await shop.sendEvent(news(`evt_wrong_${at}`, wrong))).status,
      200,
      'Stripe need not come again: it would say the same',
    )
  const ledger = await shop.ledger()
  assert.equal(ledger.to_look_at, 1, 'the operator sees it beside the ledger')
  const [stuck] = await asSystem<{ trouble: Trouble[] }>(
    'select trouble from public.checkouts where session_id = $1',
    [sessionId],
  )
  assert.match(sayTroubles(stuck!.trouble), /3800 gbp/)
  assert.equal(
    (
      await asSystem(
        'select from public.lesson_credits k join public.checkouts c on c.id = k.checkout_id where c.session_id = $1',
        [sessionId],
      )
    ).length,
    0,
  )
  assert.notEqual((await shop.call(amara, getLesson, { id: lessonId })).status, 'booked')

  const logged = mock.method(shop.services.log, 'error', () => {})
  await shop.services.asSystem('a quarter of an hour goes by', (db) => queueJob(db, catchUpPayments, {}))
  await shop.settle()
  assert.match(JSON.stringify(logged.mock.calls), /3800 gbp.*somebody must look/)
  logged.mock.restore()

  // Once Stripe tells the truth it is settled like any other, and there is nothing to look at any more.
  assert.equal((await statusOf(amara, sessionId)).outcome, 'booked')
  assert.equal((await shop.ledger()).to_look_at, 0)
  shop.stripe.sendWebhooksTo({ url: `${shop.url}/api/payments/webhook`, secret: 'whsec_of_the_tests' })
  await shop.mustBalance()
})

test('paid after the instructor’s account went: the money is booked and goes back', async () => {
  const nia = await shop.teacher('Nia Bowen')
  const { sessionId } = await openPage(nia, '2026-11-26T12:00:00Z')
  await asSystem('delete from auth.users where id = $1', [nia.id])
  await shop.pay(sessionId)
  assert.equal((await statusOf(amara, sessionId)).outcome, 'refunded')
  assert.equal(await shop.balance('refunds_due'), 0)
  await shop.mustBalance()
})

test('paid after the learner’s own account went: the money is booked and goes back', async () => {
  const kit = await shop.person('Kit Vaughan')
  const lessonId = await shop.hold(kit, helen, '2026-11-26T14:00:00Z')
  const sessionId = (await shop.checkout(kit, helen, lessonId)).body.session_id
  await asSystem('delete from auth.users where id = $1', [kit.id])
  await shop.pay(sessionId)
  assert.deepEqual(
    await asSystem('select outcome from public.checkouts where session_id = $1', [sessionId]),
    [{ outcome: 'refunded' }],
  )
  await shop.mustBalance()
})

test('no account goes while money is held through it: neither the instructor’s nor the learner’s', async () => {
  const owen = await shop.teacher('Owen Hughes')
  const lessonId = await shop.buyLesson(amara, owen, '2026-11-27T10:00:00Z')
  for (const person of [owen, amara])
    await assert.rejects(
      asSystem('delete from auth.users where id = $1', [person.id]),
      /paid and not settled/,
    )
  assert.equal((await shop.call(amara, getLesson, { id: lessonId })).status, 'booked')
  await shop.call(owen, cancelLesson, { id: lessonId, reason: 'I am leaving' })
  await shop.settle()
  await asSystem('delete from auth.users where id = $1', [owen.id])
  await shop.mustBalance()
})

test('the price of an open page stays what it said, though the instructor raises the rate; asked again, it is the new one', async () => {
  const mair = await shop.teacher('Mair Lloyd', 3_000)
  const lessonId = await shop.hold(amara, mair, '2026-11-30T10:00:00Z')
  const first = (await shop.checkout(amara, mair, lessonId)).body.session_id
  const profile = await shop.call(mair, getMyInstructor, {})
  await shop.call(mair, setMyInstructor, { ...profile, hourlyRatePence: 4_000 })
  await shop.settle()
  assert.equal((await statusOf(amara, first)).amount_total, 3_000)
  const second = (await shop.checkout(amara, mair, lessonId)).body.session_id
  assert.notEqual(second, first)
  await shop.settle()
  assert.deepEqual(
    [(await statusOf(amara, first)).status, (await statusOf(amara, second)).amount_total],
    ['expired', 4_000],
  )
  await shop.pay(second)
  assert.equal((await shop.call(amara, getLesson, { id: lessonId })).pricePence, 4_000)
  await shop.mustBalance()
})

test('paid at the old price after the rate went up, the lesson costs what its page said', async () => {
  const eira = await shop.teacher('Eira Parry', 3_000)
  const { lessonId, sessionId } = await openPage(eira, '2026-11-30T12:00:00Z')
  const profile = await shop.call(eira, getMyInstructor, {})
  await shop.call(eira, setMyInstructor, { ...profile, hourlyRatePence: 4_000 })
  await shop.settle()
  await shop.pay(sessionId)
  assert.equal((await shop.call(amara, getLesson, { id: lessonId })).pricePence, 3_000)
  await shop.mustBalance()
})
