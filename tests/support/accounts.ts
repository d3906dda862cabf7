import { createClient } from '@supabase/supabase-js'
import type { TestApp } from './test-app.ts'

/** A visitor's browser: the unmodified client, with a memory of its own. */
export const openBrowser = (app: TestApp, flowType: 'implicit' | 'pkce' = 'implicit') => {
  const memory = new Map<string, string>()
  const storage = {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, value: string) => void memory.set(key, value),
    removeItem: (key: string) => void memory.delete(key),
  }
  return createClient(app.url, app.anonKey, {
    auth: {
      flowType,
      storage,
      autoRefreshToken: false,
      persistSession: true,
      detectSessionInUrl: false,
      experimental: { recoveryCodes: true },
    },
  })
}

export type Browser = ReturnType<typeof openBrowser>

/** The link of the account service's newest mail to an address, and the code beside it. */
export async function newestLink(app: TestApp, address: string) {
  const mail = (await app.mailsTo(address)).find(({ kind }) => kind.startsWith('auth.'))
  if (!mail) throw new Error(`No mail has come for ${address}`)
  const url = new URL(/https?:\/\/\S+/.exec(mail.body.text)![0])
  return {
    url,
    token: url.searchParams.get('token')!,
    code: /code: (\d{6})/.exec(mail.body.text)?.[1] ?? '',
    mail,
  }
}

/** The service's own key in the unmodified client: what programs do to accounts. */
export const openAdmin = (app: TestApp) =>
  createClient(app.url, app.serviceKey, {
    auth: { autoRefreshToken: false, persistSession: false, detectSessionInUrl: false },
  }).auth.admin

/** Where a mail's link leads when it is opened and pressed: the address, and what its query and its fragment say. */
export async function follow(url: URL | string, headers: Record<string, string> = {}) {
  const pressed = new URL(url)
  if (pressed.pathname.endsWith('/verify')) pressed.searchParams.set('press', '1')
  const reply = await fetch(pressed, { redirect: 'manual', headers })
  const landed = new URL(reply.headers.get('location') ?? 'none:')
  return {
    status: reply.status,
    landed,
    query: landed.searchParams,
    fragment: new URLSearchParams(landed.hash.slice(1)),
  }
}

/** What an access token says. */
export const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as AccessClaims

export const password = 'left at the old mill'

/** Registers and follows the link. Answers the browser, signed in. */
export async function registerAndConfirm(app: TestApp, email: string, name: string, role = 'student') {
  const browser = openBrowser(app)
  const { data, error } = await browser.auth.signUp({
    email,
    password,
    options: { data: { name, role }, emailRedirectTo: `${app.url}/verify-email` },
  })
  if (error) throw error
  const { token } = await newestLink(app, email)
  const confirmed = await browser.auth.verifyOtp({ token_hash: token, type: 'signup' })
  if (confirmed.error) throw confirmed.error
  return { browser, id: data.user!.id, session: confirmed.data.session! }
}

/** One raw request to the account service, answer and all, as text to compare byte by byte. */
export async function post(app: TestApp, path: string, body: unknown, headers: Record<string, string> = {}) {
  const reply = await fetch(`${app.url}/auth/v1${path}`, {
    method: 'POST',
    headers: {
      apikey: app.anonKey,
      'content-type': 'application/json;charset=UTF-8',
      'x-supabase-api-version': '2024-01-01',
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await reply.text()
  return { status: reply.status, text, headers: reply.headers, json: () => JSON.parse(text) as Answer }
}

/** What the tests read of an answer. */
export type Answer = {
  id: string
  code: string
  error_code: string
  message: string
  access_token: string
  refresh_token: string
}

/** What the tests read of an access token. */
type AccessClaims = {
  email: string
  is_anonymous: boolean
  amr: [{ method: string }, ...{ method: string }[]]
}
