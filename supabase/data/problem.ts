import type { FastifyReply, FastifyRequest } from 'fastify'
import { asApiFailure } from '#server/errors.ts'

type More = { details?: string | undefined; hint?: string | undefined; headers?: Record<string, string> }

export class DataProblem extends Error {
  readonly status: number
  readonly body: { code: string; message: string; details: string | null; hint: string | null }
  readonly headers: Record<string, string>

  constructor(status: number, code: string, message: string, { details, hint, headers = {} }: More = {}) {
    super(message)
    this.status = status
    this.body = { code, message, details: details ?? null, hint: hint ?? null }
    this.headers = headers
  }
}

export const badQuery = (parameter: string, text: string, details: string) =>
  new DataProblem(400, 'PGRST100', `"failed to parse ${parameter} (${text})"`, { details })

export const badBody = () => new DataProblem(400, 'PGRST102', 'Empty or invalid json')

export const unknownColumn = (table: string, column: string) =>
  new DataProblem(400, '42703', `column ${table}.${column} does not exist`)

export const unknownField = (table: string, column: string) =>
  new DataProblem(400, 'PGRST204', `Could not find the '${column}' column of '${table}' in the schema cache`)

export const notOneRow = (rows: number) =>
  new DataProblem(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${rows} rows`,
  })

export const badRange = (details: string) =>
  new DataProblem(416, 'PGRST103', 'Requested range not satisfiable', { details })

export const badToken = (code: string, message: string) =>
  new DataProblem(401, code, message, {
    headers: { 'www-authenticate': `Bearer error="invalid_token", error_description="${message}"` },
  })

export function problemOfDatabase(error: unknown, role: string): DataProblem | undefined {
  const { code, message, detail, hint } = (error ?? {}) as Record<string, unknown>
  if (typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code)) return undefined
  const status = statusOf(code, role)
  return new DataProblem(status, code, String(message), {
    details: typeof detail === 'string' ? detail : undefined,
    hint: typeof hint === 'string' ? hint : undefined,
    headers: status === 401 ? { 'www-authenticate': 'Bearer' } : {},
  })
}

function statusOf(code: string, role: string) {
  if (code === '42501') return role === 'anon' ? 401 : 403
  if (code === '23505' || code === '23503') return 409
  if (code === '42883' || code === '42P01') return 404
  if (code === '57014') return 400 // too dear a query, ended by the statement timeout
  const family = code.slice(0, 2)
  // Shut down by an admin, crashed, starting: worth a retry.
  if (family === '08' || family === '53' || /^57P0[123]$/.test(code)) return 503
  if (['40', '25', '57', '58', 'XX'].includes(family)) return 500
  return family === '54' ? 413 : 400
}

export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const problem = problemOf(error)
  const { message, code } = error as { message: string; code?: unknown }
  if (problem.status >= 500) request.log.error({ err: { message, code } }, 'data service')
  if (problem.status === 503) reply.header('retry-after', '2')
  return reply
    .status(problem.status)
    .headers(problem.headers)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(problem.body))
}

function problemOf(error: unknown): DataProblem {
  if (error instanceof DataProblem) return error
  const failure = asApiFailure(error)
  const status = failure?.apiError.status ?? (error as { statusCode?: number }).statusCode ?? 500
  if (status === 400) return badBody()
  if (status === 413) return new DataProblem(413, 'PGRST102', 'The body is larger than we accept')
  if (status === 503)
    return new DataProblem(503, 'PGRST001', 'Database client error. Retrying the connection.')
  if (failure) return new DataProblem(status, failure.apiError.code, failure.apiError.detail)
  if (status < 500) return new DataProblem(status, 'PGRST102', (error as Error).message)
  return new DataProblem(500, 'PGRSTX00', 'Something went wrong on our side. Please try again.')
}
