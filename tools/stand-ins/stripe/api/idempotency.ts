import { createHash } from 'node:crypto'
import type { Context } from '../context.ts'
import { StripeFailure } from './errors.ts'

export type ApiResponse = { status: number; body: string; requestId: string; isReplay: boolean }

const day = 24 * 60 * 60

export const fingerprint = (path: string, body: string) =>
  `${path} ${createHash('sha256').update(body).digest('hex')}`

/** The response to this key within the last 24 hours. The same key with another request is an error. */
export function findResponse({ store, now }: Context, key: string, request: string): ApiResponse | undefined {
  if (key.length > 255)
    throw new StripeFailure(400, {
      type: 'idempotency_error',
      message: 'Idempotency keys can be up to 255 characters long.',
    })
  store.run('delete from answers where created < ?', now() - day)
  const row = store.row<{ asked: string; status: number; body: string; request_id: string }>(
    'select * from answers where key = ?',
    key,
  )
  if (!row) return undefined
  if (row.asked !== request)
    throw new StripeFailure(400, { type: 'idempotency_error', message: mismatch(row.asked, request, key) })
  return { status: row.status, body: row.body, requestId: row.request_id, isReplay: true }
}

export const storeResponse = (
  { store, now }: Context,
  key: string,
  request: string,
  { status, body, requestId }: ApiResponse,
) =>
  store.run(
    'insert into answers (key, asked, status, body, request_id, created) values (?, ?, ?, ?, ?, ?)',
    key,
    request,
    status,
    body,
    requestId,
    now(),
  )

function mismatch(before: string, now: string, key: string) {
  const [path] = before.split(' ')
  return path === now.split(' ')[0]
    ? `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
    : `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${path}'). Try using a key other than '${key}' if you meant to execute a different request.`
}
