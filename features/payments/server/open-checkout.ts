import { addressUnconfirmed, notAllowed, notFound } from '#common/api-error.ts'
import { shareOf } from '#common/money.ts'
import { pickupMissing } from '#features/lessons/contract.ts'
import { getLesson } from '#features/lessons/server/lessons.ts'
import { renewHold } from '#features/lessons/server/holds.ts'
import { resolveInstructorId } from '#features/diary/server/public-id.ts'
import type { Db, Row } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { queueJob } from '#server/jobs.ts'
import type { Me } from '#server/services.ts'
import {
  addressMissing,
  instructorNotTeaching,
  lessonNeeded,
  lessonNotHeld,
  packageNotFitting,
  packageNotForInstructor,
  returnedOften,
} from '../contract.ts'
import { commissionBasisPointsOf } from '../commission.ts'
import { coversRate, fitsLesson, isAtAgreedPrice, isDearerThanHours, packageRules } from '../rules.ts'
import type { CheckoutRow } from './checkout-rows.ts'
import { closeCheckout } from './close-checkout.ts'
import { addAgreedPackage, packageColumns } from './packages.ts'
import { hasReturnedOften } from './refunds.ts'

type Terms = {
  package_id: string
  instructor_id: string
  lesson_id?: string | null | undefined
  payer_link_id?: string | undefined
  origin: string
}
export type Query = Terms & { student_id: string }

/** Stripe's least is 30 minutes, plus some for the way there. A hold that ends sooner closes it. */
const sessionMinutes = 35

/**
 * Reuses an open row for the query; another package replaces it. As the service, one at a time per learner.
 * @throws notAllowed, notFound, packageNotFitting, packageNotForInstructor, instructorNotTeaching,
 * lessonNotHeld, lessonNeeded, pickupMissing, returnedOften, addressMissing, addressUnconfirmed
 */
export async function openCheckout(db: Db, me: Pick<Me, 'id'>, input: Query): Promise<CheckoutRow> {
  const { query, pack, basisPoints } = await findPurchase(db, me, input)
  const open = await findStillGood(db, me, query, pack)
  if (open) return open
  if (query.lesson_id) await renewHold(db, query.lesson_id)
  return addCheckout(db, me, query, pack, basisPoints)
}

/** What a learner may buy, at its price; throws as `openCheckout`. As the service, one at a time per learner. */
export async function findPurchase(
  db: Db,
  me: Pick<Me, 'id'>,
  input: Query,
  { isOnOffer = true }: { isOnOffer?: boolean } = {},
) {
  if (input.student_id !== me.id) fail(notAllowed)
  const instructorId = await resolveInstructorId(db, input.instructor_id)
  await lockPayments(db, me.id)
  await mustHaveGivenAddress(db, me.id, input.lesson_id)
  const chosen = await getPackage(db, { ...input, instructor_id: instructorId }, isOnOffer)
  const pack = input.lesson_id
    ? await mustFitHeldLesson(db, me, instructorId, input.lesson_id, chosen)
    : packageRules[chosen.kind].needsLesson
      ? fail(lessonNeeded)
      : chosen
  const query = { ...input, instructor_id: instructorId, package_id: pack.id }
  if (packageRules[pack.kind].returnsLimitedWhen === 'buying' && (await hasReturnedOften(db, me.id)))
    fail(returnedOften)
  const { plan, contract } = await getTerms(db, query.instructor_id, pack)
  return { query, pack, basisPoints: commissionBasisPointsOf(plan, contract) }
}

/** A guest pays for their first lesson once they've said who they are; the address is confirmed afterwards. */
async function mustHaveGivenAddress(db: Db, learnerId: string, lessonId: string | null | undefined) {
  const guest = await findGuest(db, learnerId)
  if (guest && !lessonId) fail(addressUnconfirmed)
  if (guest && !guest.address) fail(addressMissing)
}

/** The address is what they typed, and nobody has confirmed it; it may be that of an account. As the service. */
export const findGuest = (db: Db, id: string) =>
  db.find(
    'payments.findGuest',
    `select new_email::text as address, exists (select from auth.users o where o.email = u.new_email) as "is_taken!"
     from auth.users u where id = $1 and is_anonymous`,
    [id],
  )

/** One at a time per learner. */
export const lockPayments = (db: Db, learnerId: string) =>
  db.execute('payments.lockPayments', 'select pg_advisory_xact_lock(hashtextextended($1, 8))', [learnerId])

/** What is open at other terms is closed. */
export async function findStillGood(
  db: Db,
  me: Pick<Me, 'id'>,
  query: Terms,
  pack: Pick<Package, 'pricePence' | 'lessonCount' | 'lessonMinutes'>,
): Promise<CheckoutRow | undefined> {
  const earlier = await findOpen(db, me, query)
  const stillGood = earlier.find(
    (one) =>
      one.packageId === query.package_id &&
      one.amountPence === pack.pricePence &&
      one.lessonCount * one.lessonMinutes === pack.lessonCount * pack.lessonMinutes &&
      one.origin === query.origin &&
      one.payerLinkId === (query.payer_link_id ?? null) &&
      isFresh(db, one),
  )
  if (stillGood) return stillGood
  for (const { id } of earlier) {
    await db.execute(
      'payments.openCheckout.updateCheckouts',
      `update public.checkouts set status = 'expired' where id = $1`,
      [id],
    )
    await queueJob(db, closeCheckout, { checkoutId: id })
  }
  return undefined
}

async function getPackage(
  db: Db,
  { package_id, instructor_id }: Query,
  isOnOffer: boolean,
): Promise<Package> {
  const row = await db.find(
    'payments.getPackage',
    `select ${packageColumns} from public.packages where id = $1 and (active or not $2::boolean)`,
    [package_id, isOnOffer],
  )
  const pack = row ?? fail(notFound)
  if (pack.instructorId !== null && pack.instructorId !== instructor_id) fail(packageNotForInstructor)
  return pack
}

/** A single lesson of an instructor's own costs what they agreed with this learner, if they did. */
async function mustFitHeldLesson(
  db: Db,
  me: Pick<Me, 'id'>,
  instructor_id: string,
  lessonId: string,
  pack: Package,
): Promise<Package> {
  const lesson = await getLesson(db, lessonId)
  const instructorId = await resolveInstructorId(db, lesson.instructor.id)
  if (lesson.learner?.id !== me.id || instructorId !== instructor_id) fail(notFound)
  if (lesson.status !== 'held') fail(lessonNotHeld)
  if (!lesson.pickupPlace) fail(pickupMissing)
  if (!fitsLesson(pack, lesson.minutes)) fail(packageNotFitting)
  if (!packageRules[pack.kind].needsLesson && (await isDearForItsTime(db, lessonId))) fail(packageNotFitting)
  return isAtAgreedPrice(pack, lesson) ? addAgreedPackage(db, instructor_id, lesson) : pack
}

/** Hours are sold at the price by day: they'd pay for an evening that costs more. */
async function isDearForItsTime(db: Db, lessonId: string) {
  const { isDear } = await db.get(
    'payments.isDearForItsTime',
    `select l.price_pence is not null and not l.at_own_rate and not l.at_first_price
       and directory.list_price(i, l.starts_at, l.minutes) > directory.list_price(i, null, l.minutes) as "is_dear!"
     from public.lessons l join public.instructors i on i.id = l.instructor_id where l.id = $1`,
    [lessonId],
  )
  return isDear
}

type Package = Row<'payments.getPackage'>
type InstructorTerms = Row<'payments.getTerms'>

async function getTerms(db: Db, instructorId: string, pack: Package): Promise<InstructorTerms> {
  const row = await db.find(
    'payments.getTerms',
    `select i.plan, c.commission_basis_points as contract, i.hourly_rate_pence as rate, directory.may_teach(i) and p.role = 'instructor' as teaches
     from public.instructors i join public.profiles p on p.id = i.id left join public.commission_contracts c on c.instructor_id = i.id where i.id = $1`,
    [instructorId],
  )
  const terms = row ?? fail(notFound)
  if (!terms.teaches || terms.rate === null) return fail(instructorNotTeaching)
  if (pack.instructorId === null && !coversRate(pack, terms.rate)) fail(packageNotForInstructor)
  if (isDearerThanHours(pack, terms.rate)) fail(packageNotFitting)
  return terms
}

async function findOpen(db: Db, me: Pick<Me, 'id'>, query: Terms): Promise<CheckoutRow[]> {
  return db.list(
    'payments.findOpen',
    `select * from public.checkouts where learner_id = $1 and status in ('opening', 'open')
     and (lesson_id = $2 or ($2::uuid is null and lesson_id is null and instructor_id = $3 and package_id = $4)) order by id for update`,
    [me.id, query.lesson_id ?? null, query.instructor_id, query.package_id],
  )
}

/** After two minutes Stripe would reject its expiry (30 minutes at least). */
function isFresh(db: Db, { status, createdAt, expiresAt }: CheckoutRow) {
  const isBefore = (instant: string, minutes: number) =>
    Temporal.Instant.compare(db.now(), Temporal.Instant.from(instant).add({ minutes })) < 0
  return status === 'open' ? isBefore(expiresAt, 0) : isBefore(createdAt, 2)
}

export async function addCheckout(
  db: Db,
  me: Pick<Me, 'id'>,
  query: Terms,
  pack: Package,
  commissionBasisPoints: number,
): Promise<CheckoutRow> {
  return db.get(
    'payments.addCheckout',
    `insert into public.checkouts
       (learner_id, instructor_id, lesson_id, package_id, package_name, package_kind, lesson_count, lesson_minutes, amount_pence, currency, commission_basis_points, commission_pence, origin, expires_at, payer_link_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) returning *`,
    [
      me.id,
      query.instructor_id,
      query.lesson_id ?? null,
      pack.id,
      pack.name,
      pack.kind,
      pack.lessonCount,
      pack.lessonMinutes,
      pack.pricePence,
      pack.currency,
      commissionBasisPoints,
      shareOf(pack.pricePence, commissionBasisPoints),
      query.origin,
      db.now().add({ minutes: sessionMinutes }).toString(),
      query.payer_link_id ?? null,
    ],
  )
}
