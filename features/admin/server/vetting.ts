import { notFound } from '#common/api-error.ts'
import { decideVetting } from '#features/instructors/server/vetting.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { cancelLessonsAhead } from './lessons-ahead.ts'

type Rejection = { id: string; reason: string; lessons: 'keep' | 'cancel'; lessonsAhead?: number | undefined }

/** @throws notFound, notInReview, lessonsChanged */
export async function rejectVetting(
  db: Db,
  { id, reason, ...choice }: Rejection,
): Promise<{ cancelled: number }> {
  const { instructorId } = (await decideVetting(db, id, 'reject', { reason })) ?? fail(notFound)
  return { cancelled: await cancelLessonsAhead(db, { id: instructorId, role: 'instructor' }, choice) }
}
