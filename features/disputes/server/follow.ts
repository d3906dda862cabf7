import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { brand } from '#common/brand.ts'
import type { paymentDisputed } from '#features/payments/events.ts'
import { recordTransaction } from '#features/payments/server/ledger.ts'
import { askStripe, idOf } from '#features/payments/server/stripe.ts'
import type { Db } from '#server/database.ts'
import { job, queueJob } from '#server/jobs.ts'
import { sendMail } from '#server/mail.ts'
import type { Services } from '#server/services.ts'
import { type DisputeStatus, isClosed } from '../rules.ts'
import { disputeMail } from './dispute-mail.ts'
import { lockDispute, markPayment } from './dispute-rows.ts'
import { settleDispute } from './settle.ts'
import { takeOfPayment } from './take-unused.ts'

/** In our books from the first report on, so that nothing of the payment is paid out meanwhile. As the service. */
export async function noteReport(db: Db, report: z.infer<(typeof paymentDisputed)['payload']>) {
  const { stripeDispute, paymentIntent, pence, reason, openedAt } = report
  await db.execute(
    'disputes.noteReport',
    `insert into public.disputes (stripe_dispute, payment_intent, pence, reason, status, opened_at)
     values ($1, $2, $3, $4, 'needs_response', $5) on conflict (stripe_dispute) do nothing`,
    [stripeDispute, paymentIntent, pence, reason, openedAt],
  )
  await queueJob(db, followDispute, { stripeDispute }, { key: stripeDispute })
}

/** Its dispute may have been reported, and decided, before. As the service. */
export async function noteReceived(db: Db, checkoutId: string) {
  const row = await db.find(
    'disputes.findReceived',
    `select c.payment_intent from public.checkouts c where c.id = $1
       and exists (select from public.disputes d where d.payment_intent = c.payment_intent)`,
    [checkoutId],
  )
  if (!row) return
  await markPayment(db, row.paymentIntent)
  await takeOfPayment(db, checkoutId)
}

/** Stripe keeps no order of events: what counts is what it answers now. */
export const followDispute = job(
  'follow-dispute',
  z.object({ stripeDispute: z.string() }),
  async ({ stripeDispute }, services) => {
    const check = await services.asSystem('a dispute that Stripe is asked about', (db) =>
      beginCheck(db, stripeDispute),
    )
    const dispute = await askStripe(services, (stripe) => stripe.disputes.retrieve(stripeDispute))
    await services.asSystem('what Stripe says of a dispute', (db) =>
      noteDispute(db, services, dispute, check),
    )
  },
  { retries: 12, retryAfterSeconds: 15 },
)

export const beginCheck = async (db: Db, stripeDispute: string): Promise<number> =>
  (
    await db.get(
      'disputes.beginCheck',
      'update public.disputes set checks = checks + 1 where stripe_dispute = $1 returning checks',
      [stripeDispute],
    )
  ).checks

/** An inquiry of the bank's has become a dispute, which needs an answer of its own. */
const becomesDispute = `(status like 'warning%' and $3 = 'needs_response')`

/** The answer to a later question stays. Money is booked by Stripe's own lines, each once. As the service. */
export async function noteDispute(db: Db, services: Services, dispute: Stripe.Dispute, check: number) {
  await lockDispute(db, dispute.id)
  const { evidence_details: details } = dispute
  const noted = await db.find(
    'disputes.noteDispute',
    `update public.disputes set noted_check = $2, status = $3, pence = $4, reason = $5,
       due_by = to_timestamp(nullif($6::bigint, 0)), payment_intent = coalesce($7, payment_intent),
       submitted_at = case when ${becomesDispute} then null when $8::int > inquiry_answers then coalesce(submitted_at, clock()) end,
       inquiry_answered_at = case when ${becomesDispute} then submitted_at else inquiry_answered_at end,
       inquiry_answers = case when ${becomesDispute} then $8 else least(inquiry_answers, $8) end,
       evidence = case when not ${becomesDispute} then evidence end, evidence_fields = case when not ${becomesDispute} then evidence_fields end,
       evidence_at = case when not ${becomesDispute} then evidence_at end, evidence_by = case when not ${becomesDispute} then evidence_by end,
       refusal = case when not ${becomesDispute} then refusal end,
       closed_at = case when $9 then coalesce(closed_at, clock()) end
     where stripe_dispute = $1 and noted_check < $2 returning old.noted_check = 0 or (old.status like 'warning%' and new.status = 'needs_response') as "isNew!"`,
    [
      dispute.id,
      check,
      dispute.status as DisputeStatus,
      dispute.amount,
      dispute.reason,
      details.due_by,
      idOf(dispute.payment_intent),
      details.submission_count,
      isClosed(dispute.status),
    ],
  )
  for (const line of dispute.balance_transactions) await bookLine(db, dispute, line)
  const row = await lockDispute(db, dispute.id)
  await settleDispute(db, row)
  await markPayment(db, row.paymentIntent)
  if (noted?.isNew && !row.closedAt)
    await sendMail(db, disputeMail(services, { ...brand, ...services.config.brand }.supportEmail, row))
}

/** Withdrawn or given back; the fee is ours. */
async function bookLine(db: Db, { id, payment_intent }: Stripe.Dispute, line: Stripe.BalanceTransaction) {
  const { amount, fee } = line
  if (amount === 0 && fee === 0) return
  const payment = await db.find(
    'disputes.findPayment',
    'select id, lesson_id from public.checkouts where payment_intent = $1 and moved_from is null and voucher_id is null',
    [idOf(payment_intent) ?? ''],
  )
  const isNew = await recordTransaction(db, {
    key: `dispute:${id}:${line.id}`,
    kind: 'disputed',
    checkoutId: payment?.id,
    lessonId: payment?.lessonId,
    moves: { card_clearing: fee - amount, disputed: amount, stripe_fees: -fee },
  })
  if (isNew)
    await db.execute(
      'disputes.noteLine',
      'update public.disputes set withdrawn_pence = withdrawn_pence - $2, fee_pence = fee_pence + $3 where stripe_dispute = $1',
      [id, amount, fee],
    )
}
