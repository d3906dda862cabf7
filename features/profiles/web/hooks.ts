import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RequestError, unreachable } from '#web/api-error.ts'
import { fetchAsMe, rest } from '#web/clients.ts'
import { getConfig } from '#web/config.ts'
import { refreshMe } from '#web/session.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import { abortAfter, waits } from '#web/times.ts'
import type { Profile } from '../contract.ts'

const keyOf = (id: string) => ['profile', id]

/** The whole profile of whoever is signed in. */
export function useMyProfile() {
  const { id } = useSignedIn()
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => readProfile(id, AbortSignal.any([signal, abortAfter(waits.profile)])),
  })
}

/** As the data service's client would ask; but the page begins with this, and that script, 5 KB, can wait until something is changed. */
async function readProfile(id: string, signal: AbortSignal): Promise<Profile> {
  const asMe = await fetchAsMe()
  const reply = await asMe(`/rest/v1/profiles?select=*&id=eq.${id}`, {
    signal,
    headers: { accept: 'application/vnd.pgrst.object+json' },
  }).catch(() => {
    throw unreachable()
  })
  const body = await reply.json().catch(() => ({ message: 'no JSON' }))
  return said<Profile>({ data: body, error: reply.ok ? null : body, status: reply.status })
}

export type ProfileChange = Partial<
  Pick<Profile, 'name' | 'profile_image' | 'id_document' | 'driving_license' | 'dbs_document'>
>

/** Changes the own profile; everything that shows the name or the picture follows. */
export function useChangeProfile() {
  const { id } = useSignedIn()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (change: ProfileChange) =>
      said<Profile>(await (await rest()).from('profiles').update(change).eq('id', id).select().single()),
    onSuccess: async (profile) => {
      client.setQueryData(keyOf(id), profile)
      await refreshMe()
    },
  })
}

type RegisteredProfile = Pick<Profile, 'name' | 'email' | 'role' | 'profile_image' | 'id_document'>

/** Makes the profile of somebody who has just signed up and has no session yet; `registration` is the id that sign-up answered. */
export async function createProfileWhileRegistering(
  registration: string,
  profile: RegisteredProfile,
): Promise<Profile> {
  const [{ PostgrestClient }, { anonKey }] = await Promise.all([
    import('@supabase/postgrest-js'),
    getConfig(),
  ])
  const headers = { apikey: anonKey, authorization: `Bearer ${anonKey}`, 'x-registration': registration }
  const profiles = new PostgrestClient(`${location.origin}/rest/v1`, { headers }).from('profiles')
  return said<Profile>(
    await profiles
      .insert([{ ...profile, auth_id: registration, verification_status: 'pending' }])
      .select()
      .single(),
  )
}

type Answer = { data: unknown; error: { code?: string; message: string } | null; status: number }

/** The row, or an error with a sentence that a person understands. */
function said<T>({ data, error, status }: Answer): T {
  if (!error) return data as T
  if (status === 0) throw unreachable()
  // A fault of ours has a sentence already, and reading has nothing to save.
  const refused = status < 500 ? 'That could not be saved. Please try again.' : undefined
  throw new RequestError(status, {
    code: error.code,
    detail: sentences[error.code ?? ''] ?? refused,
    wire: error.message,
  })
}

const sentences: Record<string, string> = {
  PGRST303: 'Your session has ended. Please sign in again.',
  PGRST116: 'Your profile could not be found. Please contact support.',
  '42501': 'Your account cannot do this.',
  '23505': 'There is a profile with this address already.',
  '23514': 'Some of what was entered cannot be stored. Please check it.',
}
