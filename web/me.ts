import type { Session } from '@supabase/auth-js'
import { type Role, roles } from '#common/endpoint.ts'
import { askServer } from './ask-server.ts'
import { accessToken } from './auth-client.ts'
import { knownMe, type Me, rememberMe } from './known-person.ts'
import { abortAfter, waits } from './times.ts'

export type { Me } from './known-person.ts'

/** Offline from this device; without a profile the session's claims stand in. The server still decides. */
export async function loadMe({ user, access_token }: Session): Promise<Me> {
  const profile = await readProfile(access_token).catch(() => undefined)
  const me = profile ? meOf(user, profile) : (knownMe(user.id) ?? meOf(user, {}))
  if (profile?.role) rememberMe(me)
  return me
}

function meOf(user: Session['user'], profile: Row): Me {
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

type Row = Record<string, string | null>

async function readProfile(held: string): Promise<Row> {
  const token = (await accessToken()) ?? held
  const reply = await askServer('/api/profile', {
    signal: abortAfter(waits.profile),
    headers: { authorization: `Bearer ${token}` },
  })
  return reply.ok ? reply.json() : {}
}

const asRole = (role: string | null | undefined): Role => roles.find((known) => known === role) ?? 'student'
