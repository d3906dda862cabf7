import { confirmTime } from '#features/diary/server/diary.ts'
import { addContact } from '#features/profiles/server/profiles.ts'
import type { Db } from '#server/database.ts'
import { ApiFailure } from '#server/errors.ts'
import { emit } from '#server/events.ts'
import { lapse } from './holds.ts'
import { asEvent, findAndLockRow, type LessonRow } from './lesson-rows.ts'
import { lessonBooked } from '../events.ts'
import type { PaidWith, RefundTo } from '../rules.ts'

/**
 * For the settlement of a payment, in its transaction. Renews an expired hold if its time is free and to come.
 * On `already-booked` or `time-gone` nothing changes. Emits `lesson.booked`.
 */
export async function bookHeldLesson(
  db: Db,
  lessonId: string,
  {
    refundTo = 'card',
    atFirstPrice = false,
    ...paid
  }: { paidWith: PaidWith; pricePence: number; refundTo?: RefundTo; atFirstPrice?: boolean },
): Promise<'booked' | 'already-booked' | 'time-gone'> {
  const row = await findAndLockRow(db, lessonId)
  if (!row) return 'time-gone' // lapsed a week ago, and deleted since
  if (row.status !== 'held' && row.status !== 'lapsed') return 'already-booked'
  if (row.learnerId === null) return 'time-gone'
  if (!row.enteredByInstructor && isTooLate(row, db.now().toString())) {
    if (row.status === 'held') await lapse(db, row)
    return 'time-gone'
  }
  if (atFirstPrice && !(await isStillAtFirstPrice(db, row))) {
    if (row.status === 'held') await lapse(db, row)
    return 'time-gone'
  }
  try {
    await confirmTime(db, lessonId)
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    if (row.status === 'held') await lapse(db, row)
    return 'time-gone'
  }
  await db.execute(
    'lessons.bookHeldLesson',
    `update public.lessons set status = 'booked', booked_at = clock(), paid_with = $2, price_pence = $3, refund_to = $4, at_first_price = $5, hold_expires_at = null where id = $1`,
    [lessonId, paid.paidWith, paid.pricePence, refundTo, atFirstPrice],
  )
  await addContact(db, row.learnerId, row.instructorId)
  await emit(db, lessonBooked, { ...asEvent(row), ...paid })
  return 'booked'
}

/** Paid after its hold was over, another one may have it; or the guest who held it turned out to be somebody they know. */
async function isStillAtFirstPrice(db: Db, { id, atFirstPrice }: LessonRow) {
  const others = await db.list(
    'lessons.isStillAtFirstPrice',
    `select from public.lessons l join public.lessons o on o.learner_id = l.learner_id and o.instructor_id = l.instructor_id
     where l.id = $1 and o.id <> l.id and o.at_first_price and o.status in ('held', 'booked', 'delivered')`,
    [id],
  )
  return atFirstPrice && others.length === 0
}

/** Nobody was waiting at the roadside for a hold that had expired. What an instructor enters may be over. */
const isTooLate = ({ startsAt, endsAt, holdExpiresAt }: LessonRow, now: string) =>
  Date.parse(endsAt) <= Date.parse(now) ||
  (Date.parse(startsAt) <= Date.parse(now) &&
    (holdExpiresAt === null || Date.parse(holdExpiresAt) <= Date.parse(now)))
