import type { Db } from '#server/database.ts'
import type { Lesson } from '../contract.ts'
import { asLesson, lessonRows } from './lesson-rows.ts'

/** Booked by or with a person and not begun, by row security. `lock` holds the rows until the transaction ends. */
export async function listLessonsAhead(db: Db, personId: string, lock = false): Promise<Lesson[]> {
  const rows = await db.list(
    'lessons.listLessonsAhead',
    `${lessonRows} where l.status = 'booked' and l.starts_at > clock() and $1 in (l.learner_id, l.instructor_id)
     order by l.id${lock ? ' for update of l' : ''}`,
    [personId],
  )
  // One after the other, as they would be cancelled: a free pass serves one of them.
  const used = new Map<string, number>()
  return rows.map((row) => {
    const before = used.get(row.instructorId) ?? 0
    const lesson = asLesson(db, { ...row, passesUsed: row.passesUsed + before })
    if (lesson.cancellation?.reason === 'free-pass') used.set(row.instructorId, before + 1)
    return lesson
  })
}
