import { changeCancellationCost } from '#features/lessons/server/change-cost.ts'
import { ApiFailure } from '#server/errors.ts'
import type { Services } from '#server/services.ts'
import { costAfterRefill } from '../rules.ts'
import { settleLesson } from './lesson-money.ts'

/**
 * A lesson in time that somebody had cancelled late, or did not come to, was given or is charged itself: they get back
 * what they paid for it, in proportion, so that nobody pays for time that somebody else pays for. It took the time when it
 * was booked or, later, moved there. What an administrator has refunded, or the learner used otherwise, is left alone. The
 * last one cancelled comes first: what goes back to them no longer counts for those before.
 */
export async function refundRefilled(services: Services, lessonId: string) {
  const refilled = await services.asSystem('time that was cancelled late and paid for again', (db) =>
    db.list(
      'payments.listRefilled',
      `select c.id from public.lessons l join public.lessons c on c.instructor_id = l.instructor_id and c.id <> l.id
         and c.starts_at < l.ends_at and c.ends_at > l.starts_at
       where l.id = $1 and (l.status = 'delivered' or l.cancelled_cost_pence > 0) and c.outcome in ('cancelled-late', 'no-show')
         and c.cancelled_cost_pence > 0 and greatest(l.booked_at, l.moved_at) >= c.cancelled_at order by c.cancelled_at desc, c.id`,
      [lessonId],
    ),
  )
  for (const { id } of refilled) await refundOne(services, id)
}

const refundOne = (services: Services, id: string) =>
  services
    .asSystem('refund what a refilled lesson cost', async (db) => {
      const lesson = await db.get(
        'payments.lockRefilled',
        'select minutes, cancelled_cost_pence as "cost_pence!" from public.lessons where id = $1 for update',
        [id],
      )
      const { refilledMinutes } = await db.get(
        'payments.sumRefilled',
        `select coalesce(sum(extract(epoch from least(l.ends_at, c.ends_at) - greatest(l.starts_at, c.starts_at)) / 60
           * case when l.status = 'delivered' then 1 else l.cancelled_cost_pence::numeric / l.price_pence end), 0)::int as "refilled_minutes!"
         from public.lessons c join public.lessons l on l.instructor_id = c.instructor_id and l.id <> c.id
           and l.starts_at < c.ends_at and l.ends_at > c.starts_at
           and (l.status = 'delivered' or l.cancelled_cost_pence > 0)
           and greatest(l.booked_at, l.moved_at) >= c.cancelled_at
         where c.id = $1`,
        [id],
      )
      const { chargedPence } = await db.get(
        'payments.noteRefill',
        `insert into public.refilled_lessons as r (lesson_id, charged_pence) values ($1, $2)
         on conflict (lesson_id) do update set charged_pence = r.charged_pence returning charged_pence`,
        [id, lesson.costPence],
      )
      const costPence = costAfterRefill({ chargedPence, minutes: lesson.minutes, refilledMinutes })
      if (costPence >= lesson.costPence) return
      await changeCancellationCost(db, id, costPence, 'platform')
      await settleLesson(db, id)
    })
    .catch((error: unknown) => {
      if (!(error instanceof ApiFailure)) throw error
    })
