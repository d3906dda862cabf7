import type { ApiError } from '#common/api-error.ts'
import { badInput, unavailable } from '#common/api-error.ts'

/** A refusal on its way to the person: the promise it breaks with, and what helps them on. */
export class ApiFailure extends Error {
  readonly apiError: ApiError
  readonly more: Readonly<Record<string, unknown>>
  constructor(apiError: ApiError, more: Readonly<Record<string, unknown>> = {}) {
    super(apiError.detail)
    this.apiError = apiError
    this.more = more
  }
}

/** Stops the verb and, with it, the transaction. `more` joins the answer's body beside `code` and `detail`. */
export function fail(apiError: ApiError, more?: Readonly<Record<string, unknown>>): never {
  throw new ApiFailure(apiError, more)
}

export type Issue = { path: string; message: string }

export const failInput = (issues: readonly Issue[]): never => fail(badInput, { issues })

/** Faults of PostgreSQL and of the way to it that have a designed answer; others are ours to mend and answer 500. */
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

/** Text that is no UTF-8 or holds a zero byte, malformed ids and dates, numbers out of range. */
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
/** What the driver says when the connection went, or none could be had in time; it gives these no code. */
const lostConnection =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired)/
