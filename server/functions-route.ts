import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import {
  badInput,
  notFound,
  notSignedIn,
  type ApiError,
  apiError,
  secondFactorNeeded,
} from '#common/api-error.ts'
import { answerCors } from './cors.ts'
import { readCaller } from './caller.ts'
import type { Claims } from './database.ts'
import { asApiFailure, fail } from './errors.ts'
import { anyBody, objectBody } from './function-body.ts'
import type { Method, ServerFunction } from './functions.ts'
import type { App } from './route.ts'

const headers = 'content-type, x-retry-count, traceparent, tracestate, baggage, x-region'
const wrongMethod = apiError(405, 'wrong-method', 'This function does not answer to that method.')
const tooLarge = apiError(413, 'too-large', 'That is larger than we accept.')
const unexpected = apiError(
  500,
  'unexpected',
  'Something went wrong on our side. We have been told; please try again.',
)

/** `/functions/v1/NAME`, as the account client calls it: a business outcome is 200, a refusal its own status with `{ error, code }`. */
export function functionRoutes(app: App, functions: readonly ServerFunction[]) {
  answerCors(app, '/functions/v1/*', headers)
  app.forms.set('/functions/v1', (_request, reply, { detail }) => reply.send({ error: detail }))
  app.setErrorHandler(answerFault)
  // Whether a body is JSON depends on the function, not on its label.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/functions/v1/*',
    async handler(request, reply) {
      const wanted = functions.find(({ name }) => name === request.params['*'])
      if (!wanted)
        return reply
          .status(404)
          .send({ code: 'NOT_FOUND', message: 'Requested function was not found', error: notFound.detail })
      const claims = await callerOf(app, request)
      if (typeof claims === 'string')
        return reply.status(401).send({ msg: claims, error: notSignedIn.detail, code: notSignedIn.code })
      const { methods = ['POST'], body = 'object' } = wanted.options
      if (!methods.includes(request.method as Method))
        return refused(reply.header('allow', methods.join(', ')), wrongMethod)
      const given = body === 'any' ? await anyBody(request) : objectBody(request)
      return answer(reply, await wanted.run({ body: given, claims, services: app.services, request, reply }))
    },
  })
}

/** Whoever calls, if only with the public key; else what is wrong, in the words of the protocol. */
async function callerOf({ services }: App, request: FastifyRequest): Promise<Claims | string> {
  const caller = await readCaller(services, request)
  if (caller.fault === 'second factor missing') return fail(secondFactorNeeded)
  if (caller.fault || caller.hasOtherScheme) return 'Invalid JWT'
  return caller.token === undefined ? 'Error: Missing authorization header' : caller.claims
}

async function answer(reply: FastifyReply, result: unknown) {
  reply.header('cache-control', 'no-store')
  if (!(result instanceof Response)) return reply.send(result ?? {})
  for (const [name, value] of result.headers) reply.header(name, value)
  return reply.status(result.status).send(Buffer.from(await result.arrayBuffer()))
}

/** The client gives people nothing of a failed call but this body, so it always has a sentence. */
function answerFault(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const known = asApiFailure(error)
  if (known) {
    // A person is waiting; the client by itself would try again for half a minute.
    if (known.apiError.status === 503) reply.header('retry-after', '2')
    return refused(reply, known.apiError, known.more)
  }
  const status = error.statusCode ?? 500
  if (status === 413) return refused(reply, tooLarge)
  if (status >= 400 && status < 500) return refused(reply, { ...badInput, status })
  request.log.error({ err: error }, 'a function failed')
  return refused(reply, unexpected)
}

const refused = (reply: FastifyReply, { status, code, detail }: ApiError, more: object = {}) =>
  reply.status(status).send({ error: detail, code, ...more })
