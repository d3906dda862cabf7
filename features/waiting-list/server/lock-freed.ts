import { lockLessonsAndDiary } from '#features/lessons/server/lessons.ts'
import type { Db } from '#server/database.ts'

/** Offers, lessons, diary: the order in which everybody locks. Before time of these entries is freed and taken again. */
export async function lockFreed(db: Db, instructorId: string, entryIds: readonly string[]) {
  await db.asService('offers whose time is freed', (service) =>
    service.execute(
      'waiting-list.lockOffers',
      'select from public.offers where entry_id = any($1) and instructor_id = $2 order by id for update',
      [entryIds, instructorId],
    ),
  )
  await lockLessonsAndDiary(db, instructorId, entryIds)
}
