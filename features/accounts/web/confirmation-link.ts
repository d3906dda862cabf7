import type { EmailOtpType, GoTrueClient } from '@supabase/auth-js'
import { getConfig } from '#web/config.ts'
import { AccountError } from '../words.ts'

export type LinkParts = {
  token: string
  type: string
  email: string
  access_token: string
  refresh_token: string
  error: string
  /** Only when an address changes. */
  from: string
  next: string
  /** Where a link of another client goes on to. */
  redirect_to: string
}

export function readLink(search: string, hash: string): LinkParts {
  const query = new URLSearchParams(search)
  const fragment = new URLSearchParams(hash.replace(/^#/, ''))
  const part = (name: string) => query.get(name) ?? fragment.get(name) ?? ''
  return {
    token: part('token') || part('token_hash'),
    type: part('type'),
    email: part('email'),
    access_token: part('access_token'),
    refresh_token: part('refresh_token'),
    error: part('error_description'),
    from: part('from'),
    next: part('next'),
    redirect_to: part('redirect_to'),
  }
}

const nobody = 'No user was found for this link.'

/** The six digits of the email, for those who read it elsewhere. Signs nobody in, as its link doesn’t. */
export async function confirmByCode(email: string, code: string) {
  const client = await passingClient()
  try {
    const { error } = await client.verifyOtp({ email, token: code, type: 'signup' })
    if (error) throw new AccountError(error)
  } finally {
    await client.signOut({ scope: 'local' }).catch(() => undefined)
  }
}

export async function confirmByLink(
  link: LinkParts,
  type: EmailOtpType,
): Promise<{ email: string | undefined; half: boolean }> {
  const client = await passingClient()
  try {
    if (link.token) {
      const { data, error } = await client.verifyOtp({ token_hash: link.token, type })
      if (error) throw error
      // The first half of a change of address returns no user.
      if (!data.user && type !== 'email_change') throw new Error(nobody)
      return { email: data.user?.email, half: !data.session && !data.user }
    }
    const { data, error } = await client.setSession({
      access_token: link.access_token,
      refresh_token: link.refresh_token,
    })
    if (error) throw error
    if (!data.user?.id) throw new Error(nobody)
    return { email: data.user.email, half: false }
  } finally {
    await client.signOut({ scope: 'local' }).catch(() => undefined)
  }
}

async function passingClient(): Promise<GoTrueClient> {
  const [{ AuthClient }, { anonKey }] = await Promise.all([import('@supabase/auth-js'), getConfig()])
  const headers = { apikey: anonKey, Authorization: `Bearer ${anonKey}` }
  return new AuthClient({
    url: `${location.origin}/auth/v1`,
    headers,
    storageKey: 'passing',
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  })
}
