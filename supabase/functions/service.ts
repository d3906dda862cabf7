import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/v4/core'
import {
  type ApiError,
  apiError,
  badInput,
  notFound,
  notSignedIn,
  secondFactorNeeded,
} from '#common/api-error.ts'
import { readCaller } from '#server/caller.ts'
import { answerCors } from '#server/cors.ts'
import type { Claims } from '#server/database.ts'
import { asApiFailure, fail } from '#server/errors.ts'
import { tooLarge } from '#server/http.ts'
import type { App } from '#server/route.ts'
import type { Services } from '#server/services.ts'

export type FunctionCall = { body: object; claims: Claims; services: Services; request: FastifyRequest }
export type ServerFunctions = Readonly<Record<string, (call: FunctionCall) => Promise<object>>>

const allowedHeaders = 'content-type, x-retry-count, traceparent, tracestate, baggage, x-region'
const wrongMethod = apiError(405, 'wrong-method', 'This function does not answer to that method.')
const unexpected = apiError(
  500,
  'unexpected',
  'Something went wrong on our side. We have been notified; please try again.',
)

/** `supabase.functions.invoke(name)`. An outcome is 200; an error has its status and `{ error, code }`. */
export function functionService(app: App, functions: ServerFunctions) {
  const { services } = app
  answerCors(app, '/functions/v1/*', allowedHeaders)
  app.forms.set('/functions/v1', (_request, reply, { detail }) => reply.send({ error: detail }))
  app.setErrorHandler(sendFault)
  // Clients that write the JSON themselves send it as text.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  app.route<{ Params: { '*': string }; Body: Buffer | undefined }>({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/functions/v1/*',
    async handler(request, reply) {
      const name = request.params['*']
      const run = Object.hasOwn(functions, name) ? functions[name] : undefined
      if (!run)
        return reply
          .status(404)
          .send({ code: 'NOT_FOUND', message: 'Requested function was not found', error: notFound.detail })
      const claims = await callerOf(app, request)
      if (typeof claims === 'string')
        return reply.status(401).send({ msg: claims, error: notSignedIn.detail, code: notSignedIn.code })
      if (request.method !== 'POST') return sendError(reply.header('allow', 'POST'), wrongMethod)
      const body = objectOf(request.body?.toString() ?? '')
      return reply.header('cache-control', 'no-store').send(await run({ body, claims, services, request }))
    },
  })
}

async function callerOf({ services }: App, request: FastifyRequest): Promise<Claims | string> {
  const caller = await readCaller(services, request)
  if (caller.fault === 'second factor missing') return fail(secondFactorNeeded)
  if (caller.fault || caller.hasOtherScheme) return 'Invalid JWT'
  return caller.token === undefined ? 'Error: Missing authorization header' : caller.claims
}

function objectOf(text: string): object {
  let body: unknown
  try {
    body = text.trim() === '' ? {} : JSON.parse(text)
  } catch {
    // falls through
  }
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body
  return fail({ ...badInput, detail: 'The body must be a JSON object.' })
}

export function parseBody<S extends z.$ZodType>(schema: S, body: unknown): z.output<S> {
  const parsed = z.safeParse(schema, body)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
  const detail = issues.map(({ path, message }) => `${path}: ${message}`).join(' ')
  return fail({ ...badInput, detail: detail || badInput.detail }, { issues })
}

function sendFault(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const known = asApiFailure(error)
  if (known) {
    // A person is waiting; by default the client retries for half a minute.
    if (known.apiError.status === 503) reply.header('retry-after', '2')
    return sendError(reply, known.apiError, known.more)
  }
  const status = error.statusCode ?? 500
  if (status === 413) return sendError(reply, tooLarge)
  if (status >= 400 && status < 500) return sendError(reply, { ...badInput, status })
  request.log.error({ err: error }, 'a function failed')
  return sendError(reply, unexpected)
}

const sendError = (reply: FastifyReply, { status, code, detail }: ApiError, more: object = {}) =>
  reply.status(status).send({ error: detail, code, ...more })
