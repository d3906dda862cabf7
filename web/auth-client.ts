import type { GoTrueClient, Session } from '@supabase/auth-js'
import { readStored } from '#ui/device-storage.ts'
import { askServer } from './ask-server.ts'
import { getConfig } from './config.ts'
import { whenOnline } from './when-online.ts'

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

/**
 * The session's token, refreshed when it is about to run out; undefined when nobody is signed in. Without a network it is given as it is: what is sent
 * with it fails at once, which is what its sender must hear.
 */
export async function accessToken(): Promise<string | undefined> {
  if (!made && !mayHaveSession()) return undefined
  if (!navigator.onLine) return storedSession()?.access_token
  const { data, error } = await (await auth()).getSession()
  if (error?.name === 'AuthRetryableFetchError') throw error // nobody has said that the session is over
  return data.session?.access_token
}

/** The session as it lies in this browser, whether its token has run out or not. */
export function storedSession(): Session | undefined {
  try {
    const session: Session | null = JSON.parse(readStored(storageKey) ?? 'null')
    return session?.user && session.access_token ? session : undefined
  } catch {
    return undefined
  }
}

/** Whether it is worth loading the client: something is stored, or a link of an email brought tokens along. */
export const mayHaveSession = () =>
  readStored(storageKey) !== undefined || location.hash.includes('access_token=')

/** Tells when another tab signed in. */
export const onStoredSession = (tell: () => void) =>
  window.addEventListener('storage', (event) => event.key === storageKey && event.newValue && tell())

export const onAuthClient = (tell: (client: GoTrueClient) => void) => void whenMade.push(tell)

async function makeClient() {
  const [{ AuthClient }, { anonKey }] = await Promise.all([import('@supabase/auth-js'), getConfig()])
  const client = new AuthClient({
    url: `${location.origin}/auth/v1`,
    // Spelled as the client spells its own: two spellings would be sent as two values in one header.
    headers: { apikey: anonKey, Authorization: `Bearer ${anonKey}` },
    fetch: askWhenOnline,
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

/** A token is not refreshed in vain: the client would count it as a failure, and not try again for a minute after the network is back. */
const askWhenOnline: typeof fetch = async (input, init) => {
  if (String(input).includes('grant_type=refresh_token')) await whenOnline()
  return askServer(input, init)
}
