import type { Db } from '#server/database.ts'
import type { Lesson } from '../contract.ts'
import { asLesson, getRow } from './lesson-rows.ts'

/** One of the caller's lessons; admins and the service see all. @throws notFound */
export async function getLesson(db: Db, id: string): Promise<Lesson> {
  return asLesson(db, await getRow(db, id))
}

export const lockDiary = (db: Db, instructorId: string, learnerId: string | null) =>
  db.asService('the turn in a diary', (service) =>
    service.execute('lessons.lockDiary', 'select diary.lock($1, $2)', [instructorId, learnerId]),
  )

/**
 * In the order in which everybody locks, for who frees time of a diary and then takes some: one who waits for the time
 * that is freed has the diary's lock.
 */
export async function lockLessonsAndDiary(db: Db, instructorId: string, ids: readonly string[]) {
  await db.asService('lessons whose time is freed', (service) =>
    service.execute(
      'lessons.lockSeveral',
      'select from public.lessons where id = any($1) and instructor_id = $2 order by id for update',
      [ids, instructorId],
    ),
  )
  await lockDiary(db, instructorId, null)
}
