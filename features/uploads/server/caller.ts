import type { FastifyRequest } from 'fastify'
import { readCaller, withRegistration } from '#server/caller.ts'
import type { Claims } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import { badRequest, denied, halfSignedIn } from './storage-problem.ts'

/** Whom the database works for. Unless `optional`, there must be a token, if only the public key. */
export async function requireCaller(
  services: Services,
  request: FastifyRequest,
  { optional = false } = {},
): Promise<Claims> {
  const caller = await readCaller(services, request)
  switch (caller.fault) {
    case undefined:
      if (caller.hasOtherScheme) throw denied('Invalid Compact JWS')
      if (caller.token === undefined && !optional)
        throw badRequest("headers must have required property 'authorization'")
      return withRegistration(caller)
    case 'second factor missing':
      throw halfSignedIn()
    case 'expired':
      throw denied('"exp" claim timestamp check failed')
    case 'malformed':
      throw denied('Invalid Compact JWS')
    default:
      throw denied('signature verification failed')
  }
}

/** Whose file it will be: the signed-in person's, or the one's who registers. */
export const ownerOf = (claims: Claims) => claims.sub ?? (claims.registration as string | undefined)
