import type { FastifyRequest } from 'fastify'
import { secondFactorNeeded } from '#common/api-error.ts'
import { type CallerFault, checkApiKey, readCaller, withRegistration } from '#server/caller.ts'
import type { Claims } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import { badToken, DataProblem } from './problem.ts'

export async function requireCaller(services: Services, request: FastifyRequest): Promise<Claims> {
  const badKey = await checkApiKey(services, request)
  if (badKey) throw new DataProblem(401, 'no-api-key', badKey.message, { hint: badKey.hint })
  const caller = await readCaller(services, request)
  if (caller.fault) throw problemOf(caller)
  // In production a registration makes its profile by `createMyProfile`, which answers for a taken address too.
  return services.config.isDemo ? withRegistration(caller) : caller.claims
}

function problemOf({ fault, token }: CallerFault): DataProblem {
  if (fault === 'second factor missing')
    return new DataProblem(secondFactorNeeded.status, secondFactorNeeded.code, secondFactorNeeded.detail)
  if (fault === 'expired') return badToken('PGRST303', 'JWT expired')
  if (fault === 'not valid yet') return badToken('PGRST303', 'JWT not yet valid')
  const parts = token.split('.').length
  if (parts !== 3) return badToken('PGRST301', `Expected 3 parts in JWT; got ${parts}`)
  return badToken('PGRST301', 'JWT cryptographic operation failed')
}
