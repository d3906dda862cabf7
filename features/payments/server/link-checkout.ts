import { getLesson } from '#features/lessons/server/lessons.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { queueJob } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { instructorNotTeaching, lessonNotHeld, notApprovedYet } from '../contract.ts'
import { commissionBasisPointsOf } from '../commission.ts'
import { type CheckoutRow, listUnpaid } from './checkout-rows.ts'
import { closeCheckout, lookAndSettle } from './close-checkout.ts'
import { describe, startStripeSession } from './create-checkout-session.ts'
import { addCheckout, findStillGood, lockPayments } from './open-checkout.ts'
import { addAgreedPackage } from './packages.ts'
import type { PayerPage } from './payer-checkout.ts'
import { stripeOf } from './stripe.ts'

/**
 * Before a lesson is entered whose link goes out by email: one that could not be paid would only be our name on a
 * stranger’s message. @throws paymentsNotSetUp, notApprovedYet
 */
export async function mustTakeCards(db: Db, services: Services, instructorId: string): Promise<void> {
  stripeOf(services)
  const teaches = await db.asService('whether an instructor may take cards', (service) =>
    service.find(
      'payments.mustTakeCards',
      'select from public.instructors where id = $1 and vetted_until > clock() and not withdrawn',
      [instructorId],
    ),
  )
  if (!teaches) fail(notApprovedYet)
}

/**
 * For a lesson that is booked and waits for its payment, whose learner may have no account.
 * @throws lessonNotHeld, instructorNotTeaching, paymentsNotSetUp, paymentServiceAway
 */
export async function openLinkCheckout(
  services: Services,
  lessonId: string,
  { paidUrl, backUrl, email = null }: PayerPage,
  payerLinkId?: string,
): Promise<{ url: string }> {
  stripeOf(services)
  const { checkout, buys } = await services.asSystem('write down the terms of a payment link', async (db) => {
    const checkout = await openForLesson(db, lessonId, new URL(paidUrl).origin, payerLinkId)
    return { checkout, buys: await describe(db, checkout) }
  })
  // A link is passed on: Stripe’s page would show the learner’s address to anybody who has it.
  return startStripeSession(services, checkout, { buys, email, paidUrl, backUrl })
}

/** The terms of one, as the lesson says them now. As the service. @throws lessonNotHeld, instructorNotTeaching */
export async function openForLesson(
  db: Db,
  lessonId: string,
  origin: string,
  payerLinkId?: string,
): Promise<CheckoutRow> {
  const { learner, instructor, minutes, pricePence, ...lesson } = await getLesson(db, lessonId)
  if (!learner || lesson.status !== 'booked' || lesson.paidWith !== 'card-link') return fail(lessonNotHeld)
  await lockPayments(db, learner.id)
  const terms = await db.find(
    'payments.openLinkCheckout',
    `select i.plan, c.commission_basis_points as contract from public.instructors i left join public.commission_contracts c on c.instructor_id = i.id
     where i.id = $1 and i.vetted_until > clock() and not i.withdrawn`,
    [instructor.id],
  )
  if (!terms) return fail(instructorNotTeaching)
  const pack = await addAgreedPackage(db, instructor.id, { minutes, pricePence: pricePence ?? 0 })
  const query = {
    package_id: pack.id,
    instructor_id: instructor.id,
    lesson_id: lessonId,
    payer_link_id: payerLinkId,
    origin,
  }
  const open = await findStillGood(db, learner, query, pack)
  return open ?? addCheckout(db, learner, query, pack, commissionBasisPointsOf(terms.plan, terms.contract))
}

/** As the service: what was open can be paid no more. */
export async function closeUnpaid(db: Db, lessonId: string): Promise<void> {
  for (const { id } of await listUnpaid(db, lessonId))
    await queueJob(db, closeCheckout, { checkoutId: id }, { key: id })
}

/** Someone is back from the payment page before the webhook is. */
export async function lookForPayment(services: Services, lessonId: string): Promise<void> {
  const unpaid = await services.asSystem('payments of a lesson to look up', (db) => listUnpaid(db, lessonId))
  for (const { sessionId } of unpaid) if (sessionId) await lookAndSettle(services, sessionId)
}
