import type { Db } from '#server/database.ts'

/** Takes a public id; any other id is returned unchanged. In any transaction. */
export async function resolveInstructorId(db: Db, shown: string): Promise<string> {
  return (
    await db.get('diary.resolveInstructorId', 'select public.instructor_of_public_id($1) as "id!"', [shown])
  ).id
}

export const publicIdOf = async (db: Db, instructorId: string): Promise<string> =>
  (
    await db.get('diary.publicIdOf', 'select public_id from public.diaries where instructor_id = $1', [
      instructorId,
    ])
  ).publicId
