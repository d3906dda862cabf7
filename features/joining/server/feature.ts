import multipart from '@fastify/multipart'
import type { Feature } from '#server/feature.ts'
import { confirmingForms } from './confirming-forms.ts'
import { loginForm } from './login-form.ts'
import { registrationForm } from './registration-form.ts'
import { mustBeOurForm } from './same-site.ts'

/** The account forms for browsers that run no script, or not yet: posted to the page's own address, answered with a page. */
export const feature: Feature = {
  name: 'joining',
  routes(app) {
    app.register(async (forms) => {
      forms.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: 16_384 },
        (_request, body, done) => done(null, body),
      )
      await forms.register(multipart)
      forms.addHook('onRequest', async (request, reply) => {
        reply.header('cache-control', 'no-store')
        await mustBeOurForm(app.services, request)
      })
      registrationForm(forms)
      confirmingForms(forms)
      loginForm(forms)
    })
  },
}
