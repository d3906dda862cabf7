import type { Session } from '@supabase/auth-js'
import { type Role, roles } from '#common/endpoint.ts'
import { fetchAsMe } from './clients.ts'
import { knownMe, type Me, rememberMe } from './known-person.ts'
import { abortAfter, waits } from './times.ts'

export type { Me } from './known-person.ts'

/**
 * Reads the profile of a session. Where there is no network it is as this device last read it. Without one (it is being made, or cannot be read now) the
 * session's own words stand in; the server still decides what they may do.
 */
export async function loadMe({ user }: Session): Promise<Me> {
  const profile = await readProfile(user.id).catch(() => undefined)
  const me = profile ? meOf(user, profile) : (knownMe(user.id) ?? meOf(user, {}))
  if (profile?.role) rememberMe(me)
  return me
}

function meOf(user: Session['user'], profile: Row): Me {
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

type Row = Record<string, string | null>

/** As the data service's client would ask; but every dashboard begins with this, and that script is 5 KB. */
async function readProfile(id: string): Promise<Row> {
  const reply = await (await fetchAsMe())(`/rest/v1/profiles?select=*&auth_id=eq.${id}`, {
    signal: abortAfter(waits.profile),
  })
  const rows: Row[] = reply.ok ? await reply.json() : []
  return rows[0] ?? {}
}

const asRole = (role: string | null | undefined): Role => roles.find((known) => known === role) ?? 'student'
