import type { FastifyRequest } from 'fastify'
import { isId } from '#common/schema.ts'
import { AuthProblem } from '#features/accounts/server/errors.ts'
import type { App } from '#server/route.ts'
import { requireAdmin } from '../signed-in.ts'
import { changeUserByAdmin } from './change-user.ts'
import { createUser } from './create-user.ts'
import { deleteUser } from './delete-user.ts'
import { forgetFactorByAdmin, forgetPasskeyByAdmin, listFactors, listPasskeysOf } from './factors.ts'
import { generateLink } from './generate-link.ts'
import { invite } from './invite.ts'
import { listUsers, readUser } from './list-users.ts'

export function adminRoutes(app: App) {
  const { services } = app
  app.register(async (admin) => {
    admin.addHook('preHandler', (request) => requireAdmin(services, request))
    admin.post('/invite', (request) => invite(services, request))
    admin.post('/admin/generate_link', (request) => generateLink(services, request))
    admin.post('/admin/users', (request) => createUser(services, request))
    admin.get('/admin/users', (request, reply) => listUsers(services, request, reply))
    admin.get('/admin/users/:id', (request) => readUser(services, idOf(request)))
    admin.put('/admin/users/:id', (request) => changeUserByAdmin(services, request, idOf(request)))
    admin.delete('/admin/users/:id', (request) => deleteUser(services, request, idOf(request)))
    admin.get('/admin/users/:id/factors', (request) => listFactors(services, idOf(request)))
    admin.delete('/admin/users/:id/factors/:factorId', (request) =>
      forgetFactorByAdmin(services, request, idOf(request), idOf(request, 'factorId', 'factor_id')),
    )
    admin.get('/admin/users/:id/passkeys', (request) => listPasskeysOf(services, idOf(request)))
    admin.delete('/admin/users/:id/passkeys/:passkeyId', (request, reply) =>
      forgetPasskeyByAdmin(services, request, reply, idOf(request), idOf(request, 'passkeyId', 'passkey_id')),
    )
    admin.route({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: '/admin/*',
      handler: async (_request, reply) =>
        reply.status(404).type('text/plain; charset=utf-8').send('404 page not found\n'),
    })
  })
}

function idOf(request: FastifyRequest, name = 'id', word = 'user_id'): string {
  const id = (request.params as Record<string, string>)[name] ?? ''
  if (!isId(id)) throw new AuthProblem(404, 'validation_failed', `${word} must be an UUID`)
  return id.toLowerCase()
}
