import type { Db } from '#server/database.ts'

/** Until the transaction ends, so that what two requests check is checked one after the other. As the service. */
export const lockProfile = (db: Db, instructorId: string) =>
  db.execute('books.lockProfile', 'select from public.profiles where id = $1 for no key update', [
    instructorId,
  ])
