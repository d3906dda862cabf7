import type { FastifyRequest } from 'fastify'
import { readCaller, withRegistration } from '#server/caller.ts'
import type { Claims } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import { badRequest, denied, halfSignedIn } from './problem.ts'

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
