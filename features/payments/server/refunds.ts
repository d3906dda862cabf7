import type Stripe from 'stripe'
import * as z from 'zod/mini'
import type { Pence } from '#common/money.ts'
import { isId } from '#common/schema.ts'
import type { Db, Row } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { emit } from '#server/events.ts'
import type { Services } from '#server/services.ts'
import { job, queueJob } from '#server/jobs.ts'
import { refundDisputed } from '../contract.ts'
import { disputedRefundOwed, paymentRefunded, type RefundReason } from '../events.ts'
import { mostReturned, returnedDays } from '../rules.ts'
import { recordTransaction } from './ledger.ts'
import { changeCredit, type CreditRow, leftOf } from './credit-rows.ts'
import { askStripe, stripePackage } from './stripe.ts'

export async function refundCreditRow(
  db: Db,
  credit: CreditRow,
  { reason, lessonId }: { reason: RefundReason; lessonId?: string | null },
): Promise<Pence> {
  const left = leftOf(credit)
  await changeCredit(db, credit.id, {
    minutes: -left.minutes,
    pence: -left.pence,
    commissionPence: -left.commissionPence,
  })
  await oweRefund(db, { credit, pence: left.pence, reason, lessonId })
  return left.pence
}

export async function oweRefund(
  db: Db,
  owed: {
    credit: Pick<CreditRow, 'checkoutId' | 'learnerId' | 'instructorId'>
    pence: Pence
    reason: RefundReason
    lessonId?: string | null | undefined
    explanation?: string
    /** Nothing: money that is held. */
    earned?: { from: 'shared'; netPence: Pence; commissionPence: Pence } | { from: 'platform' }
  },
) {
  const { checkoutId, learnerId, instructorId } = owed.credit
  const { earned, pence } = owed
  const { id, dispute } = await db.get(
    'payments.oweRefund',
    `insert into public.refunds (checkout_id, learner_id, lesson_id, pence, reason, taken_from, commission_pence, explanation) values ($1, $2, $3, $4, $5, $6, $7, $8)
     returning id, (select c.dispute from public.checkouts c where c.id = $1) as "dispute?"`,
    [
      checkoutId,
      learnerId,
      owed.lessonId ?? null,
      owed.pence,
      owed.reason,
      earned?.from ?? 'held',
      earned?.from === 'shared' ? earned.commissionPence : 0,
      owed.explanation ?? null,
    ],
  )

  await recordTransaction(db, {
    key: `refund:${id}:due`,
    kind: 'refund-due',
    checkoutId,
    lessonId: owed.lessonId,
    learnerId,
    instructorId,
    moves: {
      refunds_due: pence,
      ...(!earned && { held: -pence }),
      ...(earned?.from === 'platform' && { goodwill: -pence }),
      ...(earned?.from === 'shared' && {
        instructor_payable: -earned.netPence,
        commission: -earned.commissionPence,
      }),
    },
  })
  await queueJob(db, sendRefund, { refundId: id }, { key: id })
  if (dispute === 'lost') await emit(db, disputedRefundOwed, { checkoutId })
}

/** Stripe keeps its fee of a payment that is returned. Asked before a block is sold and a single lesson returned. */
export async function hasReturnedOften(db: Db, learnerId: string): Promise<boolean> {
  const { returned } = await db.get(
    'payments.hasReturnedOften',
    `select count(*) as returned from public.refunds where learner_id = $1 and reason = 'unused' and created_at > clock() - $2 * interval '1 day'`,
    [learnerId, returnedDays],
  )
  return returned >= mostReturned
}

/** False: it is not one that failed. As the service. @throws refundDisputed */
export async function retryRefund(db: Db, id: string): Promise<boolean> {
  await mustBeDecided(db, id)
  const count = await db.execute(
    'payments.retryRefund',
    `update public.refunds set status = 'due', attempt = attempt + 1, last_error = null where id = $1 and status = 'failed'`,
    [id],
  )
  if (count) await queueJob(db, sendRefund, { refundId: id }, { key: id })
  return count > 0
}

/** A bank sent it back days later: it's due again, for somebody to decide. False: it isn't one that was sent. As the service. */
export async function noteReturnedRefund(db: Db, refund: Stripe.Refund): Promise<boolean> {
  const { refund_id: id } = refund.metadata ?? {}
  if (!id || !isId(id)) return false
  const row = await db.find(
    'payments.noteReturnedRefund',
    `update public.refunds r set status = 'failed', stripe_refund = null, sent_at = null, last_error = 'The bank sent it back'
     from public.checkouts c where r.id = $1 and r.status = 'sent' and r.stripe_refund = $2 and c.id = r.checkout_id
     returning r.checkout_id, r.learner_id, c.instructor_id, r.lesson_id, r.pence`,
    [id, refund.id],
  )
  if (row)
    await recordTransaction(db, {
      ...row,
      key: `refund:${id}:returned:${refund.id}`,
      kind: 'refund-returned',
      moves: { refunds_due: row.pence, card_clearing: -row.pence },
    })
  return row !== undefined
}

/** Paid to the learner from our own bank, or in cash. False: it is not one that failed. As the service. @throws refundDisputed */
export async function settleRefundByHand(db: Db, id: string): Promise<boolean> {
  await mustBeDecided(db, id)
  const row = await db.find(
    'payments.settleRefundByHand',
    `update public.refunds r set status = 'by-hand', last_error = null from public.checkouts c
     where r.id = $1 and r.status = 'failed' and c.id = r.checkout_id
     returning r.checkout_id, r.learner_id, c.instructor_id, r.lesson_id, r.pence`,
    [id],
  )
  if (row)
    await recordTransaction(db, {
      ...row,
      key: `refund:${id}:by-hand`,
      kind: 'refund-by-hand',
      moves: { refunds_due: -row.pence, paid_by_hand: row.pence },
    })
  return row !== undefined
}

/** Of a disputed payment the bank may pay the same money out. */
async function mustBeDecided(db: Db, id: string) {
  const row = await db.find(
    'payments.findDisputedRefund',
    `select r.id from public.refunds r join public.checkouts c on c.id = r.checkout_id where r.id = $1 and c.dispute = 'open'`,
    [id],
  )
  if (row) fail(refundDisputed)
}

/** The next catch-up looks at it again. False: it has no trouble, or is paid. As the service. */
export const retryPayment = async (db: Db, checkoutId: string): Promise<boolean> =>
  (await db.execute(
    'payments.retryPayment',
    `update public.checkouts set trouble = null where id = $1 and trouble is not null and status in ('opening', 'open')`,
    [checkoutId],
  )) > 0

/** Closes the case of a refund that a bank or Stripe turned down. False if there was none open. As the service. */
export const endTrouble = async (db: Db, checkoutId: string): Promise<boolean> =>
  (await db.execute(
    'payments.endTrouble',
    `update public.checkouts set trouble = null where id = $1 and trouble is not null and status not in ('opening', 'open')`,
    [checkoutId],
  )) > 0

type DueRefund = Row<'payments.sendRefund'>

/** Repeatable at any point: Stripe's idempotency key and our metadata keep it one refund. */
export const sendRefund = job(
  'send-refund',
  z.object({ refundId: z.string() }),
  async ({ refundId }, services) => {
    const due = await services.asSystem('a refund that is due', async (db) => {
      return db.find(
        'payments.sendRefund',
        `select r.id, r.checkout_id, r.learner_id, c.instructor_id, r.lesson_id, r.pence, r.reason, r.attempt, r.created_at, c.payment_intent as "payment_intent!"
         from public.refunds r join public.checkouts c on c.id = r.checkout_id where r.id = $1 and r.status = 'due' and c.dispute is distinct from 'open'`,
        [refundId],
      )
    })
    if (!due) return
    try {
      const refund = await askStripe(services, (stripe) => refundOnce(stripe, due))
      await services.asSystem('a refund that was sent', (db) => recordSent(db, due, refund.id))
    } catch (error) {
      const { StripeInvalidRequestError } = stripePackage().errors
      if (!(error instanceof StripeInvalidRequestError)) throw error
      if (error.code === 'balance_insufficient') await wait(services, due, 'Waits for the balance at Stripe')
      else if (error.code === 'charge_disputed' && isNew(services, due))
        await wait(services, due, 'Waits for the payer’s bank')
      else await giveUp(services, due, error)
    }
  },
  { retries: 12, retryAfterSeconds: 15 },
)

/** Stripe forgets its keys after a day; older refunds are found by our metadata. */
async function refundOnce(stripe: Stripe, due: DueRefund) {
  const { data } = await stripe.refunds.list({ payment_intent: due.paymentIntent, limit: 100 })
  const earlier = data.find(({ metadata, status }) => metadata?.refund_id === due.id && status !== 'failed')
  return (
    earlier ??
    stripe.refunds.create(
      {
        payment_intent: due.paymentIntent,
        amount: due.pence,
        reason: 'requested_by_customer',
        metadata: { refund_id: due.id },
      },
      { idempotencyKey: `refund:${due.id}:${due.attempt}` },
    )
  )
}

async function recordSent(db: Db, due: DueRefund, stripeRefund: string) {
  const sent = await db.find(
    'payments.recordSent',
    `update public.refunds set status = 'sent', stripe_refund = $2, sent_at = clock(), last_error = null where id = $1 and status = 'due' returning learner_id`,
    [due.id, stripeRefund],
  )
  if (!sent) return
  // They may have got an account while Stripe was asked.
  const { learnerId } = sent
  const { checkoutId, instructorId, lessonId, pence, reason } = due
  await recordTransaction(db, {
    key: `refund:${due.id}:sent:${stripeRefund}`,
    kind: 'refund-sent',
    checkoutId,
    lessonId,
    learnerId,
    instructorId,
    moves: { refunds_due: -pence, card_clearing: pence },
  })
  await emit(db, paymentRefunded, {
    refundId: due.id,
    checkoutId,
    learnerId,
    instructorId,
    lessonId,
    pence,
    reason,
  })
}

/** The report of a dispute may come after it. */
const isNew = ({ clock }: Services, { createdAt }: DueRefund) =>
  clock.now().epochMilliseconds - Temporal.Instant.from(createdAt).epochMilliseconds < 24 * 3_600_000

/**
 * Stripe's balance fills with the next payments; `catchUpPayments` tries what is due every quarter of an hour. Another
 * attempt, because Stripe answers the same key with the same refusal for a day.
 */
const wait = (services: Services, { id, attempt }: DueRefund, why: string) =>
  services.asSystem('a refund that waits', (db) =>
    db.execute(
      'payments.waitWithRefund',
      `update public.refunds set attempt = attempt + 1, last_error = $3 where id = $1 and attempt = $2 and status = 'due'`,
      [id, attempt, why],
    ),
  )

/** Stripe rejects it (refunded by hand there, say): it stays due in the ledger until a person has looked. */
async function giveUp(services: Services, due: DueRefund, error: Stripe.errors.StripeInvalidRequestError) {
  services.log.error(
    { refund: due.id, code: error.code },
    'payments: Stripe refuses a refund, somebody must look',
  )
  await services.asSystem('a refund that Stripe refuses', (db) =>
    db.execute(
      'payments.giveUp',
      `update public.refunds set status = 'failed', last_error = $2 where id = $1 and status = 'due'`,
      [due.id, error.message.slice(0, 300)],
    ),
  )
}
