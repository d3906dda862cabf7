import type { FastifyRequest } from 'fastify'
import { isId } from '#common/schema.ts'
import { anonymous, type Claims } from './database.ts'
import { countRequestOf, waitForPlace } from './limits/requests.ts'
import type { Inspected, Services, TokenFault } from './services.ts'
import { noteForLog } from './log-notes.ts'

export type Caller = {
  readonly fault?: undefined
  readonly claims: Claims
  readonly token?: string
  readonly registration?: string
  readonly hasOtherScheme: boolean
}
export type CallerFault = { readonly fault: TokenFault | 'second factor missing'; readonly token: string }

/** Without `guests`, somebody who has no confirmed address is nobody: they see what any stranger sees. */
export async function readCaller(
  services: Services,
  request: FastifyRequest,
  { guests = false } = {},
): Promise<Caller | CallerFault> {
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
  if (claims.sub) {
    noteForLog(request, { who: claims.sub })
    countRequestOf(services, request, claims.sub)
    await waitForPlace(services, request, claims.sub)
  }
  // The password was right, the second factor is missing: only the account protocol accepts such a token.
  if (claims['needs_second_factor'] === true) return { fault: 'second factor missing', token }
  if (claims['is_anonymous'] === true && !guests) return { claims: anonymous, token, hasOtherScheme: false }
  if (claims.role !== 'anon') return { claims: markAdmin(services, claims), token, hasOtherScheme: false }
  return { claims: anonymous, token, hasOtherScheme: false, ...(registration && { registration }) }
}

/** Row security then takes an administrator for anybody else: a password alone opens no other person's data. */
const markAdmin = ({ config }: Services, claims: Claims): Claims =>
  config.auth.adminSecondFactor && claims.role === 'authenticated' && claims['aal'] !== 'aal2'
    ? { ...claims, no_admin: true }
    : claims

export const withRegistration = ({ claims, registration }: Caller): Claims =>
  registration ? { ...claims, registration } : claims

export async function inspectToken(
  services: Services,
  request: FastifyRequest,
): Promise<Inspected | { fault: 'no token'; claims?: undefined; ended?: undefined }> {
  const token = bearerToken(request)
  if (token === undefined) return { fault: 'no token' }
  const inspected = await services.tokens.inspect(token, { anyRole: true })
  if (inspected.claims?.sub) noteForLog(request, { who: inspected.claims.sub })
  return inspected
}

export function bearerToken({ headers }: FastifyRequest): string | undefined {
  return /^bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1]
}

export type KeyFault = { message: string; hint: string }

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

export const keyParameter = 'apikey'

/** `supabase_admin` is what older deployments of the protocol call the service. */
const keyRoles: readonly string[] = ['anon', 'service_role', 'supabase_admin']

export const callerHeaders = 'authorization, apikey, x-client-info, x-registration, x-on-behalf-of'

export function registrationOf({ headers }: FastifyRequest): string | undefined {
  const id = headers['x-registration']
  return typeof id === 'string' && isId(id) ? id : undefined
}

/** Whom the caller acts for. Only `route()` reads it, and only where the endpoint says so. */
export function onBehalfOf({ headers }: FastifyRequest): string | undefined {
  const id = headers['x-on-behalf-of']
  return id === undefined ? undefined : typeof id === 'string' && isId(id) ? id : ''
}
