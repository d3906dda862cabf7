import type { Session } from '@supabase/auth-js'
import { type Role, roles } from '#common/endpoint.ts'
import { accessToken } from './auth-client.ts'
import { type KnownPerson, knownMe, rememberMe } from './known-person.ts'
import { abortAfter, waits } from './timeouts.ts'

type StoredProfile = {
  name: string
  email: string
  role: Role
  profile_image: string | null
  verification_status: 'pending' | 'approved'
}

/** The profile of the token's person; nothing if there is no profile. The platform knows no feature: it is given this. */
export type ReadProfile = (token: string, signal: AbortSignal) => Promise<Partial<StoredProfile>>

/** Offline from this device; without a profile the session's claims stand in. The server still decides. */
export async function loadMe(read: ReadProfile, { user, access_token }: Session): Promise<KnownPerson> {
  const profile = await readProfile(read, access_token).catch(() => undefined)
  const me = profile ? meOf(user, profile) : (knownMe(user.id) ?? meOf(user, {}))
  if (profile?.role) rememberMe(me)
  return me
}

function meOf(user: Session['user'], profile: Partial<StoredProfile>): KnownPerson {
  const claims = user.user_metadata as Record<string, string | undefined>
  const role = asRole(profile.role ?? claims.role)
  const isPending = profile.verification_status === 'pending'
  return {
    id: user.id,
    name: profile.name ?? claims.name ?? '',
    email: profile.email ?? user.email ?? '',
    role,
    profileImage: profile.profile_image ?? claims.profile_image ?? null,
    verificationStatus: isPending ? 'pending' : 'approved',
    autoApproved: !isPending && (role === 'admin' || !profile.role || !user.email_confirmed_at),
  }
}

const readProfile = async (read: ReadProfile, held: string) =>
  read((await accessToken()) ?? held, abortAfter(waits.profile))

const asRole = (role: string | undefined): Role => roles.find((known) => known === role) ?? 'student'
