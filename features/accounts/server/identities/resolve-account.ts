import type { Db } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import { mailConfirmation, type Query } from '../account-mail.ts'
import { AuthProblem, invalid } from '../errors.ts'
import { askForMail } from '../mail-requests.ts'
import { sendSecurityMail } from '../security-mail.ts'
import { confirmEmail, findUser, findUserByEmail, getUser, note, type User } from '../users.ts'
import type { ExternalProfile } from './external-profile.ts'
import { addIdentity, findIdentity, labelOf, renewIdentity } from './identities.ts'

/** `ownsAddress`: an organisation may speak for this address, even for an existing account. */
export type Registration = Query & { role: 'student' | 'instructor'; ownsAddress?: boolean }

/**
 * By identity, else by confirmed address, else new. An unverified address needs our mail first.
 * Errors are returned, so that this mail and the new account are committed.
 */
export async function resolveAccount(
  services: Services,
  db: Db,
  who: ExternalProfile,
  registration: Registration,
): Promise<User | AuthProblem> {
  // Serialises two windows of one person.
  await db.execute('accounts.lockExternalProfile', 'select pg_advisory_xact_lock(hashtextextended($1, 17))', [
    who.email ?? `${who.provider} ${who.subject}`,
  ])
  const known = await findIdentity(db, who)
  if (known) {
    await renewIdentity(db, who)
    return welcome(services, db, who, await getUser(db, known.userId), registration)
  }
  if (!who.email) return invalid('Error getting user email from external provider')
  const owner = await findUserByEmail(db, who.email)
  if (owner)
    return who.isEmailVerified ? joinOwner(services, db, who, owner, registration) : needsVerification(who)
  if (!services.config.auth.isOpenToSignUp)
    return new AuthProblem(422, 'signup_disabled', 'Signups not allowed for this instance')
  const added = await addExternalUser(db, who, { role: registration.role })
  return added ? welcome(services, db, who, added, registration) : needsVerification(who)
}

async function welcome(
  services: Services,
  db: Db,
  who: ExternalProfile,
  user: User,
  query: Registration,
): Promise<User | AuthProblem> {
  if (user.isBanned) return banned()
  if (user.emailConfirmedAt) return user
  if (who.isEmailVerified && who.email === user.email) {
    // Others may have registered with the address before its owner came.
    const own = await startOver(db, who, user, query.role)
    await confirmEmail(db, own.id)
    return await getUser(db, own.id)
  }
  if ((await askForMail(services, db, user.email, 'confirmation')) === 0)
    await mailConfirmation(services, db, user, { ...query, keepsPassword: !user.passwordHash })
  return needsVerification(who)
}

async function joinOwner(
  services: Services,
  db: Db,
  who: ExternalProfile,
  owner: User,
  registration: Registration,
): Promise<User | AuthProblem> {
  const isOrganisation = who.provider.startsWith('sso:')
  if (isOrganisation && !registration.ownsAddress) return addressOfOthers()
  const isColleague = isOrganisation && owner.identities.some(({ provider }) => provider === who.provider)
  if (owner.isSsoUser && !isColleague)
    return new AuthProblem(422, 'user_sso_managed', 'This account signs in at its organisation')
  if (owner.isBanned) return banned()
  if (!owner.emailConfirmedAt) return welcome(services, db, who, owner, registration)
  await addIdentity(db, owner, who)
  await Promise.all([
    note(db, owner.id, 'identity-linked'),
    sendSecurityMail(services, db, owner, 'identity-linked', labelOf(services, who.provider)),
  ])
  return await getUser(db, owner.id)
}

/** Pre-hijacking: the person who registered this unconfirmed address may be a stranger. Their credentials go. */
async function startOver(
  db: Db,
  who: ExternalProfile,
  { id, appMetadata, userMetadata, invitedAt }: User,
  chosen: Registration['role'],
): Promise<User> {
  await db.execute(
    'accounts.startOver',
    'delete from auth.users where id = $1 and email_confirmed_at is null',
    [id],
  )
  // Anyone who invited them chose it for them; a stranger did not.
  const isInvitedInstructor = invitedAt && userMetadata['role'] === 'instructor'
  const own = await addExternalUser(db, who, {
    id,
    role: isInvitedInstructor ? 'instructor' : chosen,
    appMetadata,
    ...(invitedAt && { invitedAt }),
  })
  await note(db, id, 'unconfirmed-account-replaced')
  return own!
}

type Beginning = {
  role: Registration['role']
  id?: string
  appMetadata?: Record<string, unknown>
  invitedAt?: string
}

async function addExternalUser(
  db: Db,
  who: ExternalProfile,
  { id = crypto.randomUUID(), role, appMetadata = {}, invitedAt }: Beginning,
): Promise<User | undefined> {
  const app = JSON.stringify({ ...appMetadata, provider: who.provider, providers: [who.provider] })
  const rowCount = await db.execute(
    'accounts.addExternalUser',
    `insert into auth.users (id, email, raw_app_meta_data, raw_user_meta_data, is_sso_user, invited_at) values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [
      id,
      who.email ?? null,
      app,
      JSON.stringify({ ...who.about, role }),
      who.provider.startsWith('sso:'),
      invitedAt ?? null,
    ],
  )
  if (rowCount === 0) return undefined
  await addIdentity(db, { id }, who)
  await note(db, id, 'signed-up')
  return findUser(db, id)
}

const banned = () => new AuthProblem(403, 'user_banned', 'User is banned')
const addressOfOthers = () =>
  new AuthProblem(403, 'sso_domain_mismatch', 'The organisation does not speak for this email address')
/** The same with and without an account, so that an unverified claim finds out nothing. */
const needsVerification = ({ provider }: ExternalProfile) =>
  new AuthProblem(
    403,
    'provider_email_needs_verification',
    `Unverified email with ${provider}. A confirmation email has been sent to your ${provider} email`,
  )
