import * as z from 'zod/mini'
import { endpoint } from '#common/endpoint.ts'
import { notAllowed } from '#common/api-error.ts'
import { Instant } from '#common/schema.ts'

export const CheckName = z.enum(['database', 'jobs', 'mail', 'storage', 'payments'])
export type CheckName = z.infer<typeof CheckName>

export const CheckResult = z.object({ ok: z.boolean(), says: z.string(), ms: z.number() })
export type CheckResult = z.infer<typeof CheckResult>

/** `limited`: lessons can be booked and taken, but emails and reminders wait. */
export const Status = z.object({
  status: z.enum(['working', 'limited', 'down']),
  checkedAt: Instant,
})
export type Status = z.infer<typeof Status>

export const getStatus = endpoint({
  method: 'GET',
  path: '/api/status',
  who: 'anyone',
  transaction: 'own',
  summary: 'Whether the platform works, in one word, as found within the last five seconds',
  input: z.object({}),
  output: Status,
})

export const runCheck = endpoint({
  method: 'POST',
  path: '/api/status/checks/:name',
  who: 'anyone',
  transaction: 'own',
  summary: 'Tries one part of the platform out and tells what came of it; in production for admins alone',
  input: z.object({ name: CheckName }),
  output: CheckResult,
  errors: [notAllowed],
})
