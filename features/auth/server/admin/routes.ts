import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#server/route.ts'
import { AuthProblem } from '../wire/problem.ts'

/** Accounts are administered inside the product, by people with names; the key that could do everything opens nothing here. */
export function adminRoutes(app: App) {
  const forAdmins = async (request: FastifyRequest, reply: FastifyReply) => {
    const token = /^bearer +(\S+)/i.exec(request.headers.authorization ?? '')?.[1]
    if (!token) throw new AuthProblem(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
    const { claims, fault } = await app.house.tokens.inspect(token, { anyRole: true })
    if (!claims) throw new AuthProblem(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${fault}`)
    if (!['service_role', 'supabase_admin'].includes(claims.role)) throw new AuthProblem(403, 'not_admin', 'User not allowed')
    return reply.status(404).type('text/plain').send('404 page not found\n')
  }
  app.post('/invite', forAdmins)
  app.route({ method: ['GET', 'POST', 'PUT', 'DELETE'], url: '/admin/*', handler: forAdmins })
}
