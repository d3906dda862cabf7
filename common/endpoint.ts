import type * as z from 'zod/v4/core'
import type { ApiError } from './api-error.ts'

export const roles = ['student', 'instructor', 'admin', 'school_owner'] as const
export type Role = (typeof roles)[number]

export const signedIn: readonly Role[] = roles

type Who = readonly Role[] | 'anyone'
type Transaction = 'caller' | 'own'

/**
 * Which limit counts a request that costs more than a usual read or change (`server/limits/requests.ts`).
 * `plan`: about a year of lessons, while a diary or a profile is locked, or what costs as much: one at a time of each
 * account, unless it opens transactions itself.
 * `payment`: it may call Stripe, which counts our requests too. `heavy`: two at a time on an instance.
 */
export type Load = 'search' | 'plan' | 'payment' | 'heavy'

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
  readonly load?: Load
  /** Guests too: people who are booking for the first time and haven’t confirmed an address. */
  readonly guests?: boolean
  readonly summary: string
  readonly input: Input
  readonly output: Output
  readonly errors?: readonly ApiError[]
  /**
   * Of instructors: their school's office may call it for them, with the header `X-On-Behalf-Of`. It is given what
   * this leaves of the answer.
   */
  office?(answer: z.output<Output>): z.output<Output>
}

export const endpoint = <
  I extends z.$ZodType,
  O extends z.$ZodType,
  const W extends Who,
  const T extends Transaction = 'caller',
>(
  endpoint: Endpoint<I, O, W, T>,
) => endpoint
