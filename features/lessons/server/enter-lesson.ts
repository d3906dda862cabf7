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

/** Null takes it back. As the service. */
export const setReceived = (db: Db, lessonId: string, isReceived: boolean) =>
  db.execute(
    'lessons.setReceived',
    'update public.lessons set received_at = case when $2 then coalesce(received_at, clock()) end where id = $1',
    [lessonId, isReceived],
  )
