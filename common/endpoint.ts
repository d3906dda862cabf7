import type * as z from 'zod/v4/core'
import type { ApiError } from './api-error.ts'

export const roles = ['student', 'instructor', 'admin', 'school_owner'] as const
export type Role = (typeof roles)[number]

/** Everyone with a session, whatever the role. */
export const signedIn: readonly Role[] = roles

type Who = readonly Role[] | 'anyone'
type Transaction = 'caller' | 'own'

/**
 * One endpoint of the API. The server answers it, the browser calls it, the OpenAPI document describes it.
 * GET and DELETE take their input from path and query, the others from path and body.
 */
export type Endpoint<
  Input extends z.$ZodType = z.$ZodType,
  Output extends z.$ZodType = z.$ZodType,
  W extends Who = Who,
  T extends Transaction = Transaction,
> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: `/api/${string}`
  /** Who may call it. Left out does not compile: open to all is written `who: 'anyone'`. */
  readonly who: W
  /** Absent: the handler works in one transaction, as the caller. `own`: it opens transactions itself, because it asks an outside service between a check and its commit, or acts as the service. */
  readonly transaction?: T
  /** One line for the API's description. */
  readonly summary: string
  readonly input: Input
  readonly output: Output
  /** What may fail beyond bad input, a missing session and a wrong role. */
  readonly errors?: readonly ApiError[]
}

export const endpoint = <
  I extends z.$ZodType,
  O extends z.$ZodType,
  const W extends Who,
  const T extends Transaction = 'caller',
>(
  endpoint: Endpoint<I, O, W, T>,
) => endpoint
