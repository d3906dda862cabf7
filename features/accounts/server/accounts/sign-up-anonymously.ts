import type { FastifyRequest } from 'fastify'
import type { Services } from '#server/services.ts'
import { checkMetadata } from '../wire/input.ts'
import { networkOf } from '../secrets/network.ts'
import { spendTurn } from '../secrets/rate-limits.ts'
import { callerOf, startSession } from '../sessions/sessions.ts'
import { addUser, note } from '../users.ts'

/** An account for somebody who looks around; the first address or number that they confirm makes it an ordinary one. */
export async function signUpAnonymously(
  services: Services,
  request: FastifyRequest,
  data: Record<string, unknown>,
) {
  checkMetadata(data)
  await spendTurn(services, 'anonymous', networkOf(request.ip))
  const caller = callerOf(request)
  return services.asSystem('anonymous sign-up', async (db) => {
    const user = (await addUser(db, { passwordHash: null, metadata: data, isAnonymous: true }))!
    await note(db, user.id, 'signed-up', caller.ip)
    return startSession(services, db, user.id, 'anonymous', caller)
  })
}
