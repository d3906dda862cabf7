import type { Pence } from '#common/money.ts'
import { notFound } from '#common/api-error.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { paymentChanged, refundTooMuch } from '../contract.ts'
import { type RefundSource, shareRefund, splitPart } from '../rules.ts'
import { changeCredit } from './credit-rows.ts'
import { oweRefund } from './refunds.ts'

/** What is where of a payment, and the most that can be refunded from each. As the service. @throws notFound */
export async function getRefundable(db: Db, checkoutId: string) {
  const row = await db.find(
    'payments.getRefundable',
    `select c.id, c.learner_id, c.instructor_id, c.lesson_id, c.package_name, c.amount_pence as paid_pence, k.id as credit_id,
       k.minutes_left, k.pence_left, k.commission_pence_left, refunds.all_of_it as refunded_pence, refunds.platform,
       parts.held as held_pence, parts.released - refunds.shared as earned_pence, parts.commission - refunds.commission as earned_commission_pence,
       exists (select from public.profiles where id = c.instructor_id) as "has_instructor!"
     from public.checkouts c join public.lesson_credits k on k.checkout_id = c.id
     cross join lateral (
       select coalesce(sum(pence), 0) as all_of_it, coalesce(sum(pence) filter (where taken_from = 'shared'), 0) as shared,
         coalesce(sum(pence) filter (where taken_from = 'platform'), 0) as platform, coalesce(sum(commission_pence), 0) as commission
       from public.refunds where checkout_id = c.id) refunds
     cross join lateral (
       select coalesce(sum(pence) filter (where state = 'held'), 0) as held, coalesce(sum(pence) filter (where state = 'released'), 0) as released,
         coalesce(sum(commission_pence) filter (where state = 'released'), 0) as commission
       from public.lesson_payments where credit_id = k.id) parts
     where c.id = $1 and c.status = 'paid'`,
    [checkoutId],
  )
  const { minutesLeft, penceLeft, earnedPence, earnedCommissionPence, platform, hasInstructor, ...payment } =
    row ?? fail(notFound)
  const earnedLeft = earnedPence - platform
  return {
    ...payment,
    unused: { minutes: minutesLeft, pence: penceLeft, commissionPence: payment.commissionPenceLeft },
    earned: { pence: earnedPence, commissionPence: earnedCommissionPence },
    mostPence: { unused: penceLeft, shared: hasInstructor ? earnedLeft : 0, platform: earnedLeft },
  }
}

type ChosenRefund = {
  id: string
  from: RefundSource
  pence: Pence
  explanation: string
  /** Whose earned money it is, where that is known: then it cannot be held again. */
  lessonId?: string
  /** What the administrator saw: at any other sum nothing happens. */
  refundedPence: Pence
}

/** As the service, one at a time per learner. @throws notFound, paymentChanged, refundTooMuch (with `mostPence`) */
export async function refundChosen(
  db: Db,
  { id, from, pence, explanation, lessonId, refundedPence }: ChosenRefund,
) {
  await db.execute(
    'payments.refundChosen.lock',
    `select pg_advisory_xact_lock(hashtextextended(c.learner_id::text, 8)) from public.checkouts c where c.id = $1`,
    [id],
  )
  await db.execute(
    'payments.refundChosen.lockLessonCredits',
    'select from public.lesson_credits where checkout_id = $1 for update',
    [id],
  )
  const { mostPence, unused, earned, ...payment } = await getRefundable(db, id)
  if (payment.refundedPence !== refundedPence) fail(paymentChanged)
  if (pence > mostPence[from]) fail(refundTooMuch, { mostPence: mostPence[from] })
  if (from === 'unused') {
    const { cost } = splitPart(unused, pence)
    await changeCredit(db, payment.creditId, {
      minutes: -cost.minutes,
      pence: -cost.pence,
      commissionPence: -cost.commissionPence,
    })
  }
  await oweRefund(db, {
    credit: { ...payment, checkoutId: id },
    pence,
    reason: 'by-admin',
    lessonId: lessonId ?? payment.lessonId,
    explanation,
    ...(from === 'shared' && { earned: { from, ...shareRefund(earned, pence) } }),
    ...(from === 'platform' && { earned: { from } }),
  })
  return payment
}

/** How an administrator's refund came about, for the emails. As the service. */
export const findChosenRefund = (db: Db, refundId: string) =>
  db.find(
    'payments.findChosenRefund',
    `select r.explanation as "explanation!", r.taken_from, r.pence, r.commission_pence, c.package_name, c.learner_id, c.instructor_id
     from public.refunds r join public.checkouts c on c.id = r.checkout_id where r.id = $1 and r.reason = 'by-admin'`,
    [refundId],
  )
