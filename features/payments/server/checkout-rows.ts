import type { Db } from '#server/database.ts'

export type CheckoutRow = {
  id: string
  session_id: string | null
  learner_id: string
  instructor_id: string
  lesson_id: string | null
  package_id: string
  package_name: string
  lesson_count: number
  lesson_minutes: number
  amount_pence: number
  currency: string
  commission_bp: number
  commission_pence: number
  origin: string
  status: 'opening' | 'open' | 'paid' | 'expired'
  outcome: 'booked' | 'credited' | 'refunded' | null
  url: string | null
  payment_intent: string | null
  trouble: string | null
  expires_at: string
  created_at: string
  paid_at: string | null
}

/** By Stripe's id of the session, if the asker may see it. */
export async function findBySession(db: Db, sessionId: string): Promise<CheckoutRow | undefined> {
  const { rows } = await db.run<CheckoutRow>('select * from public.checkouts where session_id = $1', [
    sessionId,
  ])
  return rows[0]
}

/** Those of a lesson that Stripe may still take money for. */
export async function listUnpaid(db: Db, lessonId: string): Promise<CheckoutRow[]> {
  const { rows } = await db.run<CheckoutRow>(
    `select * from public.checkouts where lesson_id = $1 and status in ('opening', 'open') order by id`,
    [lessonId],
  )
  return rows
}
