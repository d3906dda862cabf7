import { resolveInstructorId } from '#features/diary/server/public-id.ts'
import { notFound } from '#common/api-error.ts'
import { listPeople } from '#features/profiles/server/profiles.ts'
import { pickupMissing } from '#features/lessons/contract.ts'
import { getLesson } from '#features/lessons/server/lessons.ts'
import { changePayment } from '#features/lessons/server/enter-lesson.ts'
import { bookHeldLesson } from '#features/lessons/server/book-held-lesson.ts'
import type { Db } from '#server/database.ts'
import { toSnakeCase } from '#server/wire-values.ts'
import { fail } from '#server/errors.ts'
import { queueJob } from '#server/jobs.ts'
import type { Me } from '#server/services.ts'
import {
  type Credit,
  type LessonMoney,
  lessonNotHeld,
  notEnoughCredit,
  nothingToRefund,
  refundDisputed,
  refundedOften,
} from '../contract.ts'
import { type Left, refundToOf, takePart, packageRules } from '../rules.ts'
import { listUnpaid } from './checkout-rows.ts'
import { closeCheckout } from './close-checkout.ts'
import { type CreditRow, leftOf, spend } from './credit-rows.ts'
import { hasReturnedOften, refundCreditRow } from './refunds.ts'

/** `instructorId` may be a public one. */
export async function listCredits(db: Db, learnerId: string, instructorId?: string): Promise<Credit[]> {
  const rows = await db.list(
    'payments.listCredits',
    `select k.id, k.instructor_id, c.package_name, k.minutes_bought, k.minutes_left, k.pence_left, k.created_at
     from public.lesson_credits k join public.checkouts c on c.id = k.checkout_id
     where k.learner_id = $1 and k.minutes_left > 0 and ($2::uuid is null or k.instructor_id = $2) order by k.created_at, k.id`,
    [learnerId, instructorId ? await resolveInstructorId(db, instructorId) : null],
  )
  const people = await listPeople(db, [...new Set(rows.map(({ instructorId }) => instructorId))])
  return rows.map((row) => ({
    ...toSnakeCase(row),
    instructor_name: people.find(({ id }) => id === row.instructorId)?.name ?? null,
  }))
}

/** A refund of credit takes all that is left of the purchase. */
export const getLessonMoney = async (db: Db, learnerId: string, lessonId: string): Promise<LessonMoney> => ({
  parts: (
    await db.list(
      'payments.getLessonMoney',
      `select p.credit_id, p.pence, coalesce(r.at, p.settled_at, p.paid_at) as "since!",
         case when p.state = 'held' then 'held' when p.state = 'refunded' or r.at is not null then 'refunded'
           when k.minutes_left > 0 then 'credit'
           when exists (select from public.checkouts s join public.checkouts m on m.moved_from = coalesce(s.moved_from, s.id) and m.id <> s.id
             where s.id = k.checkout_id and m.created_at >= p.settled_at) then 'moved' else 'spent' end as "is_now!"
       from public.lesson_payments p join public.lesson_credits k on k.id = p.credit_id
       left join lateral (select min(f.created_at) as at from public.refunds f
         where p.state = 'returned' and f.checkout_id = k.checkout_id and f.reason = 'unused' and f.created_at >= p.settled_at) r on true
       where p.learner_id = $1 and p.lesson_id = $2 and p.state <> 'released' order by p.id`,
      [learnerId, lessonId],
    )
  ).map((row) => ({ ...toSnakeCase(row), is_now: row.isNow as LessonMoney['parts'][number]['is_now'] })),
})

/** Oldest credit first; idempotent. `isBooked`: it was to be paid by hand. As the service. @throws notFound, lessonNotHeld, pickupMissing, notEnoughCredit */
export async function payWithCredit(
  db: Db,
  me: Pick<Me, 'id'>,
  lessonId: string,
  { needsPickup = true, isBooked = false } = {},
): Promise<{ lesson_id: string; minutes_left: number }> {
  await db.execute('payments.payWithCredit.lock', 'select pg_advisory_xact_lock(hashtextextended($1, 8))', [
    me.id,
  ])
  const lesson = await getLesson(db, lessonId)
  if (lesson.learner?.id !== me.id) fail(notFound)
  const credits = await db.list(
    'payments.payWithCredit.lockLessonCredits',
    `select k.*, c.package_kind from public.lesson_credits k join public.checkouts c on c.id = k.checkout_id
     where k.learner_id = $1 and k.instructor_id = $2 and k.minutes_left > 0 order by k.created_at, k.id for update of k`,
    [me.id, await resolveInstructorId(db, lesson.instructor.id)],
  )
  const minutes = credits.reduce((sum, { minutesLeft }) => sum + minutesLeft, 0)
  if (lesson.status === 'booked' && lesson.paidWith === 'credit')
    return { lesson_id: lessonId, minutes_left: minutes }
  if (lesson.status !== (isBooked ? 'booked' : 'held')) fail(lessonNotHeld)
  if (needsPickup && !lesson.pickupPlace) fail(pickupMissing)
  if (minutes < lesson.minutes)
    fail(notEnoughCredit, { minutes_left: minutes, minutes_needed: lesson.minutes })

  const parts = partsFor(credits, lesson.minutes)
  const paid = {
    paidWith: 'credit' as const,
    pricePence: parts.reduce((sum, { part }) => sum + part.pence, 0),
    refundTo: refundToOf(parts.map(({ credit }) => credit.packageKind)),
  }
  const isPaid = isBooked
    ? await changePayment(db, lessonId, paid)
    : (await bookHeldLesson(db, lessonId, paid)) === 'booked'
  if (!isPaid) fail(lessonNotHeld)
  for (const { credit, part } of parts) await spend(db, credit, lessonId, part)
  for (const { id } of await listUnpaid(db, lessonId)) await queueJob(db, closeCheckout, { checkoutId: id })
  return { lesson_id: lessonId, minutes_left: minutes - lesson.minutes }
}

/** As the service, one at a time per learner. @throws notFound, nothingToRefund, refundDisputed, refundedOften */
export async function refundCredit(
  db: Db,
  me: Pick<Me, 'id'>,
  creditId: string,
): Promise<{ refunded_pence: number }> {
  await db.execute('payments.refundCredit.lock', 'select pg_advisory_xact_lock(hashtextextended($1, 8))', [
    me.id,
  ])
  const row = await db.find(
    'payments.refundCredit',
    `select k.*, c.package_kind, c.dispute from public.lesson_credits k join public.checkouts c on c.id = k.checkout_id
     where k.id = $1 and k.learner_id = $2 for update of k`,
    [creditId, me.id],
  )
  const credit = row ?? fail(notFound)
  if (credit.penceLeft === 0) fail(nothingToRefund)
  if (credit.dispute) fail(refundDisputed)
  if (
    packageRules[credit.packageKind].returnsLimitedWhen === 'refunding' &&
    (await hasReturnedOften(db, me.id))
  )
    fail(refundedOften)
  return { refunded_pence: await refundCreditRow(db, credit, { reason: 'unused' }) }
}

/** From the credit a lesson has become, takes what was bought for it alone. Where the limit is reached, or the payment is disputed, it stays credit. As the service. */
export async function refundLesson(db: Db, me: Pick<Me, 'id'>, lessonId: string): Promise<void> {
  const credits = await db.list(
    'payments.listReturnedCredits',
    `select distinct k.id, c.package_kind from public.lesson_payments p join public.lesson_credits k on k.id = p.credit_id join public.checkouts c on c.id = k.checkout_id
     where p.lesson_id = $1 and p.state = 'returned' and k.learner_id = $2 and k.pence_left > 0 and c.dispute is null`,
    [lessonId, me.id],
  )
  for (const { id, packageKind } of credits)
    if (packageRules[packageKind].cancelledGoesTo === 'card' && !(await hasReturnedOften(db, me.id)))
      await refundCredit(db, me, id)
}

function partsFor<Credit extends CreditRow>(credits: readonly Credit[], minutes: number) {
  const parts: { credit: Credit; part: Left }[] = []
  let needed = minutes
  for (const credit of credits) {
    if (needed === 0) break
    const part = takePart(leftOf(credit), needed)
    parts.push({ credit, part })
    needed -= part.minutes
  }
  return parts
}
