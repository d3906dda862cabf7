import type { GoTrueClient } from '@supabase/auth-js'
import { readKept } from '#ui/kept.ts'
import { askServer } from './ask-server.ts'
import { getConfig } from './config.ts'

const storageKey = 'session'
let made: Promise<GoTrueClient> | undefined
const whenMade: ((client: GoTrueClient) => void)[] = []

/** The auth client of this page, loaded at the first need, so that the landing page need not wait for it. */
export function auth(): Promise<GoTrueClient> {
  made ??= makeClient().catch((error) => {
    made = undefined
    throw error
  })
  return made
}

/** The session's token, refreshed when it is about to run out; undefined when nobody is signed in. */
export async function accessToken(): Promise<string | undefined> {
  if (!made && !mayHaveSession()) return undefined
  const { data } = await (await auth()).getSession()
  return data.session?.access_token
}

/** Whether it is worth loading the client: something is stored, or a link of an email brought tokens along. */
export const mayHaveSession = () => readKept(storageKey) !== undefined || location.hash.includes('access_token=')

/** Tells when another tab signed in. */
export const onStoredSession = (tell: () => void) => window.addEventListener('storage', (event) => event.key === storageKey && event.newValue && tell())

export const onAuthClient = (tell: (client: GoTrueClient) => void) => void whenMade.push(tell)

async function makeClient() {
  const [{ AuthClient }, { anonKey }] = await Promise.all([import('@supabase/auth-js'), getConfig()])
  const client = new AuthClient({
    url: `${location.origin}/auth/v1`,
    // Spelled as the client spells its own: two spellings would be sent as two values in one header.
    headers: { apikey: anonKey, Authorization: `Bearer ${anonKey}` },
    fetch: askServer,
    storageKey,
    persistSession: true,
    autoRefreshToken: true,
    experimental: { recoveryCodes: true },
    // Tokens in the fragment come from our emails; those in the query belong to /verify-email, which reads them itself.
    detectSessionInUrl: (url: URL) => url.hash.includes('access_token='),
  })
  for (const tell of whenMade) tell(client)
  return client
}
