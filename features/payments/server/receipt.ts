import { notFound } from '#common/api-error.ts'
import { listPeople } from '#features/profiles/server/profiles.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { OwnTransactions } from '#server/route.ts'
import type { Services } from '#server/services.ts'
import type { Receipt } from '../receipt-contract.ts'
import { findCard } from './payer-checkout.ts'

/** Of a payment of the caller's. The card is asked of Stripe the first time, if it can be reached. @throws notFound */
export async function getReceipt(
  { asCaller, services }: OwnTransactions & { services: Services },
  id: string,
): Promise<Receipt> {
  const receipt = await asCaller((db) => readReceipt(db, id))
  const card = await findCard(services, receipt.paymentId)
  return { ...receipt, ...(card && { card }) }
}

/** As the caller, whose payment it is. @throws notFound */
export async function readReceipt(db: Db, id: string): Promise<Omit<Receipt, 'card'>> {
  const row = await db.find(
    'payments.readReceipt',
    `select c.id, coalesce(c.moved_from, c.id) as "payment_id!", c.learner_id, c.instructor_id, c.package_name, c.amount_pence, c.currency, c.paid_at as "paid_at!", c.lesson_id,
       (c.payer_link_id is not null or c.voucher_id is not null) as "by_somebody_else!", l.starts_at, l.ends_at
     from public.checkouts c left join public.lessons l on l.id = c.lesson_id and l.status not in ('held', 'lapsed') where c.id = $1 and c.status = 'paid' and c.learner_id = auth.uid()`,
    [id],
  )
  if (!row) return fail(notFound)
  const refunds = await db.list(
    'payments.readReceipt.refunds',
    'select pence, created_at as at, explanation from public.refunds where checkout_id = $1 order by created_at',
    [row.paymentId],
  )
  const people = new Map(
    (await listPeople(db, [row.learnerId, row.instructorId])).map((one) => [one.id, one.name]),
  )
  return {
    id: row.id,
    paymentId: row.paymentId,
    learnerName: people.get(row.learnerId) ?? '',
    instructorName: people.get(row.instructorId) ?? null,
    packageName: row.packageName,
    amountPence: row.amountPence,
    currency: row.currency,
    paidAt: row.paidAt,
    lesson:
      row.startsAt && row.endsAt ? { id: row.lessonId!, startsAt: row.startsAt, endsAt: row.endsAt } : null,
    bySomebodyElse: row.bySomebodyElse,
    refunds,
  }
}

/** Of the payment that a lesson was bought with by itself; none where it came from hours. As the service. */
export const findReceiptOf = async (db: Db, lessonId: string): Promise<string | undefined> =>
  (
    await db.find(
      'payments.findReceiptOf',
      `select id from public.checkouts where lesson_id = $1 and status = 'paid' and outcome = 'booked' order by paid_at desc limit 1`,
      [lessonId],
    )
  )?.id
