import type { FastifyRequest } from 'fastify'
import type { Services } from '#server/services.ts'
import { AuthProblem } from '../wire/problem.ts'

const adminRoles: readonly string[] = ['service_role', 'supabase_admin']

/** Accounts are administered by programs that hold the service's own key. People with the role `admin` do it inside the product. */
export async function mustBeAdmin(services: Services, request: FastifyRequest): Promise<void> {
  const token = /^bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1]
  if (!token) throw new AuthProblem(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  const { claims, fault } = await services.tokens.inspect(token, { anyRole: true })
  if (!claims)
    throw new AuthProblem(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${fault}`)
  if (!adminRoles.includes(claims.role)) throw new AuthProblem(403, 'not_admin', 'User not allowed')
}
