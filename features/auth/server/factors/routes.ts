import type { FastifyRequest } from 'fastify'
import type { App } from '#server/route.ts'
import type { WhoAsks } from '../wire/asker.ts'
import { AuthProblem } from '../wire/problem.ts'

/** Second factors: switched off, and said so. */
export function factorRoutes(app: App, whoAsks: WhoAsks) {
  const off = (status: number, code: string, message: string) => async (request: FastifyRequest) => {
    await whoAsks(request)
    throw new AuthProblem(status, code, message)
  }
  const noFactor = off(404, 'mfa_factor_not_found', 'Factor not found')
  app.post('/factors', off(422, 'mfa_totp_enroll_not_enabled', 'MFA enroll is disabled for TOTP'))
  app.post('/factors/:id/challenge', noFactor)
  app.post('/factors/:id/verify', noFactor)
  app.delete('/factors/:id', noFactor)
}
