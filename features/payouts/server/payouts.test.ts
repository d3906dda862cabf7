import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { notAllowed, notFound } from '#common/api-error.ts'
import { reauthenticationNeeded } from '#features/accounts/contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { getEarnings, listTransactions } from '#features/payments/money-contract.ts'
import { changeRole, moneyBound, suspendUser } from '#features/admin/contract.ts'
import { markLesson, undoOutcome } from '#features/lessons/outcome-contract.ts'
import { listStuckPayments, retryPayment } from '#features/admin/stuck-payments-contract.ts'
import { getRefundable, refundPayment } from '#features/admin/payment-refunds-contract.ts'
import { stripeOf } from '#features/payments/server/stripe.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import type { Person } from '#tests/support/test-app.ts'
import {
  amountChanged,
  getStatement,
  listPayouts,
  noPayoutAccount,
  notFailed,
  payOut,
  type Payouts,
  retryPayout,
  setPayoutRhythm,
  setUpPayouts,
  tooLittle,
  waivePayable,
} from '../contract.ts'
import { catchUpPayouts, payOutOnPayday } from './paydays.ts'

let shop: Shop
before(async () => void (shop = await openShop()))
after(() => shop.close())

const monday = '2026-11-23T08:00:00Z'
const payday = '2026-11-26T05:00:00Z'
const arrival = '2026-11-30T09:00:00Z'

/** An instructor with so many delivered lessons at £38, each paid by card and worth £34.20 to them, two days later. */
async function taught(name: string, lessons: number, day: string, hour = 9) {
  if (shop.clock.now().toString() < '2026-11-23T09:00') shop.clock.set(monday)
  const instructor = await shop.teacher(name)
  const learner = await shop.person(`Learner of ${name}`)
  const starts = Array.from({ length: lessons }, (_, at) =>
    Temporal.Instant.from(`${day}T00:00Z`).add({ hours: hour + 2 * at }),
  )
  const booked: string[] = []
  for (const at of starts) booked.push(await shop.buyLesson(learner, instructor, `${at}`))
  for (const [nr, at] of starts.entries())
    await shop.deliver(instructor, booked[nr]!, `${at.add({ hours: 1 })}`)
  shop.clock.advance({ hours: 48 })
  return { instructor, learner }
}

const read = (who: Person): Promise<Payouts> => shop.call(who, listPayouts, {})

/** Runs a job at that time and lets everything that follows through, webhooks too. */
async function at(time: string, work: () => Promise<unknown> = async () => {}) {
  shop.clock.set(time)
  await work()
  await shop.settle()
  await shop.stripe.deliverPending()
  await shop.settle()
}
const onPayday = () => payOutOnPayday.work({}, shop.services)
const catchUp = () => catchUpPayouts.work({}, shop.services)
const paidAtBanks = (account: string) =>
  stripeOf(shop.services)
    .payouts.list({}, { stripeAccount: account })
    .then(({ data }) =>
      data.filter(({ status }) => status !== 'failed').reduce((sum, { amount }) => sum + amount, 0),
    )

test('a week is paid out on Thursday and there on Monday, with a statement that adds up lesson by lesson', async () => {
  const { instructor: helen, learner } = await taught('Helen Marsh', 2, '2026-11-23', 12)
  const before = await read(helen)
  assert.deepEqual([before.account, before.availablePence, before.availableLessons], [null, 6_840, 2])
  await shop.fails(helen, setUpPayouts, {}, reauthenticationNeeded)
  const account = await shop.becomePayee(helen)
  const ready = await read(helen)
  assert.deepEqual(ready.account, {
    state: 'ready',
    bankLast4: '2345',
    rhythm: 'weekly',
    nextOn: '2026-11-26',
  })

  await at('2026-11-25T16:00:00Z', onPayday)
  assert.deepEqual((await read(helen)).payouts, [], 'Wednesday is no payday')
  await at(payday, onPayday)
  await at(payday, onPayday)
  const sent = await read(helen)
  assert.deepEqual(
    sent.payouts.map(({ pence, state, arrivesOn }) => [pence, state, arrivesOn]),
    [[6_840, 'sent', '2026-11-30']],
  )
  assert.deepEqual([sent.availablePence, sent.availableLessons, sent.onItsWayPence], [0, 0, 6_840])
  await shop.mustBalance()
  const mail = (await shop.mailsTo(helen.email)).find(({ kind }) => kind === 'payout-sent')
  assert.equal(mail?.subject, '£68.40 is on its way to your bank')
  assert.match(mail.body.text, /It should be there on Mon 30 Nov 2026/)

  await at(arrival)
  const paid = await read(helen)
  assert.deepEqual(
    [paid.payouts[0]?.state, paid.onItsWayPence, paid.paidThisTaxYearPence],
    ['paid', 0, 6_840],
  )
  assert.equal(await paidAtBanks(account), 6_840)

  const { id } = paid.payouts[0]!
  const statement = await shop.call(helen, getStatement, { id })
  assert.deepEqual(
    [statement.grossPence, statement.commissionPence, statement.payout.pence, statement.lineCount],
    [7_600, 760, 6_840, 2],
  )
  assert.deepEqual(
    statement.lines.map((line) => [line.kind, line.learner, line.startsAt, line.grossPence, line.netPence]),
    [
      ['lesson', learner.name, '2026-11-23T12:00:00Z', 3_800, 3_420],
      ['lesson', learner.name, '2026-11-23T14:00:00Z', 3_800, 3_420],
    ],
  )
  const first = await shop.call(helen, getStatement, { id, limit: 1 })
  const second = await shop.call(helen, getStatement, { id, limit: 1, cursor: first.nextCursor! })
  assert.deepEqual([...first.lines, ...second.lines], statement.lines, 'page by page the same')
  const file = await fetch(`${shop.url}/api/payouts/statement.csv?id=${id}`, {
    headers: { authorization: `Bearer ${helen.token}` },
  })
  const rows = (await file.text()).slice(1).trim().split('\r\n')
  assert.equal(rows.length, 3)
  assert.equal(rows[1], `2026-11-23,Lesson,${learner.name},2026-11-23,38.00,3.80,34.20`)

  const other = await shop.teacher('Owen Larkspur')
  await shop.fails(other, getStatement, { id }, notFound)
  await shop.fails(learner, listPayouts, {}, notAllowed)
  assert.equal((await shop.call(helen, getEarnings, {})).net_pence, 6_840, 'paid out, it is still income')
})

test('asked for, £20 or more is paid out at once, and two presses are one payout', async () => {
  const { instructor: jo } = await taught('Jo Fisher', 1, '2026-12-01')
  await shop.fails(jo, payOut, { pence: 3_420 }, noPayoutAccount)
  await shop.becomePayee(jo)
  await shop.fails(jo, payOut, { pence: 3_000 }, amountChanged)
  await shop.call(jo, setPayoutRhythm, { rhythm: 'request' })
  assert.equal((await read(jo)).account?.nextOn, null)
  await at('2026-12-03T11:00:00Z', onPayday)
  assert.deepEqual((await read(jo)).payouts, [], 'nothing by itself')
  const answers = await Promise.all([1, 2, 3].map(() => shop.tryCall(jo, payOut, { pence: 3_420 })))
  await at('2026-12-03T11:01:00Z')
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409])
  assert.deepEqual(
    (await read(jo)).payouts.map(({ pence, state }) => [pence, state]),
    [[3_420, 'sent']],
  )
  await shop.fails(jo, payOut, { pence: 3_420 }, tooLittle)
  await shop.mustBalance()
})

test('daily means on every working day', async () => {
  const { instructor: kit } = await taught('Kit Farrow', 1, '2026-12-04')
  await shop.becomePayee(kit)
  await shop.call(kit, setPayoutRhythm, { rhythm: 'daily' })
  assert.equal((await read(kit)).account?.nextOn, '2026-12-07', 'after Friday comes Monday')
  await at('2026-12-06T11:00:00Z', onPayday)
  assert.equal((await read(kit)).payouts.length, 0)
  await at('2026-12-07T05:00:00Z', onPayday)
  assert.equal((await read(kit)).payouts.length, 1)
})

test('answers that are lost at either step, and a server that is killed between them, pay once', async () => {
  const { instructor: ana } = await taught('Ana Silva', 1, '2026-12-08')
  const account = await shop.becomePayee(ana)
  shop.stripe.loseNextAnswers(8)
  await shop.call(ana, payOut, { pence: 3_420 })
  for (let hour = 11; (await read(ana)).payouts[0]?.state !== 'sent'; hour++)
    await at(`2026-12-10T${hour}:00:00Z`, catchUp)
  assert.equal(await paidAtBanks(account), 3_420)
  assert.equal(shop.stripe.transfers().filter(({ destination }) => destination === account).length, 1)
  // As if neither step had been noted before the server died, and Stripe had forgotten its keys.
  await shop.services.asSystem('a server that was killed', (db) =>
    db.queryUnchecked(
      `update public.payouts set state = 'transferred', stripe_payout = null, arrives_on = null where instructor_id = $1`,
      [ana.id],
    ),
  )
  await at('2026-12-10T23:00:00Z', catchUp)
  assert.equal(await paidAtBanks(account), 3_420)
  await shop.mustBalance()
})

test('a bank that sends the money back: its instructor reads why, and it goes to the new account by itself', async () => {
  const { instructor: lena } = await taught('Lena Wolf', 1, '2026-12-11')
  const account = await shop.becomePayee(lena, '11111116')
  await shop.call(lena, payOut, { pence: 3_420 })
  await at('2026-12-13T11:00:00Z')
  await at('2026-12-15T09:00:00Z')
  const failed = await read(lena)
  assert.deepEqual(
    [failed.payouts[0]?.state, failed.payouts[0]?.failure, failed.onItsWayPence, failed.account?.state],
    ['failed', 'no_account', 3_420, 'stopped'],
  )
  const [mail] = await shop.mailsTo(lena.email)
  assert.equal(mail?.subject, 'Your payout of £34.20 didn’t arrive')
  assert.match(mail.body.text, /Your bank couldn’t find the account/)
  const { id } = failed.payouts[0]!
  await shop.fails(lena, retryPayout, { id }, noPayoutAccount)

  await at('2026-12-15T10:00:00Z', () => shop.changeBank(account, '00012345'))
  assert.deepEqual(
    (await read(lena)).payouts.map(({ state, arrivesOn }) => [state, arrivesOn]),
    [['sent', '2026-12-17']],
  )
  const stale = shop.stripe.events('payout.failed').at(-1)!
  await shop.services.asSystem('what was said of the first attempt comes again', (db) =>
    db.queryUnchecked('delete from public.stripe_events where id = $1', [stale.id]),
  )
  await shop.stripe.redeliver(stale.id)
  await shop.settle()
  assert.equal((await read(lena)).payouts[0]?.state, 'sent')
  await at('2026-12-17T09:00:00Z')
  assert.equal((await read(lena)).payouts[0]?.state, 'paid')
  assert.equal(shop.stripe.transfers().filter(({ destination }) => destination === account).length, 1)
  assert.equal(await paidAtBanks(account), 3_420)
  await shop.fails(lena, retryPayout, { id }, notFailed)
  const { notifications } = await shop.call(lena, listNotifications, {})
  assert.deepEqual(
    notifications.map(({ kind }) => kind).filter((kind) => kind.startsWith('payout')),
    ['payout-sent', 'payout-failed', 'payout-sent'],
  )
})

test('without its webhook an arrival is found by asking; without balance a payout waits', async () => {
  const { instructor: tom } = await taught('Tom Baker', 1, '2026-12-18')
  const account = await shop.becomePayee(tom)
  const stripe = stripeOf(shop.services)
  const elsewhere = await stripe.accounts.create({
    type: 'express',
    capabilities: { transfers: { requested: true } },
    settings: { payouts: { schedule: { interval: 'manual' } } },
  })
  shop.stripe.onboard(elsewhere.id)
  const charged = shop.stripe.events('charge.succeeded').length * 3_800
  const transferred = shop.stripe.transfers().reduce((sum, { amount }) => sum + amount, 0)
  const emptied = await stripe.transfers.create({
    amount: charged - transferred,
    currency: 'gbp',
    destination: elsewhere.id,
  })
  await shop.call(tom, payOut, { pence: 3_420 })
  await at('2026-12-20T12:00:00Z')
  assert.equal((await read(tom)).payouts[0]?.state, 'due')
  shop.stripe.reverseTransfer(emptied.id)
  await at('2026-12-20T12:15:00Z', catchUp)
  assert.equal((await read(tom)).payouts[0]?.state, 'sent')

  shop.stripe.sendWebhooksTo(null)
  await at('2026-12-23T09:00:00Z', catchUp)
  assert.equal((await read(tom)).payouts[0]?.state, 'paid')
  assert.equal(await paidAtBanks(account), 3_420)
  shop.stripe.sendWebhooksTo({ url: `${shop.url}/api/payments/webhook`, secret: 'whsec_of_the_tests' })
})

test('a refund after the payout is carried forward and taken from the next one, and its statement says so', async () => {
  const { instructor: bea, learner } = await taught('Bea Holt', 1, '2026-12-29')
  await shop.becomePayee(bea)
  await shop.call(bea, payOut, { pence: 3_420 })
  await at('2026-12-31T11:00:00Z')
  const { transactions } = await shop.call(bea, listTransactions, {})
  const [payment] = transactions
  const { refundedPence } = await shop.call(shop.admin, getRefundable, { id: payment!.id })
  await shop.call(shop.admin, refundPayment, {
    id: payment!.id,
    lessonId: payment!.lesson_id!,
    from: 'shared',
    pence: 1_900,
    reason: 'The car broke down.',
    refundedPence,
  })
  await shop.settle()
  const owing = await read(bea)
  assert.deepEqual([owing.availablePence, owing.availableOthers], [-1_710, 1])
  await at('2026-12-31T12:00:00Z', onPayday)
  assert.equal((await read(bea)).payouts.length, 1, 'nothing is paid out while it is below zero')
  const lesson = await shop.buyLesson(learner, bea, '2027-01-05T09:00:00Z')
  await shop.deliver(bea, lesson, '2027-01-05T10:00:00Z')
  await at('2027-01-07T11:00:00Z', onPayday)
  const [latest] = (await read(bea)).payouts
  assert.equal(latest?.pence, 3_420 - 1_710)
  const { lines } = await shop.call(bea, getStatement, { id: latest.id })
  assert.deepEqual(
    lines.map(({ kind, grossPence, commissionPence, netPence }) => [
      kind,
      grossPence,
      commissionPence,
      netPence,
    ]),
    [
      ['refund', -1_900, -190, -1_710],
      ['lesson', 3_800, 380, 3_420],
    ],
  )
  await shop.mustBalance()
})

test('a transfer that somebody takes back at Stripe is owed again, in whole or in part, once', async () => {
  const { instructor: max } = await taught('Max Ure', 1, '2027-01-12')
  const account = await shop.becomePayee(max)
  await shop.call(max, payOut, { pence: 3_420 })
  await at('2027-01-14T11:00:00Z')
  const transfer = shop.stripe.transfers().find(({ destination }) => destination === account)!
  await at('2027-01-14T12:00:00Z', async () => shop.stripe.reverseTransfer(transfer.id))
  await shop.stripe.redeliver(shop.stripe.events('transfer.reversed').at(-1)!.id)
  await shop.settle()
  const after = await read(max)
  assert.deepEqual(
    [after.payouts[0]?.state, after.availablePence, after.onItsWayPence],
    ['returned', 3_420, 0],
  )
  await shop.mustBalance()
})

test('what is available can be given up for the amount that was seen, and no other', async () => {
  const { instructor: ivy } = await taught('Ivy Lane', 1, '2027-01-19')
  await shop.fails(ivy, waivePayable, { pence: 3_419 }, amountChanged)
  await shop.call(ivy, waivePayable, { pence: 3_420 })
  await shop.fails(ivy, waivePayable, { pence: 3_420 }, amountChanged)
  assert.equal((await read(ivy)).availablePence, 0)
  await shop.mustBalance()
})

test('an account that Stripe has restricted meanwhile stops the payout, which goes on once it is in order', async () => {
  const { instructor: pia } = await taught('Pia Grove', 1, '2027-01-26')
  const account = await shop.becomePayee(pia)
  shop.stripe.restrict(account)
  await shop.call(pia, payOut, { pence: 3_420 })
  await at('2027-01-28T10:30:00Z')
  const [failed] = (await read(pia)).payouts
  assert.deepEqual([failed?.state, failed?.failure], ['failed', 'account'])
  const { payments } = await shop.call(shop.admin, listStuckPayments, {})
  assert.deepEqual(
    payments.map(({ id, what, person, trouble }) => [id, what, person?.name, trouble]),
    [[failed!.id, 'payout', 'Pia Grove', 'Stripe needs something from them before it can pay them']],
  )
  await shop.call(shop.admin, retryPayment, { id: failed!.id })
  await at('2027-01-28T10:35:00Z')
  assert.equal((await read(pia)).payouts[0]?.state, 'failed', 'nothing has changed at Stripe')
  await at('2027-01-28T10:45:00Z', () => shop.changeBank(account, '00012345'))
  assert.equal((await read(pia)).payouts[0]?.state, 'sent')
  assert.deepEqual((await shop.call(shop.admin, listStuckPayments, {})).payments, [])
  assert.equal(await paidAtBanks(account), 3_420)
  await shop.mustBalance()
})

test('what can be taken back isn’t paid out: for 48 hours after a lesson, while its payer disputes it, and while its instructor is suspended', async () => {
  const { instructor: rae, learner } = await taught('Rae Moss', 1, '2027-02-02')
  await shop.becomePayee(rae)
  const lesson = await shop.buyLesson(learner, rae, '2027-02-05T09:00:00Z')
  await shop.deliver(rae, lesson, '2027-02-05T10:00:00Z')
  const before = await read(rae)
  assert.deepEqual([before.availablePence, before.soonPence, before.availableLessons], [3_420, 3_420, 1])
  await shop.fails(rae, payOut, { pence: 6_840 }, amountChanged)
  await shop.call(rae, payOut, { pence: 3_420 })
  await at('2027-02-05T10:10:00Z')
  // Taken back after all, and cancelled: the learner has the money again, and the bank never had it.
  await shop.call(rae, undoOutcome, { id: lesson })
  await shop.call(rae, markLesson, { id: lesson, outcome: 'cancelled' })
  await shop.settle()
  const after = await read(rae)
  assert.deepEqual([after.availablePence + after.soonPence, after.payouts.length], [0, 1])

  const next = await shop.buyLesson(learner, rae, '2027-02-09T09:00:00Z')
  await shop.deliver(rae, next, '2027-02-09T10:00:00Z')
  shop.clock.advance({ hours: 49 })
  assert.equal((await read(rae)).availablePence, 3_420)
  const { data } = await stripeOf(shop.services).charges.list({ limit: 1 })
  const { id: dispute } = shop.stripe.dispute(data[0]!.id)
  await at(`${shop.clock.now()}`)
  const disputed = await read(rae)
  assert.deepEqual([disputed.availablePence, disputed.soonPence], [0, 3_420])
  await shop.fails(rae, payOut, { pence: 3_420 }, tooLittle)
  shop.stripe.closeDispute(dispute, 'won')
  await at(`${shop.clock.now()}`)
  assert.equal((await read(rae)).availablePence, 3_420)

  await shop.fails(shop.admin, changeRole, { id: rae.id, role: 'student' }, moneyBound)
  await shop.call(shop.admin, suspendUser, {
    id: rae.id,
    reason: 'We look into it.',
    lessons: 'keep',
  })
  await at('2027-02-18T05:00:00Z', onPayday)
  const { rows } = await shop.services.asSystem('payouts of somebody suspended', (db) =>
    db.queryUnchecked('select from public.payouts where instructor_id = $1', [rae.id]),
  )
  assert.equal(rows.length, 1, 'none while suspended')
  await shop.mustBalance()
})

test('an entry of the ledger is in one payout, and no payout differs from its lines: the database refuses both', async () => {
  const insert = (sql: string) => shop.services.asSystem('by hand', (db) => db.queryUnchecked(sql, []))
  await assert.rejects(
    insert(
      `insert into public.payout_lines select l.transaction_id, l.account_id, p.id from public.payout_lines l, public.payouts p limit 1`,
    ),
    /duplicate key/,
  )
  await assert.rejects(
    insert(
      `insert into public.payouts (instructor_id, payee_id, pence, stripe_account) select instructor_id, instructor_id, 100, 'acct_1' from public.payouts limit 1`,
    ),
    /is of 100 pence, its lines sum to 0/,
  )
  await assert.rejects(
    insert(
      `insert into public.payout_lines select e.transaction_id, e.account_id, p.id
       from public.ledger_entries e left join public.payout_lines l using (transaction_id, account_id), public.payouts p
       where l.payout_id is null limit 1`,
    ),
    /its lines sum to/,
  )
})
