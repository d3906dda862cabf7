import type * as z from 'zod/v4/core'
import type { ApiError } from './api-error.ts'

export const roles = ['student', 'instructor', 'admin', 'school_owner'] as const
export type Role = (typeof roles)[number]

/** Everyone with a session, whatever the role. */
export const signedIn: readonly Role[] = roles

/**
 * One promise of the API. The server keeps it, the browser calls it, the OpenAPI document describes it.
 * GET and DELETE take their input from path and query, the others from path and body.
 */
export type Endpoint<Input extends z.$ZodType = z.$ZodType, Output extends z.$ZodType = z.$ZodType> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: `/api/${string}`
  /** Who may ask. Left out does not compile: open to all is written `who: 'anyone'`. */
  readonly who: readonly Role[] | 'anyone'
  /** One line for the API's description. */
  readonly summary: string
  readonly input: Input
  readonly output: Output
  /** What it may refuse beyond bad input, a missing session and a wrong role. */
  readonly errors?: readonly ApiError[]
}

export const endpoint = <I extends z.$ZodType, O extends z.$ZodType>(endpoint: Endpoint<I, O>) => endpoint
