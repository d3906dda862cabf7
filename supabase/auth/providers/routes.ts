import type { App } from '#server/route.ts'
import {
  addOrganisation,
  changeOrganisation,
  listOrganisations,
  removeOrganisation,
  showOrganisation,
} from '../saml/admin.ts'
import { takeAssertion } from '../saml/answer.ts'
import { showOwnMetadata, signInAtOrganisation } from '../saml/sso.ts'
import type { RequireUser } from '../signed-in.ts'
import { authorize, authorizeLink } from './authorize.ts'
import { answerCallback } from './callback.ts'
import { unlinkIdentity } from './linking.ts'

export function providerRoutes(app: App, requireUser: RequireUser) {
  const { services } = app
  app.post('/sso', (request, reply) => signInAtOrganisation(services, request, reply))
  app.get('/user/identities/authorize', async (request, reply) =>
    authorizeLink(services, request, reply, await requireUser(request)),
  )
  app.delete('/user/identities/:id', async (request) =>
    unlinkIdentity(services, request, await requireUser(request)),
  )
  app.get('/admin/sso/providers', (request) => listOrganisations(services, request))
  app.post('/admin/sso/providers', async (request, reply) =>
    reply.status(201).send(await addOrganisation(services, request)),
  )
  app.get('/admin/sso/providers/:id', (request) => showOrganisation(services, request))
  app.put('/admin/sso/providers/:id', (request) => changeOrganisation(services, request))
  app.delete('/admin/sso/providers/:id', (request) => removeOrganisation(services, request))
}

export function providerLinks(app: App) {
  const { services } = app
  app.get('/authorize', (request, reply) => authorize(services, request, reply))
  app.get('/sso/saml/metadata', (request, reply) => showOwnMetadata(services, request, reply))
  app.register(async (forms) => {
    takeForms(forms)
    forms.route({
      method: ['GET', 'POST'],
      url: '/callback',
      handler: (request, reply) => answerCallback(services, request, reply),
    })
    forms.post('/sso/saml/acs', (request, reply) => takeAssertion(services, request, reply))
  })
}

const takeForms = (app: App) =>
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
  )
