import type { FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'
import { secondFactorNeeded } from '#common/api-error.ts'
import { isId } from '#common/schema.ts'
import { anonymous, type Claims, isHalfSignedIn } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import { badToken, RestProblem } from './problem.ts'

/** Who asks: the token's person, or nobody. Someone who registers just now shows the id that sign-up answered. */
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
    throw refusedKey('No API key found in request', 'No `apikey` request header or url param was found.')
  if (!(await services.tokens.verify(key)))
    throw refusedKey('Invalid API key', 'Double check your Supabase `anon` or `service_role` API key.')
}

const refusedKey = (message: string, hint: string) => new RestProblem(401, 'no-api-key', message, { hint })

async function readToken(services: Services, header: string | undefined): Promise<Claims> {
  const [scheme, token] = (header ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !token || token === services.tokens.anonKey) return anonymous
  const parts = token.split('.').length
  if (parts !== 3) throw badToken('PGRST301', `Expected 3 parts in JWT; got ${parts}`)
  const claims = await services.tokens.verify(token)
  if (claims && isHalfSignedIn(claims))
    throw new RestProblem(secondFactorNeeded.status, secondFactorNeeded.code, secondFactorNeeded.detail)
  if (claims && roles.includes(claims.role)) return claims
  throw faultOf(token, services)
}

/** Only to word the refusal: a token that does not verify is believed nothing else. */
function faultOf(token: string, services: Services) {
  const now = services.clock.now().epochMilliseconds / 1_000
  try {
    const { exp, nbf } = decodeJwt(token)
    if (exp !== undefined && exp <= now) return badToken('PGRST303', 'JWT expired')
    if (nbf !== undefined && nbf > now) return badToken('PGRST303', 'JWT not yet valid')
  } catch {
    // no token at all
  }
  return badToken('PGRST301', 'JWT cryptographic operation failed')
}
