import { formatNearMoment } from '#common/time.ts'
import { getLesson } from '#features/lessons/server/lessons.ts'
import { getDiarySettings } from '#features/diary/server/hours.ts'
import type { Db } from '#server/database.ts'
import { ApiFailure, fail } from '#server/errors.ts'
import { queueJob } from '#server/jobs.ts'
import type { Me, Services } from '#server/services.ts'
import { instructorNotTeaching, lessonNotHeld } from '../contract.ts'
import { commissionBasisPointsOf } from '../commission.ts'
import type { CheckoutRow } from './checkout-rows.ts'
import { closeCheckout, lookAndSettle } from './close-checkout.ts'
import { describe, startStripeSession } from './create-checkout-session.ts'
import { addCheckout, findPurchase, findStillGood, lockPayments } from './open-checkout.ts'
import { addHoursPackage, packageColumns } from './packages.ts'
import { askStripe, idOf, stripeOf, stripePackage } from './stripe.ts'

/** Hours that one payer may have open at once for a learner; another closes the oldest. */
const mostOpenPurchases = 3

const mostLookedUp = 3

/** What somebody else will be shown and pay: the price of now. Throws as `createCheckoutSession`. As the service. */
export async function findPurchaseForPayer(
  db: Db,
  services: Services,
  me: Pick<Me, 'id'>,
  { lessonId, packageId }: { lessonId: string; packageId: string },
) {
  stripeOf(services)
  const { instructor } = await getLesson(db, lessonId)
  const { pack } = await findPurchase(db, me, {
    package_id: packageId,
    student_id: me.id,
    instructor_id: instructor.id,
    lesson_id: lessonId,
    origin: services.config.publicUrl,
  })
  return pack
}

/** What it sells is as it was when the link was made, whatever has become of the package. */
export type PayerLink = {
  id: string
  lessonId: string
  packageId: string
  packageName: string
  lessonCount: number
  lessonMinutes: number
  pricePence: number
}

/**
 * For somebody who has the link, with an account or without. Who opens it again finds the same page.
 * @throws lessonNotHeld, instructorNotTeaching, paymentsNotSetUp, paymentServiceAway
 */
export async function openPayerCheckout(
  services: Services,
  link: PayerLink,
  { paidUrl, backUrl, email = null }: PayerPage,
): Promise<{ url: string }> {
  stripeOf(services)
  const { checkout, ...words } = await services.asSystem('write down what somebody else pays', async (db) => {
    const { instructor, holdExpiresAt } = await getLesson(db, link.lessonId)
    const checkout = await openForPayer(db, link, new URL(paidUrl).origin)
    const { zone } = await getDiarySettings(db, instructor.id)
    return {
      checkout,
      buys: await describe(db, checkout),
      note: `We’re holding this lesson until ${formatNearMoment(holdExpiresAt!, zone)}. If it isn’t paid by then, we’ll close this page and somebody else can book the time.`,
    }
  })
  // As with a payment link: Stripe’s page would show one payer’s address to the next.
  return startStripeSession(services, checkout, { ...words, email, paidUrl, backUrl })
}

/** `email`: of a payer who is known, and whose page nobody else is led to. */
export type PayerPage = { paidUrl: string; backUrl: string; email?: string | null }

type HoursForLearner = {
  /** The invitation by which the learner asked for it, in `payer_link_id`. */
  id: string
  learnerId: string
  instructorId: string
  buys: { packageId: string } | { hours: number }
}

/**
 * A block, or hours at the price of one, for a learner whose payer buys them.
 * @throws what `createCheckoutSession` does without a lesson
 */
export async function openPayerPurchase(
  services: Services,
  of: HoursForLearner,
  { paidUrl, backUrl, email = null }: PayerPage,
): Promise<{ url: string }> {
  stripeOf(services)
  const { checkout, buys } = await services.asSystem(
    'write down hours that somebody else buys',
    async (db) => {
      const checkout = await openHours(db, of, new URL(paidUrl).origin)
      return { checkout, buys: await describe(db, checkout) }
    },
  )
  return startStripeSession(services, checkout, { buys, email, paidUrl, backUrl })
}

async function openHours(
  db: Db,
  { id, learnerId, instructorId, buys }: HoursForLearner,
  origin: string,
): Promise<CheckoutRow> {
  await lockPayments(db, learnerId)
  const packageId =
    'packageId' in buys ? buys.packageId : (await addHoursPackage(db, instructorId, buys.hours)).id
  const query = { package_id: packageId, instructor_id: instructorId, lesson_id: null, origin }
  const learner = { id: learnerId }
  const { pack, basisPoints } = await findPurchase(
    db,
    learner,
    { ...query, student_id: learnerId },
    { isOnOffer: 'packageId' in buys },
  )
  const terms = { ...query, payer_link_id: id }
  const open = await findStillGood(db, learner, terms, pack)
  if (open) return open
  const added = await addCheckout(db, learner, terms, pack, basisPoints)
  await closeOldest(db, id)
  return added
}

async function closeOldest(db: Db, linkId: string) {
  const closed = await db.list(
    'payments.closeOldest',
    `update public.checkouts set status = 'expired' where id in (
       select id from public.checkouts where payer_link_id = $1 and lesson_id is null and status in ('opening', 'open')
       order by id desc offset $2) returning id`,
    [linkId, mostOpenPurchases],
  )
  for (const { id } of closed) await queueJob(db, closeCheckout, { checkoutId: id }, { key: id })
}

async function openForPayer(db: Db, link: PayerLink, origin: string): Promise<CheckoutRow> {
  const { learner, instructor, ...lesson } = await getLesson(db, link.lessonId)
  if (!learner || lesson.status !== 'held') return fail(lessonNotHeld)
  await lockPayments(db, learner.id)
  const terms = await db.find(
    'payments.openForPayer',
    `select i.plan, c.commission_basis_points as contract from public.instructors i join public.profiles p on p.id = i.id
     left join public.commission_contracts c on c.instructor_id = i.id where i.id = $1 and directory.may_teach(i) and p.role = 'instructor'`,
    [instructor.id],
  )
  if (!terms) return fail(instructorNotTeaching)
  const sold = await db.get(
    'payments.openForPayer.getPackage',
    `select ${packageColumns} from public.packages where id = $1`,
    [link.packageId],
  )
  const { packageName: name, lessonCount, lessonMinutes, pricePence } = link
  const pack = { ...sold, name, lessonCount, lessonMinutes, pricePence }
  const query = {
    package_id: pack.id,
    instructor_id: instructor.id,
    lesson_id: link.lessonId,
    payer_link_id: link.id,
    origin,
  }
  const open = await findStillGood(db, learner, query, pack)
  return open ?? addCheckout(db, learner, query, pack, commissionBasisPointsOf(terms.plan, terms.contract))
}

/** What was open by a link can be paid no more; one that was paid just before is settled. As the service. */
export async function closePayerCheckouts(db: Db, linkId: string): Promise<void> {
  const open = await db.list(
    'payments.closePayerCheckouts',
    `select id from public.checkouts where payer_link_id = $1 and status in ('opening', 'open') order by id`,
    [linkId],
  )
  for (const { id } of open) await queueJob(db, closeCheckout, { checkoutId: id }, { key: id })
}

/** Somebody is back from the payment page before the webhook is, which tells of those that aren’t looked up here. */
export async function lookForPayerPayment(services: Services, linkId: string): Promise<void> {
  const open = await services.asSystem('payments of a link to look up', (db) =>
    db.list(
      'payments.lookForPayerPayment',
      `select session_id from public.checkouts where payer_link_id = $1 and status in ('opening', 'open') and session_id is not null
       order by id desc limit $2`,
      [linkId, mostLookedUp],
    ),
  )
  for (const { sessionId } of open) if (sessionId) await lookAndSettle(services, sessionId)
}

/** Of the payment that this link brought, or the latest where two came. As the service. */
export const findPaidByLink = (db: Db, linkId: string) =>
  db.find(
    'payments.findPaidByLink',
    `select outcome from public.checkouts where payer_link_id = $1 and status = 'paid' order by outcome = 'booked' desc, paid_at desc limit 1`,
    [linkId],
  )

/** Of somebody who paid it by a learner’s link: where the receipt goes. As the service. */
export const findPayer = (db: Db, checkoutId: string) =>
  db.find(
    'payments.findPayer',
    `select c.payer_link_id as "link_id!", c.lesson_id as "lesson_id!", c.package_name, c.amount_pence, c.paid_at as "paid_at!", k.payer_email as "email!" from public.checkouts c join public.paying_cards k on k.checkout_id = c.id
     where c.id = $1 and c.payer_link_id is not null and k.payer_email is not null`,
    [checkoutId],
  )

/** The last four digits, asked of Stripe once; undefined where it knows of none. */
export async function findCard(
  services: Services,
  checkoutId: string,
): Promise<{ brand: string; last4: string } | undefined> {
  const { known, intent } = await services.asSystem('the card of a payment', async (db) => ({
    known: await db.find(
      'payments.findCard',
      'select brand, last4 from public.paying_cards where checkout_id = $1 and last4 is not null',
      [checkoutId],
    ),
    intent: (
      await db.find(
        'payments.findCard.readIntent',
        'select payment_intent from public.checkouts where id = $1 and status = $2',
        [checkoutId, 'paid'],
      )
    )?.paymentIntent,
  }))
  if (known?.last4) return { brand: known.brand ?? 'card', last4: known.last4 }
  if (!intent) return undefined
  const card = await askStripe(services, async (stripe) => {
    const { latest_charge: charge } = await stripe.paymentIntents.retrieve(intent)
    const { payment_method_details: paid } = await stripe.charges.retrieve(idOf(charge) ?? '')
    return paid?.card
  }).catch(unlessUnknown)
  const { brand, last4 } = card ?? {}
  if (!brand || !last4) return undefined
  await services.asSystem('note the card of a payment', (db) =>
    db.execute(
      'payments.noteCard',
      'insert into public.paying_cards (checkout_id, brand, last4) values ($1, $2, $3) on conflict (checkout_id) do update set brand = excluded.brand, last4 = excluded.last4',
      [checkoutId, brand, last4],
    ),
  )
  return { brand, last4 }
}

/** Away, or a payment that this account of Stripe never had: a receipt is one without its card. */
function unlessUnknown(error: unknown) {
  if (error instanceof ApiFailure || error instanceof stripePackage().errors.StripeError) return undefined
  throw error
}
