import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import type { Person } from '#tests/support/test-app.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import { listAudit } from '#features/admin/audit-contract.ts'
import { cancelLesson } from '#features/lessons/contract.ts'
import { queueJob } from '#server/jobs.ts'
import { listCredits, refundCredit, listPackages } from '../contract.ts'
import { catchUpPayments } from './catch-up.ts'
import { stripeOf, stripePackage } from './stripe.ts'
import { suspendUser, changeRole } from '#features/admin/contract.ts'
import { notFound } from '#common/api-error.ts'
import {
  listStuckPayments,
  retryPayment,
  settleStuckPayment,
} from '#features/admin/stuck-payments-contract.ts'

let shop: Shop
let helen: Person
let ben: Person
before(async () => {
  shop = await openShop()
  helen = await shop.teacher('Helen Marsh')
  ben = await shop.person('Ben Frost')
})
after(() => shop.close())

const block = async (learner: Person, instructor: Person) => {
  const { packages } = await shop.call(learner, listPackages, { instructor_id: instructor.id })
  const pack = packages.find(({ lesson_count }) => lesson_count === 10)!
  return shop.checkout(learner, instructor, null, pack.name)
}
const look = async (text: string, values: unknown[]) =>
  (await shop.services.asSystem('look', (db) => db.queryUnchecked<Record<string, unknown>>(text, values)))
    .rows

test('nobody pays for hours of an instructor who has been suspended, or who teaches no more', async () => {
  for (const end of ['suspended', 'learner again']) {
    const rhys = await shop.teacher('Rhys Owen')
    if (end === 'suspended') {
      const choice = { reason: 'A complaint about safety.', lessons: 'keep' } as const
      await shop.call(shop.admin, suspendUser, { id: rhys.id, ...choice })
    } else {
      await shop.call(shop.admin, changeRole, { id: rhys.id, role: 'student' })
    }
    const { status, body } = await block(ben, rhys)
    assert.deepEqual([status, body.code], [409, 'instructor-not-teaching'], end)
  }
})

test('who buys hours and returns them again and again pays lesson by lesson after the third time, for a month', async () => {
  const tom = await shop.person('Tom Reeve')
  const now = shop.clock.now()
  for (let n = 0; n < 3; n += 1) {
    await shop.buyBlock(tom, helen)
    const [credit] = (await shop.call(tom, listCredits, {})).credits
    await shop.call(tom, refundCredit, { id: credit!.id })
    await shop.settle()
  }
  assert.equal((await block(tom, helen)).body.code, 'returned-often')
  const lesson = await shop.hold(tom, helen, '2026-11-26T10:00:00Z')
  assert.equal((await shop.checkout(tom, helen, lesson, '10-hour block')).body.code, 'returned-often')
  assert.equal((await shop.checkout(tom, helen, lesson)).status, 200)
  shop.clock.set(now.add({ hours: 31 * 24 }))
  assert.equal((await block(tom, helen)).status, 200)
  shop.clock.set(now)
})

test('who pays, cancels and has the money back again and again keeps the fourth lesson as credit, for a month', async () => {
  const eva = await shop.person('Eva Lund')
  const now = shop.clock.now()
  const giveBack = async (pack: string) => {
    const id = await shop.hold(eva, helen, '2026-11-27T10:00:00Z')
    const { body } = await shop.checkout(eva, helen, id, pack)
    await shop.pay(body.session_id)
    await shop.call(eva, cancelLesson, { id })
    await shop.settle()
    const [credit] = (await shop.call(eva, listCredits, {})).credits
    const answer = await shop.tryCall(eva, refundCredit, { id: credit!.id })
    await shop.settle()
    return { id: credit!.id, code: answer.body.code }
  }
  for (const pack of ['10-hour block', '1-hour lesson', '1-hour lesson'])
    assert.equal((await giveBack(pack)).code, undefined)
  const { id, code } = await giveBack('1-hour lesson')
  assert.equal(code, 'refunded-often')
  const [stored] = (await shop.call(eva, listCredits, {})).credits
  assert.equal(stored!.minutes_left, 60)
  shop.clock.set(now.add({ hours: 31 * 24 }))
  assert.equal((await shop.tryCall(eva, refundCredit, { id })).status, 200)
  shop.clock.set(now)
  await shop.mustBalance()
})

test('a refund for which our balance at Stripe is short for a day is made once it is filled, and nobody needs to look', async () => {
  const nia = await shop.person('Nia Hughes')
  await shop.buyBlock(nia, helen)
  const [credit] = (await shop.call(nia, listCredits, {})).credits
  const { refunds } = stripeOf(shop.services)
  const keyOf = ({ arguments: [, options] }: { arguments: unknown[] }) =>
    (options as { idempotencyKey: string }).idempotencyKey
  const short = mock.method(refunds, 'create', () => {
    const { StripeInvalidRequestError } = stripePackage().errors
    throw new StripeInvalidRequestError({
      type: 'invalid_request_error',
      code: 'balance_insufficient',
      message: 'Insufficient funds in your Stripe account.',
    })
  })
  await shop.call(nia, refundCredit, { id: credit!.id })
  await shop.settle()
  const state = async () =>
    (await look('select status, last_error from public.refunds where learner_id = $1', [nia.id]))[0]
  assert.deepEqual(await state(), { status: 'due', last_error: 'Waits for the balance at Stripe' })
  const refused = short.mock.calls.map(keyOf)
  short.mock.restore()
  const filled = mock.method(refunds, 'create')
  shop.clock.advance({ minutes: 16 })
  await shop.services.asSystem('a quarter of an hour later', (db) => queueJob(db, catchUpPayments, {}))
  await shop.settle()
  assert.deepEqual(await state(), { status: 'sent', last_error: null })
  assert.equal(refused.length, 1)
  assert.equal(filled.mock.callCount(), 1)
  assert.notEqual(keyOf(filled.mock.calls[0]!), refused[0], 'Stripe keeps a refusal under its key for a day')
  filled.mock.restore()
  await shop.mustBalance()
})

test('a refund made at Stripe’s own pages and one that comes back wait for an administrator; our own refunds do not', async () => {
  const mia = await shop.person('Mia Rees')
  const sessionId = await shop.buyBlock(mia, helen)
  const [paid] = await look(
    'select id, payment_intent, amount_pence from public.checkouts where session_id = $1',
    [sessionId],
  )
  const intent = paid!['payment_intent']
  const pence = Number(paid!['amount_pence'])
  const send = async (id: string, type: string, object: object) => {
    const { status } = await shop.sendEvent({
      id,
      object: 'event',
      type,
      data: { object: { payment_intent: intent, ...object } },
    })
    assert.equal(status, 200)
  }
  const settled = { note: 'Agreed with Mia.' }
  const find = async () =>
    (await shop.call(shop.admin, listStuckPayments, {})).payments.find(({ id }) => id === paid!['id'])
  const trouble = async () => {
    const mine = await find()
    if (mine) await shop.call(shop.admin, settleStuckPayment, { id: mine.id, ...settled })
    return mine?.trouble
  }
  await send('evt_1', 'refund.failed', { amount: 700 })
  await shop.fails(shop.admin, retryPayment, { id: String(paid!['id']) }, notFound)
  assert.equal((await find())?.what, 'at-stripe', 'trying again does not make it go')
  await send('evt_0', 'charge.refunded', { amount_refunded: 200 })
  assert.match(
    (await find())!.trouble,
    /refund of £7\.00 came back.*\. Stripe has refunded £2\.00/,
    'one does not hide the other',
  )
  assert.match((await trouble())!, /^A refund of £7\.00 came back/)
  await send('evt_1', 'refund.failed', { amount: 700 })
  assert.equal(await trouble(), undefined, 'told twice it is one')
  await send('evt_2', 'refund.failed', { amount: 500 })
  assert.match((await trouble())!, /^A refund of £5\.00 came back/)
  await send('evt_3', 'charge.refunded', { amount_refunded: 100 })
  assert.match((await trouble())!, /^Stripe has refunded £1\.00, which is more/)
  const [credit] = (await shop.call(mia, listCredits, {})).credits
  await shop.call(mia, refundCredit, { id: credit!.id })
  await send('evt_4', 'charge.refunded', { amount_refunded: pence })
  assert.equal(await trouble(), undefined, 'that was ours')
  await shop.settle()
  await shop.mustBalance()
})

test('a refund that the bank sends back is owed again: sent once more it goes, and one paid another way is settled with a reason', async () => {
  const kit = await shop.person('Kit Vaughan')
  const buy = async (startsAt: string) => {
    const lessonId = await shop.hold(kit, helen, startsAt)
    const { body } = await shop.checkout(kit, helen, lessonId)
    await shop.pay(body.session_id, '4000000000005126')
    await shop.call(helen, cancelLesson, { id: lessonId, reason: 'Car trouble' })
    await shop.settle()
    await shop.stripe.deliverPending()
    await shop.settle()
  }
  await buy('2026-12-14T10:00:00Z')
  assert.equal(await shop.balance('refunds_due'), 3_800)
  await shop.mustBalance()
  const stuck = async () => (await shop.call(shop.admin, listStuckPayments, {})).payments
  const [first] = await stuck()
  assert.deepEqual([first?.what, first?.pence, first?.trouble], ['refund', 3_800, 'The bank sent it back'])

  await shop.call(shop.admin, retryPayment, { id: first!.id })
  await shop.settle()
  const sent = shop.stripe.events('refund.created').length
  assert.equal(await shop.balance('refunds_due'), 0, 'sent again')
  await shop.mustBalance()
  await shop.stripe.deliverPending()
  await shop.settle()
  assert.equal(await shop.balance('refunds_due'), 3_800, 'and back again')

  const note = 'Paid into the account that Kit gave us.'
  await shop.call(shop.admin, settleStuckPayment, { id: first!.id, note })
  assert.deepEqual([await shop.balance('refunds_due'), await shop.balance('paid_by_hand')], [0, 3_800])
  assert.deepEqual(await stuck(), [])
  assert.equal(shop.stripe.events('refund.created').length, sent)
  await shop.fails(shop.admin, settleStuckPayment, { id: first!.id, note }, notFound)
  await shop.fails(shop.admin, retryPayment, { id: first!.id }, notFound)
  await shop.mustBalance()
  const { entries } = await shop.call(shop.admin, listAudit, { kind: 'money', search: note })
  assert.deepEqual(
    entries.map(({ what }) => what),
    ['payment-settled'],
  )
})
