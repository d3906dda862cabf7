import { notFound } from '#common/api-error.ts'
import type { Db } from '#server/database.ts'
import { fail, failOn } from '#server/errors.ts'
import { startClosed } from '../contract.ts'
import { startDays } from '../rules.ts'

/** @throws notFound */
export async function getLessonStart(db: Db, me: string, id: string) {
  const row = await db.find(
    'reliability.getStart',
    `select w.on_time as "on_time?", l.status in ('booked', 'delivered') and l.starts_at <= clock()
       and l.ends_at > clock() - make_interval(days => $3) as "is_open!"
     from public.lessons l left join public.lesson_starts w on w.lesson_id = l.id
       and w.by = case when l.learner_id = $2 then 'learner' else 'instructor' end
     where l.id = $1 and $2::uuid in (l.learner_id, l.instructor_id)`,
    [id, me, startDays],
  )
  return row ? { onTime: row.onTime, isOpen: row.isOpen } : fail(notFound)
}

/** @throws notFound, startClosed */
export async function setLessonStart(db: Db, me: string, { id, onTime }: { id: string; onTime: boolean }) {
  const { isOpen } = await getLessonStart(db, me, id)
  if (!isOpen) fail(startClosed)
  await db
    .execute(
      'reliability.setStart',
      `insert into public.lesson_starts as w (lesson_id, by, on_time)
       select l.id, case when l.learner_id = $2 then 'learner' else 'instructor' end, $3 from public.lessons l where l.id = $1
       on conflict (lesson_id, by) do update set on_time = excluded.on_time, said_at = clock()`,
      [id, me, onTime],
    )
    .catch(failOn({ 42501: startClosed }))
  return { onTime, isOpen }
}
