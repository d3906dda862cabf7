import { extendHold } from '#features/diary/server/diary.ts'
import { holdMinutes } from '#features/diary/rules.ts'
import type { Db } from '#server/database.ts'
import { queueLapse } from './holds.ts'

/**
 * The learner has accepted a time that the diary holds for them: from now on it is held to be paid, for as long as it was
 * promised to them (`until`), and ten minutes at least. As the service.
 */
export async function holdOfferedLesson(db: Db, entryId: string, until: string | null) {
  const expiresAt = await extendHold(db, entryId, holdMinutes, until)
  await db.execute(
    'lessons.holdOfferedLesson',
    `insert into public.lessons (id, instructor_id, learner_id, starts_at, ends_at, minutes, hold_expires_at)
     select id, instructor_id, learner_id, lower(during), upper(during), extract(epoch from upper(during) - lower(during)) / 60, expires_at
     from public.diary_entries where id = $1`,
    [entryId],
  )
  await queueLapse(db, entryId, expiresAt)
}
