import type { FastifyRequest } from 'fastify'
import { checkLimit } from '#features/accounts/server/limits.ts'
import { deviceOf, startSession } from '#features/accounts/server/sessions/sessions.ts'
import { addUser, note } from '#features/accounts/server/users.ts'
import { networkOf } from '#server/network.ts'
import type { Services } from '#server/services.ts'
import { checkMetadata } from './input.ts'

export async function signUpAnonymously(
  services: Services,
  request: FastifyRequest,
  data: Record<string, unknown>,
) {
  checkMetadata(data)
  await checkLimit(services, 'anonymous', networkOf(request.ip))
  const caller = deviceOf(request)
  return services.asSystem('anonymous sign-up', async (db) => {
    const user = (await addUser(db, { passwordHash: null, metadata: data, isAnonymous: true }))!
    await note(db, user.id, 'signed-up', caller.ip)
    return startSession(services, db, user.id, 'anonymous', caller)
  })
}
