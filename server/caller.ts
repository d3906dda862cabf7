import type { FastifyRequest } from 'fastify'
import { isId } from '#common/schema.ts'
import { anonymous, type Claims } from './database.ts'
import type { Inspected, Services, TokenFault } from './services.ts'

/** Whoever makes a request. This file alone reads the headers that say so; each protocol words the faults for its clients. */
export type Caller = {
  readonly fault?: undefined
  /** Whom the database works for: the token's person, the service, or nobody. */
  readonly claims: Claims
  readonly token?: string
  /** The id that sign-up answered, shown by someone who registers and has no session yet. */
  readonly registration?: string
  /** There is an `authorization` header, though without a bearer token. */
  readonly hasOtherScheme: boolean
}
export type CallerFault = { readonly fault: TokenFault | 'second factor missing'; readonly token: string }

export async function readCaller(services: Services, request: FastifyRequest): Promise<Caller | CallerFault> {
  const registration = registrationOf(request)
  const token = bearerToken(request)
  if (token === undefined || token === services.tokens.anonKey)
    return {
      claims: anonymous,
      hasOtherScheme: token === undefined && Boolean(request.headers.authorization),
      ...(token && { token }),
      ...(registration && { registration }),
    }
  const { claims, fault } = await services.tokens.inspect(token)
  if (!claims) return { fault, token }
  // The password was right and the second factor has not been shown: only the account protocol accepts such a token.
  if (claims['needs_second_factor'] === true) return { fault: 'second factor missing', token }
  if (claims.role !== 'anon') return { claims, token, hasOtherScheme: false }
  return { claims: anonymous, token, hasOtherScheme: false, ...(registration && { registration }) }
}

/** What the database may know of a caller: someone who registers counts as nobody with that registration. */
export const withRegistration = ({ claims, registration }: Caller): Claims =>
  registration ? { ...claims, registration } : claims

/** For the account protocol, which has roles of its own and also serves those who still owe their second factor. */
export async function inspectToken(
  services: Services,
  request: FastifyRequest,
): Promise<Inspected | { fault: 'no token'; claims?: undefined; ended?: undefined }> {
  const token = bearerToken(request)
  return token === undefined ? { fault: 'no token' } : services.tokens.inspect(token, { anyRole: true })
}

export function bearerToken({ headers }: FastifyRequest): string | undefined {
  return /^bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1]
}

export type KeyFault = { message: string; hint: string }

/** The protocols of the account and the data service want the project's public key, or the service's, with every call. */
export async function checkApiKey(
  services: Services,
  { headers, query }: FastifyRequest,
): Promise<KeyFault | undefined> {
  const key = headers['apikey'] ?? (query as Record<string, unknown>)[keyParameter]
  if (key === services.tokens.anonKey) return undefined
  if (typeof key !== 'string' || key === '')
    return {
      message: 'No API key found in request',
      hint: 'No `apikey` request header or url param was found.',
    }
  const { claims } = await services.tokens.inspect(key, { anyRole: true })
  if (claims && keyRoles.includes(claims.role)) return undefined
  return {
    message: 'Invalid API key',
    hint: 'Double check your Supabase `anon` or `service_role` API key.',
  }
}

/** Browsers send the key as a parameter where they cannot set a header. */
export const keyParameter = 'apikey'

/** `supabase_admin` is what older deployments of the protocol call the service. */
const keyRoles: readonly string[] = ['anon', 'service_role', 'supabase_admin']

/** For CORS: what a browser on another origin may send to say who it is. */
export const callerHeaders = 'authorization, apikey, x-client-info, x-registration'

function registrationOf({ headers }: FastifyRequest): string | undefined {
  const id = headers['x-registration']
  return typeof id === 'string' && isId(id) ? id : undefined
}
