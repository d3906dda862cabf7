import type { Db } from '#server/database.ts'

/** As the service. */
export const createPupilProfile = (db: Db, id: string, name: string) =>
  db.execute(
    'profiles.createPupilProfile',
    `insert into public.profiles (auth_id, name, role) values ($1, $2, 'student')`,
    [id, name],
  )

/** As the service; leaves people with an account alone. */
export const renamePupil = (db: Db, id: string, name: string) =>
  db.execute(
    'profiles.renamePupil',
    `update public.profiles set name = $2 where id = $1 and email is null
       and exists (select from auth.users u where u.id = $1 and not u.can_sign_in)`,
    [id, name],
  )
