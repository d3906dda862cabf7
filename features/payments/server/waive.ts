import { notFound } from '#common/api-error.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { changeCancellationCost } from '#features/lessons/server/change-cost.ts'
import { asLesson, lockRow } from '#features/lessons/server/lesson-rows.ts'
import { getLesson } from '#features/lessons/server/lessons.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { nothingToWaive } from '../contract.ts'
import { settleLesson } from './lesson-money.ts'

/** What the learner paid for it is lesson credit again. Idempotent. @throws notFound, nothingToWaive, moneyMoved */
export async function waiveCancellation(db: Db, instructorId: string, id: string): Promise<Lesson> {
  // Two at once would each give the time back.
  const lesson = asLesson(db, await lockRow(db, id))
  if (lesson.instructor.id !== instructorId) fail(notFound)
  if (lesson.outcome !== 'cancelled-late') fail(nothingToWaive)
  if (lesson.cancelledCostPence === 0) return lesson
  await db.asService('its instructor waives what a late cancellation costs', async (service) => {
    await changeCancellationCost(service, id, 0, 'instructor')
    await settleLesson(service, id)
  })
  return getLesson(db, id)
}
