import { notAllowed, notFound } from '#common/api-error.ts'
import { shareOf } from '#common/money.ts'
import { getLesson, renewHold } from '#features/lessons/server/lessons.ts'
import { instructorBehind } from '#features/diary/server/shown.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { queueJob } from '#server/jobs.ts'
import type { Me } from '#server/route.ts'
import {
  instructorNotTeaching,
  lessonNeeded,
  lessonNotHeld,
  type Package,
  packageNotFitting,
  packageNotForInstructor,
} from '../contract.ts'
import { commissionOf, coversRate, fitsLesson, type Plan } from '../rules.ts'
import type { CheckoutRow } from './checkout-rows.ts'
import { closeCheckout } from './close-checkout.ts'
import { packageColumns } from './packages.ts'

export type Query = {
  package_id: string
  student_id: string
  instructor_id: string
  lesson_id?: string | null | undefined
  origin: string
}

/** Stripe closes a session after 30 minutes at the earliest; some more for the way there. When the hold ends sooner, we close it. */
const sessionMinutes = 35

/**
 * Checks what a learner wants to pay for and writes down the terms: price, commission, lesson. What is asked again gets the row that is open already,
 * another package for the same lesson takes its place. The hold is renewed once. As the service; one learner's requests come one after another.
 * @throws notAllowed, notFound, packageNotFitting, packageNotForInstructor, instructorNotTeaching, lessonNotHeld, lessonNeeded
 */
export async function openCheckout(db: Db, me: Pick<Me, 'id'>, asked: Query): Promise<CheckoutRow> {
  if (asked.student_id !== me.id) fail(notAllowed)
  const query = { ...asked, instructor_id: await instructorBehind(db, asked.instructor_id) }
  await db.run('select pg_advisory_xact_lock(hashtextextended($1, 8))', [me.id])
  const pack = await getPackage(db, query)
  if (query.lesson_id) await mustFitHeldLesson(db, me, query, query.lesson_id, pack)
  else if (pack.lesson_count === 1) fail(lessonNeeded)
  const plan = await getTerms(db, query.instructor_id, pack)

  const earlier = await findOpen(db, me, query)
  const stillGood = earlier.find(
    (one) =>
      one.package_id === query.package_id &&
      one.amount_pence === pack.price &&
      one.origin === query.origin &&
      isFresh(db, one),
  )
  if (stillGood) return stillGood
  for (const { id } of earlier) {
    await db.run(`update public.checkouts set status = 'expired' where id = $1`, [id])
    await queueJob(db, closeCheckout, { checkoutId: id })
  }
  if (query.lesson_id) await renewHold(db, query.lesson_id)
  return addCheckout(db, me, query, pack, commissionOf(plan.plan, plan.contract))
}

async function getPackage(db: Db, { package_id, instructor_id }: Query): Promise<Package> {
  const { rows } = await db.run<Package>(
    `select ${packageColumns} from public.packages where id = $1 and active`,
    [package_id],
  )
  const pack = rows[0] ?? fail(notFound)
  if (pack.instructor_id !== null && pack.instructor_id !== instructor_id) fail(packageNotForInstructor)
  return pack
}

async function mustFitHeldLesson(
  db: Db,
  me: Pick<Me, 'id'>,
  { instructor_id }: Query,
  lessonId: string,
  pack: Package,
) {
  const lesson = await getLesson(db, lessonId)
  if (lesson.learner?.id !== me.id || lesson.instructor.id !== instructor_id) fail(notFound)
  if (lesson.status !== 'held') fail(lessonNotHeld)
  if (!fitsLesson(pack, lesson.minutes)) fail(packageNotFitting)
}

type Terms = { plan: Plan; contract: number | null; rate: number | null; vetted: boolean | null }

async function getTerms(db: Db, instructorId: string, pack: Package): Promise<Terms> {
  const { rows } = await db.run<Terms>(
    `select i.plan, c.basis_points as contract, i.hourly_rate_pence as rate, i.vetted_until > clock() as vetted
     from public.instructors i left join public.commission_contracts c on c.instructor_id = i.id where i.id = $1`,
    [instructorId],
  )
  const terms = rows[0] ?? fail(notFound)
  if (!terms.vetted || terms.rate === null) return fail(instructorNotTeaching)
  if (pack.instructor_id === null && !coversRate(pack, terms.rate)) fail(packageNotForInstructor)
  return terms
}

async function findOpen(db: Db, me: Pick<Me, 'id'>, query: Query): Promise<CheckoutRow[]> {
  const { rows } = await db.run<CheckoutRow>(
    `select * from public.checkouts where learner_id = $1 and status in ('opening', 'open')
     and (lesson_id = $2 or ($2::uuid is null and lesson_id is null and instructor_id = $3 and package_id = $4)) order by id for update`,
    [me.id, query.lesson_id ?? null, query.instructor_id, query.package_id],
  )
  return rows
}

/** One that Stripe has not answered for two minutes is not waited for: with its age its terms (30 minutes at least) would be refused. */
function isFresh(db: Db, { status, created_at, expires_at }: CheckoutRow) {
  const isBefore = (instant: string, minutes: number) =>
    Temporal.Instant.compare(db.now(), Temporal.Instant.from(instant).add({ minutes })) < 0
  return status === 'open' ? isBefore(expires_at, 0) : isBefore(created_at, 2)
}

async function addCheckout(
  db: Db,
  me: Pick<Me, 'id'>,
  query: Query,
  pack: Package,
  commissionBp: number,
): Promise<CheckoutRow> {
  const { rows } = await db.run<CheckoutRow>(
    `insert into public.checkouts
       (learner_id, instructor_id, lesson_id, package_id, package_name, lesson_count, lesson_minutes, amount_pence, currency, commission_bp, commission_pence, origin, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning *`,
    [
      me.id,
      query.instructor_id,
      query.lesson_id ?? null,
      pack.id,
      pack.name,
      pack.lesson_count,
      pack.lesson_minutes,
      pack.price,
      pack.currency,
      commissionBp,
      shareOf(pack.price, commissionBp),
      query.origin,
      db.now().add({ minutes: sessionMinutes }).toString(),
    ],
  )
  return rows[0]!
}
