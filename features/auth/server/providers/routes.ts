import type { FastifyRequest } from 'fastify'
import type { App } from '#server/route.ts'
import type { WhoAsks } from '../wire/asker.ts'
import { AuthProblem, invalid } from '../wire/problem.ts'

const off = (status: number, code: string, message: string) => async () => {
  throw new AuthProblem(status, code, message)
}

/** Signing in by another house: what a client calls with its key. */
export function providerRoutes(app: App, whoAsks: WhoAsks) {
  const noLinking = async (request: FastifyRequest) => {
    await whoAsks(request)
    throw new AuthProblem(404, 'manual_linking_disabled', 'Manual linking is disabled')
  }
  app.post('/sso', off(404, 'saml_provider_disabled', 'SAML 2.0 is disabled'))
  app.get('/user/identities/authorize', noLinking)
  app.delete('/user/identities/:id', noLinking)
}

/** What a browser opens to sign in elsewhere: there is no elsewhere yet. */
export function providerLinks(app: App) {
  app.get('/authorize', async () => {
    throw invalid('Unsupported provider: provider is not enabled')
  })
  app.route({ method: ['GET', 'POST'], url: '/callback', handler: off(400, 'bad_oauth_callback', 'OAuth state parameter missing') })
}
