import * as z from 'zod/mini'
import { badRequest } from './storage-problem.ts'

/** What a body or a query says, or the protocol's refusal of it. */
export function readInput<S extends z.core.$ZodType>(shape: S, given: unknown): z.output<S> {
  const parsed = z.safeParse(shape, given ?? {})
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw badRequest(`body/${issue?.path.join('/') ?? ''} ${issue?.message ?? 'is invalid'}`)
}
