import { randomBytes } from 'node:crypto'
import { apiError } from '#common/api-error.ts'
import { issueToken } from '#features/accounts/server/one-time-tokens.ts'
import { linkFor } from '#features/accounts/server/redirects.ts'
import { isTestAddress } from '#features/accounts/rules.ts'
import { createConfirmedUser, findUserByEmail, note } from '#features/accounts/server/users.ts'
import { createProfile, findProfile } from '#features/profiles/server/profiles.ts'
import { demoLogins } from '#server/demo.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { Services } from '#server/services.ts'

const demoAddress = apiError(
  422,
  'demo-address',
  'That is an address of the demo. Give one whose mail reaches a person.',
)
const addressTaken = apiError(
  409,
  'address-taken',
  'There is an account with that address already. Give another one.',
)
const noSuchAdmin = apiError(404, 'no-such-admin', 'No admin has that address.')

export type Admin = { email: string; name: string; joinedAt: string; lastSignInAt: string | null }

/** Returns a one-time link that sets a password. As the service. @throws demoAddress, addressTaken */
export async function createAdmin(
  services: Services,
  db: Db,
  { email, name }: { email: string; name: string },
): Promise<{ link: string }> {
  if (!services.config.isDemo && isDemoAddress(email)) fail(demoAddress)
  if (await findUserByEmail(db, email)) fail(addressTaken)
  const { id } = await createConfirmedUser(db, {
    email,
    name,
    role: 'admin',
    password: randomBytes(32).toString('base64url'),
  })
  await createProfile(db, { id, name, email: email.toLowerCase(), role: 'admin' })
  await note(db, id, 'made-admin')
  return { link: await makeLink(services, db, id, email) }
}

/** A new link; earlier ones stop working. @throws noSuchAdmin */
export async function renewAdminLink(services: Services, db: Db, email: string): Promise<{ link: string }> {
  const user = await findUserByEmail(db, email)
  const profile = user && (await findProfile(db, user.id))
  if (profile?.role !== 'admin') return fail(noSuchAdmin)
  return { link: await makeLink(services, db, profile.id, profile.email) }
}

export async function listAdmins(db: Db): Promise<Admin[]> {
  return db.list(
    'admin.listAdmins',
    `select p.email as "email!", p.name, p.created_at as joined_at, u.last_sign_in_at from public.profiles p join auth.users u on u.id = p.id where p.role = 'admin' order by p.created_at, p.id`,
  )
}

const isDemoAddress = (email: string) =>
  isTestAddress(email) || Object.values(demoLogins).some((login) => login.email === email.toLowerCase())

async function makeLink(services: Services, db: Db, userId: string, email: string) {
  const { link } = await issueToken(services, db, { userId, kind: 'recovery', email: email.toLowerCase() })
  return linkFor(services, services.config.publicUrl, {
    type: 'recovery',
    token: link,
    email: email.toLowerCase(),
  })
}
