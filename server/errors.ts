import type { ApiError } from '#common/api-error.ts'
import { badInput, unavailable } from '#common/api-error.ts'

export class ApiFailure extends Error {
  readonly apiError: ApiError
  readonly more: Readonly<Record<string, unknown>>
  constructor(apiError: ApiError, more: Readonly<Record<string, unknown>> = {}) {
    super(apiError.detail)
    this.apiError = apiError
    this.more = more
  }
}

/** Aborts the transaction. `more` joins the body beside `code` and `detail`. */
export function fail(apiError: ApiError, more?: Readonly<Record<string, unknown>>): never {
  throw new ApiFailure(apiError, more)
}

/**
 * For `catch`: a trigger or function that raises one of these codes, or a violation of the constraint of that name, becomes this error.
 * A code of ours begins with the letters of the feature that knows its meaning (tests/sql-walls.test.ts).
 */
export const failOn =
  (refusals: Readonly<Record<string, ApiError>>) =>
  (error: { code?: string; constraint?: string }): never => {
    const apiError = refusals[error.constraint ?? ''] ?? refusals[error.code ?? '']
    throw apiError ? new ApiFailure(apiError) : error
  }

export type Issue = { path: string; message: string }

export const failInput = (issues: readonly Issue[]): never => fail(badInput, { issues })

/** PostgreSQL and connection errors with a designed answer; others become 500. */
export function asApiFailure(error: unknown): ApiFailure | undefined {
  if (error instanceof ApiFailure) return error
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  if (typeof code !== 'string')
    return lostConnection.test(String(message)) ? new ApiFailure(unavailable) : undefined
  if (inputFaults.has(code))
    return new ApiFailure(badInput, {
      issues: [{ path: '', message: 'A value has a form that cannot be stored.' }],
    })
  if (code.startsWith('08') || code.startsWith('53') || code.startsWith('57') || connectionFaults.has(code))
    return new ApiFailure(unavailable)
  return undefined
}

const inputFaults = new Set(['22001', '22003', '22007', '22008', '22021', '22P02', '22P05'])
const connectionFaults = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  '40001',
  '40P01',
  '55P03',
])
const lostConnection =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired|Query read timeout)/
