import { notFound } from '#common/api-error.ts'
import { lookForPayerPayment } from '#features/payments/server/payer-checkout.ts'
import { getProgress } from '#features/progress/server/progress.ts'
import type { Db, Row } from '#server/database.ts'
import { ApiFailure, fail } from '#server/errors.ts'
import type { Services } from '#server/services.ts'
import type { LearnerPaidFor, PaidByMe } from '../paying-contract.ts'
import { daysBack, lookUpSeconds } from '../rules.ts'
import { listBlocks } from './offers.ts'
import type { Payer } from './sessions.ts'

const mostLessons = 60
const mostPayments = 200

export type Grant = Row<'payers.listGrants'>

/** What is granted at this moment. As the service. */
export const listGrants = (db: Db, payerId: string) =>
  db.list(
    'payers.listGrants',
    `select k.id, k.learner_id, k.shares_progress, p.name as learner_name
     from public.learner_payers k join public.profiles p on p.id = k.learner_id
     where k.payer_id = $1 and k.ended_at is null order by k.accepted_at, k.id`,
    [payerId],
  )

/** The page of a payer; what each learner grants is read each time it's opened. */
export async function readPaying(services: Services, payer: Payer, returned: boolean) {
  const { id, name, email, hearsOfLowHours } = payer
  const grants = await services.asSystem('what learners grant a payer', (db) => listGrants(db, id))
  if (returned) for (const grant of grants) await lookUp(services, grant.id)
  const learners: LearnerPaidFor[] = []
  for (const grant of grants) learners.push(await readLearner(services, grant))
  const payments = await services.asSystem('what a payer has paid', (db) => listPaid(db, id))
  return { name, email, hearsOfLowHours, learners, payments }
}

/** Nobody has to have an account to read the page: however often they do, Stripe isn’t asked more often than this. */
async function lookUp(services: Services, grantId: string) {
  const isDue = await services.asSystem('whether payments were looked up just now', (db) =>
    db.execute(
      'payers.noteLook',
      `update public.learner_payers set looked_at = clock()
       where id = $1 and (looked_at is null or looked_at <= clock() - $2 * interval '1 second')`,
      [grantId, lookUpSeconds],
    ),
  )
  if (isDue) await lookForPayerPayment(services, grantId).catch(unlessAway)
}

/** Without Stripe, what is stored: the webhook comes anyway. */
const unlessAway = (error: unknown) => {
  if (!(error instanceof ApiFailure)) throw error
}

async function readLearner(services: Services, grant: Grant): Promise<LearnerPaidFor> {
  const { learnerId } = grant
  const shown = await services.asSystem('what a learner shows a payer', async (db) => ({
    id: grant.id,
    name: grant.learnerName,
    instructors: await listInstructors(db, learnerId),
    lessons: await listLessons(db, learnerId),
  }))
  if (!grant.sharesProgress) return { ...shown, progress: null }
  // As the learner, whose policies say what they may read of it themselves.
  const { lessons, minutes, groups } = await services.asUser(
    { role: 'authenticated', sub: learnerId },
    (db) => getProgress(db, learnerId),
  )
  return {
    ...shown,
    progress: { lessons, minutes, groups: groups.map(({ name, reached, of }) => ({ name, reached, of })) },
  }
}

/** Whose list the learner is on, and with whom they have hours. */
async function listInstructors(db: Db, learnerId: string): Promise<LearnerPaidFor['instructors']> {
  const rows = await db.list(
    'payers.listInstructors',
    `select i.id, p.name, case when directory.may_teach(i) then i.hourly_rate_pence end as "hourly_rate_pence?",
       (select coalesce(sum(k.minutes_left), 0) from public.lesson_credits k where k.learner_id = $1 and k.instructor_id = i.id)::int as "minutes_left!"
     from public.instructors i join public.profiles p on p.id = i.id
     where exists (select from public.pupils u where u.person_id = $1 and u.instructor_id = i.id and u.left_at is null)
       or exists (select from public.lesson_credits k where k.learner_id = $1 and k.instructor_id = i.id and k.minutes_left > 0)
     order by p.name, i.id`,
    [learnerId],
  )
  const instructors: LearnerPaidFor['instructors'] = []
  for (const one of rows)
    instructors.push({ ...one, blocks: one.hourlyRatePence === null ? [] : await listBlocks(db, one.id) })
  return instructors
}

/** Once it has begun it's owed to the instructor: of `l`. */
export const waitsForLink = `(l.paid_with = 'card-link' and l.status = 'booked' and l.starts_at > clock())`

/** Neither where it starts nor what was said of it. To pay: what the learner asked somebody else to pay, or agreed to pay by link. */
async function listLessons(db: Db, learnerId: string): Promise<LearnerPaidFor['lessons']> {
  const rows = await db.list(
    'payers.listLessons',
    `select l.id, p.name as instructor_name, l.starts_at, l.ends_at,
       case when k.id is not null or ${waitsForLink} then 'to-pay' when l.status = 'delivered' then 'taken' else 'booked' end as "state!",
       case when k.id is not null then k.price_pence when ${waitsForLink} then l.price_pence end as "price_pence?",
       case when k.id is not null then l.hold_expires_at end as "held_until?"
     from public.lessons l join public.profiles p on p.id = l.instructor_id
     left join public.payer_links k on k.lesson_id = l.id and k.withdrawn_at is null and l.status = 'held'
     where l.learner_id = $1 and l.starts_at > clock() - $2 * interval '1 day'
       and (l.status in ('booked', 'delivered') or (k.id is not null and l.hold_expires_at > clock()))
     order by l.starts_at desc, l.id limit ${mostLessons}`,
    [learnerId, daysBack],
  )
  return rows.map((row) => ({ ...row, state: row.state as LearnerPaidFor['lessons'][number]['state'] }))
}

/** When a lesson is, that's ahead: only as long as its learner lets them pay. Of `c`, `l` and `$1`. */
const showsLesson = `(l.ends_at <= clock() or exists (
    select from public.learner_payers g where g.payer_id = $1 and g.learner_id = c.learner_id and g.ended_at is null))`

async function listPaid(db: Db, payerId: string): Promise<PaidByMe[]> {
  const rows = await db.list(
    'payers.listPaid',
    `select c.id, coalesce(w.name, 'A former learner') as "learner_name!", c.package_name as what, case when ${showsLesson} then l.starts_at end as "lesson_starts_at?", c.amount_pence, c.paid_at as "paid_at!",
       (select coalesce(sum(r.pence), 0) from public.refunds r join public.checkouts o on o.id = r.checkout_id where coalesce(o.moved_from, o.id) = c.id)::int as "refunded_pence!",
       (select coalesce(json_agg(json_build_object('id', a.id, 'kind', a.kind, 'number', a.number) order by a.issued_at, a.id), '[]')
        from public.papers a left join public.refunds r on r.id = a.refund_id join public.checkouts o on o.id = coalesce(a.checkout_id, r.checkout_id)
        where coalesce(o.moved_from, o.id) = c.id) as "papers!"
     from public.payer_payments y join public.checkouts c on c.id = y.checkout_id
     left join public.profiles w on w.id = c.learner_id left join public.lessons l on l.id = c.lesson_id and l.status not in ('held', 'lapsed')
     where y.payer_id = $1 order by c.paid_at desc, c.id desc limit ${mostPayments}`,
    [payerId],
  )
  return rows as PaidByMe[]
}

/** Of a payment of theirs: whose lesson it was, the name on it, and whether it says when. As the service. @throws notFound */
export async function findPaper(db: Db, payer: Payer, id: string) {
  const paper = await db.find(
    'payers.findPaper',
    `select c.learner_id, y.payer_name, coalesce(${showsLesson}, false) as "shows_lesson!" from public.papers a left join public.refunds r on r.id = a.refund_id
     join public.checkouts c on c.id = coalesce(a.checkout_id, r.checkout_id)
     join public.payer_payments y on y.checkout_id = coalesce(c.moved_from, c.id)
     left join public.lessons l on l.id = c.lesson_id
     where y.payer_id = $1 and a.id = $2`,
    [payer.id, id],
  )
  return paper ?? fail(notFound)
}
