import type { IncomingMessage, ServerResponse } from 'node:http'
import { apiVersion, type Context } from '../context.ts'
import { expireDueSessions } from '../resources/checkout-sessions.ts'
import { settleDuePayouts } from '../resources/payouts.ts'
import { renewDueSubscriptions } from '../resources/subscriptions.ts'
import { newId } from '../store.ts'
import { type Faults, faultBody } from './faults.ts'
import { handleRequest } from './handle-request.ts'
import { readBody } from './read-body.ts'

export async function serveApi(
  context: Context,
  faults: Faults,
  req: IncomingMessage,
  res: ServerResponse,
  path: string,
  query: string,
) {
  const fault = faults.next()
  const body = await readBody(req)
  if (fault?.kind === 'hang') return faults.hang(res)
  if (fault?.kind === 'fail') return send(res, fault.status, faultBody(fault.status), newId('req', 14))
  if (body === undefined) return send(res, 413, invalid('Request body too large'), newId('req', 14))
  if (body && !req.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) {
    return send(
      res,
      400,
      invalid('Invalid request (check that your POST content type is application/x-www-form-urlencoded).'),
      newId('req', 14),
    )
  }
  expireDueSessions(context)
  settleDuePayouts(context)
  renewDueSubscriptions(context)
  const idempotencyKey = header(req, 'idempotency-key')
  const response = handleRequest(context, {
    method: req.method ?? 'GET',
    path,
    query,
    body,
    authorization: req.headers.authorization,
    idempotencyKey,
    account: header(req, 'stripe-account'),
  })
  if (fault?.kind === 'lose') return res.destroy()
  if (idempotencyKey) res.setHeader('idempotency-key', idempotencyKey)
  if (response.isReplay)
    res.setHeader('idempotent-replayed', 'true').setHeader('original-request', response.requestId)
  res.setHeader('stripe-version', header(req, 'stripe-version') ?? apiVersion)
  return send(res, response.status, response.body, response.requestId)
}

const header = (req: IncomingMessage, name: string) => {
  const value = req.headers[name]
  return Array.isArray(value) ? value[0] : value
}

const invalid = (message: string) => JSON.stringify({ error: { type: 'invalid_request_error', message } })

const send = (res: ServerResponse, status: number, body: string, requestId: string) =>
  res
    .writeHead(status, {
      'content-type': 'application/json',
      'cache-control': 'no-cache, no-store',
      'request-id': requestId,
      'content-length': Buffer.byteLength(body),
    })
    .end(body)
