import type { Db } from '#server/database.ts'

/** The id of the school that the caller owns. */
export async function findOwnSchoolId(db: Db): Promise<string | null> {
  return (await db.get('schools.findOwnSchoolId', 'select schools.mine() as id')).id
}
