import type { Role } from '#common/endpoint.ts'
import type { Db, Row } from '#server/database.ts'
import { emit } from '#server/events.ts'
import { profileCreated } from '../contract.ts'

/** A person as they are stored. */
export type Profile = Row<'profiles.findProfile'>
export type Person = Row<'profiles.listPeople'>

type NewProfile = {
  id: string
  name: string
  email: string
  role: Role
  profileImage?: string | null
  verificationStatus?: Profile['verificationStatus']
}

/**
 * Makes the profile of an existing account and announces `profile.created`. For the seed and for admins made by hand, as the service:
 * people who register make theirs through the data service, under its rules.
 */
export async function createProfile(db: Db, profile: NewProfile): Promise<Profile> {
  const { id, name, email, role, profileImage = null, verificationStatus = 'approved' } = profile
  const row = await db.get(
    'profiles.createProfile',
    'insert into public.profiles (auth_id, name, email, role, profile_image, verification_status) values ($1, $2, $3, $4, $5, $6) returning *',
    [id, name, email, role, profileImage, verificationStatus],
  )
  await announceProfiles(db, [id])
  return row
}

/** Announces `profile.created { person_id }` for each new profile. */
export async function announceProfiles(db: Db, ids: readonly string[]) {
  for (const id of ids) await emit(db, profileCreated, { person_id: id })
}

/** The whole profile, if the asker may read it: their own, as an admin or as the service anybody's. */
export async function findProfile(db: Db, id: string): Promise<Profile | undefined> {
  return db.find('profiles.findProfile', 'select * from public.profiles where id = $1', [id])
}

/** The ids of everybody who runs the platform. For the service. */
export async function listAdminIds(db: Db): Promise<string[]> {
  const rows = await db.list(
    'profiles.listAdminIds',
    `select id from public.profiles where role = 'admin' order by id`,
  )
  return rows.map(({ id }) => id)
}

/** Name, role and picture of those among `ids` whom the asker may see: who they know (`becomeAcquainted`) and themselves, admins and the service everybody. In no order. */
export async function listPeople(db: Db, ids: readonly string[]): Promise<Person[]> {
  return db.list('profiles.listPeople', 'select id, name, role, profile_image from public.people($1)', [ids])
}

/** From now on the two see each other's name and picture. One of them asks, or the service; doing it twice is once. */
export async function becomeAcquainted(db: Db, one: string, other: string): Promise<void> {
  await db.execute('profiles.becomeAcquainted', 'select public.become_acquainted($1, $2)', [one, other])
}

/** Empties the document columns that lead to one of these stored paths, because the files are gone. For the service. */
export async function removeDocumentLinks(db: Db, paths: readonly string[]): Promise<void> {
  const gone = (column: string) =>
    `${column} = case when ${column} ~ '/user-uploads/' and split_part(${column}, '/user-uploads/', 2) = any($1) then null else ${column} end`
  await db.execute(
    'profiles.removeDocumentLinks',
    `update public.profiles set ${['id_document', 'driving_license', 'dbs_document'].map(gone).join(', ')}
     where split_part(id_document, '/user-uploads/', 2) = any($1) or split_part(driving_license, '/user-uploads/', 2) = any($1) or split_part(dbs_document, '/user-uploads/', 2) = any($1)`,
    [paths],
  )
}
