import type * as z from 'zod/v4/core'
import type { ApiError } from './api-error.ts'

export const roles = ['student', 'instructor', 'admin', 'school_owner'] as const
export type Role = (typeof roles)[number]

export const signedIn: readonly Role[] = roles

type Who = readonly Role[] | 'anyone'
type Transaction = 'caller' | 'own'

export type Endpoint<
  Input extends z.$ZodType = z.$ZodType,
  Output extends z.$ZodType = z.$ZodType,
  W extends Who = Who,
  T extends Transaction = Transaction,
> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: `/api/${string}`
  readonly who: W
  /** `own`: it opens transactions itself, because it calls a remote service between check and commit. */
  readonly transaction?: T
  readonly summary: string
  readonly input: Input
  readonly output: Output
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
