import type { Session } from '@supabase/auth-js'
import { type Role, roles } from '#common/endpoint.ts'
import { rest } from './clients.ts'
import { abortAfter, waits } from './times.ts'

/** Whoever is signed in, as their profile has it. */
export type Me = {
  id: string
  name: string
  email: string
  role: Role
  profileImage: string | null
  verificationStatus: 'pending' | 'approved'
}

/** Reads the profile of a session. Without one (it is being made, or cannot be read now) the session's own words stand in; the server still decides what they may do. */
export async function loadMe({ user }: Session): Promise<Me> {
  const { data } = await (await rest()).from('profiles').select('*').eq('auth_id', user.id).abortSignal(abortAfter(waits.profile)).maybeSingle()
  const profile = (data ?? {}) as Record<string, string | null>
  const told = user.user_metadata as Record<string, string | undefined>
  return {
    id: user.id,
    name: profile.name ?? told.name ?? '',
    email: profile.email ?? user.email ?? '',
    role: asRole(profile.role ?? told.role),
    profileImage: profile.profile_image ?? told.profile_image ?? null,
    verificationStatus: profile.verification_status === 'pending' ? 'pending' : 'approved',
  }
}

const asRole = (role: string | null | undefined): Role => roles.find((known) => known === role) ?? 'student'
