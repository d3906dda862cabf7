import type * as z from 'zod/mini'
import { notAllowed, notFound, notSignedIn } from '#common/api-error.ts'
import type { Role } from '#common/endpoint.ts'
import { findDecoyProfile } from '#features/accounts/server/decoy-sign-up.ts'
import type { Db, Row } from '#server/database.ts'
import type { Config } from '#server/config.ts'
import { fail, failInput, failOn } from '#server/errors.ts'
import { emit } from '#server/events.ts'
import type { Me, Services } from '#server/services.ts'
import { toSnakeCase } from '#server/wire-values.ts'
import * as contract from '../contract.ts'
import { isOurPicture, pictureText } from '../rules.ts'

/** For people with an account, who all have an address. */
const fileColumns = ['profile_image', 'id_document', 'driving_license', 'dbs_document'] as const
const columns = `id, auth_id, name, email as "email!", role, ${fileColumns.join(', ')}, verification_status, created_at, updated_at`

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

/** For the seed and for admins made by hand, as the service. Emits `profile.created`. */
export async function createProfile(db: Db, profile: NewProfile): Promise<Profile> {
  const { id, name, email, role, profileImage = null, verificationStatus = 'approved' } = profile
  const row = await db.get(
    'profiles.createProfile',
    `insert into public.profiles (auth_id, name, email, role, profile_image, verification_status) values ($1, $2, $3, $4, $5, $6) returning ${columns}`,
    [id, name, email, role, profileImage, verificationStatus],
  )
  await emitProfilesCreated(db, [id])
  return row
}

/** The database refuses it too, but answers an id that nobody has before that. */
export function mustBeOurPicture({ origins }: Config, address: string | null | undefined) {
  if (address && !isOurPicture(address, origins)) failInput([{ path: 'profile_image', message: pictureText }])
}

/** The caller's, or that of the person who is registering. @throws notSignedIn, notAllowed, profileExists */
export async function createMyProfile(
  db: Db,
  { name, profile_image, id_document }: z.infer<typeof contract.createMyProfile.input>,
): Promise<contract.Profile> {
  const id = db.claims.sub ?? (db.claims['registration'] as string | undefined) ?? fail(notSignedIn)
  const row = await db
    .get(
      'profiles.createMyProfile',
      `insert into public.profiles (auth_id, name, email, role, profile_image, id_document)
       select $1, $2, a.email, a.role, $3, $4 from public.account_of($1) a returning ${columns}`,
      [id, name, profile_image, id_document],
    )
    .catch(failOn({ 23505: contract.profileExists, 42501: notAllowed }))
  await emitProfilesCreated(db, [row.id])
  return toSnakeCase(row)
}

/** For the id of a sign-up with a taken address: answered as if it were done. @throws profileExists */
export async function showDecoyProfile(
  services: Services,
  id: string,
  { name, profile_image, id_document }: z.infer<typeof contract.createMyProfile.input>,
): Promise<contract.Profile | undefined> {
  const nobody = await findDecoyProfile(services, id)
  if (!nobody) return undefined
  const { email, role, at, isFirst } = nobody
  if (!isFirst) fail(contract.profileExists)
  return {
    id,
    auth_id: id,
    name,
    email,
    role: role === 'instructor' ? role : 'student',
    profile_image,
    id_document,
    driving_license: null,
    dbs_document: null,
    verification_status: 'pending',
    created_at: at,
    updated_at: at,
  }
}

/** A guest's has no address. @throws notFound */
export async function getMyProfile(db: Db, id: string): Promise<contract.Profile> {
  const row = await db.find(
    'profiles.getMyProfile',
    `select ${columns.replace('email as "email!"', `coalesce(email, '') as "email!"`)} from public.profiles where id = $1`,
    [id],
  )
  return asMine(row ?? fail(notFound))
}

/** What is not given stays. @throws notFound */
export async function changeMyProfile(
  db: Db,
  id: string,
  input: z.infer<typeof contract.changeMyProfile.input>,
): Promise<contract.Profile> {
  const row = await db.find(
    'profiles.changeMyProfile',
    `update public.profiles p set name = coalesce(g.name, p.name),
       ${fileColumns.map((one) => `${one} = case when $2::jsonb ? '${one}' then g.${one} else p.${one} end`).join(', ')}
     from jsonb_populate_record(null::public.profiles, $2::jsonb) g where p.id = $1 returning ${columns.replaceAll(/(?<=^|, )/g, 'p.')}`,
    [id, JSON.stringify(input)],
  )
  return asMine(row ?? fail(notFound))
}

/** The document of a registration stands for both until each has its own. */
const asMine = (row: Profile): contract.Profile =>
  toSnakeCase({
    ...row,
    drivingLicense: row.drivingLicense ?? row.idDocument,
    dbsDocument: row.dbsDocument ?? row.idDocument,
  })

export async function countProfiles(db: Db): Promise<number> {
  return (await db.get('profiles.countProfiles', 'select count(*)::int as count from public.profiles')).count
}

export async function emitProfilesCreated(db: Db, ids: readonly string[]) {
  for (const id of ids) await emit(db, contract.profileCreated, { personId: id })
}

/** The caller's own; any as an admin or the service. Only of people with an account. */
export async function findProfile(db: Db, id: string): Promise<Profile | undefined> {
  return db.find(
    'profiles.findProfile',
    `select ${columns} from public.profiles where id = $1 and email is not null`,
    [id],
  )
}

/** As the service. */
export async function listAdminIds(db: Db): Promise<string[]> {
  const rows = await db.list(
    'profiles.listAdminIds',
    `select id from public.profiles where role = 'admin' order by id`,
  )
  return rows.map(({ id }) => id)
}

/** The people the caller may see, in no order: themselves and their contacts; admins and the service see everybody. */
export async function listPeople(db: Db, ids: readonly string[]): Promise<Person[]> {
  return db.list('profiles.listPeople', 'select id, name, role, profile_image from public.people($1)', [ids])
}

/** The two see each other's name and picture. By one of them or the service; idempotent. */
export async function addContact(db: Db, one: string, other: string): Promise<void> {
  await db.execute('profiles.addContact', 'select public.add_contact($1, $2)', [one, other])
}

/** Clears document columns whose files are gone. As the service. */
export async function removeFileLinks(db: Db, paths: readonly string[]): Promise<void> {
  const gone = (column: string) =>
    `${column} = case when ${column} ~ '/user-uploads/' and split_part(${column}, '/user-uploads/', 2) = any($1) then null else ${column} end`
  await db.execute(
    'profiles.removeFileLinks',
    `update public.profiles set ${fileColumns.map(gone).join(', ')}
     where ${fileColumns.map((one) => `split_part(${one}, '/user-uploads/', 2) = any($1)`).join(' or ')}`,
    [paths],
  )
}

export const findMe = (db: Db): Promise<Me | undefined> =>
  db.find(
    'profiles.findMe',
    `select id, role, name, coalesce(email, '') as "email!" from public.profiles where id = auth.uid()`,
  )

/** Not `for update`: accepting an invitation references this row, which would deadlock. As the service. */
export async function lockRole(db: Db, id: string): Promise<Role | undefined> {
  const row = await db.find(
    'profiles.lockRole',
    'select role from public.profiles where id = $1 for no key update',
    [id],
  )
  return row?.role
}

/** As the service. */
export const setProfileRole = (db: Db, id: string, role: Role) =>
  db.execute('profiles.setProfileRole', 'update public.profiles set role = $2 where id = $1', [id, role])

/** As the service. */
export async function findIdByEmail(db: Db, email: string): Promise<string | undefined> {
  return (
    await db.find('profiles.findIdByEmail', 'select id from public.profiles where email = lower($1)', [email])
  )?.id
}
