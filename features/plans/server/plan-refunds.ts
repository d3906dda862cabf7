import * as z from 'zod/mini'
import type Stripe from 'stripe'
import { recordTransaction } from '#features/payments/server/ledger.ts'
import { askStripe } from '#features/payments/server/stripe.ts'
import type { Db } from '#server/database.ts'
import { job } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'

/** Stripe keeps no order of events: what counts is what it lists now. Payments that aren't for a plan are left alone. */
export const refreshPlanRefunds = job(
  'refresh-plan-refunds',
  z.object({ paymentIntent: z.string() }),
  ({ paymentIntent }, services) => bookRefunds(services, paymentIntent),
  { retries: 12, retryAfterSeconds: 15 },
)

/** A refund that was reported before its month was booked is found by the job that the booking queues. */
async function bookRefunds(services: Services, paymentIntent: string): Promise<void> {
  const month = await services.asSystem('a month of a plan', (db) =>
    db.find('plans.findMonth', 'select instructor_id from public.plan_payments where payment_intent = $1', [
      paymentIntent,
    ]),
  )
  if (!month) return
  const { data } = await askStripe(services, (stripe) =>
    stripe.refunds.list({ payment_intent: paymentIntent, limit: 100 }),
  )
  await services.asSystem('refunds of a month of a plan', async (db) => {
    for (const refund of data) await bookRefund(db, { ...month, paymentIntent }, refund)
  })
}

async function bookRefund(
  db: Db,
  { instructorId, paymentIntent }: { instructorId: string; paymentIntent: string },
  { id, amount, created, status }: Stripe.Refund,
) {
  const hasCome = status !== 'failed' && status !== 'canceled'
  await db.execute(
    'plans.addRefund',
    `insert into public.plan_refunds (stripe_refund, payment_intent, instructor_id, pence, refunded_at)
     values ($1, $2, $3, $4, to_timestamp($5)) on conflict do nothing`,
    [id, paymentIntent, instructorId, amount, created],
  )
  const key = `plan:${paymentIntent}:${id}`
  await recordTransaction(db, {
    key: `${key}:refunded`,
    kind: 'plan-refunded',
    moves: { card_clearing: amount, plan_fees: -amount },
  })
  if (hasCome) return
  await db.execute(
    'plans.noteReturned',
    'update public.plan_refunds set returned_at = clock() where stripe_refund = $1 and returned_at is null',
    [id],
  )
  await recordTransaction(db, {
    key: `${key}:returned`,
    kind: 'plan-refund-returned',
    moves: { card_clearing: -amount, plan_fees: amount },
  })
}
