import type { Db } from '#server/database.ts'

export async function findOwnSchoolId(db: Db): Promise<string | null> {
  return (await db.get('schools.findOwnSchoolId', 'select schools.mine() as id')).id
}
