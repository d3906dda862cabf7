import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { notAllowed, notFound } from '#common/api-error.ts'
import { changeRole, suspendUser } from '#features/admin/contract.ts'
import { listAudit } from '#features/admin/audit-contract.ts'
import { agreeContract, endContract, getUserPlan } from '#features/admin/plan-contract.ts'
import { listCredits, refundCredit } from '#features/payments/contract.ts'
import { getEarnings } from '#features/payments/money-contract.ts'
import { stripeOf } from '#features/payments/server/stripe.ts'
import { reconcile } from '#features/reconciliation/server/compare.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import type { Person } from '#tests/support/test-app.ts'
import {
  alreadyPro,
  cancelSubscription,
  contractOverlaps,
  getMyPlan,
  type MyPlan,
  noSubscription,
  openBilling,
  refreshMyPlan,
  resumeSubscription,
  startsInPast,
  startTrial,
  subscribeToPro,
  trialUsed,
} from '../contract.ts'
import { compareCosts } from '../web/words.ts'
import { reviewPlans } from './review.ts'

let shop: Shop
before(async () => void (shop = await openShop()))
after(() => shop.close())

const good = '4242424242424242'
const refundFails = '4000000000005126'
const declinedLater = '4000000000000341'
const monday = '2026-11-23T08:00:00Z'

const read = (who: Person): Promise<MyPlan> => shop.call(who, getMyPlan, {})
const commissionOf = async (who: Person) => (await shop.call(who, getEarnings, {})).commission_basis_points

/** That moment comes: Stripe's clock, its webhooks, and our job. */
async function at(time: string) {
  shop.clock.set(time)
  await shop.stripe.deliverPending()
  await shop.settle()
  await reviewPlans.work({}, shop.services)
  await shop.settle()
  await shop.stripe.deliverPending()
  await shop.settle()
}

async function pay(who: Person, card = good) {
  const { url } = await shop.call(who, subscribeToPro, {})
  const sessionId = url.split('/').at(-1)!
  const { kind } = await shop.stripe.pay(sessionId, card)
  assert.equal(kind, 'paid')
  await shop.stripe.deliverPending()
  await shop.settle()
}

/** An instructor at Monday 23 Nov 2026, 08:00. */
async function teacher(name: string) {
  shop.clock.set(monday)
  return shop.teacher(name)
}
const sql = (text: string, values: readonly unknown[]) =>
  shop.services.asSystem('a test looks', (db) => db.queryUnchecked(text, [...values]))
const mailsOf = async (who: Person) =>
  (await shop.mailsTo(who.email))
    .map(({ kind }) => kind)
    .filter((kind) => /^(plan|trial|contract)-/.test(kind))
    .toReversed()
const subscriptionOf = ({ id }: Person) =>
  shop.stripe.subscriptions().findLast(({ metadata }) => metadata['instructor_id'] === id)!
const invoices = () =>
  shop.stripe.events('invoice.paid').filter(({ data }) => 'amount_paid' in data.object).length

test('thirty days of Pro without a card, once, with a word a week and a day before the end', async () => {
  const helen = await teacher('Helen Marsh')
  const learner = await shop.person('Amara Okafor')
  assert.deepEqual([(await read(helen)).plan, (await read(helen)).canTry], ['free', true])
  const trial = await shop.call(helen, startTrial, {})
  assert.deepEqual(
    [trial.plan, trial.trialEndsOn, trial.features],
    [
      'pro',
      '2026-12-23',
      ['lower-commission', 'own-packages', 'analytics-full', 'support-first', 'promotion'],
    ],
  )
  assert.equal(await commissionOf(helen), 500)
  await shop.fails(helen, startTrial, {}, alreadyPro)
  await shop.buyLesson(learner, helen, '2026-11-24T10:00:00Z')
  assert.deepEqual(
    (
      await sql('select commission_pence as commission from public.checkouts where instructor_id = $1', [
        helen.id,
      ])
    ).rows,
    [{ commission: 190 }],
    '5 % of £38',
  )

  await at('2026-12-15T09:00:00Z')
  assert.deepEqual(await mailsOf(helen), [])
  await at('2026-12-16T09:00:00Z')
  await at('2026-12-17T09:00:00Z')
  assert.deepEqual(await mailsOf(helen), ['trial-ending'])
  await at('2026-12-22T09:00:00Z')
  await at('2026-12-23T09:00:00Z')
  await at('2026-12-23T10:00:00Z')
  assert.deepEqual(await mailsOf(helen), ['trial-ending', 'trial-ending', 'trial-ended'])
  const over = await read(helen)
  assert.deepEqual([over.plan, over.trialEndsOn, over.canTry, over.features], ['free', null, false, []])
  assert.equal(await commissionOf(helen), 1_000)
  await shop.fails(helen, startTrial, {}, trialUsed)
  await shop.fails(learner, getMyPlan, {}, notAllowed)
})

test('who pays is on Pro until they cancel, and then to the end of the month they paid for', async () => {
  const jo = await teacher('Jo Fisher')
  await shop.fails(jo, cancelSubscription, {}, noSubscription)
  await shop.fails(jo, openBilling, {}, noSubscription)
  const paidBefore = invoices()
  await pay(jo)
  const pro = await read(jo)
  assert.deepEqual([pro.plan, pro.renewsOn, pro.cancelsOn, pro.canTry], ['pro', '2026-12-23', null, false])
  assert.deepEqual([await commissionOf(jo), invoices() - paidBefore], [500, 1])
  await shop.fails(jo, subscribeToPro, {}, alreadyPro)

  await at('2026-12-23T09:00:00Z')
  assert.deepEqual([(await read(jo)).renewsOn, invoices() - paidBefore], ['2027-01-23', 2])
  const cancelled = await shop.call(jo, cancelSubscription, {})
  assert.deepEqual([cancelled.plan, cancelled.renewsOn, cancelled.cancelsOn], ['pro', null, '2027-01-23'])
  assert.equal((await shop.call(jo, resumeSubscription, {})).renewsOn, '2027-01-23')
  await shop.call(jo, cancelSubscription, {})
  await at('2027-01-23T09:00:00Z')
  const after = await read(jo)
  assert.deepEqual(
    [after.plan, after.cancelsOn, after.canTry, invoices() - paidBefore],
    ['free', null, true, 2],
  )
  assert.deepEqual(await mailsOf(jo), ['plan-started', 'plan-ended'])

  await pay(jo)
  assert.deepEqual([(await read(jo)).plan, (await read(jo)).renewsOn], ['pro', '2027-02-23'])
  const booked = await sql(
    `select count(*)::int as months, sum(pence)::int as pence, count(distinct payment_intent)::int as payments
     from public.plan_payments where instructor_id = $1`,
    [jo.id],
  )
  assert.deepEqual(booked.rows, [{ months: 3, pence: 6_000, payments: 3 }])
  const months = await sql('select sum(pence)::int as pence from public.plan_payments', [])
  assert.equal(await shop.balance('plan_fees'), months.rows[0]?.['pence'])
  await shop.mustBalance()
})

test('who subscribes during the trial pays nothing before its end', async () => {
  const ben = await teacher('Ben Carter')
  await shop.call(ben, startTrial, {})
  const paidBefore = invoices()
  await pay(ben)
  const both = await read(ben)
  assert.deepEqual([both.trialEndsOn, both.renewsOn], ['2026-12-23', '2026-12-23'])
  assert.equal(invoices(), paidBefore)
  await at('2026-12-17T09:00:00Z')
  await at('2026-12-23T09:00:00Z')
  assert.deepEqual([(await read(ben)).plan, (await read(ben)).renewsOn], ['pro', '2027-01-23'])
  assert.equal(invoices(), paidBefore + 1)
  assert.deepEqual(await mailsOf(ben), ['plan-started'])
})

test('a payment that fails is explained; another card keeps Pro, and without one it is Free after 14 days', async () => {
  const cal = await teacher('Cal Reid')
  await pay(cal, declinedLater)
  await at('2026-12-23T09:00:00Z')
  const late = await read(cal)
  assert.deepEqual([late.plan, late.renewsOn, late.failsOn], ['pro', null, '2027-01-06'])
  const [mail] = (await shop.mailsTo(cal.email)).filter(({ kind }) => kind === 'plan-unpaid')
  assert.equal(mail?.subject, 'Your payment of £20.00 for Pro didn’t go through')
  assert.match(mail.body.text, /If it’s still not paid on Wed 6 Jan 2027, you’ll be on Free/)
  const { url } = await shop.call(cal, openBilling, {})
  assert.match(await (await fetch(url)).text(), /ending in <strong>0341/)
  shop.stripe.changeCard(subscriptionOf(cal).id, good)
  assert.equal((await shop.call(cal, refreshMyPlan, {})).renewsOn, '2027-01-23')

  const dee = await teacher('Dee Okoro')
  await pay(dee, declinedLater)
  await at('2026-12-23T09:00:00Z')
  await at('2027-01-06T08:00:00Z')
  assert.equal((await read(dee)).plan, 'pro')
  await at('2027-01-06T10:00:00Z')
  const gone = await read(dee)
  assert.deepEqual([gone.plan, gone.failsOn, await commissionOf(dee)], ['free', null, 1_000])
  assert.deepEqual(await mailsOf(dee), ['plan-started', 'plan-unpaid', 'plan-ended'])
  assert.equal(subscriptionOf(dee).status, 'canceled', 'nobody is charged for what they no longer have')
})

test('two presses are one page, an old report changes nothing, and an account that goes stops paying', async () => {
  const eve = await teacher('Eve Lund')
  const pages = await Promise.all([1, 2, 3].map(() => shop.call(eve, subscribeToPro, {})))
  assert.equal(new Set(pages.map(({ url }) => url)).size, 1)
  await pay(eve)
  const report = shop.stripe
    .events('customer.subscription.created')
    .find(
      ({ data }) =>
        (data.object as { metadata?: Record<string, string> }).metadata?.['instructor_id'] === eve.id,
    )!
  await shop.call(eve, cancelSubscription, {})
  await shop.stripe.redeliver(report.id)
  await shop.settle()
  assert.equal((await read(eve)).cancelsOn, '2026-12-23')

  await sql('delete from auth.users where id = $1', [eve.id])
  await at('2026-11-23T09:00:00Z')
  assert.equal(subscriptionOf(eve).status, 'canceled')
  assert.deepEqual((await sql('select from public.plan_endings', [])).rows, [])
})

test('the last four weeks say which plan is cheaper', async () => {
  const fay = await teacher('Fay Abbott')
  const learner = await shop.person('Ned Larkin')
  await shop.buyBlock(learner, fay)
  const { takenPence, freePence, proPence } = await read(fay)
  assert.deepEqual([takenPence, freePence, proPence], [36_100, 3_610, 1_805 + 1_846])
  assert.match(compareCosts(await read(fay)), /Free leaves you £0\.41 more, so Pro wouldn’t save you money/)
  const [credit] = (await shop.call(learner, listCredits, {})).credits
  await shop.call(learner, refundCredit, { id: credit!.id })
  const { takenPence: left } = await read(fay)
  assert.equal(left, 0)
})

test('a contract that an administrator entered is Enterprise on its days, and the subscription beside it ends', async () => {
  const gus = await teacher('Gus Hale')
  await pay(gus)
  const terms = {
    commissionBasisPoints: 275,
    feePence: 5_000,
    startsOn: '2026-11-30',
    endsOn: '2026-12-31',
    note: 'As agreed by phone',
  }
  await shop.fails(gus, agreeContract, { id: gus.id, terms }, notAllowed)
  const unknown = await shop.person('Ned Field')
  await shop.fails(shop.admin, agreeContract, { id: unknown.id, terms }, notFound)
  const past = { ...terms, startsOn: '2026-11-22' }
  await shop.fails(shop.admin, agreeContract, { id: gus.id, terms: past }, startsInPast)
  await shop.call(shop.admin, agreeContract, { id: gus.id, terms })
  const overlapping = { ...terms, startsOn: '2026-12-31', endsOn: null }
  await shop.fails(shop.admin, agreeContract, { id: gus.id, terms: overlapping }, contractOverlaps)
  assert.equal((await read(gus)).plan, 'pro', 'it begins on Monday')
  const [mail] = (await shop.mailsTo(gus.email)).filter(({ kind }) => kind === 'plan-agreed')
  assert.equal(mail?.subject, 'You’re on Enterprise from Mon 30 Nov 2026')
  assert.match(mail.body.text, /we take 2\.75% of each card payment from Mon 30 Nov 2026 to Thu 31 Dec 2026/)
  assert.match(mail.body.text, /£50\.00 a month/)

  await at('2026-11-30T00:05:00Z')
  assert.deepEqual([(await read(gus)).plan, await commissionOf(gus)], ['enterprise', 275])
  assert.equal((await read(gus)).renewsOn, null)
  await shop.fails(gus, subscribeToPro, {}, alreadyPro)
  assert.equal(
    subscriptionOf(gus).cancel_at_period_end,
    true,
    'what is paid runs on, and nothing more is charged',
  )
  await at('2026-12-23T09:00:00Z')
  await at('2027-01-01T00:05:00Z')
  assert.deepEqual([(await read(gus)).plan, await commissionOf(gus)], ['free', 1_000])
  assert.deepEqual(await mailsOf(gus), ['plan-started', 'plan-agreed', 'contract-ended'])

  await shop.call(shop.admin, agreeContract, {
    id: gus.id,
    terms: { ...terms, startsOn: '2027-01-01', endsOn: null },
  })
  assert.equal((await read(gus)).plan, 'enterprise')
  shop.clock.set('2027-01-05T09:00:00Z')
  const { contracts } = await shop.call(shop.admin, getUserPlan, { id: gus.id })
  assert.deepEqual(
    contracts.map(({ startsOn, endsOn, agreedBy }) => [startsOn, endsOn, agreedBy]),
    [
      ['2027-01-01', null, 'Priya Shah'],
      ['2026-11-30', '2026-12-31', 'Priya Shah'],
    ],
  )
  await shop.call(shop.admin, endContract, { id: gus.id, contractId: contracts[0]!.id })
  await shop.fails(shop.admin, endContract, { id: gus.id, contractId: contracts[0]!.id }, notFound)
  assert.equal((await read(gus)).plan, 'enterprise', 'today is its last day')
  await at('2027-01-06T00:05:00Z')
  assert.equal((await read(gus)).plan, 'free')
  const { entries } = await shop.call(shop.admin, listAudit, { person: gus.id })
  assert.deepEqual(
    entries
      .filter(({ what }) => what.startsWith('contract-'))
      .map(({ what, detail, by }) => [what, detail, by?.name]),
    [
      ['contract-ended', '2.75%, £50.00 a month, 2027-01-01 to open', 'Priya Shah'],
      ['contract-agreed', '2.75%, £50.00 a month, 2027-01-01 to open', 'Priya Shah'],
      ['contract-agreed', '2.75%, £50.00 a month, 2026-11-30 to 2026-12-31', 'Priya Shah'],
    ],
  )
})

test('a contract that follows another one directly counts from its first day, and during one nobody hears that Free is near', async () => {
  const ivy = await teacher('Ivy Stone')
  await shop.call(ivy, startTrial, {})
  const terms = {
    commissionBasisPoints: 500,
    feePence: 0,
    startsOn: '2026-11-24',
    endsOn: '2026-12-31',
    note: '',
  }
  await shop.call(shop.admin, agreeContract, { id: ivy.id, terms })
  await shop.call(shop.admin, agreeContract, {
    id: ivy.id,
    terms: { ...terms, commissionBasisPoints: 200, startsOn: '2027-01-01', endsOn: null },
  })
  await at('2026-11-24T00:05:00Z')
  assert.equal(await commissionOf(ivy), 500)
  for (const day of ['2026-12-17', '2026-12-22', '2026-12-24']) await at(`${day}T09:00:00Z`)
  await at('2027-01-01T00:05:00Z')
  assert.equal(await commissionOf(ivy), 200)
  assert.deepEqual(await mailsOf(ivy), ['plan-agreed', 'plan-agreed'])
})

test('a page to pay on that was opened before the trial can’t charge in it', async () => {
  const kit = await teacher('Kit Farrow')
  const before = await shop.call(kit, subscribeToPro, {})
  await shop.call(kit, startTrial, {})
  const sessionId = before.url.split('/').at(-1)!
  await shop.settle()
  assert.equal((await shop.stripe.pay(sessionId, good)).kind, 'closed')
  const paidBefore = invoices()
  await pay(kit)
  assert.deepEqual([(await read(kit)).renewsOn, invoices()], ['2026-12-23', paidBefore])
})

test('a page to pay on that was opened before a contract can’t charge in it; the contract is in the copy of personal data', async () => {
  const fern = await teacher('Fern Abbot')
  const { url } = await shop.call(fern, subscribeToPro, {})
  const terms = {
    commissionBasisPoints: 275,
    feePence: 5_000,
    startsOn: '2026-11-23',
    endsOn: null,
    note: '',
  }
  await shop.call(shop.admin, agreeContract, { id: fern.id, terms })
  await shop.settle()
  assert.equal((await shop.stripe.pay(url.split('/').at(-1)!, good)).kind, 'closed')
  const held = shop.services.personalData.find(({ name }) => name === 'your_contracts')!
  const mine = await shop.services.asSystem('a copy of personal data', (db) => held.read(db, fern.id))
  assert.deepEqual(
    (mine as { fee_pence: number }[]).map(({ fee_pence }) => fee_pence),
    [5_000],
  )
})

test('who is suspended while they pay is charged no more once Stripe says that they have paid', async () => {
  const ned = await teacher('Ned Rudd')
  const { url } = await shop.call(ned, subscribeToPro, {})
  assert.equal((await shop.stripe.pay(url.split('/').at(-1)!, good)).kind, 'paid')
  await shop.call(shop.admin, suspendUser, { id: ned.id, reason: 'Badge withdrawn', lessons: 'keep' })
  await shop.settle()
  await shop.stripe.deliverPending()
  await at('2026-11-23T09:00:00Z')
  assert.equal(subscriptionOf(ned).status, 'canceled')
})

test('whose role changes, or who is suspended, is charged no more', async () => {
  const [lee, mo] = [await teacher('Lee Barnes'), await teacher('Mo Akhtar')]
  for (const one of [lee, mo]) await pay(one)
  await shop.call(shop.admin, changeRole, { id: lee.id, role: 'student' })
  await shop.call(shop.admin, suspendUser, { id: mo.id, reason: 'Badge withdrawn', lessons: 'keep' })
  await at('2026-11-23T09:00:00Z')
  assert.deepEqual([subscriptionOf(lee).status, subscriptionOf(mo).status], ['canceled', 'canceled'])
})

test('what is cancelled on Stripe’s own page is seen, and taken back here; a payment that failed can be cancelled', async () => {
  const [nia, oz] = [await teacher('Nia Rowe'), await teacher('Oz Demir')]
  await pay(nia)
  shop.stripe.cancelByDate(subscriptionOf(nia).id)
  await at('2026-11-24T09:00:00Z')
  assert.deepEqual([(await read(nia)).renewsOn, (await read(nia)).cancelsOn], [null, '2026-12-23'])
  const stays = await shop.call(nia, resumeSubscription, {})
  assert.deepEqual([stays.renewsOn, stays.cancelsOn], ['2026-12-23', null])

  shop.clock.set(monday)
  await pay(oz, declinedLater)
  await at('2026-12-23T09:00:00Z')
  const free = await shop.call(oz, cancelSubscription, {})
  assert.deepEqual([free.plan, free.failsOn, free.hasInvoices], ['free', null, true])
  assert.equal(subscriptionOf(oz).status, 'canceled')
})

test('who asks their bank for the fee back has no Pro for it, and is charged no more', async () => {
  const pat = await teacher('Pat Quill')
  await pay(pat)
  const { rows } = await sql('select payment_intent from public.plan_payments where instructor_id = $1', [
    pat.id,
  ])
  const { data } = await stripeOf(shop.services).charges.list({
    payment_intent: rows[0]!['payment_intent'] as string,
  })
  shop.stripe.dispute(data[0]!.id)
  await at('2026-11-23T10:00:00Z')
  await at('2026-11-23T10:20:00Z')
  assert.deepEqual([(await read(pat)).plan, subscriptionOf(pat).status], ['free', 'canceled'])
})

const feesOf = async (paymentIntent: string) =>
  (
    await sql(
      `select coalesce(sum(e.pence), 0)::int as pence from public.ledger_entries e
       join public.ledger_accounts a on a.id = e.account_id and a.kind = 'plan_fees'
       join public.ledger_transactions t on t.id = e.transaction_id where t.key like $1`,
      [`plan:${paymentIntent}%`],
    )
  ).rows[0]?.['pence']
async function monthOf(who: Person, card?: string) {
  await pay(who, card)
  const { rows } = await sql('select payment_intent from public.plan_payments where instructor_id = $1', [
    who.id,
  ])
  return String(rows[0]!['payment_intent'])
}
async function refundAtStripe(payment_intent: string, amount: number) {
  await stripeOf(shop.services).refunds.create({ payment_intent, amount })
  await shop.stripe.deliverPending()
  await shop.settle()
}

test('a month that is refunded at Stripe’s own pages, in part and then the rest, leaves our books as well', async () => {
  const month = await monthOf(await teacher('Carys Vaughan'))
  const left = [await feesOf(month)]
  for (const pence of [500, 1_500]) {
    await refundAtStripe(month, pence)
    left.push(await feesOf(month))
  }
  assert.deepEqual(left, [2_000, 1_500, 0])
  await reconcile(shop.services)
  shop.clock.advance({ minutes: 16 })
  assert.deepEqual((await reconcile(shop.services)).differences, [])
  await shop.mustBalance()
})

test('a refund of a month that the bank sends back is ours again', async () => {
  const carwyn = await teacher('Carwyn Bowen')
  const month = await monthOf(carwyn, refundFails)
  await refundAtStripe(month, 2_000)
  shop.clock.advance({ hours: 72 })
  await shop.stripe.deliverPending()
  await shop.settle()
  const { rows } = await sql(
    'select pence, returned_at is not null as back from public.plan_refunds where instructor_id = $1',
    [carwyn.id],
  )
  assert.deepEqual([rows, await feesOf(month)], [[{ pence: 2_000, back: true }], 2_000])
  assert.deepEqual((await reconcile(shop.services)).differences, [])
  await shop.mustBalance()
})
