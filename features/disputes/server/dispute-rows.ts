import { noteDisputed } from '#features/payments/server/disputed-refunds.ts'
import type { Db, Row } from '#server/database.ts'

export type DisputeRow = Row<'disputes.lockDispute'>

export const lockDispute = (db: Db, stripeDispute: string) =>
  db.get('disputes.lockDispute', 'select * from public.disputes where stripe_dispute = $1 for update', [
    stripeDispute,
  ])

/** A key of the ledger for what is taken or given back. Under the lock. */
export const nextBooking = async (db: Db, id: string): Promise<string> => {
  const { stripeDispute, bookings } = await db.get(
    'disputes.nextBooking',
    'update public.disputes set bookings = bookings + 1 where id = $1 returning stripe_dispute, bookings',
    [id],
  )
  return `dispute:${stripeDispute}:made-up:${bookings}`
}

/** So that nothing of it is refunded meanwhile. An inquiry of the bank's may be refunded. As the service. */
export async function markPayment(db: Db, paymentIntent: string | null) {
  if (!paymentIntent) return
  const { dispute } = await db.get(
    'disputes.stateOfPayment',
    `select case when bool_or(status in ('needs_response', 'under_review', 'appeal_needs_response', 'appeal_under_review')) then 'open'
       when bool_or(status = 'lost') then 'lost' end as "dispute?" from public.disputes where payment_intent = $1`,
    [paymentIntent],
  )
  await noteDisputed(db, paymentIntent, dispute as 'open' | 'lost' | null)
}
