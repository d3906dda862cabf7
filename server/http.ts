import compress from '@fastify/compress'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { badInput, apiError, tooMany } from '#common/api-error.ts'
import type { Config } from './config.ts'
import { asApiFailure, ApiFailure } from './errors.ts'
import { formOf } from './forms.ts'
import { type Shaping, safeHeaders } from './headers.ts'
import { noteForLog, notedForLog } from './log-notes.ts'

/** No personal data: the other fields can carry values, a password or an address. */
const bareError = ({ name, message, code, stack }: Error & { code?: string }) => ({
  type: name,
  message: withoutAddresses(message),
  code,
  stack: withoutAddresses(stack ?? ''),
})
const withoutAddresses = (text: string) =>
  text.replaceAll(/[^\s<>"']+@[^\s<>"']+\.[^\s<>"']+/g, (found) =>
    found.includes('node_modules') ? found : '(address)',
  )

export const tooLarge = apiError(413, 'too-large', 'That is larger than we accept.')
const wrongType = apiError(415, 'wrong-type', 'Send JSON, please.')
const unexpected = apiError(
  500,
  'unexpected',
  'Something went wrong on our side. We have been told; please try again.',
)

/** Slow senders hold connections. Five minutes allow 15 MB at 0.4 Mbit/s. */
export const requestWaitMs = { head: 30_000, whole: 300_000, check: 10_000 }

export function openHttp(
  config: Pick<Config, 'logLevel' | 'trustProxy'> & Shaping,
  patience = requestWaitMs,
): FastifyInstance {
  const safe = safeHeaders(config)
  const app: FastifyInstance = Fastify({
    // Only the last addresses of `X-Forwarded-For` are the proxies'; the caller may have written the others.
    trustProxy: config.trustProxy > 0 && ((_address, hop) => hop < config.trustProxy),
    bodyLimit: 1_048_576,
    http: { headersTimeout: patience.head, connectionsCheckingInterval: patience.check },
    requestTimeout: patience.whole,
    keepAliveTimeout: 72_000,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    genReqId: () => crypto.randomUUID(),
    logger: {
      level: config.logLevel,
      serializers: {
        err: bareError,
        req: (request) => ({ method: request.method, route: request.routeOptions?.url, id: request.id }),
      },
    },
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 1_500 },
    frameworkErrors: (error, request, reply) =>
      answerError(error, request, reply.headers(safe).header('x-request-id', request.id) as FastifyReply),
  })

  app.decorate('forms', new Map())

  // The account client sends an empty body with a JSON content type.
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined)
    try {
      done(null, JSON.parse(body as string))
    } catch {
      done(new ApiFailure(badInput, { issues: [{ path: '', message: 'The body is not JSON.' }] }))
    }
  })

  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(safe).header('x-request-id', request.id)
    done()
  })
  // While stopping, a connection kept alive would delay the end.
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
    // So would a request that is answered before all of it has arrived; it becomes idle a moment later.
    const again = setInterval(() => app.server.closeIdleConnections(), 100).unref()
    const last = setTimeout(() => app.server.closeAllConnections(), patience.head).unref()
    app.server.once('close', () => {
      clearInterval(again)
      clearTimeout(last)
    })
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close')
    // Kept by nobody, unless its route has said otherwise.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    done(null, payload)
  })
  app.register(compress, {
    globalDecompression: false,
    threshold: 1_400,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  })

  app.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime * 10) / 10
    const { statusCode: status } = reply
    // The route's pattern, never the URL itself: that may hold a token or an address.
    const line = { method: request.method, route: request.routeOptions.url ?? 'none', status, ms }
    // Who was refused what, so that somebody who tries doors can be found by the id of the account.
    request.log[status >= 500 ? 'error' : 'info'](
      status < 400 ? line : { ...line, ...notedForLog(request) },
      'request',
    )
    done()
  })

  app.setErrorHandler(answerError)
  return app
}

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const refused = asApiFailure(error) ?? ofFastify(error)
  if (!refused || refused.apiError.status >= 500) request.log.error({ err: error }, 'request failed')
  const { status, code, detail, retryAfterSeconds = 2 } = refused?.apiError ?? unexpected
  noteForLog(request, { refused: code })
  if (status === 503 || refused?.apiError.retryAfterSeconds) reply.header('retry-after', retryAfterSeconds)
  const form = formOf(request.server, request)
  if (form) return form(request, reply.status(status), { status, detail })
  return reply
    .status(status)
    .send({ code, detail, ...refused?.more, ...(status >= 500 && { request_id: request.id }) })
}

function ofFastify(error: FastifyError): ApiFailure | undefined {
  const status = error.statusCode ?? 500
  if (status === 413) return new ApiFailure(tooLarge)
  if (status === 415) return new ApiFailure(wrongType)
  if (status === 429) return new ApiFailure(tooMany)
  if (status === 503) return asApiFailure({ code: 'ECONNRESET' })
  if (status >= 400 && status < 500) return new ApiFailure({ ...badInput, status })
  return undefined
}
