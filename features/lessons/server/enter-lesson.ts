import type { Db } from '#server/database.ts'

/** Beside the diary entry of this id, to be booked in the same transaction. As the service. */
export const addEnteredLesson = (db: Db, entryId: string) =>
  db.execute(
    'lessons.addEnteredLesson',
    `insert into public.lessons (id, instructor_id, learner_id, starts_at, ends_at, minutes, hold_expires_at, entered_by_instructor)
     select id, instructor_id, learner_id, lower(during), upper(during), extract(epoch from upper(during) - lower(during)) / 60, clock(), true
     from public.diary_entries where id = $1`,
    [entryId],
  )

/** What it costs as it stands; false takes it back. Idempotent. As the service. */
export const setReceived = (db: Db, lessonId: string, isReceived: boolean) =>
  db.execute(
    'lessons.setReceived',
    `update public.lessons set received_at = case when $2 then coalesce(received_at, clock()) end,
       received_pence = case when $2 then
         coalesce(received_pence, case status when 'cancelled' then cancelled_cost_pence else price_pence end) end
     where id = $1`,
    [lessonId, isReceived],
  )
