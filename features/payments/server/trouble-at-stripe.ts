import type Stripe from 'stripe'
import type { Pence } from '#common/money.ts'
import type { Db } from '#server/database.ts'
import type { Trouble } from './words.ts'

type Charged = { payment_intent: string | Stripe.PaymentIntent | null }

/**
 * What a bank, or somebody at Stripe’s own pages, does to a payment that is in our books: they stay as they are until
 * an administrator has decided. One trouble doesn't hide another. Refunds up to what we asked for ourselves (`refundedPence`) are no trouble.
 */
export const noteTroubleAtStripe = (
  db: Db,
  { payment_intent: intent }: Charged,
  trouble: Trouble,
  refundedPence: Pence | null = null,
) =>
  db.execute(
    'payments.noteTroubleAtStripe',
    `update public.checkouts c set trouble = coalesce(trouble, '[]') || $2::jsonb where payment_intent = $1 and status = 'paid'
       and ($3::int is null or $3 > (select coalesce(sum(pence), 0) from public.refunds r where r.checkout_id = c.id and r.status <> 'failed'))`,
    [typeof intent === 'object' ? (intent?.id ?? '') : intent, JSON.stringify([trouble]), refundedPence],
  )
