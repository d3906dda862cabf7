import type { App } from '#server/route.ts'
import type { WhoAsks } from '../wire/asker.ts'
import { AuthProblem } from '../wire/problem.ts'
import { authorize, authorizeLink } from './authorize.ts'
import { answerCallback } from './callback.ts'
import { unlinkIdentity } from './identities.ts'

/** Signing in by another house: what a client calls with its key. */
export function providerRoutes(app: App, whoAsks: WhoAsks) {
  const { house } = app
  app.get('/user/identities/authorize', async (request, reply) => authorizeLink(house, request, reply, await whoAsks(request)))
  app.post('/sso', async () => {
    throw new AuthProblem(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
  })
  app.delete('/user/identities/:id', async (request) => unlinkIdentity(house, request, await whoAsks(request)))
}

/** What a browser opens to sign in elsewhere, and where it comes back. */
export function providerLinks(app: App) {
  const { house } = app
  app.get('/authorize', (request, reply) => authorize(house, request, reply))
  app.register(async (forms) => {
    takeForms(forms)
    forms.route({ method: ['GET', 'POST'], url: '/callback', handler: (request, reply) => answerCallback(house, request, reply) })
  })
}

/** Some houses send the browser back by a form. */
const takeForms = (app: App) =>
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  )
