import type { FastifyReply, FastifyRequest } from 'fastify'
import type { House } from '#server/house.ts'
import type { App } from '#server/route.ts'
import type { WhoAsks } from './asker.ts'
import { AuthProblem, invalid } from './problem.ts'

const off = (status: number, code: string, message: string) => async () => {
  throw new AuthProblem(status, code, message)
}

/** Ways in that this house does not open, each answered as the protocol says of a switch that is off. */
export function closedRoutes(app: App, house: House, whoAsks: WhoAsks) {
  const offWhenSignedIn = (status: number, code: string, message: string) => async (request: FastifyRequest) => {
    await whoAsks(request)
    throw new AuthProblem(status, code, message)
  }
  const noLinking = offWhenSignedIn(404, 'manual_linking_disabled', 'Manual linking is disabled')
  const noFactor = offWhenSignedIn(404, 'mfa_factor_not_found', 'Factor not found')

  app.post('/otp', off(422, 'otp_disabled', 'Signups not allowed for otp'))
  app.post('/magiclink', off(422, 'otp_disabled', 'Signups not allowed for otp'))
  app.post('/sso', off(404, 'saml_provider_disabled', 'SAML 2.0 is disabled'))
  app.get('/user/identities/authorize', noLinking)
  app.delete('/user/identities/:id', noLinking)
  app.post('/factors', offWhenSignedIn(422, 'mfa_totp_enroll_not_enabled', 'MFA enroll is disabled for TOTP'))
  app.post('/factors/:id/challenge', noFactor)
  app.post('/factors/:id/verify', noFactor)
  app.delete('/factors/:id', noFactor)
  app.post('/invite', forAdmins(house))
  app.route({ method: ['GET', 'POST', 'PUT', 'DELETE'], url: '/admin/*', handler: forAdmins(house) })
}

/** Accounts are administered inside the product, by people with names; the key that could do everything opens nothing here. */
const forAdmins = (house: House) => async (request: FastifyRequest, reply: FastifyReply) => {
  const token = /^bearer +(\S+)/i.exec(request.headers.authorization ?? '')?.[1]
  if (!token) throw new AuthProblem(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  const { claims, fault } = await house.tokens.inspect(token)
  if (!claims) throw new AuthProblem(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${fault}`)
  if (claims.role !== 'service_role') throw new AuthProblem(403, 'not_admin', 'User not allowed')
  return reply.status(404).type('text/plain').send('404 page not found\n')
}

/** What a browser opens to sign in elsewhere: there is no elsewhere yet. */
export function closedLinks(app: App) {
  app.get('/authorize', async () => {
    throw invalid('Unsupported provider: provider is not enabled')
  })
  app.route({ method: ['GET', 'POST'], url: '/callback', handler: off(400, 'bad_oauth_callback', 'OAuth state parameter missing') })
}
