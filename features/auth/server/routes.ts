import type { FastifyRequest } from 'fastify'
import { answerCors } from '#server/cors.ts'
import type { App } from '#server/route.ts'
import { openRoute } from '#server/route.ts'
import { askConfirmation, listWaysIn } from '../contract.ts'
import { changeUser, reauthenticate, signOut } from './accounts/account.ts'
import { recover, resend } from './accounts/ask-mail.ts'
import { checkKey, openAskers } from './wire/asker.ts'
import { adminRoutes } from './admin/routes.ts'
import { factorRoutes } from './factors/routes.ts'
import { otpRoutes } from './accounts/otp.ts'
import { providerLinks, providerRoutes } from './providers/routes.ts'
import { waysIn, withProviders } from './providers/ways-in.ts'
import { answerProblems, takeAnyBody } from './wire/service.ts'
import { health, settings } from './wire/settings.ts'
import { type Limit, spendTurn } from './secrets/rate-limits.ts'
import { signIn } from './sessions/sign-in.ts'
import { signUp } from './accounts/sign-up.ts'
import { showUser } from './wire/user-answer.ts'
import { isEmailConfirmed } from './users.ts'
import { verifyByLink, verifyByPost } from './accounts/verify.ts'

const headers = 'authorization, apikey, content-type, accept, x-client-info, x-supabase-api-version, x-client-ip, x-jwt-aud, x-use-cookie, x-registration'

export function authRoutes(app: App) {
  openRoute(app, askConfirmation, async ({ db, input }) => ({ confirmed: await isEmailConfirmed(db, input.userId) }))
  openRoute(app, listWaysIn, async ({ house }) => waysIn(house))
  app.register(async (scope) => accountService(scope), { prefix: '/auth/v1' })
}

/** The account service, as the unmodified client of that protocol calls it. */
function accountService(app: App) {
  const { house } = app
  answerCors(app, '/*', headers)
  takeAnyBody(app)
  answerProblems(app)
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  const limited = (limit: Limit) => ({ preHandler: async (request: FastifyRequest) => spendTurn(house, limit, request.ip) })

  app.get('/verify', limited('verify'), (request, reply) => verifyByLink(house, request, reply))
  app.get('/.well-known/jwks.json', async (_request, reply) => reply.header('cache-control', 'public, max-age=600').send({ keys: [] }))
  providerLinks(app)

  app.register(async (keyed) => {
    const whoAsks = openAskers(house)
    keyed.addHook('onRequest', (request) => checkKey(house, request))
    keyed.post('/signup', limited('mail'), (request) => signUp(house, request))
    keyed.post('/token', limited('token'), (request) => signIn(house, request))
    keyed.post('/verify', limited('verify'), (request) => verifyByPost(house, request))
    keyed.post('/resend', limited('mail'), (request) => resend(house, request))
    keyed.post('/recover', limited('mail'), (request) => recover(house, request))
    keyed.get('/user', async (request) => showUser((await whoAsks(request)).user))
    keyed.put('/user', limited('change'), async (request) => changeUser(house, request, await whoAsks(request)))
    keyed.get('/reauthenticate', limited('mail'), async (request) => reauthenticate(house, await whoAsks(request)))
    keyed.post('/logout', async (request, reply) => signOut(house, request, reply, await whoAsks(request)))
    keyed.get('/settings', async () => withProviders(house, settings))
    keyed.get('/health', async () => health)
    otpRoutes(keyed)
    factorRoutes(keyed, whoAsks)
    providerRoutes(keyed, whoAsks)
    adminRoutes(keyed)
  })
  app.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/*',
    handler: async (_request, reply) => reply.status(404).type('text/plain').send('404 page not found\n'),
  })
}
