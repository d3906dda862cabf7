import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { App } from '#server/route.ts'

export type Answer = { ok: boolean; status: number; body: Record<string, unknown> }
export type Ask = (
  method: 'POST',
  path: string,
  body: object | Readable | undefined,
  headers?: Record<string, string>,
) => Promise<Answer>

/**
 * Calls this house's own services without leaving the process, with what the clients in a browser send, in the name of whoever sent the form. So there is one
 * way into an account and not two: limits by address, checks, answers and mails are those of the page.
 */
export function callerFor(app: App, request: FastifyRequest): Ask {
  const key = app.services.tokens.anonKey
  const usual = {
    apikey: key,
    authorization: `Bearer ${key}`,
    'user-agent': request.headers['user-agent'] ?? '',
    'x-supabase-api-version': '2024-01-01',
  }
  return async (method, path, body, headers = {}) => {
    const reply = await app.inject({
      method,
      url: path,
      remoteAddress: request.ip,
      headers: { ...usual, ...headers },
      ...(body && { payload: body }),
    })
    return { ok: reply.statusCode < 400, status: reply.statusCode, body: read(reply.body) }
  }
}

function read(text: string): Record<string, unknown> {
  try {
    const said: unknown = JSON.parse(text)
    return typeof said === 'object' && said !== null ? (said as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
