import type Stripe from 'stripe'
import * as z from 'zod/mini'
import type { Pence } from '#common/money.ts'
import type { Db, Row } from '#server/database.ts'
import { emit } from '#server/events.ts'
import type { Services } from '#server/services.ts'
import { job, queueJob } from '#server/jobs.ts'
import { paymentRefunded, type RefundReason } from '../events.ts'
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
  const { id } = await db.get(
    'payments.oweRefund',
    'insert into public.refunds (checkout_id, learner_id, lesson_id, pence, reason, taken_from, commission_pence, explanation) values ($1, $2, $3, $4, $5, $6, $7, $8) returning id',
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

/** False: it is not one that failed. As the service. */
export async function retryRefund(db: Db, id: string): Promise<boolean> {
  const count = await db.execute(
    'payments.retryRefund',
    `update public.refunds set status = 'due', last_error = null where id = $1 and status = 'failed'`,
    [id],
  )
  if (count) await queueJob(db, sendRefund, { refundId: id }, { key: id })
  return count > 0
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
        `select r.id, r.checkout_id, r.learner_id, c.instructor_id, r.lesson_id, r.pence, r.reason, c.payment_intent as "payment_intent!"
         from public.refunds r join public.checkouts c on c.id = r.checkout_id where r.id = $1 and r.status = 'due'`,
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
      if (error.code === 'balance_insufficient') await waitForBalance(services, due)
      else await giveUp(services, due, error)
    }
  },
  { retries: 12, retryAfterSeconds: 15 },
)

/** Stripe forgets its keys after a day; older refunds are found by our metadata. */
async function refundOnce(stripe: Stripe, due: DueRefund) {
  const { data } = await stripe.refunds.list({ payment_intent: due.paymentIntent, limit: 100 })
  const earlier = data.find(({ metadata }) => metadata?.refund_id === due.id)
  return (
    earlier ??
    stripe.refunds.create(
      {
        payment_intent: due.paymentIntent,
        amount: due.pence,
        reason: 'requested_by_customer',
        metadata: { refund_id: due.id },
      },
      { idempotencyKey: `refund:${due.id}` },
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
    key: `refund:${due.id}:sent`,
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

/** Stripe's balance fills with the next payments; `catchUpPayments` tries what is due every quarter of an hour. */
const waitForBalance = (services: Services, { id }: DueRefund) =>
  services.asSystem('a refund that waits for the balance', (db) =>
    db.execute(
      'payments.waitForBalance',
      `update public.refunds set last_error = 'Waits for the balance at Stripe' where id = $1 and status = 'due'`,
      [id],
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
