import { paymentReceived, paymentRefunded } from '#features/payments/events.ts'
import { findProfile } from '#features/profiles/server/profiles.ts'
import type { Db } from '#server/database.ts'
import { subscribe } from '#server/events.ts'
import { sendMail } from '#server/mail.ts'
import { boughtMail, type PaidFor, receiptMail, refundMail } from './payer-mail.ts'

export const subscribers = [
  subscribe(paymentReceived, 'note-payer', ({ checkoutId, learnerId, lessonId, outcome }, services) =>
    services.asSystem('the receipt of a payer', async (db) => {
      const isNew = await db.execute(
        'payers.notePayment',
        `insert into public.payer_payments (checkout_id, payer_id, payer_name)
         select c.id, p.id, p.name from public.checkouts c join public.learner_payers k on k.id = c.payer_link_id
         join public.payers p on p.id = k.payer_id where c.id = $1 on conflict do nothing`,
        [checkoutId],
      )
      const paid = isNew && (await findPaid(db, checkoutId))
      if (!paid) return
      await sendMail(db, receiptMail(services, paid, outcome === 'refunded'))
      const learner = await findProfile(db, learnerId)
      if (!lessonId && outcome === 'credited' && learner?.email)
        await sendMail(db, boughtMail(services, { ...learner, email: learner.email }, paid))
    }),
  ),
  subscribe(paymentRefunded, 'mail-invited-payer', ({ checkoutId, refundId, reason, pence }, services) =>
    services.asSystem('a refund to a payer', async (db) => {
      // What came too late is in their receipt.
      if (reason === 'time-gone' || reason === 'not-owed') return
      const paid = await findPaid(db, checkoutId)
      if (!paid || !(await isFirst(db, paid.paymentId, `refund ${refundId}`))) return
      await sendMail(db, refundMail(services, paid, pence))
    }),
  ),
]

const isFirst = async (db: Db, checkoutId: string, what: string): Promise<boolean> =>
  (await db.execute(
    'payers.isFirst',
    'update public.payer_payments set mails = mails || $2::text where checkout_id = $1 and not $2 = any(mails)',
    [checkoutId, what],
  )) > 0

/** Hours taken along were paid for where they came from. Somebody who has left is told at the address they gave on the payment page. */
async function findPaid(db: Db, checkoutId: string): Promise<(PaidFor & { paymentId: string }) | undefined> {
  const row = await db.find(
    'payers.findPaid',
    `select o.id as payment_id, y.payer_name, coalesce(p.email, a.payer_email) as email, o.package_name, o.amount_pence, o.paid_at as "paid_at!",
       coalesce(w.name, 'a former learner') as "learner_name!", coalesce(i.name, 'a former instructor') as "instructor_name!",
       l.starts_at as "starts_at?", l.ends_at as "ends_at?"
     from public.checkouts c join public.checkouts o on o.id = coalesce(c.moved_from, c.id)
     join public.payer_payments y on y.checkout_id = o.id
     left join public.payers p on p.id = y.payer_id left join public.paying_cards a on a.checkout_id = o.id
     left join public.profiles w on w.id = o.learner_id left join public.profiles i on i.id = o.instructor_id
     left join public.lessons l on l.id = o.lesson_id where c.id = $1`,
    [checkoutId],
  )
  if (!row?.email) return undefined
  const { payerName: name, email, startsAt, endsAt, ...paid } = row
  return { ...paid, payer: { name, email }, lesson: startsAt && endsAt ? { startsAt, endsAt } : null }
}
