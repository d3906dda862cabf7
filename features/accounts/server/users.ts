import type { Role } from '#common/endpoint.ts'
import type { Db, Row } from '#server/database.ts'
import { emit } from '#server/events.ts'
import type { Services } from '#server/services.ts'
import { toCamelCase } from '#server/wire-values.ts'
import { accountConfirmed } from '../contract.ts'
import { AuthProblem } from './errors.ts'
import { hashPassword } from './passwords.ts'

export type User = Row<'accounts.findUser'>

export type SignedIn = { user: User; sessionId: string | undefined; aal: string }

export type Factor = User['factors'][number]

const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

export const accountMoments = [
  'email_confirmed_at',
  'invited_at',
  'confirmation_sent_at',
  'recovery_sent_at',
  'email_change_sent_at',
  'reauthentication_sent_at',
  'last_sign_in_at',
  'banned_until',
  'deleted_at',
] as const

/** `user`: an alias of auth.users. */
export const isSuspended = (user: string) => `coalesce(${user}.banned_until > clock(), false)`

export const userColumns = `u.id, u.role, coalesce(u.email::text, '') as email, u.new_email::text as new_email, u.password_hash,
  u.is_anonymous, u.is_sso_user, ${isSuspended('u')} as is_banned, ${[...accountMoments, 'created_at', 'updated_at'].map((name) => `${instant(`u.${name}`)} as ${name}`).join(', ')},
  u.raw_app_meta_data as app_metadata, u.raw_user_meta_data as user_metadata,
  (select coalesce(json_agg(json_build_object('identity_id', i.id, 'id', i.provider_id, 'user_id', i.user_id, 'identity_data', i.identity_data, 'provider', i.provider,
    'last_sign_in_at', ${instant('i.last_sign_in_at')}, 'created_at', ${instant('i.created_at')}, 'updated_at', ${instant('i.updated_at')},
    'email', i.identity_data ->> 'email') order by i.created_at), '[]') from auth.identities i where i.user_id = u.id) as identities,
  (select coalesce(json_agg(json_build_object('id', f.id, 'factor_type', f.factor_type, 'status', f.status, 'friendly_name', nullif(f.friendly_name, ''),
    'last_challenged_at', ${instant('f.last_challenged_at')}, 'created_at', ${instant('f.created_at')}, 'updated_at', ${instant('f.updated_at')})
    order by f.created_at), '[]') from auth.factors f where f.user_id = u.id) as factors`

export const findUser = async (db: Db, id: string): Promise<User | undefined> =>
  await db.find('accounts.findUser', `select ${userColumns} from auth.users u where u.id = $1`, [id])

/** @throws user_not_found (403) when it was deleted meanwhile */
export async function getUser(db: Db, id: string): Promise<User> {
  const user = await findUser(db, id)
  if (!user) throw new AuthProblem(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  return user
}

export const findUserByEmail = async (db: Db, email: string): Promise<User | undefined> =>
  await db.find('accounts.findUserByEmail', byEmail, [email])

const byEmail = `select ${userColumns} from auth.users u where u.email = lower($1)`

/** As `findUserByEmail`, outside a transaction and in one packet: each sign-in begins with it. */
export async function readUserByEmail(
  { readAsUser }: Pick<Services, 'readAsUser'>,
  email: string,
): Promise<User | undefined> {
  const text = `select to_json(found) from (${byEmail}) found`
  const [found] = await readAsUser({ role: 'service_role' }, { text, values: [email], plan: 'kept' })
  return found === undefined ? undefined : (toCamelCase(JSON.parse(found)) as User)
}

/** Locks the person's row until the transaction ends: changes of sign-in methods or several sessions. */
export const lockPerson = (db: Db, userId: string) =>
  db.execute('accounts.lockPerson', 'select from auth.users where id = $1 for no key update', [userId])

/** False for an unknown id. Callable in any transaction. */
export async function isEmailConfirmed(db: Db, userId: string): Promise<boolean> {
  return (
    await db.get('accounts.isEmailConfirmed', 'select auth.is_email_confirmed($1) as confirmed', [userId])
  ).confirmed
}

type NewUser = {
  id?: string | undefined
  email?: string | undefined
  passwordHash: string | null
  metadata: Record<string, unknown>
  appMetadata?: Record<string, unknown> | undefined
  role?: string | undefined
  confirmed?: boolean | undefined
  isAnonymous?: boolean | undefined
  isInvited?: boolean | undefined
  byAdmin?: boolean | undefined
}

/** Undefined when the address or the id is taken. */
export async function addUser(db: Db, input: NewUser): Promise<User | undefined> {
  const { id = crypto.randomUUID(), email = '', confirmed = false, metadata } = input
  const claims = { email_verified: confirmed, phone_verified: false, sub: id }
  const shown = input.byAdmin
    ? { ...metadata, ...(confirmed && { email_verified: true }) }
    : { ...metadata, ...(email && { email }), ...(!input.isAnonymous && claims) }
  const rowCount = await db.execute(
    'accounts.addUser',
    `insert into auth.users (id, email, password_hash, raw_user_meta_data, raw_app_meta_data, role, is_anonymous, email_confirmed_at, invited_at)
     values ($1, lower(nullif($2, '')), $3, $4, $5, $6, $7, case when $8 then clock() end, case when $9 then clock() end)
     on conflict do nothing`,
    [
      id,
      email,
      input.passwordHash,
      JSON.stringify(shown),
      JSON.stringify({ ...(email && { provider: 'email', providers: ['email'] }), ...input.appMetadata }),
      input.role ?? 'authenticated',
      input.isAnonymous ?? false,
      confirmed,
      input.isInvited ?? false,
    ],
  )
  if (rowCount === 0) return undefined
  if (email) await addEmailIdentity(db, id, { ...(input.byAdmin ? {} : metadata), email, ...claims })
  return findUser(db, id)
}

export const addEmailIdentity = (db: Db, userId: string, data: Record<string, unknown>) =>
  db.execute(
    'accounts.addEmailIdentity',
    `insert into auth.identities (user_id, provider, provider_id, identity_data, last_sign_in_at) values ($1::uuid, 'email', $1::uuid::text, $2, clock())
     on conflict (provider, provider_id) do update set identity_data = auth.identities.identity_data || excluded.identity_data`,
    [userId, JSON.stringify(data)],
  )

/** For the seed and the first admin; adds no profile. `db` acts as the service role. */
export async function createConfirmedUser(
  db: Db,
  person: { email: string; name: string; role: Role; id?: string } & (
    | { password: string }
    | { passwordHash: string }
  ),
): Promise<{ id: string }> {
  const passwordHash = 'passwordHash' in person ? person.passwordHash : await hashPassword(person.password)
  const { email, name, role, id } = person
  const user = await addUser(db, {
    email: email.toLowerCase(),
    passwordHash,
    metadata: { name, role },
    confirmed: true,
    ...(id && { id }),
  })
  if (!user) throw new Error('There is an account with this address already')
  return { id: user.id }
}

/** Once: later calls change and emit nothing. Emits `account.confirmed` { userId, email }. */
export async function confirmEmail(db: Db, userId: string, { sheds = false } = {}): Promise<void> {
  const row = await db.find(
    'accounts.confirmEmail.updateUsers',
    `update auth.users set email_confirmed_at = clock(), password_hash = case when not $2 then password_hash end,
       raw_user_meta_data = case when $2 and invited_at is null then raw_user_meta_data - 'name' else raw_user_meta_data end
         || '{"email_verified": true}'
         || case when $2 and invited_at is null and raw_user_meta_data ? 'role' then '{"role": "student"}' else '{}' end::jsonb
     where id = $1 and email is not null and email_confirmed_at is null returning email::text as email`,
    [userId, sheds],
  )
  if (!row) return
  await db.execute(
    'accounts.confirmEmail.updateIdentities',
    `update auth.identities set identity_data = identity_data || '{"email_verified": true}' where user_id = $1 and provider = 'email'`,
    [userId],
  )
  await note(db, userId, 'confirmed')
  await emit(db, accountConfirmed, { userId, email: row.email })
}

/** `null`: for an address without an account. */
export async function note(db: Db, userId: string | null, action: string, ip?: string | null): Promise<void> {
  await db.execute('accounts.note', 'insert into auth.audit (user_id, action, ip) values ($1, $2, $3)', [
    userId,
    action,
    ip ?? null,
  ])
}

/** A hundred years is the protocol's "for good". Ends every session. As the service. */
export async function banForGood(db: Db, userId: string): Promise<void> {
  await db.execute(
    'accounts.banForGood',
    `update auth.users set banned_until = clock() + interval '876600 hours' where id = $1`,
    [userId],
  )
  await db.execute('accounts.banForGood.endSessions', 'delete from auth.sessions where user_id = $1', [
    userId,
  ])
}

/** False when there was no ban. As the service. */
export const liftBan = async (db: Db, userId: string): Promise<boolean> =>
  (await db.execute(
    'accounts.liftBan',
    'update auth.users set banned_until = null where id = $1 and banned_until > clock()',
    [userId],
  )) === 1

export const isBanned = async (db: Db, userId: string): Promise<boolean> =>
  (await db.execute('accounts.isBanned', 'select from auth.users where id = $1 and banned_until > clock()', [
    userId,
  ])) === 1

/** The role shown to clients; the one that counts is the profile's. As the service. */
export const setRoleInMetadata = (db: Db, userId: string, role: string) =>
  db.execute(
    'accounts.setRoleInMetadata',
    `update auth.users set raw_user_meta_data = raw_user_meta_data || jsonb_build_object('role', $2::text) where id = $1`,
    [userId, role],
  )
