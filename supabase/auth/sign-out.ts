import type { FastifyReply, FastifyRequest } from 'fastify'
import { invalid } from '#features/accounts/server/errors.ts'
import { endSessions } from '#features/accounts/server/sessions/sessions.ts'
import { note, type SignedIn } from '#features/accounts/server/users.ts'
import type { Services } from '#server/services.ts'

export async function signOut(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  { user, sessionId }: SignedIn,
) {
  const { scope = 'global' } = request.query as { scope?: unknown }
  if (scope !== 'global' && scope !== 'local' && scope !== 'others')
    throw invalid(`Unsupported logout scope "${String(scope).slice(0, 40)}"`)
  await services.asSystem('sign-out', (db) =>
    Promise.all([endSessions(db, user.id, sessionId, scope), note(db, user.id, 'signed-out')]),
  )
  return reply.status(204).send()
}
