import type Stripe from 'stripe'
import { formatMoney } from '#common/money.ts'
import type { Db } from '#server/database.ts'

/** What a bank, or somebody at Stripe’s own pages, does to a payment that is in our books. */
type TroubleAtStripe = Extract<
  Stripe.Event,
  { type: 'charge.dispute.created' | 'charge.refunded' | 'refund.failed' }
>

export const isTroubleAtStripe = (event: Stripe.Event): event is TroubleAtStripe =>
  event.type === 'charge.dispute.created' ||
  event.type === 'charge.refunded' ||
  event.type === 'refund.failed'

/** The books stay as they are until an administrator has decided. Our own refunds are no trouble. */
export async function noteTroubleAtStripe(db: Db, event: TroubleAtStripe): Promise<void> {
  const { payment_intent: intent } = event.data.object
  const beyondOurs = event.type === 'charge.refunded' ? event.data.object.amount_refunded : null
  await db.execute(
    'payments.noteTroubleAtStripe',
    `update public.checkouts c set trouble = $2 where payment_intent = $1 and status = 'paid'
       and ($3::int is null or $3 > (select coalesce(sum(pence), 0) from public.refunds r where r.checkout_id = c.id and r.status <> 'failed'))`,
    [typeof intent === 'object' ? (intent?.id ?? '') : intent, wordsFor(event), beyondOurs],
  )
}

function wordsFor(event: TroubleAtStripe): string {
  switch (event.type) {
    case 'charge.dispute.created':
      return `The payer disputes ${formatMoney(event.data.object.amount)} at their bank (${event.data.object.reason})`
    case 'charge.refunded':
      return `Stripe has refunded ${formatMoney(event.data.object.amount_refunded)}, which is more than we asked for`
    case 'refund.failed':
      return `A refund of ${formatMoney(event.data.object.amount)} came back from the bank`
  }
}
