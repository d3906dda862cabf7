import type { Pence } from '#common/money.ts'
import type { Db } from '#server/database.ts'
import { failOn } from '#server/errors.ts'
import { moneyMoved } from '../outcome-contract.ts'

/**
 * Another cost for a lesson that its learner cancelled late or did not come to: its money is held again, for payments to
 * settle again in this transaction. What its instructor said of it stays said, and when. As the service. @throws moneyMoved
 */
export async function changeCancellationCost(
  db: Db,
  lessonId: string,
  costPence: Pence,
  by: 'instructor' | 'platform',
) {
  const row = await db.get(
    'lessons.lockCharged',
    `select outcome, cancelled_at, cancelled_by, cancel_reason, marked_at, marked_by, first_marked_at, at_first_price from public.lessons
     where id = $1 and outcome in ('cancelled-late', 'no-show') for update`,
    [lessonId],
  )
  await db.execute(
    'lessons.reopenCancelled',
    `update public.lessons set marked_at = clock(), marked_by = 'platform', first_marked_at = clock() where id = $1`,
    [lessonId],
  )
  // The first price may be another lesson's by now, and this one is booked for two statements only.
  await db
    .execute(
      'lessons.holdCancelledAgain',
      `update public.lessons set status = 'booked', outcome = null, cancelled_at = null, cancelled_by = null, cancelled_cost_pence = null, cost_set_by = null,
         marked_at = null, marked_by = null, at_first_price = false where id = $1`,
      [lessonId],
    )
    .catch(failOn({ LS004: moneyMoved }))
  await db.execute(
    'lessons.changeCancellationCost',
    `update public.lessons set status = 'cancelled', outcome = $7, cancelled_at = $2, cancelled_by = $3, cancel_reason = $4, cancelled_cost_pence = $5, cost_set_by = $6,
       marked_at = $8, marked_by = $9, first_marked_at = $10, at_first_price = $11 where id = $1`,
    [
      lessonId,
      row.cancelledAt,
      row.cancelledBy,
      row.cancelReason,
      costPence,
      by,
      row.outcome,
      row.markedAt,
      row.markedBy,
      row.firstMarkedAt,
      row.atFirstPrice,
    ],
  )
  await db.execute(
    'lessons.keepCostChange',
    `insert into public.lesson_acts (lesson_id, what, pence) values ($1, 'cost-changed', $2)`,
    [lessonId, costPence],
  )
}
