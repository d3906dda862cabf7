import * as z from 'zod/mini'
import type { WireAnswer, WireRequest } from './request.ts'

const time = z.iso.datetime()
const User = z.looseObject({
  id: z.uuid(),
  aud: z.literal('authenticated'),
  role: z.string(),
  email: z.string(),
  phone: z.string(),
  app_metadata: z.record(z.string(), z.unknown()),
  user_metadata: z.record(z.string(), z.unknown()),
  identities: z.array(
    z.looseObject({
      identity_id: z.uuid(),
      id: z.string(),
      user_id: z.uuid(),
      provider: z.string(),
      identity_data: z.looseObject({ sub: z.string() }),
    }),
  ),
  created_at: time,
  updated_at: time,
  is_anonymous: z.boolean(),
})
const Session = z.looseObject({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  expires_in: z.number(),
  expires_at: z.number(),
  refresh_token: z.string(),
  user: User,
})

const newError = z.looseObject({ code: z.string(), message: z.string() })
const oldError = z.looseObject({ code: z.number(), error_code: z.string(), msg: z.string() })
const oauthError = z.looseObject({ error: z.string(), error_description: z.string() })
const keyError = z.object({ message: z.string(), hint: z.string() })
const dataError = z.strictObject({
  code: z.string(),
  details: z.nullable(z.string()),
  hint: z.nullable(z.string()),
  message: z.string(),
})
const storageError = z.looseObject({ statusCode: z.string(), error: z.string(), message: z.string() })
const functionError = z.union([
  z.looseObject({ error: z.string() }),
  z.looseObject({ msg: z.string() }),
  z.looseObject({ code: z.string(), message: z.string() }),
])

/** Names of columns and of our own machinery that no answer may show, no matter who asks. */
const secrets =
  /\$argon2id\$|"(password_hash|link_hash|code_hash)":|at \S+\.ts:\d+|node_modules|clearway_app|pgboss/

/** What is wrong with an answer; nothing when it is as the protocol promises. */
export function judge(request: WireRequest, answer: WireAnswer): string | undefined {
  const { status, text } = answer
  if (status >= 500) return `a fault of ours (${status})`
  if (status < 200) return `no answer (${status})`
  if (secrets.test(text)) return 'it shows what nobody may see'
  if (request.method === 'OPTIONS' && status >= 400) return undefined
  if (request.method === 'HEAD' || request.method === 'OPTIONS' || status === 204 || status === 304)
    return text === '' ? undefined : 'a body where none may be'
  const service = /^\/(\w+)\/v1/.exec(request.path)?.[1]
  if (service === 'auth') return judgeAuth(request, answer)
  if (service === 'rest') return judgeData(answer)
  if (service === 'storage') return judgeStorage(request, answer)
  return status >= 400 && !fits(functionError, answer) ? 'an error without its words' : undefined
}

function judgeAuth({ path, headers }: WireRequest, answer: WireAnswer): string | undefined {
  const { status } = answer
  if (status >= 400) {
    if (status === 404 && !isJson(answer)) return undefined // an address that the service does not have
    if (status === 401 && fits(keyError, answer)) return undefined
    if (fits(oauthError, answer)) return undefined
    const isNewer = headers['x-supabase-api-version'] === '2024-01-01'
    if (!fits(isNewer ? newError : oldError, answer))
      return `an error in another form than the version asks for`
    if (answer.headers['x-sb-error-code'] === undefined) return 'an error without its code in the header'
    return undefined
  }
  const where = path.split('?')[0]!.slice('/auth/v1'.length)
  if (status === 302 || status === 303) return answer.headers.location ? undefined : 'a redirect to nowhere'
  if (where === '/token' && !fits(Session, answer)) return 'a token call that gives no session'
  if (where === '/user' && !fits(User, answer)) return 'an account in another form'
  if (where === '/signup' && !fits(z.union([User, Session]), answer))
    return 'a sign-up that gives neither account nor session'
  return undefined
}

function judgeData(answer: WireAnswer): string | undefined {
  const { status, headers, text } = answer
  if (status >= 400) return fits(dataError, answer) ? undefined : `an error without its four keys`
  const range = headers['content-range']
  if (range !== undefined && !/^(\d+-\d+|\*)\/(\d+|\*)$/.test(String(range)))
    return `a range that nobody can read: ${String(range)}`
  if (text !== '' && isJson(answer) && typeof JSON.parse(text) !== 'object') return 'rows that are none'
  return undefined
}

function judgeStorage({ path }: WireRequest, answer: WireAnswer): string | undefined {
  if (answer.status < 400) {
    const type = String(answer.headers['content-type'] ?? '')
    return /html|svg|javascript|xml/.test(type) ? `a file that acts: ${type}` : undefined
  }
  return fits(storageError, answer) || path.includes('/nowhere')
    ? undefined
    : `an error in another form (${answer.status})`
}

const isJson = ({ headers }: WireAnswer) => String(headers['content-type'] ?? '').includes('json')

function fits(schema: z.ZodMiniType, { text }: WireAnswer): boolean {
  try {
    return z.safeParse(schema, JSON.parse(text)).success
  } catch {
    return false
  }
}
