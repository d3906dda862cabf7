import type { FastifyRequest } from 'fastify'
import { AuthProblem } from '#features/accounts/server/errors.ts'
import type { SignedIn } from '#features/accounts/server/users.ts'
import type { App } from '#server/route.ts'
import { limited } from '../protocol.ts'
import type { RequireUser } from '../signed-in.ts'
import { challengeFactor } from './challenges.ts'
import { enrolFactor } from './enrol.ts'
import {
  countRecoveryCodes,
  generateRecoveryCodes,
  regenerateRecoveryCodes,
  removeRecoveryCodes,
  verifyRecoveryCode,
} from './recovery-codes.ts'
import { removeFactor } from './remove.ts'
import { verifyFactor } from './verify.ts'

type WithId = { Params: { id: string } }

export function factorRoutes(app: App, requireUser: RequireUser) {
  const { services } = app
  const byNetwork = limited(services, 'factor')
  const caller = async (request: FastifyRequest): Promise<SignedIn> => asPerson(await requireUser(request))

  app.get('/factors/recovery-codes', async (request) => countRecoveryCodes(services, await caller(request)))
  app.post('/factors/recovery-codes', byNetwork, async (request) =>
    generateRecoveryCodes(services, request, await caller(request)),
  )
  app.post('/factors/recovery-codes/regenerate', byNetwork, async (request) =>
    regenerateRecoveryCodes(services, request, await caller(request)),
  )
  app.post('/factors/recovery-codes/verify', byNetwork, async (request) =>
    verifyRecoveryCode(services, request, await caller(request)),
  )
  app.delete('/factors/recovery-codes', async (request) =>
    removeRecoveryCodes(services, request, await caller(request)),
  )

  app.post('/factors', byNetwork, async (request) => enrolFactor(services, request, await caller(request)))
  app.post<WithId>('/factors/:id/challenge', byNetwork, async (request) =>
    challengeFactor(services, request, await caller(request), request.params.id),
  )
  app.post<WithId>('/factors/:id/verify', byNetwork, async (request) =>
    verifyFactor(services, request, await caller(request), request.params.id),
  )
  app.delete<WithId>('/factors/:id', async (request) =>
    removeFactor(services, request, await caller(request), request.params.id),
  )
}

/** An anonymous account has nothing to guard yet. */
export function asPerson(caller: SignedIn): SignedIn {
  if (caller.user.isAnonymous)
    throw new AuthProblem(403, 'no_authorization', 'Anonymous user not allowed to perform these actions')
  return caller
}
