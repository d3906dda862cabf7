import type { FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'
import { isId } from '#common/schema.ts'
import { anonymous, type Claims, isHalfSignedIn } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import { badRequest, denied, halfSignedIn } from './storage-problem.ts'

/** Who asks; someone who registers just now shows the id that sign-up answered. Without `optional` there must be a token, if only the public key. */
export async function readCaller(
  services: Services,
  request: FastifyRequest,
  { optional = false } = {},
): Promise<Claims> {
  const { authorization } = request.headers
  if (authorization === undefined) {
    if (optional) return anonymous
    throw badRequest("headers must have required property 'authorization'")
  }
  const token = authorization.replace(/^bearer\s+/i, '')
  const claims = token === services.tokens.anonKey ? anonymous : await services.tokens.verify(token)
  if (!claims || !['anon', 'authenticated', 'service_role'].includes(claims.role))
    throw denied(reasonOf(token, services))
  if (isHalfSignedIn(claims)) throw halfSignedIn()
  const registration = request.headers['x-registration']
  if (claims.role !== 'anon') return claims
  return typeof registration === 'string' && isId(registration) ? { ...anonymous, registration } : anonymous
}

/** Whose file it will be: the signed-in person's, or the one's who registers. */
export const ownerOf = (claims: Claims) => claims.sub ?? (claims.registration as string | undefined)

/** In the words of the protocol; a token that does not verify is believed nothing else. */
function reasonOf(token: string, services: Services) {
  try {
    const { exp } = decodeJwt(token)
    return exp !== undefined && exp * 1_000 <= services.clock.now().epochMilliseconds
      ? '"exp" claim timestamp check failed'
      : 'signature verification failed'
  } catch {
    return 'Invalid Compact JWS'
  }
}
