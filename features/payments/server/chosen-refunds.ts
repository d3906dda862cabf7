import type { Pence } from '#common/money.ts'
import { notFound } from '#common/api-error.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { paymentChanged, refundDisputed, refundNeedsLesson, refundTooMuch } from '../contract.ts'
import { type RefundSource, shareRefund, splitPart } from '../rules.ts'
import { changeCredit } from './credit-rows.ts'
import { oweRefund } from './refunds.ts'

/** What is where of a payment, and the most that can be refunded from each. As the service. @throws notFound */
export async function getRefundable(db: Db, checkoutId: string) {
  const row = await db.find(
    'payments.getRefundable',
    `select c.id, c.learner_id, c.instructor_id, c.lesson_id, c.package_name, c.amount_pence as paid_pence, c.dispute, k.id as credit_id,
       k.minutes_left, k.pence_left, k.commission_pence_left,
       (select coalesce(sum(pence), 0) from public.refunds where checkout_id = c.id) as refunded_pence,
       (select coalesce(sum(pence), 0) from public.lesson_payments where credit_id = k.id and state = 'held') as held_pence,
       exists (select from public.profiles where id = c.instructor_id) as "has_instructor!"
     from public.checkouts c join public.lesson_credits k on k.checkout_id = c.id
     where c.id = $1 and c.status = 'paid'`,
    [checkoutId],
  )
  const { minutesLeft, penceLeft, hasInstructor, dispute, ...payment } = row ?? fail(notFound)
  const lessons = (await listEarningLessons(db, row!.creditId)).map(({ platform, ...lesson }) => ({
    id: lesson.id,
    startsAt: lesson.startsAt,
    earned: { pence: lesson.pence, commissionPence: lesson.commissionPence },
    mostPence: { shared: hasInstructor ? lesson.pence - platform : 0, platform: lesson.pence - platform },
  }))
  const sum = (of: (lesson: (typeof lessons)[number]) => Pence) =>
    lessons.reduce((total, lesson) => total + of(lesson), 0)
  return {
    ...payment,
    isDisputed: dispute !== null,
    unused: { minutes: minutesLeft, pence: penceLeft, commissionPence: payment.commissionPenceLeft },
    earned: {
      pence: sum(({ earned }) => earned.pence),
      commissionPence: sum(({ earned }) => earned.commissionPence),
    },
    mostPence: {
      unused: penceLeft,
      shared: sum(({ mostPence }) => mostPence.shared),
      platform: sum(({ mostPence }) => mostPence.platform),
    },
    lessons,
  }
}

/** Earned less what instructor and commission gave back, and apart from it what we gave of our own. */
const listEarningLessons = (db: Db, creditId: string) =>
  db.list(
    'payments.listEarningLessons',
    `select p.lesson_id as id, l.starts_at as "starts_at?", p.pence - refunds.shared as "pence!",
       p.commission_pence - refunds.commission as "commission_pence!", refunds.platform as "platform!"
     from public.lesson_payments p join public.lesson_credits k on k.id = p.credit_id
     left join public.lessons l on l.id = p.lesson_id
     cross join lateral (
       select coalesce(sum(pence) filter (where taken_from = 'shared'), 0) as shared,
         coalesce(sum(pence) filter (where taken_from = 'platform'), 0) as platform, coalesce(sum(commission_pence), 0) as commission
       from public.refunds where checkout_id = k.checkout_id and lesson_id = p.lesson_id) refunds
     where p.credit_id = $1 and p.state = 'released' and p.pence > 0 order by l.starts_at desc nulls last, p.id`,
    [creditId],
  )

type ChosenRefund = {
  id: string
  from: RefundSource
  pence: Pence
  explanation: string
  /** Whose earned money it is: it can neither be refunded twice nor be held again. */
  lessonId?: string | undefined
  /** What the administrator saw: at any other sum nothing happens. */
  refundedPence: Pence
}

/** As the service, one at a time per learner. @throws notFound, refundDisputed, paymentChanged, refundNeedsLesson, refundTooMuch (with `mostPence`) */
export async function refundChosen(
  db: Db,
  { id, from, pence, explanation, lessonId, refundedPence }: ChosenRefund,
) {
  await lockPayment(db, id)
  const { mostPence, unused, lessons, isDisputed, ...payment } = await getRefundable(db, id)
  if (isDisputed) fail(refundDisputed)
  if (payment.refundedPence !== refundedPence) fail(paymentChanged)
  const refund = { credit: { ...payment, checkoutId: id }, pence, reason: 'by-admin', explanation } as const
  if (from === 'unused') {
    if (pence > mostPence.unused) fail(refundTooMuch, { mostPence: mostPence.unused })
    const { cost } = splitPart(unused, pence)
    await changeCredit(db, payment.creditId, {
      minutes: -cost.minutes,
      pence: -cost.pence,
      commissionPence: -cost.commissionPence,
    })
    await oweRefund(db, { ...refund, lessonId: payment.lessonId })
    return payment
  }
  if (!lessonId && lessons.length > 1) fail(refundNeedsLesson)
  const lesson = lessonId ? lessons.find((one) => one.id === lessonId) : lessons[0]
  if (!lesson || pence > lesson.mostPence[from])
    return fail(refundTooMuch, { mostPence: lesson?.mostPence[from] ?? 0 })
  await oweRefund(db, {
    ...refund,
    lessonId: lesson.id,
    earned: from === 'shared' ? { from, ...shareRefund(lesson.earned, pence) } : { from },
  })
  return payment
}

/** So that nothing is refunded from it meanwhile, nor held again. As the service. */
export async function lockPayment(db: Db, id: string) {
  await db.execute(
    'payments.lockPayment.learner',
    `select pg_advisory_xact_lock(hashtextextended(c.learner_id::text, 8)) from public.checkouts c where c.id = $1`,
    [id],
  )
  await db.execute(
    'payments.lockPayment.credit',
    'select from public.lesson_credits where checkout_id = $1 for update',
    [id],
  )
}

/** How an administrator's refund came about, for the emails. As the service. */
export const findChosenRefund = (db: Db, refundId: string) =>
  db.find(
    'payments.findChosenRefund',
    `select r.explanation as "explanation!", r.taken_from, r.pence, r.commission_pence, c.package_name, c.learner_id, c.instructor_id
     from public.refunds r join public.checkouts c on c.id = r.checkout_id where r.id = $1 and r.reason = 'by-admin'`,
    [refundId],
  )
