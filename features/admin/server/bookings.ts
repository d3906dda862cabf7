import type { Db } from '#server/database.ts'

const pageSize = 500

export type Booking = {
  id: string
  at: string
  kind: string
  learner: string | null
  instructor: string | null
  lesson_id: string | null
  checkout_id: string | null
  card_clearing: number
  held: number
  refunds_due: number
  instructor_payable: number
  commission: number
}

/** What the books say of a period, oldest first; each row sums to zero. `next`: where to go on. As an admin. */
export async function listBookings(
  db: Db,
  { from, to }: { from: string; to: string },
  behind: { at: string; id: string } | undefined,
) {
  const rows = await db.list(
    'admin.listBookings',
    `select * from admin.bookings($1::date::timestamp at time zone 'Europe/London', ($2::date + 1)::timestamp at time zone 'Europe/London', $3, $4, $5)`,
    [from, to, behind?.at ?? null, behind?.id ?? null, pageSize],
  )
  const last = rows.length === pageSize ? rows.at(-1) : undefined
  return { rows, next: last && { at: last.at, id: last.id } }
}
