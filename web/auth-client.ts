import type { GoTrueClient, Session } from '@supabase/auth-js'
import { readStored } from '#ui/device-storage.ts'
import { askServer } from './ask-server.ts'
import { getConfig } from './config.ts'
import { whenOnline } from './when-online.ts'

const storageKey = 'session'
let made: Promise<GoTrueClient> | undefined
const whenMade: ((client: GoTrueClient) => void)[] = []

/** Loaded on first use, so that the landing page need not wait for it. */
export function auth(): Promise<GoTrueClient> {
  made ??= makeClient().catch((error) => {
    made = undefined
    throw error
  })
  return made
}

/** Refreshed when needed. Offline it is returned as it is, so that the request fails at once. */
export async function accessToken(): Promise<string | undefined> {
  if (!made && !mayHaveSession()) return undefined
  if (!navigator.onLine) return storedSession()?.access_token
  const fresh = !made && freshSession()
  if (fresh) return fresh.access_token
  const { data, error } = await (await auth()).getSession()
  if (error?.name === 'AuthRetryableFetchError') throw error // no answer: the session may still stand
  return data.session?.access_token
}

export function storedSession(): Session | undefined {
  try {
    const session: Session | null = JSON.parse(readStored(storageKey) ?? 'null')
    return session?.user && session.access_token ? session : undefined
  } catch {
    return undefined
  }
}

/** With a token that outlives a page's first requests: they need not wait for the client's script. */
export function freshSession(): Session | undefined {
  const session = comesBack() ? undefined : storedSession()
  return session && (session.expires_at ?? 0) * 1_000 - Date.now() > freshForMs ? session : undefined
}

/** More than the 90 seconds before its end when the client renews a token. */
const freshForMs = 120_000

export const mayHaveSession = () => readStored(storageKey) !== undefined || comesBack()

const verifierKey = `${storageKey}-code-verifier`
const codeIn = () => new URLSearchParams(location.search).get('code')
/** Only a window that set out from here has the verifier: anybody can write a link with tokens or a code. */
const comesBack = () => Boolean(codeIn()) && readStored(verifierKey) !== undefined

export const onStoredSession = (listener: () => void) =>
  window.addEventListener('storage', (event) => event.key === storageKey && event.newValue && listener())

export const onAuthClient = (listener: (client: GoTrueClient) => void) => void whenMade.push(listener)

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
    flowType: 'pkce',
    detectSessionInUrl: false,
  })
  for (const listener of whenMade) listener(client)
  if (comesBack()) await exchange(client, codeIn()!)
  return client
}

async function exchange(client: GoTrueClient, code: string) {
  const { error } = await client.exchangeCodeForSession(code)
  const url = new URL(location.href)
  url.searchParams.delete('code')
  if (error) url.hash = new URLSearchParams({ error_description: error.message }).toString()
  history.replaceState(history.state, '', url)
}

/** Offline the client would count a failure and wait a minute after the network is back. */
const askWhenOnline: typeof fetch = async (input, init) => {
  if (String(input).includes('grant_type=refresh_token')) await whenOnline()
  return askServer(input, init)
}
