import { createServer } from 'node:net'
import { createClient } from '@supabase/supabase-js'
import type { TestHouse } from '#tests/support/house.ts'

/** A visitor's browser: the unmodified client, with a memory of its own. */
export const openBrowser = (house: TestHouse, flowType: 'implicit' | 'pkce' = 'implicit') => {
  const memory = new Map<string, string>()
  const storage = {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, value: string) => void memory.set(key, value),
    removeItem: (key: string) => void memory.delete(key),
  }
  return createClient(house.url, house.anonKey, { auth: { flowType, storage, autoRefreshToken: false, persistSession: true, detectSessionInUrl: false } })
}

export type Browser = ReturnType<typeof openBrowser>

/** The link of the newest mail to an address, and the code beside it. */
export async function newestLink(house: TestHouse, address: string) {
  const [mail] = await house.mailsTo(address)
  if (!mail) throw new Error(`No mail has come for ${address}`)
  const url = new URL(/https?:\/\/\S+/.exec(mail.body.text)![0])
  return { url, token: url.searchParams.get('token')!, code: /code: (\d{6})/.exec(mail.body.text)?.[1] ?? '', mail }
}

export const password = 'left at the old mill'

/** Registers and follows the link. Answers the browser, signed in. */
export async function registerAndConfirm(house: TestHouse, email: string, name: string, role = 'student') {
  const browser = openBrowser(house)
  const { data, error } = await browser.auth.signUp({ email, password, options: { data: { name, role }, emailRedirectTo: `${house.url}/verify-email` } })
  if (error) throw error
  const { token } = await newestLink(house, email)
  const confirmed = await browser.auth.verifyOtp({ token_hash: token, type: 'signup' })
  if (confirmed.error) throw confirmed.error
  return { browser, id: data.user!.id, session: confirmed.data.session! }
}

/** One raw request to the account service, answer and all, as text to compare byte by byte. */
export async function post(house: TestHouse, path: string, body: unknown, headers: Record<string, string> = {}) {
  const reply = await fetch(`${house.url}/auth/v1${path}`, {
    method: 'POST',
    headers: { apikey: house.anonKey, 'content-type': 'application/json;charset=UTF-8', 'x-supabase-api-version': '2024-01-01', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await reply.text()
  return { status: reply.status, text, headers: reply.headers, json: () => JSON.parse(text) as Answer }
}

/** What the tests read of an answer. */
export type Answer = { id: string; code: string; error_code: string; message: string; access_token: string; refresh_token: string }

/** For a house whose address somebody else must know before it opens. */
export const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
