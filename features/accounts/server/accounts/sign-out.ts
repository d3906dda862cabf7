import type { FastifyReply, FastifyRequest } from 'fastify'
import type { House } from '#server/services.ts'
import { endSessions } from '../sessions/sessions.ts'
import type { Asker } from '../wire/asker.ts'
import { invalid } from '../wire/problem.ts'
import { note } from '../users.ts'

export async function signOut(
  house: House,
  request: FastifyRequest,
  reply: FastifyReply,
  { user, sessionId }: Asker,
) {
  const { scope = 'global' } = request.query as { scope?: unknown }
  if (scope !== 'global' && scope !== 'local' && scope !== 'others')
    throw invalid(`Unsupported logout scope "${String(scope).slice(0, 40)}"`)
  await house.asSystem('sign-out', (db) =>
    Promise.all([endSessions(db, user.id, sessionId, scope), note(db, user.id, 'signed-out')]),
  )
  return reply.status(204).send()
}
