import type { FastifyError, FastifyRequest } from 'fastify'
import {
  AuthProblem,
  badJson,
  emailTaken,
  invalid,
  OAuthProblem,
  sendProblem,
  tooManyRequests,
} from '#features/accounts/server/errors.ts'
import { checkLimit } from '#features/accounts/server/limits.ts'
import { asApiFailure } from '#server/errors.ts'
import { networkOf } from '#server/network.ts'
import type { Limit } from '#server/limits/rate-limit.ts'
import type { App } from '#server/route.ts'
import type { Services } from '#server/services.ts'
import { KeyProblem } from './signed-in.ts'

/** Every body is JSON, whatever its type says; an empty one is no body. */
export function takeAnyBody(app: App) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? undefined : JSON.parse(body as string))
    } catch (error) {
      done(badJson((error as Error).message.slice(0, 100)))
    }
  })
}

export function answerProblems(app: App) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof KeyProblem)
      return reply.status(401).send({ message: error.message, hint: error.hint })
    if (error instanceof OAuthProblem)
      return reply.status(400).send({ error: error.error, error_description: error.message })
    const problem = error instanceof AuthProblem ? error : translate(error)
    if (problem.status >= 500)
      request.log.error(
        { err: { message: error.message, code: error.code, stack: error.stack } },
        'account service failed',
      )
    return sendProblem(request, reply, problem)
  })
}

function translate(error: FastifyError): AuthProblem {
  if (error.code === '23505') return emailTaken()
  // Unsettled payments hold the account.
  if (error.code === '23001') return new AuthProblem(409, 'conflict', error.message)
  // The account was deleted meanwhile.
  if (error.code === '23503')
    return new AuthProblem(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  const apiError = asApiFailure(error)?.apiError
  if (apiError?.status === 503) return new AuthProblem(503, 'unexpected_failure', apiError.detail)
  if (apiError?.status === 429) return tooManyRequests()
  if (apiError) return invalid('A value has a form that cannot be stored')
  if (error.statusCode === 413)
    return new AuthProblem(413, 'request_entity_too_large', 'Request body is too large')
  if (error.statusCode === 429) return tooManyRequests()
  if (error.statusCode && error.statusCode < 500) return invalid('Bad request')
  return new AuthProblem(
    500,
    'unexpected_failure',
    'Unexpected failure, please check server logs for more information',
  )
}

/** A bucket per call: a hundred people may share one address. */
export const limited = (services: Services, limit: Limit) => ({
  preHandler: async (request: FastifyRequest) => {
    await checkLimit(services, limit, `${request.routeOptions.url} ${networkOf(request.ip)}`)
  },
})
