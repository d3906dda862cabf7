import type { Db } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import { AuthProblem, emailTaken } from '../errors.ts'
import { sendSecurityMail } from '../security-mail.ts'
import { findUser, findUserByEmail, note, type User } from '../users.ts'
import type { ExternalProfile } from './external-profile.ts'

export const findIdentity = async (db: Db, { provider, subject }: ExternalProfile) =>
  await db.find(
    'accounts.findIdentity',
    'select id, user_id from auth.identities where provider = $1 and provider_id = $2',
    [provider, subject],
  )

export const renewIdentity = (db: Db, { provider, subject, about }: ExternalProfile) =>
  db.execute(
    'accounts.renewIdentity',
    'update auth.identities set identity_data = $3, last_sign_in_at = clock() where provider = $1 and provider_id = $2',
    [provider, subject, JSON.stringify(about)],
  )

export async function addIdentity(
  db: Db,
  user: { id: string },
  { provider, subject, about }: ExternalProfile,
) {
  await db.execute(
    'accounts.addIdentity',
    'insert into auth.identities (user_id, provider, provider_id, identity_data, last_sign_in_at) values ($1, $2, $3, $4, clock())',
    [user.id, provider, subject, JSON.stringify(about)],
  )
  await syncProviders(db, user.id)
}

/** @throws identity_already_exists (422) */
export async function linkIdentity(
  services: Services,
  db: Db,
  who: ExternalProfile,
  userId: string,
): Promise<User> {
  const user = await findUser(db, userId)
  if (!user || user.isBanned) throw new AuthProblem(403, 'user_banned', 'User is banned')
  if (user.isSsoUser)
    throw new AuthProblem(422, 'user_sso_managed', 'This account signs in at its organisation')
  const known = await findIdentity(db, who)
  if (known)
    throw new AuthProblem(
      422,
      'identity_already_exists',
      known.userId === userId ? 'Identity is already linked' : 'Identity is already linked to another user',
    )
  await addIdentity(db, user, who)
  await Promise.all([
    note(db, userId, 'identity-linked'),
    sendSecurityMail(services, db, user, 'identity-linked', labelOf(services, who.provider)),
  ])
  if (!user.email && who.email && who.isEmailVerified) await takeAddress(db, user, who.email)
  return (await findUser(db, userId))!
}

async function takeAddress(db: Db, user: User, email: string) {
  if (await findUserByEmail(db, email)) throw emailTaken()
  await db.execute(
    'accounts.takeAddress',
    'update auth.users set email = $2, email_confirmed_at = clock(), is_anonymous = false where id = $1',
    [user.id, email],
  )
}

export const labelOf = (services: Services, provider: string) =>
  services.config.providers.oidc.find(({ name }) => name === provider)?.label ??
  (provider.startsWith('sso:') ? 'Your organisation' : provider === 'email' ? 'Email and password' : provider)

export const syncProviders = (db: Db, userId: string) =>
  db.execute(
    'accounts.syncProviders',
    `update auth.users u set raw_app_meta_data = u.raw_app_meta_data || jsonb_build_object('provider', p.names -> 0, 'providers', p.names)
     from (select jsonb_agg(provider order by since, provider) as names from (select provider, min(created_at) as since from auth.identities where user_id = $1 group by provider) one) p
     where u.id = $1 and p.names is not null`,
    [userId],
  )
