import { agreeContract, endContract, getUserPlan } from '#features/admin/plan-contract.ts'
import { answerDispute, decideDispute, listDisputes } from '#features/admin/disputes-contract.ts'
import {
  listStuckPayments,
  retryPayment,
  settleStuckPayment,
} from '#features/admin/stuck-payments-contract.ts'
import { stripeOf } from '#features/payments/server/stripe.ts'
import {
  listPayouts,
  payOut,
  retryPayout,
  setPayoutRhythm,
  setUpPayouts,
  waivePayable,
} from '#features/payouts/contract.ts'
import { rhythms } from '#features/payouts/rules.ts'
import {
  cancelSubscription,
  resumeSubscription,
  startTrial,
  subscribeToPro,
} from '#features/plans/contract.ts'
import type { Teacher, World } from './world.ts'

const banks = ['00012345', '00012345', '00012345', '11111116', '11111113']

async function giveBank({ shop, attempt, count }: World, teacher: Teacher, number: string) {
  if (!teacher.account) {
    await shop.reauthenticate(teacher)
    if ((await attempt(teacher, setUpPayouts, {})).status !== 200) return
    teacher.account = shop.stripe
      .accounts()
      .findLast(({ metadata }) => metadata?.['instructor_id'] === teacher.id)!.id
  }
  shop.stripe.onboard(teacher.account, number)
  count('banks')
}

/**
 * All have a bank that takes what it's sent, and what lies in accounts that were disconnected is taken back there. What had
 * left them before anybody noted it, Stripe won't give back: that is settled.
 */
export async function setRight(world: World) {
  for (const teacher of world.teachers) await giveBank(world, teacher, '00012345')
  const rows = await world.sql<{ id: string; stripe_transfer: string }>(
    `select id, stripe_transfer from public.payouts where state = 'failed' and failure = 'disconnected' and stripe_transfer is not null`,
  )
  const { stripe, admin } = world.shop
  for (const { id, stripe_transfer: transfer } of rows) {
    const hasLeft = stripe
      .payouts()
      .some(({ metadata, status }) => metadata?.['payout_id'] === id && status !== 'failed')
    if (hasLeft) {
      await world.attempt(admin, settleStuckPayment, { id, note: 'A test' })
      world.count('left before it was noted')
    } else stripe.reverseTransfer(transfer)
  }
}

export const teacherSteps: Record<string, (world: World, teacher: Teacher) => Promise<unknown>> = {
  async giveBank(world, teacher) {
    await giveBank(world, teacher, world.random.pick(banks))
  },
  setRhythm: ({ attempt, random }, teacher) =>
    attempt(teacher, setPayoutRhythm, { rhythm: random.pick(rhythms) }),
  async payOut({ call, attempt }, teacher) {
    const { availablePence } = await call(teacher, listPayouts, {})
    if (availablePence > 0) await attempt(teacher, payOut, { pence: availablePence })
  },
  async retry({ call, attempt }, teacher) {
    const failed = (await call(teacher, listPayouts, {})).payouts.find(({ state }) => state === 'failed')
    if (failed) await attempt(teacher, retryPayout, { id: failed.id })
  },
  async waive({ call, attempt, random }, teacher) {
    const { availablePence, soonPence } = await call(teacher, listPayouts, {})
    const pence = availablePence + soonPence
    if (pence > 0 && random.chance(0.2)) await attempt(teacher, waivePayable, { pence })
  },
  /** They part their account from us at Stripe's pages. */
  async disconnect({ shop, random, count }, teacher) {
    if (!teacher.account || random.chance(0.6)) return
    shop.stripe.disconnect(teacher.account)
    delete teacher.account
    count('disconnected')
  },
  async restrict({ shop, random }, { account }) {
    if (account && random.chance(0.3)) shop.stripe.restrict(account)
  },
  async reverseTransfer({ shop, random, sql, count }, { id }) {
    const rows = await sql<{ stripe_transfer: string }>(
      `select stripe_transfer from public.payouts where instructor_id = $1 and state = 'failed' and stripe_transfer is not null order by id`,
      [id],
    )
    if (rows.length === 0) return
    const { stripe_transfer: transfer } = random.pick(rows)
    if (shop.stripe.transfers().find((one) => one.id === transfer)?.reversed) return
    shop.stripe.reverseTransfer(transfer)
    count('transfers reversed')
  },
  tryPro: ({ attempt }, teacher) => attempt(teacher, startTrial, {}),
  async subscribe({ shop, attempt, random, count }, teacher) {
    const { status, body } = await attempt(teacher, subscribeToPro, {})
    if (status !== 200) return
    const card = random.pick(['4242424242424242', '4000000000000341', '4000000000000002', '4000000000005126'])
    count(`plan ${(await shop.stripe.pay(body.url.split('/').at(-1)!, card)).kind}`)
  },
  cancelPlan: ({ attempt }, teacher) => attempt(teacher, cancelSubscription, {}),
  resumePlan: ({ attempt }, teacher) => attempt(teacher, resumeSubscription, {}),
  async refundPlan({ shop, sql, random }, { id }) {
    const rows = await sql<{ payment_intent: string }>(
      'select payment_intent from public.plan_payments where instructor_id = $1 order by payment_intent',
      [id],
    )
    if (rows.length > 0)
      await stripeOf(shop.services)
        .refunds.create({ payment_intent: random.pick(rows).payment_intent, amount: random.whole(1, 900) })
        .catch(() => {})
  },
  async agree({ shop, attempt, clock, random }, { id }) {
    const today = clock.now().toZonedDateTimeISO('Europe/London').toPlainDate()
    await attempt(shop.admin, agreeContract, {
      id,
      terms: {
        commissionBasisPoints: random.whole(0, 500),
        feePence: 9_900,
        startsOn: `${today}`,
        endsOn: random.chance(0.5) ? `${today.add({ days: random.whole(0, 9) })}` : null,
        note: '',
      },
    })
  },
  async endContract({ shop, attempt, call, random }, { id }) {
    const { contracts } = await call(shop.admin, getUserPlan, { id })
    if (contracts.length > 0)
      await attempt(shop.admin, endContract, { id, contractId: random.pick(contracts).id })
  },
}

/** What administrators find on their desk: what failed, and disputes. */
export async function lookAfter({ shop, call, attempt, random, count }: World) {
  const { payments } = await call(shop.admin, listStuckPayments, {})
  for (const { id, what } of payments.filter((one) => one.what !== 'account').slice(0, 6)) {
    const way = what === 'payment' || what === 'payout' || random.chance(0.5) ? 'retry' : 'settle'
    if (way === 'retry') await attempt(shop.admin, retryPayment, { id })
    else await attempt(shop.admin, settleStuckPayment, { id, note: 'A test' })
    count(`stuck ${what}: ${way}`)
  }
  const { disputes } = await call(shop.admin, listDisputes, { status: 'open' })
  for (const { id } of disputes.slice(0, 2))
    if (random.chance(0.3)) await attempt(shop.admin, answerDispute, { id, text: 'She was there.' })
  const { disputes: closed } = await call(shop.admin, listDisputes, { status: 'closed' })
  for (const { id, mostFromInstructorPence: most, decidedAt } of closed.slice(0, 5))
    if (!decidedAt && most > 0 && random.chance(0.3))
      await attempt(shop.admin, decideDispute, {
        id,
        fromInstructorPence: random.pick([0, most, random.whole(0, most)]),
        explanation: 'A test',
      })
}

/** Payers' banks go on with what they were asked. What was lost may be won after all. */
export function decideAtBanks({ shop: { stripe }, random, count }: World) {
  for (const { id, status, amount, balance_transactions: moved } of stripe.disputes().slice(-12)) {
    if (random.chance(0.7)) continue
    const isAllGone = moved.reduce((sum, one) => sum + one.amount, 0) === -amount
    if (status.startsWith('warning_')) stripe.escalateInquiry(id)
    else if (status === 'lost' && isAllGone && random.chance(0.3)) stripe.closeDispute(id, 'won')
    else if (status === 'lost' || status === 'won') continue
    else if (random.chance(0.5)) stripe.closeDispute(id, 'won')
    else stripe.closeDispute(id, 'lost', random.chance(0.2) ? random.whole(1, amount) : undefined)
    count('decisions of banks')
  }
}
