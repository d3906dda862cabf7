import { newId } from '../books/ids.ts'
import type { Till } from '../till.ts'
import { expandAll } from './expand.ts'
import { type Form, parseForm } from './form.ts'
import { type Answer, fingerprint, recallAnswer, rememberAnswer } from './idempotency.ts'
import { texts } from './params.ts'
import { StripeFailure } from './refusals.ts'
import { routes } from './routes.ts'

export type Request = {
  method: string
  path: string
  query: string
  body: string
  authorization: string | undefined
  idempotencyKey: string | undefined
}

/**
 * One API request from key to answer, in one transaction: the change, its events, their deliveries and the answer kept under the idempotency key are
 * all on the disk, or none is.
 */
export function carryOut(till: Till, request: Request): Answer {
  const requestId = newId('req', 14)
  try {
    checkKey(till, request.authorization)
    const route = findRoute(request)
    const key = request.method === 'POST' ? request.idempotencyKey : undefined
    const asked = fingerprint(request.path, request.body)
    return till.store.atomically(() => {
      const before = key === undefined ? undefined : recallAnswer(till, key, asked)
      if (before) return before
      const answer = perform(till, request, route, requestId)
      if (key !== undefined && answer.keep) rememberAnswer(till, key, asked, answer)
      return answer
    })
  } catch (fault) {
    return refusedWith(fault, requestId)
  }
}

function perform(
  till: Till,
  request: Request,
  { verb, id }: ReturnType<typeof findRoute>,
  requestId: string,
): Answer & { keep: boolean } {
  try {
    const form: Form = parseForm(request.method === 'GET' ? request.query : request.body)
    const params = { form, at: '' }
    const cause = { id: requestId, idempotency_key: request.idempotencyKey ?? null }
    const body = till.store.atomically(() =>
      JSON.stringify(expandAll(till, verb({ till, params, id, cause }), texts(params, 'expand')), null, 2),
    )
    return { status: 200, body, requestId, replayed: false, keep: true }
  } catch (fault) {
    return { ...refusedWith(fault, requestId), keep: fault instanceof StripeFailure && fault.carriedOut }
  }
}

function refusedWith(fault: unknown, requestId: string): Answer {
  if (!(fault instanceof StripeFailure)) throw fault
  return {
    status: fault.status,
    body: JSON.stringify({ error: { ...fault.error, request_log_url: null } }, null, 2),
    requestId,
    replayed: false,
  }
}

function checkKey(till: Till, authorization: string | undefined) {
  const [scheme, sent] = authorization?.split(' ') ?? []
  const key =
    scheme === 'Basic'
      ? Buffer.from(sent ?? '', 'base64')
          .toString()
          .split(':')[0]
      : sent
  if (!key) {
    throw new StripeFailure(401, {
      message:
        "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    })
  }
  if (key !== till.secretKey)
    throw new StripeFailure(401, {
      message: `Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(8)}${key.length > 16 ? key.slice(-4) : ''}`,
    })
}

function findRoute({ method, path }: Request) {
  for (const [verbMethod, pattern, verb] of routes) {
    const match = verbMethod === method ? pattern.exec(path) : null
    if (match) return { verb, id: match[1] ?? '' }
  }
  throw new StripeFailure(404, {
    message: `Unrecognized request URL (${method}: ${path.slice(0, 200)}). This stand-in speaks the part of Stripe's API that its README lists.`,
  })
}
