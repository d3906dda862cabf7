import { invalid, sendProblem } from '#features/accounts/server/errors.ts'
import { checkLimit } from '#features/accounts/server/limits.ts'
import { showUser } from '#features/accounts/server/user-answer.ts'
import { answerCors } from '#server/cors.ts'
import { networkOf } from '#server/network.ts'
import type { App } from '#server/route.ts'
import { adminRoutes } from './admin/routes.ts'
import { changeUser, sendReauthenticationCode } from './change-user.ts'
import { factorRoutes } from './factors/routes.ts'
import { askForMagicLink, askForOtp, recover, resend } from './request-mail.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { answerProblems, limited, takeAnyBody } from './protocol.ts'
import { providerLinks, providerRoutes } from './providers/routes.ts'
import { health, showSettings } from './settings.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'
import { requireApiKey, userReader } from './signed-in.ts'
import { answerLookingAhead, isLookingAhead, verifyByLink } from './verify-by-link.ts'
import { verifyByPost } from './verify.ts'

const headers = 'content-type, accept, x-supabase-api-version, x-client-ip, x-jwt-aud, x-use-cookie'

export function accountService(app: App) {
  const { services } = app
  answerCors(app, '/*', headers)
  takeAnyBody(app)
  answerProblems(app)
  app.forms.set('/auth/v1', (request, reply, { detail }) => sendProblem(request, reply, invalid(detail)))
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store')
    done()
  })
  // Before the limit: a mail scanner's look-aheads must not use up the person's.
  app.route({
    method: ['GET', 'HEAD'],
    url: '/verify',
    exposeHeadRoute: false,
    async handler(request, reply) {
      if (isLookingAhead(request)) return answerLookingAhead(reply)
      await checkLimit(services, 'verify', `${request.routeOptions.url} ${networkOf(request.ip)}`)
      return verifyByLink(services, request, reply)
    },
  })
  app.get('/.well-known/jwks.json', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=600').send({ keys: services.tokens.publicKeys() }),
  )
  providerLinks(app)

  app.register(async (keyed) => {
    const requireUser = userReader(services)
    if (services.config.auth.wantsKey)
      keyed.addHook('onRequest', (request) => requireApiKey(services, request))
    keyed.post('/signup', limited(services, 'mail'), (request) => signUp(services, request))
    keyed.post('/token', limited(services, 'token'), (request, reply) => signIn(services, request, reply))
    keyed.post('/verify', limited(services, 'verify'), (request) => verifyByPost(services, request))
    keyed.post('/resend', limited(services, 'mail'), (request) => resend(services, request, requireUser))
    keyed.post('/recover', limited(services, 'mail'), (request) => recover(services, request))
    keyed.get('/user', async (request) => showUser((await requireUser(request)).user))
    keyed.put('/user', limited(services, 'change'), async (request) =>
      changeUser(services, request, await requireUser(request)),
    )
    keyed.get('/reauthenticate', limited(services, 'mail'), async (request) =>
      sendReauthenticationCode(services, await requireUser(request)),
    )
    keyed.post('/logout', async (request, reply) =>
      signOut(services, request, reply, await requireUser(request)),
    )
    keyed.get('/settings', async () => showSettings(services))
    keyed.get('/health', async () => health)
    keyed.post('/otp', limited(services, 'mail'), (request) => askForOtp(services, request))
    keyed.post('/magiclink', limited(services, 'mail'), (request) => askForMagicLink(services, request))
    factorRoutes(keyed, requireUser)
    passkeyRoutes(keyed, requireUser)
    providerRoutes(keyed, requireUser)
    adminRoutes(keyed)
  })
  app.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/*',
    handler: async (_request, reply) =>
      reply.status(404).type('text/plain; charset=utf-8').send('404 page not found\n'),
  })
}
