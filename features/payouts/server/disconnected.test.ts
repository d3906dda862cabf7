import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listStuckPayments } from '#features/admin/stuck-payments-contract.ts'
import { getOverview } from '#features/admin/overview-contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { reconcile } from '#features/reconciliation/server/compare.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import type { Person } from '#tests/support/test-app.ts'
import { listPayouts, noPayoutAccount, payOut, refreshPayoutAccount, setUpPayouts } from '../contract.ts'
import { catchUpPayouts, payOutOnPayday } from './paydays.ts'

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
