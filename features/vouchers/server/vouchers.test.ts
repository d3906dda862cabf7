import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { notFound } from '#common/api-error.ts'
import { getEvidence, listDisputes } from '#features/admin/disputes-contract.ts'
import { getOverview } from '#features/admin/overview-contract.ts'
import {
  listStuckPayments,
  retryPayment,
  settleStuckPayment,
} from '#features/admin/stuck-payments-contract.ts'
import { cancelLesson } from '#features/lessons/contract.ts'
import { refundCredit, listCredits, payWithCredit } from '#features/payments/contract.ts'
import { getReceipt } from '#features/payments/receipt-contract.ts'
import { listTransactions } from '#features/payments/money-contract.ts'
import { stripeOf } from '#features/payments/server/stripe.ts'
import { reconcile } from '#features/reconciliation/server/compare.ts'
import { card, openShop, type Shop } from '#tests/support/payments.ts'
import type { Person } from '#tests/support/test-app.ts'
import {
  buyVoucher,
  claimVoucher,
  describeVoucher,
  describeVoucherHours,
  getBoughtVoucher,
  listMyVouchers,
  redeemVoucher,
  refundVoucher,
  sendDayWrong,
  sendVoucher,
  voucherChanged,
  voucherDisputed,
  voucherNotFound,
  voucherNotRefundable,
  voucherOver,
  voucherSentOften,
  voucherTaken,
} from '../contract.ts'
import { choicesOf, penceFor } from '../rules.ts'
import { reviewVouchers, tidyVouchers } from './review.ts'

let shop: Shop
before(async () => void (shop = await openShop()))
after(() => shop.close())

const monday = '2026-11-23T08:00:00Z'
const rose = 'rose.okafor@post.example'
const gift = {
  amountPence: 10_000,
  buyerName: 'Rose Okafor',
  buyerEmail: rose,
  recipientName: 'Amara Okafor',
  recipientEmail: 'amara.gift@post.example',
  message: 'Drive safely.',
  sendOn: null,
}

let gifts = 0
/** Addresses of their own, so that each test reads its own mails. */
async function buy(
  more: Partial<Omit<typeof gift, 'sendOn'>> & { sendOn?: string | null; instructorId?: string } = {},
  number = card,
) {
  gifts += 1
  const input = {
    ...gift,
    buyerEmail: `rose.${gifts}@post.example`,
    recipientEmail: `amara.${gifts}@post.example`,
    ...more,
  }
  const { url } = await shop.call(undefined, buyVoucher, input)
  const sessionId = url.split('/').at(-1)!
  await shop.pay(sessionId, number)
  const { success_url } = await stripeOf(shop.services).checkout.sessions.retrieve(sessionId)
  const token = new URL(success_url!).searchParams.get('token')!
  return { ...input, token, sessionId }
}
const kindsTo = async (to: string) => (await shop.mailsTo(to)).map(({ kind }) => kind).toReversed()
const mailTo = async (to: string, kind: string) =>
  (await shop.mailsTo(to)).find((mail) => mail.kind === kind) ?? assert.fail(`${kind} to ${to}`)
const codeTo = async (to: string) =>
  /Your code: (\S+)/.exec((await mailTo(to, 'voucher-gift')).body.text)?.[1] ?? assert.fail('a code')
const seen = (token: string) => shop.call(undefined, getBoughtVoucher, { token })
const sql = async (text: string, values: readonly unknown[] = []) =>
  (await shop.services.asSystem('a test looks', (db) => db.queryUnchecked(text, [...values]))).rows

/** The books balance, owe what vouchers have left, and agree with Stripe. */
async function mustAgree() {
  await shop.mustBalance()
  const [left] = await sql('select coalesce(sum(left_pence), 0)::int as pence from public.vouchers')
  assert.equal(await shop.balance('vouchers'), left?.['pence'])
  await shop.stripe.deliverPending()
  await shop.settle()
  const at = shop.clock.now()
  shop.clock.advance({ minutes: 20 })
  const { differences } = await reconcile(shop.services)
  shop.clock.set(`${at}`)
  assert.deepEqual(differences, [])
}
async function disputeOf({ buyerEmail }: { buyerEmail: string }) {
  const [paid] = await sql('select payment_intent from public.vouchers where buyer_email = $1', [buyerEmail])
  const { data } = await stripeOf(shop.services).charges.list({
    payment_intent: `${paid!['payment_intent']}`,
  })
  const { id } = shop.stripe.dispute(data[0]!.id)
  await shop.stripe.deliverPending()
  await shop.settle()
  return id
}
async function decide(dispute: string, status: 'won' | 'lost', backPence?: number) {
  shop.stripe.closeDispute(dispute, status, backPence)
  await shop.stripe.deliverPending()
  await shop.settle()
}
const review = async () => {
  await reviewVouchers.work({}, shop.services)
  await shop.settle()
  await shop.stripe.deliverPending()
  await shop.settle()
}
async function choiceOf(who: Person, helen: Person, id: string, minutes: number) {
  const query = { id, instructorId: helen.id }
  const { choices, leftPence } = await shop.call(who, describeVoucherHours, query)
  const choice = choices.find((one) => one.minutes === minutes) ?? assert.fail(JSON.stringify(choices))
  return { ...query, ...choice, leftPence }
}
async function redeem(who: Person, helen: Person, id: string, minutes: number) {
  return shop.call(who, redeemVoucher, await choiceOf(who, helen, id, minutes))
}

test('a grandmother without an account buys a voucher; Amara makes hours of it with Helen and takes a lesson', async () => {
  shop.clock.set(monday)
  const helen = await shop.teacher('Helen Marsh', 3_800)
  const amara = await shop.person('Amara Okafor')
  const given = await buy({ instructorId: helen.id })
  assert.deepEqual(await kindsTo(given.recipientEmail), ['voucher-gift'])
  const letter = await mailTo(given.recipientEmail, 'voucher-gift')
  assert.equal(letter.subject, 'Rose Okafor has given you £100.00 of driving lessons')
  assert.match(letter.body.text, /“Drive safely\.”/)
  assert.match(letter.body.text, /had Helen M\. in mind/)
  assert.match(letter.body.text, /Valid until: Thu 23 Nov 2028/)
  const receipt = await mailTo(given.buyerEmail, 'voucher-receipt')
  assert.match(receipt.body.text, /Receipt: R-000001/)
  assert.match(receipt.body.text, /change your mind until Mon 7 Dec 2026/)
  assert.equal((await shop.ledger()).balances.find(({ kind }) => kind === 'commission')?.pence ?? 0, 0)
  await mustAgree()

  const code = await codeTo(given.recipientEmail)
  const shown = await shop.call(undefined, describeVoucher, { code: code.toLowerCase() })
  assert.deepEqual([shown.buyerName, shown.leftPence, shown.isClaimed], ['Rose Okafor', 10_000, false])
  const { id } = await shop.call(amara, claimVoucher, { code })
  await shop.call(amara, claimVoucher, { code })
  const ben = await shop.person('Ben Frost')
  await shop.fails(ben, claimVoucher, { code }, voucherTaken)
  await shop.fails(ben, describeVoucherHours, { id, instructorId: helen.id }, notFound)
  assert.deepEqual(await shop.call(ben, listMyVouchers, {}), { vouchers: [] })
  const { vouchers } = await shop.call(amara, listMyVouchers, {})
  assert.deepEqual(
    vouchers.map(({ leftPence, instructorName }) => [leftPence, instructorName]),
    [[10_000, 'Helen M.']],
  )
  assert.deepEqual(await redeem(amara, helen, id, 120), { minutes: 120, pence: 7_600, leftPence: 2_400 })
  assert.equal(await shop.balance('held'), 7_600)
  await mustAgree()

  const lesson = await shop.hold(amara, helen, '2026-11-24T10:00:00Z')
  await shop.call(amara, payWithCredit, { id: lesson })
  await shop.deliver(helen, lesson, '2026-11-24T11:00:00Z')
  assert.deepEqual(
    [await shop.balance('held'), await shop.balance('commission'), await shop.balance('instructor_payable')],
    [3_800, 380, 3_420],
    '10 % of what Helen gave, at the plan of the day it was redeemed',
  )
  const [bought] = (await shop.call(amara, listTransactions, {})).transactions
  assert.deepEqual([bought?.package_name, bought?.by_somebody_else], ['2 hours by gift voucher', true])
  assert.equal((await shop.call(amara, getReceipt, { id: bought!.id })).bySomebodyElse, true)
  await shop.fails(undefined, refundVoucher, { token: given.token }, voucherNotRefundable)

  const [credit] = (await shop.call(amara, listCredits, {})).credits
  await shop.call(amara, refundCredit, { id: credit!.id })
  await shop.settle()
  const back = await mailTo(given.buyerEmail, 'voucher-money-back')
  assert.equal(back.subject, '£38.00 of the lessons you gave is on its way back to your card')
  assert.equal((await seen(given.token)).leftPence, 2_400)
  await mustAgree()
})

test('two presses turn it into hours once', async () => {
  shop.clock.set(monday)
  const helen = await shop.teacher('Helen Twice', 4_000)
  const amara = await shop.person('Amara Twice')
  const given = await buy()
  const { id } = await shop.call(amara, claimVoucher, { code: await codeTo(given.recipientEmail) })
  const choice = await choiceOf(amara, helen, id, 60)
  const presses = await Promise.all([1, 2].map(() => shop.tryCall(amara, redeemVoucher, choice)))
  assert.deepEqual(presses.map(({ status }) => status).toSorted(), [200, 409])
  await shop.fails(amara, redeemVoucher, choice, voucherChanged)
  assert.equal((await seen(given.token)).leftPence, 6_000)
  await mustAgree()
})

test('whatever is left and whatever an hour costs, the choices take no more than there is, and the last takes all', () => {
  for (let left = 1; left <= 12_000; left += 37)
    for (const rate of [2_000, 3_333, 3_800, 4_750, 9_999]) {
      const choices = choicesOf(left, rate)
      for (const { minutes, pence } of choices) {
        assert.ok(pence > 0 && pence <= left, `${minutes} min of ${left} at ${rate}: ${pence}`)
        assert.equal(pence, penceFor(minutes, left, rate))
      }
      const whole = Math.floor((left * 60) / rate)
      assert.deepEqual(choices.at(-1), whole === 0 ? undefined : { minutes: whole, pence: left })
    }
})

test('a voucher is emailed on the day that was chosen, and can be sent again or to another address, five times', async () => {
  shop.clock.set(monday)
  await shop.fails(undefined, buyVoucher, { ...gift, sendOn: '2026-11-22' }, sendDayWrong)
  await shop.fails(undefined, buyVoucher, { ...gift, sendOn: '2027-11-24' }, sendDayWrong)
  const given = await buy({ sendOn: '2026-12-25' })
  await review()
  assert.deepEqual(await kindsTo(given.recipientEmail), [])
  assert.match((await mailTo(given.buyerEmail, 'voucher-receipt')).body.text, /on Fri 25 Dec 2026/)
  const right = `right.${gifts}@post.example`
  const change = { token: given.token, recipientName: 'Amara', recipientEmail: right }
  await shop.call(undefined, sendVoucher, change)
  await shop.settle()
  assert.deepEqual(await kindsTo(right), [], 'not before its day')
  shop.clock.set('2026-12-25T08:00:00Z')
  await review()
  await review()
  assert.deepEqual([await kindsTo(given.recipientEmail), await kindsTo(right)], [[], ['voucher-gift']])
  const first = await codeTo(right)
  const other = `other.${gifts}@post.example`
  await shop.call(undefined, sendVoucher, { ...change, recipientEmail: other })
  await shop.settle()
  await shop.fails(undefined, describeVoucher, { code: first }, voucherNotFound)
  const second = await codeTo(other)
  await shop.call(undefined, sendVoucher, { ...change, recipientEmail: other })
  await shop.settle()
  assert.equal((await shop.call(undefined, describeVoucher, { code: second })).leftPence, 10_000)
  for (let n = 0; n < 2; n += 1) await shop.call(undefined, sendVoucher, { ...change, recipientEmail: other })
  await shop.fails(undefined, sendVoucher, { ...change, recipientEmail: other }, voucherSentOften)
  await shop.fails(undefined, getBoughtVoucher, { token: 'a'.repeat(64) }, notFound)
  const amara = await shop.person('Amara Late')
  await shop.call(amara, claimVoucher, { code: await codeTo(other) })
  await shop.fails(undefined, sendVoucher, change, voucherTaken)
})

test('within fourteen days, as long as nothing is used, all of it goes back to the card, once', async () => {
  shop.clock.set(monday)
  const given = await buy()
  const code = await codeTo(given.recipientEmail)
  const amara = await shop.person('Amara Kept')
  const { id } = await shop.call(amara, claimVoucher, { code })
  assert.equal((await seen(given.token)).refundableUntil, '2026-12-07')
  const owed = await shop.balance('vouchers')
  await Promise.all([1, 2, 3].map(() => shop.call(undefined, refundVoucher, { token: given.token })))
  const helen = await shop.teacher('Helen Two')
  await shop.fails(amara, describeVoucherHours, { id, instructorId: helen.id }, voucherOver)
  await shop.settle()
  await review()
  const after = await seen(given.token)
  assert.deepEqual([after.state, after.leftPence], ['refunded', 0])
  assert.equal(await shop.balance('vouchers'), owed - 10_000)
  assert.match((await mailTo(given.buyerEmail, 'voucher-refunded')).body.text, /Credit note: C-\d{6}/)
  assert.deepEqual(await kindsTo(given.recipientEmail), ['voucher-gift', 'voucher-withdrawn'])
  assert.match((await mailTo(amara.email, 'voucher-withdrawn')).subject, /withdrawn/, 'it was in her account')
  await mustAgree()

  const late = await buy()
  shop.clock.set('2026-12-08T08:00:00Z')
  assert.equal((await seen(late.token)).refundableUntil, null)
  await shop.fails(undefined, refundVoucher, { token: late.token }, voucherNotRefundable)
})

test('a refund that the bank sends back is on the voucher again, and one at Stripe’s own pages is in the books', async () => {
  shop.clock.set(monday)
  const given = await buy({}, '4000000000005126')
  await shop.call(undefined, refundVoucher, { token: given.token })
  await shop.settle()
  shop.clock.advance({ hours: 1 })
  await review()
  const [row] = await sql('select status, left_pence from public.vouchers where buyer_email = $1', [
    given.buyerEmail,
  ])
  assert.deepEqual(row, { status: 'paid', left_pence: 10_000 })
  const told = await mailTo(given.buyerEmail, 'voucher-refund-returned')
  assert.equal(told.subject, 'Your bank sent back the £100.00 we refunded')
  await mustAgree()
  shop.clock.set('2026-12-08T08:00:00Z')
  assert.equal((await seen(given.token)).refundableUntil, '2028-11-23', 'they had asked in time')
  shop.clock.set(monday)

  const byHand = await buy()
  const helen = await shop.teacher('Helen Three', 4_000)
  const amara = await shop.person('Amara Three')
  const { id } = await shop.call(amara, claimVoucher, { code: await codeTo(byHand.recipientEmail) })
  await redeem(amara, helen, id, 120)
  const [paid] = await sql('select payment_intent from public.vouchers where id = $1', [id])
  await stripeOf(shop.services).refunds.create({
    payment_intent: `${paid!['payment_intent']}`,
    amount: 5_000,
  })
  const goodwill = await shop.balance('goodwill')
  await review()
  assert.equal((await shop.call(amara, listMyVouchers, {})).vouchers.length, 0, 'what was left is gone')
  assert.equal((await shop.balance('goodwill')) - goodwill, -3_000, 'what Amara has is ours to bear')
  const troubles = await sql('select from public.checkouts where voucher_id = $1 and trouble is not null', [
    id,
  ])
  assert.equal(troubles.length, 0, 'it’s in the books, so nobody is to put it right by hand')
  await mustAgree()
})

test('a refund that Stripe turns down waits for an administrator, who sends it again or pays it another way', async () => {
  shop.clock.set(monday)
  const stuck = async () =>
    (await shop.call(shop.admin, listStuckPayments, {})).payments.filter(({ what }) => what === 'voucher')
  const refused = async () => {
    const given = await buy()
    const [row] = await sql('select id, payment_intent from public.vouchers where buyer_email = $1', [
      given.buyerEmail,
    ])
    const id = `${row!['id']}`
    const isAt = (payment: string) =>
      sql('update public.vouchers set payment_intent = $2 where id = $1', [id, payment])
    await isAt('pi_that_Stripe_does_not_know')
    await shop.call(undefined, refundVoucher, { token: given.token })
    await shop.settle()
    await isAt(`${row!['payment_intent']}`)
    return { ...given, id }
  }
  const waiting = async () => (await shop.call(shop.admin, getOverview, {})).stuckPayments.waiting
  const waitedBefore = await waiting()
  const owed = await shop.balance('vouchers')
  const again = await refused()
  assert.deepEqual(
    (await stuck()).map(({ id, pence, canSettle }) => [id, pence, canSettle]),
    [[again.id, 10_000, true]],
  )
  assert.match((await stuck())[0]!.trouble, new RegExp(`Bought by Rose Okafor, ${again.buyerEmail}$`))
  assert.equal((await waiting()) - waitedBefore, 1)
  assert.equal((await seen(again.token)).isRefundRefused, true)
  await review()
  assert.equal((await stuck()).length, 1, 'nobody but Grace sends it again')
  assert.equal((await shop.balance('vouchers')) - owed, 10_000, 'it stays owed')

  await shop.call(shop.admin, retryPayment, { id: again.id })
  await shop.settle()
  await review()
  const sent = await seen(again.token)
  assert.deepEqual([sent.state, sent.leftPence, sent.isRefundRefused], ['refunded', 0, false])
  assert.deepEqual(await stuck(), [])

  const byHand = await refused()
  await shop.call(shop.admin, settleStuckPayment, { id: byHand.id, note: 'Sent to the account Rose named' })
  assert.equal((await seen(byHand.token)).state, 'refunded')
  assert.equal(await shop.balance('vouchers'), owed)
  assert.equal(await shop.balance('paid_by_hand'), 10_000)
  const notes = await sql(`select pence from public.papers where voucher_id = $1 and kind = 'credit-note'`, [
    byHand.id,
  ])
  assert.deepEqual(notes, [{ pence: 10_000 }])
  await shop.fails(shop.admin, settleStuckPayment, { id: byHand.id, note: 'Twice' }, notFound)
  await shop.fails(shop.admin, retryPayment, { id: byHand.id }, notFound)
  await review()
  await mustAgree()
})

test('a refund of a voucher waits while its payer’s bank looks into the payment', async () => {
  shop.clock.set(monday)
  const given = await buy()
  const dispute = await disputeOf(given)
  // As if it had been asked for just before.
  await sql(`update public.vouchers set status = 'refunding', refund_attempt = 1 where buyer_email = $1`, [
    given.buyerEmail,
  ])
  await review()
  const state = async () => {
    const { state: now, isRefundRefused } = await seen(given.token)
    return [now, isRefundRefused]
  }
  assert.deepEqual(await state(), ['refunding', false])
  await decide(dispute, 'won')
  await review()
  assert.deepEqual(await state(), ['refunded', false])
  await mustAgree()
})

test('two refunds at Stripe’s own pages have a credit note each', async () => {
  shop.clock.set(monday)
  const given = await buy()
  const [paid] = await sql('select id, payment_intent from public.vouchers where buyer_email = $1', [
    given.buyerEmail,
  ])
  for (const amount of [3_000, 2_000]) {
    await stripeOf(shop.services).refunds.create({ payment_intent: `${paid!['payment_intent']}`, amount })
    await review()
  }
  const notes = await sql(
    `select number, pence from public.papers where voucher_id = $1 and kind = 'credit-note' order by number`,
    [paid!['id']],
  )
  assert.deepEqual(
    notes.map(({ pence }) => pence),
    [3_000, 2_000],
  )
  const told = (await shop.mailsTo(given.buyerEmail)).filter(({ kind }) => kind === 'voucher-refunded')
  const said = told.map(({ body }) => /Credit note: C-0*(\d+)/.exec(body.text)?.[1])
  assert.deepEqual(said.toSorted(), notes.map(({ number }) => `${number}`).toSorted())
  assert.equal((await seen(given.token)).leftPence, 5_000)
  await mustAgree()
})

test('while the payer’s bank looks into it nobody can use it; lost, what is left makes up for it; the books agree', async () => {
  shop.clock.set(monday)
  const helen = await shop.teacher('Helen Four', 4_000)
  const amara = await shop.person('Amara Four')
  const given = await buy()
  const { id } = await shop.call(amara, claimVoucher, { code: await codeTo(given.recipientEmail) })
  await redeem(amara, helen, id, 60)
  const [paid] = await sql('select payment_intent from public.vouchers where id = $1', [id])
  const { data } = await stripeOf(shop.services).charges.list({
    payment_intent: `${paid!['payment_intent']}`,
  })
  const dispute = shop.stripe.dispute(data[0]!.id)
  await shop.stripe.deliverPending()
  await shop.settle()
  await shop.fails(amara, describeVoucherHours, { id, instructorId: helen.id }, voucherDisputed)
  await shop.fails(undefined, refundVoucher, { token: given.token }, voucherNotRefundable)
  const { disputes } = await shop.call(shop.admin, listDisputes, { status: 'open' })
  const found = disputes.find(({ reference }) => reference === dispute.id) ?? assert.fail('the dispute')
  assert.deepEqual([found.isVoucher, found.packageName], [true, null])
  const { text } = await shop.call(shop.admin, getEvidence, { id: found.id })
  assert.match(text, /^Rose Okafor \(rose\.\d+@post\.example\) bought a gift voucher .* worth £100\.00/)
  await mustAgree()
  shop.stripe.closeDispute(dispute.id, 'lost')
  await shop.stripe.deliverPending()
  await shop.settle()
  await review()
  await review()
  const [row] = await sql('select left_pence, disputed_pence from public.vouchers where id = $1', [id])
  assert.deepEqual(row, { left_pence: 0, disputed_pence: 6_000 })
  const [loss] = await sql(
    'select lost_pence, from_held_pence from public.disputes where payment_intent = $1',
    [paid!['payment_intent']],
  )
  assert.deepEqual(loss, { lost_pence: 10_000, from_held_pence: 10_000 }, 'unused hours and what was left')
  await mustAgree()
})

test('a bank that keeps a part leaves the rest of the voucher to its holder', async () => {
  shop.clock.set(monday)
  const helen = await shop.teacher('Helen Seven', 4_000)
  const amara = await shop.person('Amara Seven')
  const given = await buy()
  const { id } = await shop.call(amara, claimVoucher, { code: await codeTo(given.recipientEmail) })
  const dispute = await disputeOf(given)
  await decide(dispute, 'lost', 7_000)
  await shop.fails(amara, describeVoucherHours, { id, instructorId: helen.id }, voucherDisputed)
  await review()
  assert.equal((await redeem(amara, helen, id, 60)).leftPence, 3_000)
  await mustAgree()
})

test('one whose payment was disputed and lost before its day is never sent', async () => {
  shop.clock.set(monday)
  const given = await buy({ sendOn: '2026-11-25' })
  await decide(await disputeOf(given), 'lost')
  await review()
  shop.clock.set('2026-11-25T08:00:00Z')
  await review()
  assert.deepEqual(await kindsTo(given.recipientEmail), [])
})

test('codes cannot be guessed: a network may try ten at once', async () => {
  const app = await openShop({ AUTH_RATE_LIMITS: 'on' })
  try {
    const tries = []
    for (let n = 0; n < 14; n += 1)
      tries.push((await app.tryCall(undefined, describeVoucher, { code: 'AAAA-AAAA-AAAA-AAAA' })).status)
    assert.deepEqual([tries.slice(0, 10).every((status) => status === 404), tries.at(-1)], [true, 429])
  } finally {
    await app.close()
  }
})

test('payment pages of gifts are counted by network', async () => {
  const app = await openShop({ AUTH_RATE_LIMITS: 'on', RATE_GIFTS: '2/1h' })
  try {
    const tries = []
    for (let n = 0; n < 3; n += 1) tries.push((await app.tryCall(undefined, buyVoucher, gift)).status)
    assert.deepEqual(tries, [200, 200, 429])
  } finally {
    await app.close()
  }
})

test('a payment that nobody finished leaves nothing, and one whose report was lost is found', async () => {
  shop.clock.set(monday)
  const abandoned = { ...gift, buyerEmail: 'nobody.paid@post.example' }
  await shop.call(undefined, buyVoucher, abandoned)
  const { url } = await shop.call(undefined, buyVoucher, {
    ...abandoned,
    buyerEmail: 'lost.report@post.example',
  })
  await shop.stripe.pay(url.split('/').at(-1)!, card)
  shop.clock.advance({ minutes: 45 })
  await reviewVouchers.work({}, shop.services)
  await shop.settle()
  assert.deepEqual(await kindsTo('lost.report@post.example'), ['voucher-receipt'])
  const [closed] = await sql('select session_id from public.vouchers where buyer_email = $1', [
    abandoned.buyerEmail,
  ])
  assert.equal(closed?.['session_id'], null, 'it isn’t asked about again')
  await mustAgree()
  shop.clock.set('2026-12-01T09:00:00Z')
  await tidyVouchers.work({}, shop.services)
  const rows = await sql(
    `select count(*)::int as left from public.vouchers where buyer_email = 'nobody.paid@post.example'`,
  )
  assert.deepEqual(rows, [{ left: 0 }])
})

test('the lesson of a voucher that Helen cancels becomes hours again, with the same rights as before', async () => {
  shop.clock.set(monday)
  const helen = await shop.teacher('Helen Six', 4_000)
  const amara = await shop.person('Amara Six')
  const given = await buy()
  const { id } = await shop.call(amara, claimVoucher, { code: await codeTo(given.recipientEmail) })
  await redeem(amara, helen, id, 150)
  const lesson = await shop.hold(amara, helen, '2026-11-26T10:00:00Z')
  await shop.call(amara, payWithCredit, { id: lesson })
  await shop.call(helen, cancelLesson, { id: lesson })
  await shop.settle()
  const { credits } = await shop.call(amara, listCredits, {})
  assert.deepEqual(
    credits.map(({ minutes_left, pence_left }) => [minutes_left, pence_left]),
    [[150, 10_000]],
  )
  await mustAgree()
})

test('a voucher lapses after 24 months, with a reminder 60 and 14 days before, and what is left is ours', async () => {
  shop.clock.set(monday)
  const given = await buy()
  const lapsed = await shop.balance('vouchers_lapsed')
  shop.clock.set('2028-09-23T09:00:00Z')
  await review()
  assert.deepEqual(await kindsTo(given.recipientEmail), ['voucher-gift'])
  for (const at of [
    '2028-09-24T09:00:00Z',
    '2028-09-25T09:00:00Z',
    '2028-11-09T09:00:00Z',
    '2028-11-23T20:00:00Z',
  ]) {
    shop.clock.set(at)
    await review()
  }
  assert.deepEqual(await kindsTo(given.recipientEmail), [
    'voucher-gift',
    'voucher-lapsing',
    'voucher-lapsing',
  ])
  const { subject, body } = await mailTo(given.recipientEmail, 'voucher-lapsing')
  assert.equal(subject, '£100.00 of driving lessons is valid until Thu 23 Nov 2028')
  const code = /Your code: (\S+)/.exec(body.text)![1]!
  const amara = await shop.person('Amara Five')
  assert.equal((await shop.call(undefined, describeVoucher, { code })).leftPence, 10_000)
  shop.clock.set('2028-11-24T09:00:00Z')
  await review()
  await shop.fails(amara, claimVoucher, { code }, voucherOver)
  assert.equal((await seen(given.token)).state, 'lapsed')
  assert.ok((await shop.balance('vouchers_lapsed')) - lapsed >= 10_000)
  await mustAgree()
  await tidyVouchers.work({}, shop.services)
  assert.equal((await seen(given.token)).recipientName, 'Amara Okafor')
  shop.clock.set('2029-11-25T09:00:00Z')
  await tidyVouchers.work({}, shop.services)
  const forgotten = await seen(given.token)
  assert.deepEqual(
    [forgotten.recipientName, forgotten.recipientEmail, forgotten.buyerEmail, forgotten.message],
    [null, null, null, ''],
  )
})

test('a voucher that is in an account is reminded of there, and not where it was sent', async () => {
  shop.clock.set('2029-11-26T08:00:00Z')
  const given = await buy()
  const amara = await shop.person('Amara Reminded')
  await shop.call(amara, claimVoucher, { code: await codeTo(given.recipientEmail) })
  shop.clock.set('2031-09-27T09:00:00Z')
  await review()
  assert.match((await mailTo(amara.email, 'voucher-lapsing')).body.text, /Hi Amara,/)
  assert.deepEqual(await kindsTo(given.recipientEmail), ['voucher-gift'])
})

test('what a bank gives back after a voucher has lapsed lapses too, and the books agree', async () => {
  shop.clock.set('2031-12-01T08:00:00Z') // after the tests before: Stripe’s lines are read from the last ones on
  const given = await buy()
  const dispute = await disputeOf(given)
  await decide(dispute, 'lost', 7_000)
  await review()
  assert.equal((await seen(given.token)).leftPence, 7_000)
  shop.clock.set('2033-12-02T09:00:00Z')
  await review()
  assert.equal((await seen(given.token)).state, 'lapsed')
  shop.clock.advance({ hours: 1 })
  await decide(dispute, 'won', 3_000)
  await review()
  const { state, leftPence } = await seen(given.token)
  assert.deepEqual([state, leftPence], ['lapsed', 0])
  await mustAgree()
})
