import { confirmTime } from '#features/diary/server/diary.ts'
import { becomeAcquainted } from '#features/profiles/server/profiles.ts'
import type { Db } from '#server/database.ts'
import { ApiFailure } from '#server/errors.ts'
import { emit } from '#server/events.ts'
import { lapse } from './holds.ts'
import { asEvent, getRow } from './lesson-rows.ts'
import { lessonBooked } from '../contract.ts'

/**
 * Makes a paid hold a booked lesson; for the settlement of a payment, as the service and in its transaction.
 * A hold that has lapsed is taken up again if its time is still free. Announces `lesson.booked` (`LessonFact`), and the two become acquainted.
 *
 * Answers `booked`; `already-booked` when it was paid before (also: delivered or cancelled since), or `time-gone`. Nothing changes then, and the money goes back:
 * unless `already-booked` tells of the very same payment. @throws notFound
 */
export async function bookHeldLesson(
  db: Db,
  lessonId: string,
  paid: { paidWith: 'card' | 'credit'; pricePence: number },
): Promise<'booked' | 'already-booked' | 'time-gone'> {
  const row = await getRow(db, lessonId, true)
  if (row.status !== 'held' && row.status !== 'lapsed') return 'already-booked'
  if (row.learnerId === null) return 'time-gone'
  try {
    await confirmTime(db, lessonId)
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    if (row.status === 'held') await lapse(db, row)
    return 'time-gone'
  }
  await db.execute(
    'lessons.bookHeldLesson',
    `update public.lessons set status = 'booked', booked_at = clock(), paid_with = $2, price_pence = $3, hold_expires_at = null where id = $1`,
    [lessonId, paid.paidWith, paid.pricePence],
  )
  await becomeAcquainted(db, row.learnerId, row.instructorId)
  await emit(db, lessonBooked, { ...asEvent(row), ...paid })
  return 'booked'
}
