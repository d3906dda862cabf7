import type { Db } from '#server/database.ts'

/** An account id for a pupil an instructor has entered: no address, no password, no way in. As the service. */
export async function createPupilAccount(db: Db): Promise<string> {
  const { id } = await db.get(
    'accounts.createPupilAccount',
    `insert into auth.users (can_sign_in, raw_app_meta_data) values (false, '{}') returning id`,
  )
  return id
}
