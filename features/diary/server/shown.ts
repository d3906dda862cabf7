import type { Db } from '#server/database.ts'

/**
 * Whose diary is meant by the id that the directory shows. Lessons carry the instructor's own id, which stands for itself; an id that nobody has
 * is answered as it came, and whoever asks for its diary finds none. Anybody's transaction may ask.
 */
export async function instructorBehind(db: Db, shown: string): Promise<string> {
  return (await db.get('diary.instructorBehind', 'select public.instructor_behind($1) as "id!"', [shown])).id
}
