import type { Pence } from '#common/money.ts'
import type { FirstLesson } from '#features/instructors/contract.ts'
import { priceOf } from '#features/instructors/rules.ts'
import { bookHeldLesson } from '#features/lessons/server/book-held-lesson.ts'
import { leastCardPence } from '#features/payments/rules.ts'
import type { Db } from '#server/database.ts'
import {
  agreedPriceOf,
  type CheckoutPayment,
  type EnteredPayment,
  isPaidAtCheckout,
  usualPaymentOf,
} from '../rules.ts'
import { findUnusedHours, lockHours, priceFromHours } from './prepaid-hours.ts'

export type UsualTerms = {
  /** `card`: by themself at the checkout, as everybody does who isn’t the instructor’s own pupil and has no credit. */
  readonly payment: EnteredPayment | CheckoutPayment
  /** By card, if it’s `credit`. Null: from hours, which are paid already, or nobody has said what a lesson costs. */
  readonly pricePence: Pence | null
}

export type Between = {
  readonly instructorId: string
  readonly learnerId: string
  readonly minutes: number
  readonly startsAt: string
  /** A lesson in whose place another is: its terms come first. */
  readonly replaces: string | null
}

/** On what terms somebody takes a lesson of an instructor that nobody agreed otherwise. As the service. */
export async function findUsualTerms(db: Db, between: Between): Promise<UsualTerms> {
  const { instructorId, learnerId, minutes, startsAt, replaces } = between
  const row = await db.get(
    'pupils.findUsualTerms',
    `select w.email is not null as "has_account!", directory.list_price(i, $4, $5) as "listed?",
       coalesce(i.vetted_until > clock() and not i.withdrawn, false) as "takes_cards!",
       p.id as "pupil_id?", p.hourly_rate_pence as "own_rate_pence?", p.email as "pupil_email?",
       l.paid_with as "paid_with?", l.price_pence as "last_price_pence?", l.minutes as "last_minutes?",
       coalesce(l.id = $3::uuid, false) as "is_replaced!",
       (select coalesce(sum(c.minutes_left), 0) from public.lesson_credits c where c.instructor_id = $1 and c.learner_id = w.id) as "credit_minutes!",
       (select h.method from public.prepaid_hours h where h.pupil_id = p.id order by h.received_at desc, h.id desc limit 1) as hours_paid_with
     from public.profiles w
     left join public.instructors i on i.id = $1
     left join public.pupils p on p.instructor_id = $1 and p.person_id = w.id and p.archived_at is null
     left join lateral (
       select * from public.lessons t where t.instructor_id = $1 and t.learner_id = w.id and t.paid_with is not null
       order by coalesce(t.id = $3::uuid, false) desc, (t.status = 'cancelled'), t.starts_at desc limit 1) l on p.id is not null
     where w.id = $2`,
    [instructorId, learnerId, replaces, startsAt, minutes],
  )
  const { pupilId, ownRatePence, listed, hasAccount, creditMinutes } = row
  const usual = ownRatePence === null ? listed : priceOf(ownRatePence, minutes)
  if (pupilId === null)
    return { payment: hasAccount && creditMinutes >= minutes ? 'credit' : 'card', pricePence: usual }
  const left = await findUnusedHours(db, instructorId, { id: pupilId, personId: learnerId })
  const payment = usualPaymentOf({
    paidWith: row.paidWith,
    minutes,
    minutesLeft: left.minutes,
    hoursPaidWith: row.hoursPaidWith === 'before' ? null : row.hoursPaidWith,
    creditMinutes,
    hasAccount,
    canGetLink: row.takesCards && row.pupilEmail !== null && usual !== null && usual >= leastCardPence,
  })
  if (payment === 'hours') return { payment, pricePence: null }
  if (isPaidAtCheckout(payment))
    return { payment, pricePence: agreedPriceOf(ownRatePence, minutes) ?? listed }
  const { lastPricePence, lastMinutes } = row
  const wasSame = row.isReplaced && lastMinutes === minutes && ownRatePence === null
  const asLast =
    lastPricePence !== null && lastMinutes ? Math.round((lastPricePence * minutes) / lastMinutes) : null
  return { payment, pricePence: wasSame ? lastPricePence : (usual ?? asLast) }
}

/**
 * A held lesson on terms that aren’t of the checkout. `changed`: hours or price aren’t there any more; `time-gone`: its instructor
 * can’t be booked now. As the service.
 */
export async function bookOnTerms(
  db: Db,
  lessonId: string,
  { instructorId, learnerId, minutes }: Between,
  { payment, pricePence }: UsualTerms,
): Promise<'booked' | 'changed' | 'time-gone'> {
  if (isPaidAtCheckout(payment)) return 'changed'
  const price = payment === 'hours' ? await spendHours(db, instructorId, learnerId, minutes) : pricePence
  if (price === null) return 'changed'
  const done = await bookHeldLesson(db, lessonId, { paidWith: payment, pricePence: price })
  return done === 'booked' ? done : 'time-gone'
}

async function spendHours(db: Db, instructorId: string, learnerId: string, minutes: number) {
  const record = await db.find(
    'pupils.findPupilOfTerms',
    'select id, person_id from public.pupils where instructor_id = $1 and person_id = $2',
    [instructorId, learnerId],
  )
  if (!record) return null
  await lockHours(db, record)
  return priceFromHours(await findUnusedHours(db, instructorId, record), minutes) ?? null
}

/** What their instructor noted for a learner, who pays it. As the service. */
export const findAgreedRate = async (
  db: Db,
  learnerId: string,
  instructorId: string,
): Promise<Pence | null> =>
  (
    await db.find(
      'pupils.findAgreedRate',
      `select hourly_rate_pence from public.pupils
       where person_id = $1 and instructor_id = public.instructor_of_public_id($2) and archived_at is null`,
      [learnerId, instructorId],
    )
  )?.hourlyRatePence ?? null

/** What somebody new pays, while this learner is; as the trigger `agree_on_price` has it. As the service. */
export const findFirstLesson = async (
  db: Db,
  learnerId: string,
  instructorId: string,
): Promise<FirstLesson | null> =>
  ((
    await db.find(
      'pupils.findFirstLesson',
      `select directory.first_lesson(i) as first_lesson from public.instructors i
       where i.id = public.instructor_of_public_id($2) and pupils.is_new_to(i.id, $1)`,
      [learnerId, instructorId],
    )
  )?.firstLesson as FirstLesson | undefined) ?? null
