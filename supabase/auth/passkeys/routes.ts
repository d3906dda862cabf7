import type { FastifyRequest } from 'fastify'
import { AuthProblem } from '#features/accounts/server/errors.ts'
import type { App } from '#server/route.ts'
import { asPerson } from '../factors/routes.ts'
import { limited } from '../protocol.ts'
import type { RequireUser } from '../signed-in.ts'
import { listPasskeys, removePasskey, renamePasskey } from './passkeys.ts'
import { addPasskey, startPasskey } from './register.ts'
import { signInWithPasskey, startPasskeySignIn } from './sign-in.ts'

type WithId = { Params: { id: string } }

export function passkeyRoutes(app: App, requireUser: RequireUser) {
  const { services } = app
  const byNetwork = limited(services, 'factor')
  const caller = async (request: FastifyRequest) => asPerson(await requireUser(request))
  app.register(async (on) => {
    on.addHook('onRequest', async () => {
      if (!services.config.auth.passkeys)
        throw new AuthProblem(404, 'passkey_disabled', 'Passkeys are disabled')
    })
    on.post('/passkeys/registration/options', byNetwork, async (request) =>
      startPasskey(services, request, await caller(request)),
    )
    on.post('/passkeys/registration/verify', byNetwork, async (request) =>
      addPasskey(services, request, await caller(request)),
    )
    on.post('/passkeys/authentication/options', byNetwork, (request) => startPasskeySignIn(services, request))
    on.post('/passkeys/authentication/verify', byNetwork, (request) => signInWithPasskey(services, request))
    on.get('/passkeys', async (request) => {
      const { user } = await caller(request)
      return services.asSystem('list passkeys', (db) => listPasskeys(db, user.id))
    })
    on.patch<WithId>('/passkeys/:id', async (request) =>
      renamePasskey(services, request, await caller(request), request.params.id),
    )
    on.delete<WithId>('/passkeys/:id', async (request, reply) => {
      await removePasskey(services, request, await caller(request), request.params.id)
      return reply.status(204).send()
    })
  })
}
