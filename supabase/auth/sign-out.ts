import type { FastifyReply, FastifyRequest } from 'fastify'
import { needsSecondFactor } from '#features/accounts/rules.ts'
import { invalid } from '#features/accounts/server/errors.ts'
import { endSessions } from '#features/accounts/server/sessions/sessions.ts'
import { note, type SignedIn } from '#features/accounts/server/users.ts'
import type { Services } from '#server/services.ts'
import { checkHasShownFactor } from './signed-in.ts'

export async function signOut(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: SignedIn,
) {
  const { user, sessionId, aal } = caller
  const { scope = 'global' } = request.query as { scope?: unknown }
  if (scope !== 'global' && scope !== 'local' && scope !== 'others')
    throw invalid(`Unsupported logout scope "${String(scope).slice(0, 40)}"`)
  if (scope === 'others') checkHasShownFactor(caller, 'end other sessions')
  // With a password alone a thief would throw the owner out everywhere.
  const ends = needsSecondFactor(user.factors, aal) ? 'local' : scope
  await services.asSystem('sign-out', (db) =>
    Promise.all([endSessions(db, user.id, sessionId, ends), note(db, user.id, 'signed-out')]),
  )
  return reply.status(204).send()
}
