import type { FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'
import { secondFactorNeeded } from '#common/api-error.ts'
import { isId } from '#common/schema.ts'
import { anonymous, type Claims, isHalfSignedIn } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import { DataProblem } from './problem.ts'

export async function readCaller(services: Services, request: FastifyRequest): Promise<Claims> {
  await checkKey(services, request)
  const claims = await readToken(services, request.headers.authorization)
  const registration = request.headers['x-registration']
  if (claims.role !== 'anon') return claims
  return typeof registration === 'string' && isId(registration) ? { ...anonymous, registration } : anonymous
}

const roles: readonly unknown[] = ['anon', 'authenticated', 'service_role']

async function checkKey(services: Services, request: FastifyRequest) {
  const key = request.headers.apikey ?? (request.query as { apikey?: unknown }).apikey
  if (key === services.tokens.anonKey) return
  if (typeof key !== 'string' || key === '')
    throw badKey('No API key found in request', 'No `apikey` request header or url param was found.')
  if (!(await services.tokens.verify(key)))
    throw badKey('Invalid API key', 'Double check your Supabase `anon` or `service_role` API key.')
}

const badKey = (message: string, hint: string) => new DataProblem(401, 'no-api-key', message, { hint })

async function readToken(services: Services, header: string | undefined): Promise<Claims> {
  const [scheme, token] = (header ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !token || token === services.tokens.anonKey) return anonymous
  const parts = token.split('.').length
  if (parts !== 3) throw badToken('PGRST301', `Expected 3 parts in JWT; got ${parts}`)
  const claims = await services.tokens.verify(token)
  if (claims && isHalfSignedIn(claims))
    throw new DataProblem(secondFactorNeeded.status, secondFactorNeeded.code, secondFactorNeeded.detail)
  if (claims && roles.includes(claims.role)) return claims
  const now = services.clock.now().epochMilliseconds / 1_000
  try {
    const { exp, nbf } = decodeJwt(token)
    if (exp !== undefined && exp <= now) throw badToken('PGRST303', 'JWT expired')
    if (nbf !== undefined && nbf > now) throw badToken('PGRST303', 'JWT not yet valid')
  } catch (error) {
    if (error instanceof DataProblem) throw error
  }
  throw badToken('PGRST301', 'JWT cryptographic operation failed')
}

const badToken = (code: string, message: string) =>
  new DataProblem(401, code, message, {
    headers: { 'www-authenticate': `Bearer error="invalid_token", error_description="${message}"` },
  })
