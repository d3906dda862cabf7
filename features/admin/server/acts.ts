import { notAllowed } from '#common/api-error.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'

/** What admins do through verbs of other features; what the database does for them it notes itself. */
export type Act = 'lessons-cancelled' | 'report-downloaded'

/** Puts on record what the asking admin did. No names in `detail`: it outlives accounts. */
export const noteAct = (db: Db, what: Act, aboutId: string | null, detail: string) =>
  db.execute(
    'admin.noteAct',
    'insert into public.admin_acts (what, by_id, about_id, detail) values ($1, auth.uid(), $2, $3)',
    [what, aboutId, detail],
  )

/** What a function that acts on accounts answers. Admins come to it one after the other, and one who was suspended while they waited is refused. @throws notAllowed */
export const act = <T>(acted: Promise<T>): Promise<T> =>
  acted.catch((error: { code?: string }) =>
    error.code === '42501' ? fail(notAllowed) : Promise.reject(error),
  )
