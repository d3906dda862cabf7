import type { Context } from '../context.ts'
import { newId } from '../store.ts'
import { CardRefused } from '../resources/off-session.ts'
import { StripeFailure } from './errors.ts'
import { parseForm } from './form.ts'
import { type ApiResponse, findResponse, fingerprint, storeResponse } from './idempotency.ts'
import { routes } from './routes.ts'

type ApiRequest = {
  method: string
  path: string
  query: string
  body: string
  authorization: string | undefined
  idempotencyKey: string | undefined
  account: string | undefined
}

/** One API request, in one transaction: the change, its events, their deliveries and the response under the idempotency key. */
export function handleRequest(context: Context, request: ApiRequest): ApiResponse {
  const requestId = newId('req', 14)
  try {
    checkKey(context, request.authorization)
    const route = findRoute(request)
    const key = request.method === 'POST' ? request.idempotencyKey : undefined
    const print = fingerprint(request.path, request.body)
    return context.store.transaction(() => {
      const before = key === undefined ? undefined : findResponse(context, key, print)
      if (before) return before
      const { isStored, ...response } = perform(context, request, route, requestId)
      if (key !== undefined && isStored) storeResponse(context, key, print, response)
      return response
    })
  } catch (error) {
    return errorResponse(error, requestId)
  }
}

function perform(
  context: Context,
  request: ApiRequest,
  { run, id }: ReturnType<typeof findRoute>,
  requestId: string,
): ApiResponse & { isStored: boolean } {
  try {
    const params = { form: parseForm(request.method === 'GET' ? request.query : request.body), at: '' }
    const cause = { id: requestId, idempotency_key: request.idempotencyKey ?? null }
    const result = context.store.transaction(() =>
      run({ context, params, id, cause, account: request.account }),
    )
    return { status: 200, body: JSON.stringify(result, null, 2), requestId, isReplay: false, isStored: true }
  } catch (error) {
    if (error instanceof CardRefused) error.keep()
    return { ...errorResponse(error, requestId), isStored: error instanceof StripeFailure && error.isStored }
  }
}

function errorResponse(error: unknown, requestId: string): ApiResponse {
  if (!(error instanceof StripeFailure)) throw error
  return {
    status: error.status,
    body: JSON.stringify({ error: { ...error.error, request_log_url: null } }, null, 2),
    requestId,
    isReplay: false,
  }
}

function checkKey({ secretKey }: Context, authorization: string | undefined) {
  const [scheme, sent] = authorization?.split(' ') ?? []
  const key =
    scheme === 'Basic'
      ? Buffer.from(sent ?? '', 'base64')
          .toString()
          .split(':')[0]
      : sent
  if (!key)
    throw new StripeFailure(401, {
      message:
        "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    })
  if (key !== secretKey)
    throw new StripeFailure(401, {
      message: `Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(8)}${key.length > 16 ? key.slice(-4) : ''}`,
    })
}

function findRoute({ method, path }: ApiRequest) {
  for (const [routeMethod, pattern, run] of routes) {
    const match = routeMethod === method ? pattern.exec(path) : null
    if (match) return { run, id: match[1] ?? '' }
  }
  throw new StripeFailure(404, {
    message: `Unrecognized request URL (${method}: ${path.slice(0, 200)}). This stand-in speaks the part of Stripe's API that its README lists.`,
  })
}
