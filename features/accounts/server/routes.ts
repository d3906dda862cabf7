import type { FastifyRequest } from 'fastify'
import { answerCors } from '#server/cors.ts'
import type { App } from '#server/route.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { changeUser } from './accounts/change-user.ts'
import { reauthenticate } from './accounts/reauthenticate.ts'
import { signOut } from './accounts/sign-out.ts'
import { recover, resend } from './accounts/ask-mail.ts'
import { cancelEmailChange } from './accounts/email-change.ts'
import { openCallers, requireApiKey } from './wire/asker.ts'
import { adminRoutes } from './admin/routes.ts'
import { factorRoutes } from './factors/routes.ts'
import { askForMagicLink, askForOtp } from './accounts/otp.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { providerLinks, providerRoutes } from './providers/routes.ts'
import { waysIn, withProviders } from './providers/ways-in.ts'
import { answerProblems, takeAnyBody } from './wire/service.ts'
import { health, showSettings } from './wire/settings.ts'
import { invalid, sendProblem } from './wire/problem.ts'
import { networkOf } from './secrets/network.ts'
import { type Limit, spendTurn } from './secrets/rate-limits.ts'
import { endSession, listSessions } from './sessions/my-sessions.ts'
import { signIn } from './sessions/sign-in.ts'
import { signUp } from './accounts/sign-up.ts'
import { showUser } from './wire/user-answer.ts'
import { isEmailConfirmed } from './users.ts'
import { verifyByPost } from './accounts/verify.ts'
import { answerLookingAhead, isLookingAhead, verifyByLink } from './accounts/verify-by-link.ts'

const headers = 'content-type, accept, x-supabase-api-version, x-client-ip, x-jwt-aud, x-use-cookie'

export function authRoutes(app: App) {
  route(app, contract.askConfirmation, async ({ db, input }) => ({
    confirmed: await isEmailConfirmed(db, input.userId),
  }))
  route(app, contract.listWaysIn, async ({ services }) => waysIn(services))
  route(app, contract.cancelEmailChange, async ({ services, me }) => {
    await cancelEmailChange(services, me.id)
    return {}
  })
  route(app, contract.listSessions, async ({ db }) => ({ sessions: await listSessions(db) }))
  route(app, contract.endSession, async ({ db, input }) => {
    await endSession(db, input.id)
    return {}
  })
  app.register(async (scope) => accountService(scope), { prefix: app.services.config.auth.basePath })
}

/** The account service, as the unmodified client of that protocol calls it. */
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
  // Each call has a bucket of its own; a hundred people behind one address share it.
  const limited = (limit: Limit) => ({
    preHandler: async (request: FastifyRequest) => {
      await spendTurn(services, limit, `${request.routeOptions.url} ${networkOf(request.ip)}`)
    },
  })

  // Before the limit: whoever looks ahead at a hundred mails must not use up the person's turns either.
  app.route({
    method: ['GET', 'HEAD'],
    url: '/verify',
    exposeHeadRoute: false,
    async handler(request, reply) {
      if (isLookingAhead(request)) return answerLookingAhead(reply)
      await spendTurn(services, 'verify', `${request.routeOptions.url} ${networkOf(request.ip)}`)
      return verifyByLink(services, request, reply)
    },
  })
  app.get('/.well-known/jwks.json', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=600').send({ keys: services.tokens.publicKeys() }),
  )
  providerLinks(app)

  app.register(async (keyed) => {
    const whoAsks = openCallers(services)
    if (services.config.auth.wantsKey)
      keyed.addHook('onRequest', (request) => requireApiKey(services, request))
    keyed.post('/signup', limited('mail'), (request) => signUp(services, request))
    keyed.post('/token', limited('token'), (request) => signIn(services, request))
    keyed.post('/verify', limited('verify'), (request) => verifyByPost(services, request))
    keyed.post('/resend', limited('mail'), (request) => resend(services, request))
    keyed.post('/recover', limited('mail'), (request) => recover(services, request))
    keyed.get('/user', async (request) => showUser((await whoAsks(request)).user))
    keyed.put('/user', limited('change'), async (request) =>
      changeUser(services, request, await whoAsks(request)),
    )
    keyed.get('/reauthenticate', limited('mail'), async (request) =>
      reauthenticate(services, await whoAsks(request)),
    )
    keyed.post('/logout', async (request, reply) => signOut(services, request, reply, await whoAsks(request)))
    keyed.get('/settings', async () => withProviders(services, showSettings(services)))
    keyed.get('/health', async () => health)
    keyed.post('/otp', limited('mail'), (request) => askForOtp(services, request))
    keyed.post('/magiclink', limited('mail'), (request) => askForMagicLink(services, request))
    factorRoutes(keyed, whoAsks)
    passkeyRoutes(keyed, whoAsks)
    providerRoutes(keyed, whoAsks)
    adminRoutes(keyed)
  })
  app.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/*',
    handler: async (_request, reply) => reply.status(404).type('text/plain').send('404 page not found\n'),
  })
}
