import type { FastifyRequest } from 'fastify'
import { badInput } from '#common/api-error.ts'
import { fail } from './errors.ts'

/** A JSON object, however it was labelled: clients that write the JSON themselves send it as text. Nothing at all counts as `{}`. */
export function objectBody(request: FastifyRequest): object {
  const text = (request.body as Buffer | undefined)?.toString() ?? ''
  const body = text.trim() === '' ? {} : json(text)
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return fail({ ...badInput, detail: 'The body must be a JSON object.' })
  return body
}

/** What the client was given to send: an object or another JSON value, text, bytes, a form, or nothing. */
export async function anyBody(request: FastifyRequest): Promise<unknown> {
  const bytes = request.body as Buffer | undefined
  if (!bytes || bytes.length === 0) return undefined
  const kind = request.headers['content-type'] ?? ''
  if (/^application\/json\b/i.test(kind)) return json(bytes.toString())
  if (/^text\//i.test(kind)) return bytes.toString()
  if (!/^multipart\/form-data\b|^application\/x-www-form-urlencoded\b/i.test(kind)) return bytes
  return new Response(new Uint8Array(bytes), { headers: { 'content-type': kind } })
    .formData()
    .catch(() => fail({ ...badInput, detail: 'The form cannot be read.' }))
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return fail({ ...badInput, detail: 'The body is not JSON.' })
  }
}
