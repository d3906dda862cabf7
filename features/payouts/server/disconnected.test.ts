import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { notFound } from '#common/api-error.ts'
import { listStuckPayments, settleStuckPayment } from '#features/admin/stuck-payments-contract.ts'
import { getOverview } from '#features/admin/overview-contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { stripeOf } from '#features/payments/server/stripe.ts'
import { reconcile } from '#features/reconciliation/server/compare.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import type { Person } from '#tests/support/test-app.ts'
import { listPayouts, noPayoutAccount, payOut, refreshPayoutAccount, setUpPayouts } from '../contract.ts'
import { catchUpPayouts, payOutOnPayday } from './paydays.ts'
import { payOutOnce, type PayoutRow, recordTransfer, transferOnce } from './send-payout.ts'

let shop: Shop
before(async () => void (shop = await openShop()))
after(() => shop.close())

const read = (who: Person) => shop.call(who, listPayouts, {})
async function hear() {
  await shop.settle()
  await shop.stripe.deliverPending()
  await shop.settle()
}
async function at(time: string, work?: () => Promise<unknown>) {
  shop.clock.set(time)
  await work?.()
  await hear()
}
const payday = (day: string) => at(`${day}T05:00:00Z`, () => payOutOnPayday.work({}, shop.services))
const catchUp = () => catchUpPayouts.work({}, shop.services)

/** Two lessons of £38 that were delivered on Monday, the first of this week. */
async function taught(name: string) {
  shop.clock.set('2026-11-23T08:00:00Z')
  const instructor = await shop.teacher(name)
  const learner = await shop.person(`Learner of ${name}`)
  const lessons = [`2026-11-23T13:00:00Z`, `2026-11-23T15:00:00Z`]
  for (const startsAt of lessons) {
    const id = await shop.buyLesson(learner, instructor, startsAt)
    await shop.deliver(instructor, id, `${Temporal.Instant.from(startsAt).add({ hours: 1 })}`)
    shop.clock.set('2026-11-23T09:00:00Z')
  }
  return instructor
}
const mailsOf = async (who: Person) =>
  (await shop.mailsTo(who.email)).filter(({ kind }) => kind === 'payouts-disconnected')
const payoutsAtBanks = () => shop.stripe.payouts().filter(({ status }) => status !== 'failed')
async function connectAgain(who: Person, earlier: string) {
  await shop.reauthenticate(who)
  const { url } = await shop.call(who, setUpPayouts, {})
  assert.match(url, /\/c\/connect\//)
  const account = shop.stripe.accounts().findLast(({ metadata }) => metadata?.['instructor_id'] === who.id)!
  assert.notEqual(account.id, earlier)
  return account.id
}

test('who disconnects us at Stripe is paid nothing more and told once; what is theirs stays owed, and goes to the account that they connect next', async () => {
  const helen = await taught('Helen Marsh')
  const account = await shop.becomePayee(helen)
  shop.stripe.disconnect(account)
  await hear()
  const [event] = shop.stripe.events('account.application.deauthorized')
  await shop.stripe.redeliver(event!.id)
  // Of the account as it was before: Stripe keeps no order.
  await shop.stripe.redeliver(shop.stripe.events('account.updated').at(-1)!.id)
  await hear()
  assert.equal((await read(helen)).account?.state, 'disconnected')
  const mails = await mailsOf(helen)
  assert.deepEqual(
    mails.map(({ subject }) => subject),
    ['Your payouts have stopped'],
  )
  assert.match(mails[0]!.body.text, /still yours[^]*Connect again/)
  const { notifications } = await shop.call(helen, listNotifications, {})
  assert.ok(notifications.some(({ kind }) => kind === 'payouts-disconnected'))

  await payday('2026-11-26')
  await shop.fails(helen, payOut, { pence: 6_840 }, noPayoutAccount)
  assert.deepEqual([(await read(helen)).availablePence, shop.stripe.transfers().length], [6_840, 0])
  const { payments } = await shop.call(shop.admin, listStuckPayments, {})
  assert.deepEqual(
    payments.map(({ what, person, pence, trouble, reference }) => [
      what,
      person?.name,
      pence,
      trouble,
      reference,
    ]),
    [['account', 'Helen Marsh', 6_840, 'Their account at Stripe isn’t connected to us any more', account]],
  )
  assert.equal((await shop.call(shop.admin, getOverview, {})).stuckPayments.waiting, 1)

  const next = await connectAgain(helen, account)
  assert.equal(await connectAgain(helen, account), next, 'pressed twice, it is one')
  assert.equal((await read(helen)).account?.state, 'new')
  await shop.changeBank(next, '00012345')
  assert.equal((await shop.call(helen, refreshPayoutAccount, {})).state, 'ready')
  await payday('2026-12-03')
  await at('2026-12-07T09:00:00Z')
  assert.deepEqual(
    (await read(helen)).payouts.map(({ state, pence }) => [state, pence]),
    [['paid', 6_840]],
  )
  assert.deepEqual((await shop.call(shop.admin, listStuckPayments, {})).payments, [])
  await shop.mustBalance()
})

test('who disconnects us and connects again before we’ve heard of it gets another account', async () => {
  const rhys = await taught('Rhys Cole')
  const account = await shop.becomePayee(rhys)
  shop.stripe.disconnect(account)
  const next = await connectAgain(rhys, account)
  await hear()
  assert.equal(await connectAgain(rhys, account), next)
  assert.deepEqual([(await read(rhys)).account?.state, (await mailsOf(rhys)).length], ['new', 1])
})

test('a payout that was made but not sent goes to the next account; one on its way has left', async () => {
  const dev = await taught('Dev Sharma')
  const account = await shop.becomePayee(dev)
  shop.clock.set('2026-11-26T05:00:00Z')
  await payOutOnPayday.work({}, shop.services)
  // Before the job sends it; and its report is lost.
  shop.stripe.sendWebhooksTo(null)
  shop.stripe.disconnect(account)
  await shop.settle()
  assert.deepEqual(
    (await read(dev)).payouts.map(({ state, failure }) => [state, failure]),
    [['failed', 'disconnected']],
  )
  assert.equal((await mailsOf(dev)).length, 1, 'found out without a report')
  shop.stripe.sendWebhooksTo({ url: `${shop.url}/api/payments/webhook`, secret: 'whsec_of_the_tests' })
  const next = await connectAgain(dev, account)
  await shop.changeBank(next, '00012345')
  await at('2026-11-26T09:00:00Z', catchUp)
  assert.deepEqual(
    (await read(dev)).payouts.map(({ state }) => state),
    ['sent'],
  )
  shop.stripe.disconnect(next)
  await hear()
  await at('2026-12-01T09:00:00Z', catchUp)
  assert.deepEqual(
    (await read(dev)).payouts.map(({ state, pence }) => [state, pence]),
    [['paid', 6_840]],
  )
  assert.equal((await mailsOf(dev)).length, 2)
  assert.deepEqual(
    payoutsAtBanks().filter(({ amount }) => amount === 6_840).length,
    2,
    'Helen’s and his, each once',
  )
})

test('what lies in an account that was disconnected is owed again once it is taken back there, and is never sent twice', async () => {
  const noor = await taught('Noor Khan')
  const account = await shop.becomePayee(noor, '11111116')
  await payday('2026-11-26')
  await at('2026-12-01T09:00:00Z')
  assert.equal((await read(noor)).payouts[0]?.failure, 'no_account')
  shop.stripe.disconnect(account)
  await hear()
  assert.equal((await read(noor)).payouts[0]?.failure, 'disconnected', 'another bank doesn’t help any more')
  const next = await connectAgain(noor, account)
  await shop.changeBank(next, '00012345')
  await at('2026-12-01T10:00:00Z', catchUp)
  assert.deepEqual(
    (await read(noor)).payouts.map(({ state }) => state),
    ['failed'],
    'it isn’t in the new account',
  )
  const transfer = shop.stripe.transfers().find(({ destination }) => destination === account)!
  shop.stripe.reverseTransfer(transfer.id)
  await hear()
  await payday('2026-12-03')
  await at('2026-12-07T09:00:00Z', catchUp)
  assert.deepEqual(
    (await read(noor)).payouts.map(({ state }) => state),
    ['paid', 'returned'],
  )
  await shop.mustBalance()
  shop.clock.advance({ minutes: 16 })
  assert.equal((await reconcile(shop.services)).differenceCount, 0)
})

test('a bank’s report that comes after the account was disconnected says so, and one of an arrival is believed', async () => {
  const returned = await taught('Rosa Diaz')
  const account = await shop.becomePayee(returned, '11111116')
  await payday('2026-11-26')
  shop.stripe.sendWebhooksTo(null)
  await at('2026-12-01T09:00:00Z')
  shop.stripe.disconnect(account)
  const [failed] = shop.stripe.events('payout.failed').slice(-1)
  shop.stripe.sendWebhooksTo({ url: `${shop.url}/api/payments/webhook`, secret: 'whsec_of_the_tests' })
  await shop.stripe.redeliver(shop.stripe.events('account.application.deauthorized').at(-1)!.id)
  await hear()
  await shop.stripe.redeliver(failed!.id)
  await hear()
  assert.deepEqual(
    (await read(returned)).payouts.map(({ state, failure }) => [state, failure]),
    [['failed', 'disconnected']],
  )

  const arrived = await taught('Omar Aziz')
  const his = await shop.becomePayee(arrived)
  const payoutId = await leavesUnnoted(arrived, his)
  const [paid] = shop.stripe.payouts().filter(({ metadata }) => metadata?.['payout_id'] === payoutId)
  await shop.sendEvent({
    id: 'evt_late',
    object: 'event',
    type: 'payout.paid',
    account: his,
    created: Math.floor(shop.clock.now().epochMilliseconds / 1_000),
    data: { object: { ...paid, status: 'paid' } },
  })
  await hear()
  assert.deepEqual(
    (await read(arrived)).payouts.map(({ state, failure }) => [state, failure]),
    [['paid', null]],
  )
})

/** Stripe sends it on, its answer is lost, and before the next try the account is disconnected. */
async function leavesUnnoted(instructor: Person, account: string) {
  shop.clock.set('2026-11-26T05:00:00Z')
  await payOutOnPayday.work({}, shop.services)
  const payoutId = (await read(instructor)).payouts[0]!.id
  const payout = await findToSend(payoutId)
  const stripe = stripeOf(shop.services)
  const transfer = await transferOnce(stripe, payout)
  await shop.services.asSystem('a transfer', (db) => recordTransfer(db, payout, transfer))
  await payOutOnce(stripe, payout)
  shop.stripe.disconnect(account)
  await hear()
  assert.deepEqual(
    (await read(instructor)).payouts.map(({ state, failure }) => [state, failure]),
    [['failed', 'disconnected']],
  )
  return payoutId
}

const findToSend = async (id: string): Promise<PayoutRow> => {
  const { rows } = await shop.services.asSystem('a payout to send', (db) =>
    db.queryUnchecked<{ instructor_id: string; pence: number; attempt: number; stripe_account: string }>(
      'select instructor_id, pence, attempt, stripe_account from public.payouts where id = $1',
      [id],
    ),
  )
  const { instructor_id: instructorId, stripe_account: stripeAccount, pence, attempt } = rows[0]!
  return { id, instructorId, payeeId: instructorId, paidTo: null, stripeAccount, pence, attempt }
}

test('what had left for a bank before the account was disconnected is settled by an administrator, once', async () => {
  const tess = await taught('Tess Byrne')
  const account = await shop.becomePayee(tess)
  const id = await leavesUnnoted(tess, account)
  const listed = (await shop.call(shop.admin, listStuckPayments, {})).payments.find((one) => one.id === id)
  assert.deepEqual([listed?.what, listed?.pence, listed?.canSettle], ['payout', 6_840, true])
  await shop.call(shop.admin, settleStuckPayment, { id, note: 'Stripe has nothing left in the account' })
  await shop.fails(shop.admin, settleStuckPayment, { id, note: 'Twice' }, notFound)
  assert.deepEqual(
    (await read(tess)).payouts.map(({ state, failure }) => [state, failure]),
    [['paid', null]],
  )
  assert.equal((await read(tess)).availablePence, 0)
  await shop.mustBalance()
})

test('a transfer that was taken back before it was noted is owed again', async () => {
  const finn = await taught('Finn Doyle')
  await shop.becomePayee(finn)
  shop.clock.set('2026-11-26T05:00:00Z')
  await payOutOnPayday.work({}, shop.services)
  const payout = await findToSend((await read(finn)).payouts[0]!.id)
  const transfer = await transferOnce(stripeOf(shop.services), payout)
  shop.stripe.reverseTransfer(transfer.id)
  await hear()
  assert.deepEqual(
    [(await read(finn)).payouts[0]?.state, (await read(finn)).availablePence],
    ['returned', 6_840],
  )
  await shop.mustBalance()
})
