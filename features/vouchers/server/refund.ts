import type Stripe from 'stripe'
import * as z from 'zod/mini'
import type { Pence } from '#common/money.ts'
import { issueVoucherPaper } from '#features/paperwork/server/issue.ts'
import { recordTransaction } from '#features/payments/server/ledger.ts'
import { refundDisputed } from '#features/payments/contract.ts'
import { askStripe, stripePackage } from '#features/payments/server/stripe.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { job, queueJob } from '#server/jobs.ts'
import { sendMail } from '#server/mail.ts'
import type { Services } from '#server/services.ts'
import { type BoughtVoucher, voucherNotRefundable } from '../contract.ts'
import { pathOfLink } from './buy.ts'
import { recipientOf, refundMail, refundReturnedMail, withdrawnMail } from './voucher-mail.ts'
import {
  addLink,
  asBought,
  findByLink,
  findHolder,
  isDisputed,
  isRefundable,
  lockVoucher,
  mustBeUndisputed,
  type VoucherRow,
} from './vouchers.ts'

/** From now on nobody can use it. @throws notFound, voucherNotRefundable, voucherDisputed */
export const refundVoucher = (services: Services, token: string): Promise<BoughtVoucher> =>
  services.asSystem('a voucher is given back', async (db) => {
    const row = await findByLink(db, token)
    if (row.status === 'refunding' || row.status === 'refunded') return asBought(db, row)
    if (!isRefundable(db, row)) fail(voucherNotRefundable)
    await mustBeUndisputed(db, row)
    await db.execute(
      'vouchers.beginRefund',
      `update public.vouchers set status = 'refunding', refund_attempt = refund_attempt + 1 where id = $1`,
      [row.id],
    )
    await queueJob(db, sendVoucherRefund, { voucherId: row.id }, { key: row.id })
    await notifyWithdrawn(db, services, row)
    return asBought(db, await lockVoucher(db, row.id))
  })

/** Whom it was emailed to, and who has added it to an account at another address. */
async function notifyWithdrawn(db: Db, services: Services, row: VoucherRow) {
  const recipient = row.sentAt === null ? undefined : recipientOf(row)
  const holder = await findHolder(db, row)
  if (recipient) await sendMail(db, withdrawnMail(services, row, recipient))
  if (holder && holder.email.toLowerCase() !== recipient?.email.toLowerCase())
    await sendMail(db, withdrawnMail(services, row, holder))
}

/** Repeatable at any point: Stripe's idempotency key and our metadata keep it one refund. */
export const sendVoucherRefund = job(
  'send-voucher-refund',
  z.object({ voucherId: z.string() }),
  async ({ voucherId }, services) => {
    const row = await services.asSystem('a voucher to refund', (db) => findToRefund(db, voucherId))
    if (!row) return
    const payment = row.paymentIntent
    try {
      await askStripe(services, async (stripe) => {
        const { data } = await stripe.refunds.list({ payment_intent: payment, limit: 100 })
        const isOurs = ({ metadata, status }: Stripe.Refund) =>
          metadata?.['voucher_refund'] === `${row.refundAttempt}` && status !== 'failed'
        if (data.some(isOurs)) return
        await stripe.refunds.create(
          {
            payment_intent: payment,
            amount: row.leftPence,
            reason: 'requested_by_customer',
            metadata: { voucher_id: row.id, voucher_refund: `${row.refundAttempt}` },
          },
          // With the sum: a part may have been refunded at Stripe's own pages since an earlier try.
          { idempotencyKey: `voucher:${row.id}:refund:${row.refundAttempt}:${row.leftPence}` },
        )
      })
    } catch (error) {
      const { StripeInvalidRequestError } = stripePackage().errors
      if (!(error instanceof StripeInvalidRequestError)) throw error
      if (error.code === 'balance_insufficient') return waitForBalance(services, row)
      // Somebody may have refunded a part at Stripe's own pages, and we don't know yet: then the rest is tried next.
      await bookRefunds(services, payment)
      return giveUp(services, row, error)
    }
    await bookRefunds(services, payment)
  },
  { retries: 12, retryAfterSeconds: 15 },
)

/** While its payer's bank looks into the payment it waits. As the service. */
const findToRefund = (db: Db, id: string) =>
  db.find(
    'vouchers.findToRefund',
    `select v.id, v.left_pence, v.refund_attempt, v.payment_intent as "payment_intent!" from public.vouchers v
     where v.id = $1 and v.status = 'refunding' and v.refund_failure is null and not ${isDisputed}`,
    [id],
  )

type ToRefund = NonNullable<Awaited<ReturnType<typeof findToRefund>>>

/** `reviewVouchers` tries again. Another attempt, because Stripe answers the same key with the same refusal for a day. */
const waitForBalance = async (services: Services, { id, refundAttempt }: ToRefund): Promise<void> =>
  void (await services.asSystem('a refund of a voucher that waits for the balance', (db) =>
    db.execute(
      'vouchers.waitForBalance',
      `update public.vouchers set refund_attempt = refund_attempt + 1 where id = $1 and refund_attempt = $2 and status = 'refunding'`,
      [id, refundAttempt],
    ),
  ))

/** It stays owed until an administrator has looked. */
async function giveUp(services: Services, row: ToRefund, error: Stripe.errors.StripeInvalidRequestError) {
  services.log.error(
    { voucher: row.id, code: error.code },
    'vouchers: Stripe refuses a refund, somebody must look',
  )
  await services.asSystem('a refund of a voucher that Stripe refuses', (db) =>
    db.execute(
      'vouchers.giveUpRefund',
      `update public.vouchers set refund_failure = $4, refund_failed_at = clock()
       where id = $1 and refund_attempt = $2 and left_pence = $3 and status = 'refunding'`,
      [row.id, row.refundAttempt, row.leftPence, error.message.slice(0, 300)],
    ),
  )
}

/** By an administrator. False: it isn't one that Stripe has refused. As the service. @throws refundDisputed */
export async function retryVoucherRefund(db: Db, id: string): Promise<boolean> {
  const row = await findRefused(db, id)
  if (!row) return false
  await db.execute(
    'vouchers.retryRefund',
    'update public.vouchers set refund_failure = null, refund_failed_at = null, refund_attempt = refund_attempt + 1 where id = $1',
    [id],
  )
  await queueJob(db, sendVoucherRefund, { voucherId: id }, { key: id })
  return true
}

/** Paid to its buyer from our own bank. False: it isn't one that Stripe has refused. As the service. @throws refundDisputed */
export async function settleVoucherRefundByHand(db: Db, id: string): Promise<boolean> {
  const row = await findRefused(db, id)
  if (!row) return false
  await db.execute(
    'vouchers.settleByHand',
    `update public.vouchers set status = 'refunded', by_hand_pence = by_hand_pence + left_pence, left_pence = 0, ended_at = clock(),
       refund_failure = null, refund_failed_at = null where id = $1`,
    [id],
  )
  await recordTransaction(db, {
    key: `voucher:${id}:by-hand:${row.refundAttempt}`,
    kind: 'voucher-refund-by-hand',
    moves: { vouchers: -row.leftPence, paid_by_hand: row.leftPence },
  })
  await issueCreditNote(db, id)
  return true
}

/** Locked. What its payer's bank may pay out as well is nobody's to pay by hand. */
async function findRefused(db: Db, id: string) {
  const row = await db.find(
    'vouchers.findRefused',
    `select v.left_pence, v.refund_attempt, ${isDisputed} as "is_disputed!" from public.vouchers v where v.id = $1 and v.refund_failure is not null for update`,
    [id],
  )
  if (row?.isDisputed) fail(refundDisputed)
  return row
}

/** Stripe keeps no order of events: what counts is what it lists now. Other payments are left alone. */
export const refreshVoucherRefunds = job(
  'refresh-voucher-refunds',
  z.object({ paymentIntent: z.string() }),
  ({ paymentIntent }, services) => bookRefunds(services, paymentIntent),
  { retries: 12, retryAfterSeconds: 15 },
)

async function bookRefunds(services: Services, paymentIntent: string): Promise<void> {
  const voucher = await services.asSystem('a voucher of a payment', (db) =>
    db.find('vouchers.findByPayment', 'select id from public.vouchers where payment_intent = $1', [
      paymentIntent,
    ]),
  )
  if (!voucher) return
  const { data } = await askStripe(services, (stripe) =>
    stripe.refunds.list({ payment_intent: paymentIntent, limit: 100 }),
  )
  await services.asSystem('refunds of a voucher', async (db) => {
    // Those of hours that were redeemed are payments' own.
    for (const refund of data)
      if (!refund.metadata?.['refund_id']) await bookRefund(db, services, voucher.id, refund)
  })
}

/** What was redeemed already is our own money: the learner has the hours. */
async function bookRefund(
  db: Db,
  services: Services,
  voucherId: string,
  { id, amount, created, status }: Stripe.Refund,
) {
  const isBack = status === 'failed' || status === 'canceled'
  const row = await lockVoucher(db, voucherId)
  const ofVoucher = Math.min(row.leftPence, amount)
  const isNew = await db.execute(
    'vouchers.addRefund',
    `insert into public.voucher_refunds (stripe_refund, voucher_id, pence, left_pence, refunded_at)
     values ($1, $2, $3, $4, to_timestamp($5)) on conflict do nothing`,
    [id, voucherId, amount, ofVoucher, created],
  )
  if (isNew) {
    await recordTransaction(db, {
      key: `voucher:${voucherId}:refunded:${id}`,
      kind: 'voucher-refunded',
      moves: { card_clearing: amount, vouchers: -ofVoucher, goodwill: ofVoucher - amount },
    })
    await db.execute(
      'vouchers.takeRefund',
      `update public.vouchers set left_pence = left_pence - $2,
         status = case when left_pence = $2 and status in ('paid', 'refunding') and $2 > 0 then 'refunded' else status end,
         refund_failure = null, refund_failed_at = null,
         ended_at = case when left_pence = $2 then coalesce(ended_at, clock()) end where id = $1`,
      [voucherId, ofVoucher],
    )
    if (!isBack) await notifyRefund(db, services, row, amount)
  }
  if (isBack) await takeBack(db, services, row, id)
}

/** Of all that went back and no note says yet. */
async function issueCreditNote(db: Db, voucherId: string) {
  const { refunded } = await db.get(
    'vouchers.sumRefunds',
    `select (v.by_hand_pence + (select coalesce(sum(r.pence), 0) from public.voucher_refunds r where r.voucher_id = v.id and r.returned_at is null))::int as "refunded!"
     from public.vouchers v where v.id = $1`,
    [voucherId],
  )
  await issueVoucherPaper(db, { kind: 'credit-note', voucherId, pence: refunded })
}

async function notifyRefund(db: Db, services: Services, row: VoucherRow, pence: Pence) {
  await issueCreditNote(db, row.id)
  if (row.buyerEmail) await sendMail(db, await refundMail(db, services, row, pence))
}

/** A bank sends it back: it's good for lessons again, and can be refunded again. */
async function takeBack(db: Db, services: Services, row: VoucherRow, stripeRefund: string) {
  const back = await db.find(
    'vouchers.noteReturned',
    `update public.voucher_refunds set returned_at = clock() where stripe_refund = $1 and returned_at is null returning pence, left_pence`,
    [stripeRefund],
  )
  if (!back) return
  await recordTransaction(db, {
    key: `voucher:${row.id}:returned:${stripeRefund}`,
    kind: 'voucher-refund-returned',
    moves: { card_clearing: -back.pence, vouchers: back.leftPence, goodwill: back.pence - back.leftPence },
  })
  await db.execute(
    'vouchers.giveBack',
    `update public.vouchers set left_pence = left_pence + $2, status = case when $2 = 0 then status else 'paid' end,
       refund_failure = case when $2 = 0 then refund_failure end, refund_failed_at = case when $2 = 0 then refund_failed_at end,
       ended_at = case when $2 = 0 then ended_at end where id = $1`,
    [row.id, back.leftPence],
  )
  if (back.leftPence > 0 && row.buyerEmail)
    await sendMail(
      db,
      refundReturnedMail(services, row, back.leftPence, pathOfLink(await addLink(db, row.id))),
    )
}
