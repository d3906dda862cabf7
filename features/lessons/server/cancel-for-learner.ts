import type { Pence } from '#common/money.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { type Lesson, lessonNotBooked } from '../contract.ts'
import { costAboveTerms, lessonOver } from '../outcome-contract.ts'
import { outcomeOfCancelling, priceForLearner } from '../rules.ts'
import { asLesson, lockRow } from './lesson-rows.ts'
import { recordCancellation, priceNow } from './cancelling.ts'

/**
 * A learner rang to cancel, and their instructor notes it. Idempotent; emits `lesson.cancelled`.
 * @throws lessonNotBooked, lessonOver, costAboveTerms, notFound
 */
export async function cancelForLearner(
  db: Db,
  { id, costPence, reason }: { id: string; costPence?: Pence | undefined; reason: string },
): Promise<Lesson> {
  const row = await lockRow(db, id)
  if (row.status === 'cancelled') return asLesson(db, row)
  if (row.status !== 'booked') return fail(lessonNotBooked)
  const price =
    (await priceNow(db, row, (lesson) => priceForLearner(lesson, db.now().toString()))) ?? fail(lessonOver)
  const cost = costPence ?? price.costPence
  if (cost > price.costPence) return fail(costAboveTerms)
  return recordCancellation(db, row, {
    by: 'learner',
    reason,
    costPence: cost,
    outcome: outcomeOfCancelling(price.reason),
    usedFreePass: price.reason === 'free-pass',
    isCostSet: cost !== price.costPence,
  })
}
