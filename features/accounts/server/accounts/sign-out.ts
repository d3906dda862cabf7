import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '#server/services.ts'
import { endSessions } from '../sessions/sessions.ts'
import type { Caller } from '../wire/asker.ts'
import { invalid } from '../wire/problem.ts'
import { note } from '../users.ts'

export async function signOut(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  { user, sessionId }: Caller,
) {
  const { scope = 'global' } = request.query as { scope?: unknown }
  if (scope !== 'global' && scope !== 'local' && scope !== 'others')
    throw invalid(`Unsupported logout scope "${String(scope).slice(0, 40)}"`)
  await services.asSystem('sign-out', (db) =>
    Promise.all([endSessions(db, user.id, sessionId, scope), note(db, user.id, 'signed-out')]),
  )
  return reply.status(204).send()
}
