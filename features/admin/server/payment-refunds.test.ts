import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { badInput, notAllowed, notFound } from '#common/api-error.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { listCredits, paymentChanged, refundTooMuch } from '#features/payments/contract.ts'
import { getEarnings, listTransactions } from '#features/payments/money-contract.ts'
import { waivePayable } from '#features/payouts/contract.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import type { Person } from '#tests/support/test-app.ts'
import { getUser } from '../contract.ts'
import { listAudit } from '../audit-contract.ts'
import { getOverview } from '../overview-contract.ts'
import { getRefundable, refundPayment } from '../payment-refunds-contract.ts'

/* Amara paid £38.00 for a lesson with Helen, who delivered it: £34.20 is Helen's, £3.80 our commission. */
let shop: Shop
let helen: Person
let amara: Person
before(async () => {
  shop = await openShop()
  helen = await shop.teacher('Helen Marsh')
  amara = await shop.person('Amara Okafor')
})
after(() => shop.close())

const newestPayment = async () =>
  (await shop.call(shop.admin, listTransactions, { user_id: amara.id })).transactions[0]!
const refundable = (id: string) => shop.call(shop.admin, getRefundable, { id })
const send = async (
  id: string,
  from: 'unused' | 'shared' | 'platform',
  pence: number,
  reason = 'The car broke down halfway.',
) => {
  const { refundedPence } = await refundable(id)
  await shop.call(shop.admin, refundPayment, { id, from, pence, reason, refundedPence })
  await shop.settle()
}
const mailsOf = async (person: Person, kind: string) =>
  (await shop.mailsTo(person.email)).filter((mail) => mail.kind === kind)

test('a refund of a delivered lesson is borne by instructor and commission in proportion; both read why, and everything agrees', async () => {
  const lesson = await shop.buyLesson(amara, helen, '2026-11-26T10:00:00Z')
  const { id } = await newestPayment()
  assert.deepEqual((await refundable(id)).mostPence, { unused: 0, shared: 0, platform: 0 })
  assert.equal((await refundable(id)).heldPence, 3_800, 'what is held goes back by cancelling')
  await shop.deliver(helen, lesson, '2026-11-26T11:00:00Z')
  const seen = await refundable(id)
  assert.deepEqual(seen.mostPence, { unused: 0, shared: 3_800, platform: 3_800 })
  assert.deepEqual(
    [seen.learner?.name, seen.instructor?.name, seen.earned],
    ['Amara Okafor', 'Helen Marsh', { pence: 3_800, commissionPence: 380 }],
  )
  await send(id, 'shared', 1_500)
  await shop.mustBalance()

  const earnings = await shop.call(helen, getEarnings, {})
  assert.deepEqual(
    [earnings.gross_pence, earnings.commission_pence, earnings.net_pence, earnings.payable_pence],
    [2_300, 230, 2_070, 2_070],
  )
  assert.deepEqual(
    earnings.refunds.map(({ student_name, reason, gross_pence, commission_pence, net_pence }) => [
      student_name,
      reason,
      gross_pence,
      commission_pence,
      net_pence,
    ]),
    [['Amara Okafor', 'The car broke down halfway.', 1_500, 150, 1_350]],
  )
  const { refunded_total, commission, net, refund_reason } = await newestPayment()
  assert.deepEqual(
    [refunded_total, commission, net, refund_reason],
    [1_500, 230, 2_070, 'The car broke down halfway.'],
  )
  const { payments } = await shop.call(shop.admin, getUser, { id: helen.id })
  assert.equal(payments.earnedPence, 2_070)
  assert.equal(await shop.balance('card_clearing'), -2_300, 'the money left')

  const [toAmara] = await mailsOf(amara, 'payment-refunded')
  assert.equal(toAmara!.subject, '£15.00 is on its way back to the card that paid')
  assert.match(toAmara!.body.text, /Why: The car broke down halfway\./)
  const [toHelen] = await mailsOf(helen, 'earning-refunded')
  assert.equal(toHelen!.subject, 'We’ve refunded £15.00 to Amara Okafor')
  assert.match(
    toHelen!.body.text,
    /The car broke down halfway\.[^]*£13\.50 comes off your balance, and we give back £1\.50 of commission/,
  )
  const { notifications } = await shop.call(helen, listNotifications, {})
  assert.ok(notifications.some(({ kind }) => kind === 'earning-refunded'))
  const { entries } = await shop.call(shop.admin, listAudit, { person: amara.id })
  assert.deepEqual(
    [entries[0]!.what, entries[0]!.by?.name, entries[0]!.detail],
    [
      'payment-refunded',
      'Priya Shah',
      '£15.00, borne by the instructor and our commission: The car broke down halfway.',
    ],
  )
})

test('what we bear ourselves leaves the instructor’s earnings alone, and is goodwill in the books', async () => {
  const { id } = await newestPayment()
  await send(id, 'platform', 1_000, 'Sorry about the mix-up.')
  await shop.mustBalance()
  assert.equal((await shop.call(helen, getEarnings, {})).net_pence, 2_070)
  assert.deepEqual((await shop.call(shop.admin, getOverview, {})).money, {
    heldPence: 0,
    heldForLessonsPence: 0,
    owedToInstructorsPence: 2_070,
    paidOutPence: 0,
    refundsDuePence: 0,
    commissionPence: 230,
    goodwillPence: 1_000,
    disputesPence: 0,
  })
  const [toHelen] = await mailsOf(helen, 'earning-refunded')
  assert.match(toHelen!.body.text, /Sorry about the mix-up\.[^]*your earnings don’t change/)
  const csv = await shop.ask(
    shop.admin,
    'GET',
    '/api/admin/report.csv?from=2026-11-01&to=2026-11-30&by=month',
  )
  assert.equal(csv.status, 200)
  const { refunded_total, commission, net } = await newestPayment()
  assert.deepEqual([refunded_total, commission, net], [2_500, 230, 2_070])
})

test('never more than was paid less what went back, nor twice by two presses', async () => {
  const { id } = await newestPayment()
  const { mostPence, refundedPence } = await refundable(id)
  assert.deepEqual([mostPence, refundedPence], [{ unused: 0, shared: 1_300, platform: 1_300 }, 2_500])
  const refund = { id, from: 'shared' as const, reason: 'Once more.', refundedPence }
  for (const from of ['shared', 'platform'] as const)
    await shop.fails(shop.admin, refundPayment, { ...refund, from, pence: 1_301 }, refundTooMuch)
  await shop.fails(shop.admin, refundPayment, { ...refund, from: 'unused', pence: 1 }, refundTooMuch)
  for (const pence of [0, -5, 1.5])
    await shop.fails(shop.admin, refundPayment, { ...refund, pence }, badInput)
  await shop.fails(shop.admin, refundPayment, { ...refund, pence: 5, reason: ' ' }, badInput)
  const twice = await Promise.all(
    [1, 2].map(() => shop.tryCall(shop.admin, refundPayment, { ...refund, pence: 600 })),
  )
  assert.deepEqual(twice.map(({ status }) => status).toSorted(), [200, 409])
  assert.equal(twice.find(({ status }) => status === 409)!.body.code, paymentChanged.code)
  await shop.settle()
  await send(id, 'shared', 700)
  assert.deepEqual((await refundable(id)).mostPence, { unused: 0, shared: 0, platform: 0 })
  assert.equal((await newestPayment()).refunded_total, 3_800)
  await shop.mustBalance()
})

test('unused hours of a block go as their worth is refunded, and nobody else pays', async () => {
  await shop.buyBlock(amara, helen)
  const { id } = await newestPayment()
  const { unused, paidPence } = await refundable(id)
  assert.deepEqual([unused.minutes, unused.pence, paidPence], [600, 36_100, 36_100])
  await send(id, 'unused', 18_050, 'Moving away.')
  const { credits } = await shop.call(amara, listCredits, {})
  assert.deepEqual([credits[0]!.minutes_left, credits[0]!.pence_left], [300, 18_050])
  const [toHelen] = await mailsOf(helen, 'earning-refunded')
  assert.match(toHelen!.body.text, /hours that hadn’t been used/)
  await shop.mustBalance()
})

test('the refund is for administrators, of payments that were made; without the instructor we bear it', async () => {
  const { id } = await newestPayment()
  const refund = { id, from: 'platform' as const, pence: 1, reason: 'Mine.', refundedPence: 18_050 }
  for (const person of [amara, helen]) {
    await shop.fails(person, getRefundable, { id }, notAllowed)
    await shop.fails(person, refundPayment, refund, notAllowed)
  }
  await shop.fails(shop.admin, getRefundable, { id: crypto.randomUUID() }, notFound)
  const dev = await shop.teacher('Dev Sharma')
  const lesson = await shop.buyLesson(amara, dev, '2026-12-03T10:00:00Z')
  await shop.deliver(dev, lesson, '2026-12-03T11:00:00Z')
  const payment = await newestPayment()
  await shop.call(dev, waivePayable, { pence: 3_420 })
  await shop.services.asSystem('Dev has left', (db) =>
    db.queryUnchecked('delete from auth.users where id = $1', [dev.id]),
  )
  assert.deepEqual((await refundable(payment.id)).mostPence, { unused: 0, shared: 0, platform: 3_800 })
  await send(payment.id, 'platform', 3_800)
  await shop.mustBalance()
})
