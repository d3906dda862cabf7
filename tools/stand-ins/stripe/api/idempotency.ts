import { createHash } from 'node:crypto'
import type { Till } from '../till.ts'
import { StripeFailure } from './refusals.ts'

export type Answer = { status: number; body: string; requestId: string; replayed: boolean }

const day = 24 * 60 * 60

export const fingerprint = (path: string, body: string) =>
  `${path} ${createHash('sha256').update(body).digest('hex')}`

/** The answer given to this key before, within 24 hours. The same key for something else is refused. */
export function recallAnswer(till: Till, key: string, asked: string): Answer | undefined {
  if (key.length > 255)
    throw new StripeFailure(400, {
      type: 'idempotency_error',
      message: 'Idempotency keys can be up to 255 characters long.',
    })
  till.store.run('delete from answers where created < ?', till.now() - day)
  const row = till.store.row<{ asked: string; status: number; body: string; request_id: string }>(
    'select * from answers where key = ?',
    key,
  )
  if (!row) return undefined
  if (row.asked !== asked)
    throw new StripeFailure(400, { type: 'idempotency_error', message: mismatch(row.asked, asked, key) })
  return { status: row.status, body: row.body, requestId: row.request_id, replayed: true }
}

export const rememberAnswer = (till: Till, key: string, asked: string, { status, body, requestId }: Answer) =>
  till.store.run(
    'insert into answers (key, asked, status, body, request_id, created) values (?, ?, ?, ?, ?, ?)',
    key,
    asked,
    status,
    body,
    requestId,
    till.now(),
  )

function mismatch(before: string, now: string, key: string) {
  const [path] = before.split(' ')
  return path === now.split(' ')[0]
    ? `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
    : `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${path}'). Try using a key other than '${key}' if you meant to execute a different request.`
}
