import type Stripe from 'stripe'
import type { Pence } from '#common/money.ts'
import type { Db } from '#server/database.ts'
import type { Trouble } from './words.ts'

type Charged = { payment_intent: string | Stripe.PaymentIntent | null }

/**
 * What a bank, or somebody at Stripe’s own pages, does to a payment that is in our books: they stay as they are until
 * an administrator has decided. One trouble doesn't hide another. Refunds up to what we asked for ourselves (`refundedPence`) are no trouble,
 * nor are those of a gift voucher, which books them.
 * Stripe keeps no order: of a payment that isn't in our books yet it stays with the event, until `takeTroubles`.
 */
export async function noteTroubleAtStripe(
  db: Db,
  eventId: string,
  { payment_intent: intent }: Charged,
  trouble: Trouble,
  refundedPence: Pence | null = null,
): Promise<void> {
  const paymentIntent = typeof intent === 'object' ? intent?.id : intent
  if (!paymentIntent) return
  await lockPayment(db, paymentIntent)
  await db.execute(
    'payments.noteTroubleAtStripe',
    `with known as (select id from public.checkouts where payment_intent = $1 and status = 'paid' and moved_from is null order by id limit 1),
       noted as (update public.checkouts c set trouble = coalesce(trouble, '[]') || $2::jsonb from known where c.id = known.id
         and ($3::int is null or c.voucher_id is null and $3 > (select coalesce(sum(pence), 0) from public.refunds r join public.checkouts m on m.id = r.checkout_id
           where m.payment_intent = $1 and r.status not in ('failed', 'disputed'))))
     update public.stripe_events set payment_intent = $1, trouble = $2 where id = $4 and not exists (select from known)`,
    [paymentIntent, JSON.stringify([trouble]), refundedPence, eventId],
  )
}

/** What came before its payment did, in order; null for nothing. */
export async function takeTroubles(db: Db, paymentIntent: string | null): Promise<Trouble[] | null> {
  if (!paymentIntent) return null
  await lockPayment(db, paymentIntent)
  const rows = await db.list(
    'payments.takeTroubles',
    `update public.stripe_events set trouble = null where payment_intent = $1 and trouble is not null
     returning received_at, id, old.trouble as "trouble!"`,
    [paymentIntent],
  )
  const inOrder = rows.toSorted((one, other) =>
    `${one.receivedAt} ${one.id}` < `${other.receivedAt} ${other.id}` ? -1 : 1,
  )
  return rows.length > 0 ? inOrder.flatMap(({ trouble }) => trouble as Trouble[]) : null
}

/** Locks, so that a payment and a report on it at the same moment see each other. */
const lockPayment = (db: Db, paymentIntent: string) =>
  db.execute('payments.lockPayment', 'select pg_advisory_xact_lock(hashtextextended($1, 9))', [paymentIntent])
